"""Written by `npm run generate` from `_async/tasks.py`."""

from __future__ import annotations

import time
import random
import uuid
from collections.abc import Generator, Iterator, Callable
from contextlib import closing
from time import monotonic
from typing import cast
from urllib.parse import quote

from ..api_generated import Endpoint, TaskList, TaskStatus, TaskView
from ..errors import AtelierError, ConnectionFailed, Draining, TaskFailed, WaitTimeout
from ..request import Call
from ..tasks_seen import CreatedTask, Task, TaskRef
from .connection import Connection
from .events import read_events
from .remote_file import RemoteFile

#: Seconds. The service shows each 15 s that a stream lives: after so long without a byte it is dead.
_LONGEST_SILENCE = 45.0
#: So near to its deadline a wait asks, because a stream may be silent for longer.
_TOO_NEAR_TO_STREAM = 20.0
#: How long a wait only asks after the account had too many streams open.
_PAUSE_OF_STREAMS = 30.0
#: A service that said that it restarts may be away for so long.
_RESTART = 60.0
_FIRST_PAUSE, _LONGEST_PAUSE, _LONGEST_PAUSE_BEFORE_DEADLINE = 0.5, 5.0, 1.0


class Finished(Task):
    """A task that is COMPLETED."""

    #: The results, in the order of `generated`.
    files: list[RemoteFile]


def path_of(task: TaskRef) -> str:
    return f"/v1/ai/{task['endpoint']}/{quote(task['task_id'], safe='')}"


