import base64
import json
import os
import time
import urllib.request

BASE, KEY = os.environ["API_BASE"], os.environ["API_KEY"]


class ExpandImage:
    """A node of a workflow editor: its widgets hand over text, and an empty widget is an empty text."""

    PATH = "/v1/ai/image-expand/model"

    def send(self, url, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(BASE + url, data, {"Authorization": "Bearer " + KEY, "Content-Type": "application/json"})
        with urllib.request.urlopen(request) as response:
            return json.load(response)["data"]

    def run(self, picture, left="0", right="0", top="0", bottom="0", prompt="", seed=""):
        def number(text):
            return text if text != "" else None

        task = self.send(self.PATH, {
            "image": "DATA:image/png;base64," + base64.b64encode(picture).decode(),
            "left": number(left), "right": number(right), "top": number(top), "bottom": number(bottom),
            "prompt": prompt, "seed": number(seed), "webhook_url": None,
        })
        while task["status"] not in ("COMPLETED", "FAILED"):
            time.sleep(0.2)
            task = self.send(self.PATH + "/" + task["task_id"])
        return task


picture = urllib.request.urlopen(os.environ["MEDIA"] + "/picture.png").read()
first = ExpandImage().run(picture, left="16", right="", seed="1234", prompt=" ")
second = ExpandImage().run(picture, bottom="8")
print(json.dumps({"statuses": [first["status"], second["status"]], "seed": first["seed"], "files": len(first["generated"])}))
