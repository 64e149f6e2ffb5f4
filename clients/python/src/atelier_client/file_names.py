"""Where downloads go."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO
from urllib.parse import unquote, urlsplit


def name_of_url(url: str) -> str:
    """The last part of its path, and never a way out of a folder."""
    name = re.split(r"[/\\]", unquote(urlsplit(url).path))[-1].replace("\0", "")
    return "file" if name in ("", ".", "..") else name


def target_of(path: str | os.PathLike[str], name: str) -> Path:
    given = Path(path)
    return given / name_of_url(name) if given.is_dir() else given


@contextmanager
def place_beside(target: Path) -> Iterator[IO[bytes]]:
    """A new file beside `target`, which becomes it at the end, or is removed after a failure."""
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with open(handle, "wb") as file:
            yield file
        # What mkstemp makes is for its owner alone; a download is a file like others.
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
