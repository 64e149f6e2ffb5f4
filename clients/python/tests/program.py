"""A program as users write it. It never runs: the type checkers read it, strictly."""

import asyncio
from pathlib import Path
from typing import assert_type

from atelier_client import AsyncAtelier, AsyncFinished, Atelier, AtelierError, Finished, Task, TaskView, api, verify


def told(task: Task) -> None:
    print(task["status"], task["progress"], task.get("queue_position"))


def plain(atelier: Atelier, path: Path) -> None:
    wide = atelier.run("image-expand/model", {"image": path, "left": 10}, on_progress=told, wait_at_most=60)
    assert_type(wide, Finished)
    saved = wide["files"][0].save("wide.png")
    assert_type(saved, Path)
    with path.open("rb") as file:
        atelier.create("image-change-camera", {"image": file, "horizontal_angle": 10, "output_format": "jpeg"})
    sent = atelier.upload(path)
    atelier.create("video/model-v3-pro", {"prompt": "a lake", "start_image_url": sent, "duration": "5"})
    atelier.create("video/model-v3-pro", {"prompt": "a lake", "start_image_url": wide, "multi_prompt": [{"prompt": "a shot"}]})
    again: api.ImageExpandModelInput = {"image": wide, "left": None}
    task = atelier.create("image-expand/model", again, idempotency_key="one", webhook_url="https://example.org/hook")
    for now in atelier.tasks.follow(task):
        assert_type(now, Task)
    for listed in atelier.tasks.list("image-expand/model", status="COMPLETED"):
        atelier.tasks.get(listed)
    page = atelier.tasks.page("image-expand/model", limit=10)
    atelier.tasks.page("image-expand/model", page_token=page.get("next_page_token"))
    try:
        atelier.tasks.cancel({"endpoint": "image-expand/model", "task_id": "one"})
    except AtelierError as error:
        if error.code == "task_finished":
            print(error.request_id, [each["reason"] for each in error.invalid_params])
    found = atelier.icons.search("sun", filters={"shape": "fill", "color": ["red", "blue"]}, language="es")
    understood = found.page(1)["meta"].get("understood")
    print(understood["language"] if understood else "", [icon["slug"] for icon in found])
    print(atelier.music.search(genre=["Jazz"], bpm_min=90).page()["results"][0]["title"], atelier.music.similar(1)[0]["bpm"])
    print(atelier.usage(from_="2026-01-01", by="hour")[0]["quantity"])


async def same(atelier: AsyncAtelier, path: Path) -> None:
    wide = await atelier.run("image-expand/model", {"image": path, "left": 10}, on_progress=told, on_cancel="leave")
    assert_type(wide, AsyncFinished)
    await wide["files"][0].save("wide.png")
    async for icon in atelier.icons.search("sun"):
        await (await atelier.icons.download(icon["id"], format="svg", rotate="90")).save(path)
    async for piece in atelier.file(wide["generated"][0]).pieces():
        assert_type(piece, bytes)


def hook(headers: dict[str, str], body: bytes) -> None:
    assert_type(verify(headers, body, ["whsec_a", "whsec_b"], tolerance=60), TaskView)


with Atelier("key", retries=1, timeout=5) as client:
    plain(client, Path("photo.jpg"))
asyncio.run(same(AsyncAtelier("key"), Path("photo.jpg")))
