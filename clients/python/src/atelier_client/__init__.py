"""A client of Atelier: media catalogs and AI media tasks, for threads and for asyncio."""

from . import api_generated as api
from ._async.boards import AsyncBoards
from ._async.catalogs import AsyncIcons, AsyncMusic, AsyncSounds
from ._async.client import AsyncAtelier
from ._async.paged import AsyncPaged
from ._async.remote_file import AsyncRemoteFile
from ._async.tasks import AsyncFinished, AsyncTasks
from ._sync.boards import Boards
from ._sync.catalogs import Icons, Music, Sounds
from ._sync.client import Atelier
from ._sync.paged import Paged
from ._sync.remote_file import RemoteFile
from ._sync.tasks import Finished, Tasks
from .api_generated import Endpoint, ProblemCode, TaskStatus, TaskView
from .errors import AtelierError, ConnectionFailed, TaskFailed, WaitTimeout, WebhookError
from .media import FileContent, Media, MediaUrl
from .tasks_seen import CreatedTask, Task, TaskRef
from .webhooks import verify

__version__ = "0.1.0"

__all__ = [
    "AsyncAtelier",
    "AsyncBoards",
    "AsyncFinished",
    "AsyncIcons",
    "AsyncMusic",
    "AsyncPaged",
    "AsyncRemoteFile",
    "AsyncSounds",
    "AsyncTasks",
    "Atelier",
    "AtelierError",
    "Boards",
    "ConnectionFailed",
    "CreatedTask",
    "Endpoint",
    "FileContent",
    "Finished",
    "Icons",
    "Media",
    "MediaUrl",
    "Music",
    "Paged",
    "ProblemCode",
    "RemoteFile",
    "Sounds",
    "Task",
    "TaskFailed",
    "TaskRef",
    "TaskStatus",
    "TaskView",
    "Tasks",
    "WaitTimeout",
    "WebhookError",
    "api",
    "verify",
]
