"""A task from its order to its end, in the thread that calls: Ctrl-C cancels the task."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..errors import AtelierError, ConnectionFailed
from ..tasks_seen import OnCancel, Task
from .connection import Connection
from .creating import create_task
from .tasks import Finished, Tasks


def run_task(
    connection: Connection,
    tasks: Tasks,
    endpoint: str,
    input: Any,
    on_progress: Callable[[Task], object] | None,
    wait_at_most: float | None,
    on_cancel: OnCancel,
    idempotency_key: str | None,
    webhook_url: str | None,
    engine: str | None,
) -> Finished:
    task = create_task(connection, endpoint, input, idempotency_key, webhook_url, engine)
    try:
        return tasks.wait(task, on_progress=on_progress, wait_at_most=wait_at_most)
    except KeyboardInterrupt:
        if on_cancel == "cancel":
            try:
                tasks.cancel(task, timeout=5, retries=0)
            except (AtelierError, ConnectionFailed):
                pass
        raise
