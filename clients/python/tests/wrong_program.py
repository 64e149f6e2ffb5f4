"""What a type checker must find: each line that says so, and no other."""

from pathlib import Path

from atelier_client import Atelier


def use(atelier: Atelier, path: Path) -> None:
    atelier.run("image-expand/model-9", {"image": path})  # wrong: there is no such endpoint
    atelier.run("image-expand/model", {"image": path, "lefft": 10})  # wrong: there is no such member
    atelier.run("image-expand/model", {"left": 10})  # wrong: the picture is required
    atelier.run("image-change-camera", {"image": path, "output_format": "gif"})  # wrong: there is no such format
    atelier.run("video/model-v3-pro", {"prompt": "a lake", "start_image_url": path})  # wrong: this member takes a URL
    atelier.upload(3)  # wrong: a number is no file
    atelier.icons.code(1, as_="tsx")  # wrong: there is no such form of code
    atelier.icons.search(filters={"shape": "round"})  # wrong: there is no such filter
    atelier.sounds.search(order="title")  # wrong: it is called order_by
    print(atelier.usage()[0]["price"])  # wrong: there is no such member
