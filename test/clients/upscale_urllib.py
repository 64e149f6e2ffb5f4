import configparser
import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request

BASE = os.environ["API_BASE"]
# Values of a configuration file are text.
settings = configparser.ConfigParser()
settings.read_string("""
[upscale]
resolution = 720p
fps_boost = false
sharpen = 10
smart_grain = 0
creativity = 25
""")


def call(method, path, body=None, **query):
    url = BASE + path + "?" + urllib.parse.urlencode(query, doseq=True)
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"x-service-api-key": os.environ["API_KEY"], "Content-Type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(request) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        return json.load(error)


def upscale(video, webhook_url=None, flavor=None):
    body = {"video": video, "webhook_url": webhook_url, "flavor": flavor, **settings["upscale"]}
    task = call("POST", "/v1/ai/video-upscaler", body)["data"]
    while task["status"] not in ("COMPLETED", "FAILED"):
        time.sleep(0.3)
        task = call("GET", "/v1/ai/video-upscaler/" + task["task_id"])["data"]
    return task


sounds = call("GET", "/v1/sfx", **{"category": "foley", "include-premium": True, "limit": 3, "q": ""})
icons = call("GET", "/v1/icons", **{"filters[icon_type][]": ["animated", "sticker"], "per_page": 1, "term": ""})
refused = call("GET", "/v1/sfx", **{"include-premium": "maybe"})
print(json.dumps({
    "task": upscale(os.environ["MEDIA"] + "/short.mp4")["status"],
    "sounds": len(sounds["results"]),
    "icons": icons["meta"]["pagination"]["total"],
    "refused": refused["message"],
}))
