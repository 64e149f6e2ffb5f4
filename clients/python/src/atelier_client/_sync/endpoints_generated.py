"""Written by `npm run generate`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, overload

from .. import api_generated as api
from ..tasks_seen import CreatedTask, OnCancel, Task
from .connection import Connection
from .creating import create_task, estimate_cost
from .running import run_task
from .tasks import Finished, Tasks


class EndpointCalls:
    """The calls that create tasks."""

    tasks: Tasks
    _connection: Connection

    def create(
        self, endpoint: api.Endpoint, input: Any, *,
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
    ) -> CreatedTask:
        """Creates a task and does not wait. It may be repeated: a call with the same `idempotency_key` gives the first one's task, for 24
        hours; without one each call has its own. `webhook_url` is called at every status change. Raises AtelierError when the input is refused."""
        return create_task(self._connection, endpoint, input, idempotency_key, webhook_url)

    def estimate(
        self, endpoint: api.Endpoint, input: Any,
    ) -> api.CostEstimate:
        """What a task would cost: everything that `create` checks is checked, and nothing is made. Raises AtelierError as `create`, such as
        `budget_exhausted`."""
        return estimate_cost(self._connection, endpoint, input)

    def run(
        self, endpoint: api.Endpoint, input: Any, *,
        on_progress: Callable[[Task], object] | None = None,
        wait_at_most: float | None = None,
        on_cancel: OnCancel = "cancel",
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
    ) -> Finished:
        """Creates a task, waits for its end and gives its results in `files`. `on_progress` is called with the task at each change.
        Who cancels the call cancels the task, unless `on_cancel` is "leave"; one that outlasts `wait_at_most` seconds goes on.
        Raises AtelierError, TaskFailed, WaitTimeout or ConnectionFailed."""
        return run_task(self._connection, self.tasks, endpoint, input, on_progress, wait_at_most, on_cancel, idempotency_key, webhook_url)
