"""Files behind signed URLs."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path

from ..file_names import name_of_url, place_beside, target_of
from ..request import Call
from .connection import AsyncConnection


class AsyncRemoteFile:
    """A file behind a signed URL, which needs no key and expires."""

    def __init__(self, connection: AsyncConnection, url: str, name: str | None = None) -> None:
        self._connection = connection
        self.url = url
        #: Name to save it under.
        self.name = name_of_url(url) if name is None else name

    def __repr__(self) -> str:
        return f"<file {self.name}>"

    async def read(self) -> bytes:
        """All of it, in memory."""

        async def once() -> bytes:
            async with self._connection.file(self.url) as response:
                return await response.aread()

        return await self._connection.repeat(Call(), once)

    async def save(self, path: str | os.PathLike[str] = ".") -> Path:
        """
        Streams it to `path`, or into that folder under its own name, and gives the path. It has its name once it is whole: a download that breaks off, or is
        cancelled, leaves what was there.
        """
        target = target_of(path, self.name)

        async def once() -> None:
            with place_beside(target) as file:
                async with self._connection.file(self.url) as response:
                    async for piece in response.aiter_bytes():
                        file.write(piece)

        await self._connection.repeat(Call(), once)
        return target

    async def pieces(self) -> AsyncIterator[bytes]:
        """Its bytes as they come. Is not repeated after a failure."""
        async with self._connection.file(self.url) as response:
            async for piece in response.aiter_bytes():
                yield piece
