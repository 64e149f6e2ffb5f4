"""
Portraits of a folder retouched, each before and after in one page to look at.

    python examples/python/portraits.py PORTRAITS RETOUCHED
"""

import asyncio
import html
import os
import shutil
import sys
from pathlib import Path

from atelier_client import AsyncAtelier, TaskFailed


async def retouch(atelier: AsyncAtelier, portrait: Path, folder: Path) -> str:
    shutil.copy(portrait, folder / portrait.name)
    name = html.escape(portrait.name)
    try:
        done = await atelier.run("skin-enhancer/faithful", {"image": portrait, "sharpen": 20})
    except TaskFailed as failure:
        return f"<h2>{name}</h2><p>{html.escape(str(failure))}</p>"
    after = await done["files"][0].save(folder / f"{portrait.stem}-after{Path(done['files'][0].name).suffix}")
    return f'<h2>{name}</h2><img src="{name}" alt="before" width="400"> <img src="{html.escape(after.name)}" alt="after" width="400">'


async def main(source: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    portraits = sorted(path for path in source.iterdir() if path.suffix.lower() in (".jpg", ".jpeg", ".png", ".webp"))
    async with AsyncAtelier(os.environ["ATELIER_KEY"], os.environ["ATELIER_URL"]) as atelier:
        parts = await asyncio.gather(*(retouch(atelier, portrait, folder) for portrait in portraits))
    (folder / "index.html").write_text("<!doctype html><title>Before and after</title>\n" + "\n".join(parts) + "\n")
    print(f"{folder / 'index.html'}: {len(portraits)} portraits")


asyncio.run(main(Path(sys.argv[1]), Path(sys.argv[2])))
