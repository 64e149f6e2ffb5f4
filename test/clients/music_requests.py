import json
import os

import requests

session = requests.Session()
session.headers["Authorization"] = "Bearer " + os.environ["API_KEY"]
base = os.environ["API_BASE"]


def get(path, **params):
    response = session.get(base + path, params={name.replace("_premium", "-premium"): value for name, value in params.items()})
    response.raise_for_status()
    return response.json()


def create(path, **body):
    response = session.post(base + path, json=body)
    if not response.ok:
        raise RuntimeError(response.json().get("message"))
    return response.json()["data"]


either = get("/v1/music", genre=["Pop", "Rock"], mood=None, include_premium=True, order_by="-bpm", limit=50, q="")
pop = get("/v1/music", genre="Pop", include_premium=True, offset=0)
track = either["results"][0]
download = get("/v1/music/%s/download" % track["id"])
audio = requests.get(download["download_url"])
task = create("/v1/ai/text-to-video/model-4-5", prompt="a lake", duration="8", ratio=None, webhook_url=None)
print(json.dumps({
    "either": either["count"],
    "pop": pop["count"],
    "bpm_is_number": all(isinstance(one["bpm"], int) for one in either["results"]),
    "audio": audio.status_code,
    "status": task["status"],
}))
