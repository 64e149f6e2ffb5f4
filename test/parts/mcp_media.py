"""The official client of the Model Context Protocol: a picture of 8 MB from disk is edited and seen again, over both transports."""

import asyncio
import base64
import json
import os
import re
import urllib.request
from pathlib import Path

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

SERVICE, KEY, PICTURE = os.environ["SERVICE"], os.environ["KEY"], Path(os.environ["PICTURE"])


def text_of(result) -> str:
    return "\n".join(part.text for part in result.content if part.type == "text")


async def edit(session: ClientSession, image: str) -> None:
    arguments = {"model": "image-expand/model", "input": {"image": image, "left": 64}, "wait_seconds": 45}
    result = await session.call_tool("create_task", arguments)
    while re.search(": (CREATED|IN_PROGRESS)", text_of(result)):
        task_id = re.search("task ([0-9a-f-]{36})", text_of(result)).group(1)
        result = await session.call_tool("get_task", {"task_id": task_id, "wait_seconds": 45})
    assert ": COMPLETED" in text_of(result), text_of(result)
    pictures = [part for part in result.content if part.type == "image"]
    assert len(base64.b64decode(pictures[0].data)) > 1000


async def refused(session: ClientSession) -> None:
    result = await session.call_tool("create_task", {"model": "image-expand/modle", "input": {}})
    assert "image-expand/model?" in text_of(result), text_of(result)
    result = await session.call_tool("search_icons", {"qeury": "sun"})
    assert "qeury is not known: query?" in text_of(result), text_of(result)


async def over_http() -> None:
    async with http_streams() as streams:
        async with ClientSession(streams[0], streams[1]) as session:
            await session.initialize()
            answer = text_of(await session.call_tool("upload_media", {"file_name": "phone.jpg"}))
            url = re.search(r"'(http[^']+)'$", answer, re.MULTILINE).group(1)
            with urllib.request.urlopen(urllib.request.Request(url, data=PICTURE.read_bytes(), method="PUT")) as sent:
                assert sent.status == 200
            await edit(session, re.search(r"upload:[0-9a-f-]{36}", answer).group(0))
            await edit(session, base64.b64encode(PICTURE.read_bytes()).decode())
            await refused(session)


def http_streams():
    from mcp.client import streamable_http

    headers = {"authorization": f"Bearer {KEY}"}
    url = f"{SERVICE.rstrip('/')}/mcp"
    if hasattr(streamable_http, "streamablehttp_client"):
        return streamable_http.streamablehttp_client(url, headers=headers)
    from mcp.shared._httpx_utils import create_mcp_http_client

    return streamable_http.streamable_http_client(url, http_client=create_mcp_http_client(headers=headers))


async def over_stdio() -> None:
    parameters = StdioServerParameters(command=os.environ["NODE"], args=json.loads(os.environ["ARGUMENTS"]))
    async with stdio_client(parameters) as (read, write):
        async with ClientSession(read, write) as session:
            await session.initialize()
            await edit(session, str(PICTURE))
            await edit(session, PICTURE.as_uri())
            await refused(session)


async def main() -> None:
    await over_http()
    await over_stdio()
    print("seen over http, seen over stdio")


asyncio.run(main())
