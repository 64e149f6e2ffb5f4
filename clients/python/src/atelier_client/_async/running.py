"""A task from its order to its end, in asyncio: who cancels the call cancels the task."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from ..errors import AtelierError, ConnectionFailed
from ..tasks_seen import CreatedTask, OnCancel, Task, TaskRef
from .connection import AsyncConnection
from .creating import create_task
from .tasks import AsyncFinished, AsyncTasks

#: Seconds that a cancelled call waits until its task is cancelled.
_PATIENCE = 5.0
#: The event loop itself remembers what runs in it only weakly.
_under_way: set[asyncio.Future[None]] = set()


async def run_task(
    connection: AsyncConnection,
    tasks: AsyncTasks,
    endpoint: str,
    input: Any,
    on_progress: Callable[[Task], object] | None,
    wait_at_most: float | None,
    on_cancel: OnCancel,
    idempotency_key: str | None,
    webhook_url: str | None,
    engine: str | None,
) -> AsyncFinished:
    creating = asyncio.ensure_future(create_task(connection, endpoint, input, idempotency_key, webhook_url, engine))
    try:
        # An order that is under way is not cut off: nobody would know the task that it makes. It is cancelled as soon as it has a name.
        task = await asyncio.shield(creating)
    except asyncio.CancelledError:
        if on_cancel == "cancel":
            await _cancel_ordered(tasks, creating)
        else:
            creating.cancel()
        raise
    try:
        return await tasks.wait(task, on_progress=on_progress, wait_at_most=wait_at_most)
    except asyncio.CancelledError:
        if on_cancel == "cancel":
            await _cancel(tasks, task)
        raise


async def _cancel_ordered(tasks: AsyncTasks, creating: asyncio.Future[CreatedTask]) -> None:
    """Goes on beside the caller where the service does not answer soon, or the caller does not wait for this either."""
    ending = asyncio.ensure_future(_cancel_once_named(tasks, creating))
    _under_way.add(ending)
    ending.add_done_callback(_under_way.discard)
    await asyncio.wait({ending}, timeout=_PATIENCE)


async def _cancel_once_named(tasks: AsyncTasks, creating: asyncio.Future[CreatedTask]) -> None:
    try:
        task = await creating
    except Exception:
        # There is no task; why, nobody waits to hear.
        return
    await _cancel(tasks, task)


async def _cancel(tasks: AsyncTasks, task: TaskRef) -> None:
    """Awaited, so that nothing of ours runs on when the caller goes on; a task that has ended meanwhile needs no cancel."""
    try:
        await tasks.cancel(task, timeout=_PATIENCE, retries=0)
    except (AtelierError, ConnectionFailed):
        pass
