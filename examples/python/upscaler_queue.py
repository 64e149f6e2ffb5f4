"""
A queue of clips to enlarge: every clip of a folder, a few at a time. It may be stopped and started again at any time within a day: what was ordered goes on
meanwhile and is not ordered twice, and what is done is not looked at again.

    python examples/python/upscaler_queue.py CLIPS ENLARGED
"""

import asyncio
import hashlib
import os
import sys
from pathlib import Path

from atelier_client import AsyncAtelier, AtelierError, TaskFailed

AT_ONCE = 4


async def enlarge(atelier: AsyncAtelier, clip: Path, target: Path) -> None:
    # What was uploaded is noted: after a restart the same order, under the same key, gives the same task.
    note = target.with_suffix(".order")
    if not note.exists():
        note.write_text((await atelier.upload(clip))["url"])
    video = note.read_text()
    key = hashlib.sha256(video.encode()).hexdigest()
    done = await atelier.run("video-upscaler", {"video": video, "resolution": "720p"}, idempotency_key=key, on_cancel="leave")
    await done["files"][0].save(target)
    note.unlink()


async def main(source: Path, folder: Path) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    free = asyncio.Semaphore(AT_ONCE)
    failures = 0

    async def work(clip: Path) -> None:
        nonlocal failures
        target = folder / f"{clip.stem}.mp4"
        async with free:
            if target.exists():
                return
            try:
                await enlarge(atelier, clip, target)
                print(f"{clip.name}: done", flush=True)
            except (AtelierError, TaskFailed) as error:
                failures += 1
                print(f"{clip.name}: {error}", flush=True)

    async with AsyncAtelier(os.environ["ATELIER_KEY"], os.environ["ATELIER_URL"]) as atelier:
        clips = sorted(path for path in source.iterdir() if path.suffix.lower() in (".mp4", ".mov", ".webm"))
        await asyncio.gather(*(work(clip) for clip in clips))
    return 1 if failures else 0


sys.exit(asyncio.run(main(Path(sys.argv[1]), Path(sys.argv[2]))))
