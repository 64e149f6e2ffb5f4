import base64
import hashlib
import hmac
import json
import mimetypes
import os
import threading
import time
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

BASE, KEY, MEDIA, SECRET = (os.environ[name] for name in ("API_BASE", "API_KEY", "MEDIA", "WEBHOOK_SECRET"))

# Of each family a model, the path of its tasks, the files that it takes, and the rest of an order.
FAMILIES = {
    "video": ("video/model-v3-pro", "video/model-v3", {"start_image_url": "picture.png"}, {"prompt": "a slow turn", "duration": "3"}),
    "upscaler": ("video-upscaler", "video-upscaler", {"video": "short.mp4"}, {"resolution": "720p", "creativity": 20}),
    "skin": ("skin-enhancer/faithful", "skin-enhancer", {"image": "portrait.png"}, {"skin_detail": 60}),
    "expand": ("image-expand/model", "image-expand/model", {"image": "picture.png"}, {"left": 20, "right": 20}),
    "inpaint": ("model-image-edit", "model-image-edit", {"image": "picture.png", "mask": "picture.png"}, {"prompt": "a hat"}),
    "icons": ("image-expand/model", "image-expand/model", {"image": "icon:sun"}, {"top": 12}),
}


def call(method, path, body=None):
    headers = {"x-studio-api-key": KEY, "Content-Type": "application/json", "Accept": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(BASE + path, data, headers, method=method), timeout=60) as response:
        return json.load(response)


def fetch(url):
    with urllib.request.urlopen(url, timeout=60) as response:
        return response.headers.get_content_type(), response.read()


def read(name):
    """The type and the bytes of a file of ours, or of the first icon that is found by a word."""
    if not name.startswith("icon:"):
        return mimetypes.guess_type(name)[0], fetch(f"{MEDIA}/{name}")[1]
    icon = call("GET", "/v1/icons?" + urllib.parse.urlencode({"term": name[5:], "per_page": 1}))["data"][0]
    return fetch(call("GET", f"/v1/icons/{icon['id']}/download?format=png&png_size=512")["data"]["url"])


def upload(names):
    """Sends files ahead. Returns what the bodies of orders call them."""
    files = [read(name) for name in names]
    slots = call("POST", "/v1/ai/uploads/request-url", {"files": [{"content_type": kind} for kind, _ in files]})["files"]
    for slot, (_, content) in zip(slots, files):
        urllib.request.urlopen(urllib.request.Request(slot["upload_url"], content, slot["headers"], method="PUT"), timeout=60).close()
    return [slot["asset_url"] for slot in slots]


def order(family, urls, options):
    model, tasks, files, rest = FAMILIES[family]
    task = call("POST", f"/v1/ai/{model}", {**rest, **dict(zip(files, urls)), **options})["data"]
    return f"/v1/ai/{tasks}/{task['task_id']}"


def wait(path):
    while True:
        task = call("GET", path)["data"]
        if task["status"] in ("COMPLETED", "FAILED"):
            return task
        time.sleep(0.3)


received = {}


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        signed = f"{self.headers['webhook-id']}.{self.headers['webhook-timestamp']}.".encode() + body
        expected = base64.b64encode(hmac.new(SECRET.encode(), signed, hashlib.sha256).digest()).decode()
        sent = [one.partition(",")[2] for one in self.headers["webhook-signature"].split(" ")]
        verified = any(hmac.compare_digest(expected, one) for one in sent)
        self.send_response(204 if verified else 401)
        self.end_headers()
        if verified:
            task = json.loads(body)
            received.setdefault(task["task_id"], {})[task["status"]] = task.get("error")

    def log_message(self, *_):
        pass


receiver = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=receiver.serve_forever, daemon=True).start()
hook = {"webhook_url": f"http://127.0.0.1:{receiver.server_port}/"}

orders = {}
for family, (_, _, files, _) in FAMILIES.items():
    assets = upload(files.values())
    missing = [f"{MEDIA}/missing.png", *assets[1:]]
    orders[family] = [order(family, urls, hook) for urls in (assets, missing)]

report = {}
for family, paths in orders.items():
    done, failed = (wait(path) for path in paths)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and not ("COMPLETED" in received.get(done["task_id"], {}) and "FAILED" in received.get(failed["task_id"], {})):
        time.sleep(0.1)
    report[family] = {
        "types": [fetch(url)[0] for url in done["generated"]],
        "failure": failed["error"],
        "received": [received[done["task_id"]]["COMPLETED"], received[failed["task_id"]]["FAILED"]],
    }
print(json.dumps(report))
