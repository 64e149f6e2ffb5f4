#!/bin/bash
# Needs curl and sed alone.
set -eu
auth="Authorization: Bearer $API_KEY"
get() { curl -sS -G -H "$auth" "$API_BASE$1" "${@:2}"; }
member() { sed -n "s/.*\"$1\":\"\{0,1\}\([^\",}]*\).*/\1/p" | head -n 1; }

icon=$(get /v1/icons --data-urlencode "filters[icon_type][]=animated" --data-urlencode "term=" -d per_page=1 | sed -n 's/^{"data":\[{"id":\([0-9]*\).*/\1/p')
url=$(get "/v1/icons/$icon/download" | member url | sed 's/\\u0026/\&/g')
type=$(curl -sS -o /dev/null -w '%{content_type}' "$url")
total=$(get /v1/icons --data-urlencode "filters[icon_type][]=animated" --data-urlencode "filters[icon_type][]=sticker" | member total)
status=$(curl -sS -H "$auth" -H 'content-type: application/json' "$API_BASE/v1/ai/skin-enhancer/faithful" \
  -d "{\"image\":\"$MEDIA/picture.png\",\"sharpen\":\"10\",\"smart_grain\":null,\"skin_detail\":\"80\"}" | member status)
refused=$(get /v1/music -d limit=0 | member message)
printf '{"type":"%s","total":%s,"status":"%s","refused":"%s"}\n' "$type" "$total" "$status" "$refused"
