"""What a call may raise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from .api_generated import ProblemCode, TaskView


class AtelierError(Exception):
    """
    The service refused a request. Its text says why, for people; `code` for programs.

    `invalid_params` names the members that cannot be accepted (`name`) and what each must be (`reason`); `request_id` names the request in the service's log;
    `retry_after` are the seconds that the service asks to wait. `code` is None where something other than the service answered.
    """

    def __init__(self, status: int, problem: Mapping[str, Any], retry_after: float | None = None) -> None:
        super().__init__(problem.get("message") or f"The service answered with status {status}")
        self.status = status
        self.code: ProblemCode | None = cast("ProblemCode | None", problem.get("code"))
        self.request_id: str | None = problem.get("request_id")
        self.invalid_params: list[dict[str, str]] = list(problem.get("invalid_params") or [])
        self.retry_after = retry_after


class ConnectionFailed(Exception):
    """There was no response: the service cannot be reached, or was silent for longer than `timeout`."""


class Draining(ConnectionFailed):
    """The service stops, and has ended a stream for that. Raised inside the client alone, which comes back by itself."""

    def __init__(self, retry: float) -> None:
        super().__init__("The service is restarting")
        self.retry = retry


class TaskFailed(Exception):
    """The task ended without a result. `code` is `invalid_input`, `cancelled` and the like."""

    def __init__(self, task: TaskView) -> None:
        super().__init__(task.get("error", "The task failed"))
        self.task = task
        self.code: str | None = task.get("error_code")


class WaitTimeout(Exception):
    """`wait_at_most` is over. The task goes on: `tasks.wait` takes up the waiting again."""

    def __init__(self, task_id: str) -> None:
        super().__init__(f"Task {task_id} has not ended in the given time")
        self.task_id = task_id


class WebhookError(Exception):
    """The request does not come from the service, or not now. Answer it with 401."""
