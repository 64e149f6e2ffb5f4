"""
The shape of a bot in a chat, without the chat's network: lines come in, lines go out. In a real bot `said` is its handler of messages and `say` sends one.

    /make a boat on a lake     makes a film and says how far it is
    /stop                      cancels what the same person is waiting for
    /sound rain                names a sound

Each line of standard input is PERSON: TEXT.

    echo "ann: /sound rain" | python examples/python/chat_bot.py
"""

import asyncio
import os
import sys

from atelier_client import AsyncAtelier, AtelierError, Task, TaskFailed

making: dict[str, asyncio.Task[None]] = {}


def say(person: str, text: str) -> None:
    print(f"@{person} {text}", flush=True)


async def make(atelier: AsyncAtelier, person: str, prompt: str) -> None:
    def progress(task: Task) -> None:
        say(person, f"{task['status']} {task['progress']:.0%}")

    try:
        film = await atelier.run("text-to-video/model-4-5", {"prompt": prompt, "duration": 5}, on_progress=progress)
        say(person, f"here it is: {film['generated'][0]}")
    except asyncio.CancelledError:
        say(person, "stopped")
        raise
    except (AtelierError, TaskFailed) as error:
        say(person, f"that cannot be made: {error}")


async def said(atelier: AsyncAtelier, person: str, text: str) -> None:
    command, _, rest = text.partition(" ")
    if command == "/make":
        if person in making and not making[person].done():
            return say(person, "one at a time, please: /stop ends the first")
        making[person] = asyncio.create_task(make(atelier, person, rest))
    elif command == "/stop":
        if person not in making or not making[person].cancel():
            say(person, "nothing is being made")
    elif command == "/sound":
        found = await atelier.sounds.search(rest, page_size=1).page()
        say(person, f"{found['results'][0]['title']}: {found['results'][0]['file_url']}" if found["results"] else "there is none")


async def main() -> None:
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    async with AsyncAtelier(os.environ["ATELIER_KEY"], os.environ["ATELIER_URL"]) as atelier:
        while line := (await lines.readline()).decode().strip():
            person, _, text = line.partition(": ")
            await said(atelier, person, text)
        await asyncio.gather(*making.values(), return_exceptions=True)


asyncio.run(main())