class Tasks:
    """Tasks, named by what `create` gives or by `{"endpoint": ..., "task_id": ...}`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self, task: TaskRef) -> Task:
        """A task as it is."""
        return self._get(task, Call())

    def page(
        self, endpoint: Endpoint, *, status: TaskStatus | None = None, limit: int | None = None, page_token: str | None = None
    ) -> TaskList:
        """One page of a list. `page_token` is the `next_page_token` of the page before, which the last one does not have."""
        query = {"limit": limit, "status": status, "page_token": page_token}
        return cast(TaskList, self._connection.json(f"/v1/ai/{endpoint}", Call(query=query)))

    def list(self, endpoint: Endpoint, *, status: TaskStatus | None = None, page_size: int = 100) -> Iterator[CreatedTask]:
        """The tasks of an endpoint, newest first; those that are added meanwhile shift nothing."""
        token: str | None = None
        while True:
            page = self.page(endpoint, status=status, limit=page_size, page_token=token)
            for task in page["data"]:
                yield {"endpoint": endpoint, "task_id": task["task_id"], "status": task["status"]}
            token = page.get("next_page_token")
            if token is None:
                return

    def follow(self, task: TaskRef) -> Iterator[Task]:
        """The task at each change of status or progress, until it has ended. Goes on by asking where events do not get through."""
        with closing(self._changes(task, None)) as changes:
            for now in changes:
                yield now

    def wait(
        self, task: TaskRef, *, on_progress: Callable[[Task], object] | None = None, wait_at_most: float | None = None
    ) -> Finished:
        """
        Waits until the task has ended. `on_progress` is called with it at each change. Raises TaskFailed, WaitTimeout after `wait_at_most` seconds,
        AtelierError or ConnectionFailed. The task itself goes on unless it has failed.
        """
        deadline = None if wait_at_most is None else monotonic() + wait_at_most
        with closing(self._changes(task, deadline)) as changes:
            for now in changes:
                if on_progress is not None:
                    on_progress(now)
                if now["status"] == "FAILED":
                    raise TaskFailed(now)
                if now["status"] == "COMPLETED":
                    files = [RemoteFile(self._connection, url) for url in now["generated"]]
                    return cast(Finished, {**now, "files": files})
        raise ConnectionFailed("The task's events ended early")

    def cancel(self, task: TaskRef, *, timeout: float | None = None, retries: int | None = None) -> Task:
        """Cancels a task that waits or runs. One that was cancelled already is no error; AtelierError `task_finished` when it has ended otherwise."""
        call = Call(method="DELETE", timeout=timeout, retries=retries)
        try:
            return self._get(task, call)
        except AtelierError as error:
            # The first request may have come through and its response not.
            if error.code != "task_finished":
                raise
            ended = self._get(task, Call(timeout=timeout, retries=retries))
            if ended.get("error_code") != "cancelled":
                raise
            return ended

    def retry(self, task: TaskRef) -> CreatedTask:
        """Creates a task with the input of one that has failed, which itself stays as it is."""
        call = Call(method="POST", headers={"idempotency-key": str(uuid.uuid4())})
        data = (self._connection.json(f"/v1/tasks/{quote(task['task_id'], safe='')}/retry", call))["data"]
        return {"endpoint": task["endpoint"], "task_id": data["task_id"], "status": data["status"]}

    def keep(self, task: TaskRef) -> Task:
        """Keeps a completed task and its files until somebody deletes it. AtelierError `kept_full` when the account keeps as many as it may."""
        return self._kept(task, "POST")

    def unkeep(self, task: TaskRef) -> Task:
        """Gives a task that is kept an end again, counted from now."""
        return self._kept(task, "DELETE")

    def _kept(self, task: TaskRef, method: str) -> Task:
        path = f"/v1/tasks/{quote(task['task_id'], safe='')}/keep"
        data = (self._connection.json(path, Call(method=method, repeatable=True)))["data"]
        return cast(Task, {**data, "endpoint": task["endpoint"]})

    def _get(self, task: TaskRef, call: Call) -> Task:
        data = (self._connection.json(path_of(task), call))["data"]
        return cast(Task, {**data, "endpoint": task["endpoint"]})

    def _changes(self, ref: TaskRef, deadline: float | None) -> Generator[Task, None, None]:
        """Raises WaitTimeout after `deadline`."""
        last: tuple[str, float] | None = None
        pause = _FIRST_PAUSE
        stream_from = 0.0
        back_by = 0.0
        while True:
            if _may_stream(deadline) and monotonic() >= stream_from:
                try:
                    with closing(self._events(ref, deadline)) as events:
                        for view in events:
                            if last != (seen := (view["status"], view["progress"])):
                                last, pause = seen, _FIRST_PAUSE
                                yield cast(Task, {**view, "endpoint": ref["endpoint"]})
                            if _has_ended(view):
                                return
                except (AtelierError, ConnectionFailed) as error:
                    # What the service refuses for good, it says again below; what may pass, is tried again.
                    if isinstance(error, Draining) or (isinstance(error, AtelierError) and error.code == "draining"):
                        back_by = monotonic() + _RESTART
                    if isinstance(error, Draining):
                        time.sleep(error.retry if deadline is None else min(error.retry, max(deadline - monotonic(), 0.0)))
                    if isinstance(error, AtelierError) and error.code in ("too_many_streams", "rate_limited"):
                        stream_from = monotonic() + _PAUSE_OF_STREAMS
            now = self._look(ref, deadline, back_by)
            if now is not None:
                if last != (seen := (now["status"], now["progress"])):
                    last = seen
                    yield now
                if _has_ended(now):
                    return
            left = _LONGEST_PAUSE if deadline is None else deadline - monotonic()
            if left <= 0:
                raise WaitTimeout(ref["task_id"])
            time.sleep(min(pause * (0.75 + random.random() / 2), left))
            pause = min(pause * 2, _LONGEST_PAUSE if deadline is None else _LONGEST_PAUSE_BEFORE_DEADLINE)

    def _events(self, ref: TaskRef, deadline: float | None) -> Generator[TaskView, None, None]:
        """The events of one stream, as long as the deadline is far."""
        with self._connection.stream(path_of(ref) + "/events", Call(timeout=_LONGEST_SILENCE)) as response:
            with closing(read_events(response)) as events:
                for view in events:
                    if view is not None:
                        yield view
                    if not _may_stream(deadline):
                        return

    def _look(self, ref: TaskRef, deadline: float | None, back_by: float) -> Task | None:
        """None where there is nothing to see for now: the service has no time, restarts until `back_by`, or the deadline has come."""
        left = None if deadline is None else max(deadline - monotonic(), 0.05)
        try:
            return self._get(ref, Call() if left is None else Call(timeout=left, retries=0))
        except AtelierError as error:
            if error.status != 429 and (error.status < 502 or monotonic() > back_by):
                raise
        except ConnectionFailed:
            if (deadline is None or monotonic() < deadline) and monotonic() > back_by:
                raise
        return None


def _may_stream(deadline: float | None) -> bool:
    return deadline is None or deadline - monotonic() > _TOO_NEAR_TO_STREAM


def _has_ended(task: TaskView) -> bool:
    return task["status"] in ("COMPLETED", "FAILED")
