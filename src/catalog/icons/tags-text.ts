import { jsonList, type JsonText } from "../../json-text.ts";
import { RecentMap } from "../../recent-map.ts";
import type { IconItem } from "./item.ts";
import { unicodeSlug } from "./slug.ts";

type Tag = IconItem["tags"][number];

/** A list of lower-case words and phrases, as nearly all are. */
const plainList = /^\["[a-z0-9]+(?:[ -][a-z0-9]+)*"(?:,"[a-z0-9]+(?:[ -][a-z0-9]+)*")*\]$/;

/** Some 200 bytes each. */
const remembered = 4096;
const longestRemembered = 40;

/** Tags that are not plain; they come again on thousands of icons. */
const texts = new RecentMap<JsonText<Tag>>(remembered);

/**
 * The tags of an icon as answers show them. A plain list is written from the text that it is stored as: to make its tags and to look up what
 * was written for each reaches for ten times as much memory, most of which the search has just pushed out of the processor's caches.
 * @param json a list of texts, as `JSON.stringify` writes it
 */
export function tagsText(json: string): JsonText<Tag[]> {
  if (!plainList.test(json)) return jsonList((JSON.parse(json) as string[]).map(tagText));
  let text = "[";
  for (let start = 1, end = 0; end < json.length - 1; start = end + 1) {
    end = json.indexOf('"', start + 1) + 1;
    const name = json.slice(start, end);
    text += `${start === 1 ? "" : ","}{"name":${name},"slug":${name.includes(" ") ? name.replaceAll(" ", "-") : name}}`;
  }
  return `${text}]`;
}

function tagText(name: string): JsonText<Tag> {
  const known = texts.get(name);
  if (known !== undefined) return known;
  const text = `{"name":${JSON.stringify(name)},"slug":${JSON.stringify(unicodeSlug(name))}}`;
  if (name.length <= longestRemembered) texts.set(name, text);
  return text;
}
