"""Written by `npm run generate` from `_async/client.py`."""

from __future__ import annotations

from types import TracebackType
from typing import cast

import httpx

from .. import api_generated as api
from ..media import FileContent, FileToSend
from ..request import Call, Query
from .boards import Boards
from .catalogs import Icons, Music, Sounds
from .connection import Connection
from .endpoints_generated import EndpointCalls
from .queries_generated import UsageQueries
from .remote_file import RemoteFile
from .tasks import Tasks


class Atelier(EndpointCalls, UsageQueries):
    """
    Calls the service at `url` with `key`. Use it in a `with` statement, or close it at the end.

    What fails for a while (no connection, 408, 429, 5xx) is repeated up to `retries` times, with jitter or after what `Retry-After` says. `timeout` is how many
    seconds the service may be silent. `http_client` takes the place of a client of httpx with its defaults, for proxies, certificates and the like; it stays
    open.
    """

    def __init__(
        self,
        key: str,
        url: str = "http://127.0.0.1:8080",
        *,
        retries: int = 3,
        timeout: float = 60.0,
        http_client: httpx.Client | None = None,
    ) -> None:
        self._connection = Connection(key, url, retries, timeout, http_client)
        self.tasks = Tasks(self._connection)
        self.icons = Icons(self._connection)
        self.sounds = Sounds(self._connection)
        self.music = Music(self._connection)
        self.boards = Boards(self._connection)

    def __enter__(self) -> Atelier:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Closes its connections."""
        self._connection.close()

    def upload(self, file: FileContent | str, *, name: str | None = None, timeout: float = 600.0) -> api.UploadedMedia:
        """
        Sends a file ahead: a path, a file opened in binary mode, or bytes. What this gives stands for the file in any number of tasks until its `expires_at`.
        It is read while it is sent; one that cannot be read twice, such as a pipe, is not repeated after a failure.
        """
        content = FileToSend(file, name)
        call = Call(
            method="POST",
            query={"file_name": content.name or None},
            content=content,
            headers={"content-type": "application/octet-stream"},
            # Of one that came through, and whose response did not, nothing is left but a file that expires.
            repeatable=content.is_repeatable,
            timeout=timeout,
        )
        return cast(api.UploadedMedia, (self._connection.json("/v1/uploads", call))["data"])

    def file(self, url: str, *, name: str | None = None) -> RemoteFile:
        """The file behind a signed URL, such as one of `generated` that a webhook brought. The key is not sent there."""
        return RemoteFile(self._connection, url, name)

    def budgets(self) -> list[api.BudgetListData]:
        """What the key, its account and all together may spend on engines that charge, and have spent."""
        return cast("list[api.BudgetListData]", (self._connection.json("/v1/budgets", Call()))["data"])

    def _usage(self, query: Query) -> list[api.UsageEntry]:
        return cast("list[api.UsageEntry]", (self._connection.json("/v1/usage", Call(query=query)))["data"])
