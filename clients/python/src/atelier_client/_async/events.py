"""Server-sent events."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from typing import cast

import httpx

from ..api_generated import TaskView
from ..errors import Draining


async def read_events(response: httpx.Response) -> AsyncGenerator[TaskView | None, None]:
    """The task of each event; None where the service only shows that the connection lives. Raises Draining where it stops."""
    is_draining = False
    async for line in response.aiter_lines():
        # Older httpx leaves the ends of lines on them.
        if line.startswith("event: draining"):
            is_draining = True
        elif is_draining and line.startswith("retry: "):
            raise Draining(int(line[7:]) / 1000)
        elif line.startswith("data: "):
            yield cast(TaskView, json.loads(line[6:]))
        elif line.startswith(":"):
            yield None
