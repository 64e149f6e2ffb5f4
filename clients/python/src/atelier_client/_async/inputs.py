"""Inputs of tasks as JSON."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any

from ..api_generated import TAKES_BYTES
from ..media import FileToSend, is_file
from .connection import AsyncConnection
from .remote_file import AsyncRemoteFile


async def encode_input(value: Any, connection: AsyncConnection, member: str = "the input") -> Any:
    """
    Files become Base64, an upload its URL. A result of an earlier task goes along as bytes where the member takes them, because a service fetches no private
    URL, not even its own; elsewhere as its URL. Raises TypeError that names the member, for a file where only a URL is taken, and ValueError for a task
    without a result.
    """
    if is_file(value):
        if member not in TAKES_BYTES:
            raise TypeError(f"{member} takes a URL, an upload or a finished task, not a file: send it ahead with upload()")
        return base64.b64encode(b"".join(FileToSend(value).pieces())).decode()
    if isinstance(value, Mapping):
        if "upload" in value and "url" in value:
            return value["url"]
        if "task_id" in value and "generated" in value:
            if not value["generated"]:
                raise ValueError(f"{member}: task {value['task_id']} has no result")
            url = value["generated"][0]
            return base64.b64encode(await AsyncRemoteFile(connection, url).read()).decode() if member in TAKES_BYTES else url
        return {name: await encode_input(inner, connection, name) for name, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [await encode_input(inner, connection, member) for inner in value]
    return value
