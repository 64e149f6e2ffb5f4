"""Server-sent events."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from typing import cast

import httpx

from ..api_generated import TaskView


async def read_events(response: httpx.Response) -> AsyncGenerator[TaskView | None, None]:
    """The task of each event; None where the service only shows that the connection lives."""
    async for line in response.aiter_lines():
        if line.startswith("data: "):
            yield cast(TaskView, json.loads(line[6:]))
        elif line.startswith(":"):
            yield None
