"""Written by `npm run generate` from `_async/events.py`."""

from __future__ import annotations

import json
from collections.abc import Generator
from typing import cast

import httpx

from ..api_generated import TaskView
from ..errors import Draining


def read_events(response: httpx.Response) -> Generator[TaskView | None, None, None]:
    """The task of each event; None where the service only shows that the connection lives. Raises Draining where it stops."""
    is_draining = False
    for line in response.iter_lines():
        # Older httpx leaves the ends of lines on them.
        if line.startswith("event: draining"):
            is_draining = True
        elif is_draining and line.startswith("retry: "):
            raise Draining(int(line[7:]) / 1000)
        elif line.startswith("data: "):
            yield cast(TaskView, json.loads(line[6:]))
        elif line.startswith(":"):
            yield None
