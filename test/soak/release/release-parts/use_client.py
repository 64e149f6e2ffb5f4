"""A user's program on the Python client: a search of each catalog, a download of each, a task and its result. Prints what it got as JSON."""

import json
import os
from pathlib import Path

from atelier_client import Atelier

with Atelier(os.environ["KEY"], os.environ["SERVICE"]) as atelier:
    searches = {"icons": atelier.icons.search("cat"), "sounds": atelier.sounds.search("rain"), "music": atelier.music.search("happy")}
    found = {}
    for name, search in searches.items():
        page = search.page()
        first = page["data" if name == "icons" else "results"][0]
        file = atelier.icons.download(first["id"], format="svg") if name == "icons" else getattr(atelier, name).download(first["id"])
        found[name] = {"count": search.count(), "id": first["id"], "bytes": len(file.read()), "size": first.get("file_size")}
    task = atelier.tasks.wait(atelier.create("image-expand/model", {"image": Path(os.environ["PICTURE"]), "left": 16}))
    result = task["files"][0].read()
    print(json.dumps({"found": found, "status": task["status"], "width": int.from_bytes(result[16:20], "big")}))
