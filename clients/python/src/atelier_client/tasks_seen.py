"""Tasks as this package gives them: what the service says, and the endpoint, by which they are called again."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from .api_generated import TaskStatus, TaskView

#: What becomes of the task when its `run` is cancelled.
OnCancel = Literal["cancel", "leave"]


class TaskRef(TypedDict):
    """Names a task: what `create` gives, a task, or the two members noted down elsewhere."""

    endpoint: str
    task_id: str


class CreatedTask(TaskRef):
    """A task as it was created, or as it is in a list."""

    status: TaskStatus
    #: Members of the input that the service does not know: they change nothing.
    ignored: NotRequired[list[str]]
    #: The known members that are nearest to those, where one is near.
    did_you_mean: NotRequired[dict[str, str]]


class Task(TaskView):
    """A task, as the service sees it."""

    endpoint: str
