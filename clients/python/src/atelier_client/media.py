"""Media as members of inputs, and files as uploads."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, TypedDict, Union

#: Bytes of a file: a path, a file opened in binary mode, or the bytes themselves.
FileContent = Union[bytes, bytearray, memoryview, "os.PathLike[str]", BinaryIO]


class FinishedMedia(TypedDict):
    """A task that has ended: its first result is the medium."""

    task_id: str
    generated: list[str]


class UploadedFile(TypedDict):
    """What an upload has become."""

    upload: str
    url: str


#: A medium by its URL, an upload, or the result of a finished task.
MediaUrl = Union[str, UploadedFile, FinishedMedia]

#: The same, or a file. Text is a URL, a data URL or Base64, and never a path.
Media = Union[MediaUrl, FileContent]

_PIECE = 256 * 1024


class FileToSend:
    """A file that is read while it is sent: its name, its size where that is known, and whether it can be sent again."""

    def __init__(self, content: FileContent | str, name: str | None = None) -> None:
        self._content = content
        self.is_repeatable = True
        self.size: int | None = None
        known: object = None
        if isinstance(content, (bytes, bytearray, memoryview)):
            self.size = len(memoryview(content).cast("B"))
        elif isinstance(content, (str, os.PathLike)):
            known = content
            self.size = Path(content).stat().st_size
        elif hasattr(content, "read"):
            known = getattr(content, "name", None)
            self.is_repeatable = content.seekable()
            self._start = content.tell() if self.is_repeatable else 0
        else:
            raise TypeError(f"{type(content).__name__} is no file: give a path, a file opened in binary mode, or bytes")
        self.name = name if name is not None else os.path.basename(known) if isinstance(known, (str, os.PathLike)) else ""

    def pieces(self) -> Iterator[bytes]:
        """From its start, each time."""
        content = self._content
        if isinstance(content, (bytes, bytearray, memoryview)):
            view = memoryview(content).cast("B")
            for start in range(0, len(view), _PIECE):
                yield bytes(view[start : start + _PIECE])
        elif isinstance(content, (str, os.PathLike)):
            with open(content, "rb") as file:
                yield from _read(file)
        else:
            if self.is_repeatable:
                content.seek(self._start)
            yield from _read(content)


def is_file(value: object) -> bool:
    """Whether an input's value is a file to send, and no text, upload or task."""
    return isinstance(value, (bytes, bytearray, memoryview, os.PathLike)) or hasattr(value, "read")


def _read(file: BinaryIO) -> Iterator[bytes]:
    while piece := file.read(_PIECE):
        if not isinstance(piece, bytes):
            raise TypeError("the file gives text: open it in binary mode, as in open(path, 'rb')")
        yield piece
