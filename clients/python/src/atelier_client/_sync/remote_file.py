"""Written by `npm run generate` from `_async/remote_file.py`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from ..file_names import name_of_url, place_beside, target_of
from ..request import Call
from .connection import Connection


class RemoteFile:
    """A file behind a signed URL, which needs no key and expires."""

    def __init__(self, connection: Connection, url: str, name: str | None = None) -> None:
        self._connection = connection
        self.url = url
        #: Name to save it under.
        self.name = name_of_url(url) if name is None else name

    def __repr__(self) -> str:
        return f"<file {self.name}>"

    def read(self) -> bytes:
        """All of it, in memory."""

        def once() -> bytes:
            with self._connection.file(self.url) as response:
                return response.read()

        return self._connection.repeat(Call(), once)

    def save(self, path: str | os.PathLike[str] = ".") -> Path:
        """
        Streams it to `path`, or into that folder under its own name, and gives the path. It has its name once it is whole: a download that breaks off, or is
        cancelled, leaves what was there.
        """
        target = target_of(path, self.name)

        def once() -> None:
            with place_beside(target) as file:
                with self._connection.file(self.url) as response:
                    for piece in response.iter_bytes():
                        file.write(piece)

        self._connection.repeat(Call(), once)
        return target

    def pieces(self) -> Iterator[bytes]:
        """Its bytes as they come. Is not repeated after a failure."""
        with self._connection.file(self.url) as response:
            for piece in response.iter_bytes():
                yield piece
