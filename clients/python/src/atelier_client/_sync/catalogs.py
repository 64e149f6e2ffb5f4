"""Written by `npm run generate` from `_async/catalogs.py`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, cast

from .. import api_generated as api
from ..request import Call, Query
from .connection import Connection
from .paged import Paged
from .queries_generated import IconQueries, MusicQueries, SoundQueries
from .remote_file import RemoteFile


def _headers(language: str | None) -> dict[str, str]:
    return {} if language is None else {"accept-language": language}


class Icons(IconQueries):
    """Icons."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def _search(self, query: Query, page_size: int, language: str | None) -> Paged[api.Icon, api.IconList]:
        def load(page: int) -> api.IconList:
            call = Call(query={**query, "page": page, "per_page": page_size}, headers=_headers(language))
            return cast(api.IconList, self._connection.json("/v1/icons", call))

        return Paged(load, lambda found: (found["data"], found["meta"]["pagination"]["total"]))

    def get(self, id: int) -> api.IconDetail:
        """All that is known of an icon."""
        return cast(api.IconDetail, (self._connection.json(f"/v1/icons/{id:d}"))["data"])

    def similar(self, id: int, *, limit: int | None = None) -> list[api.Icon]:
        """Icons like one, the most similar first."""
        found = self._connection.json(f"/v1/icons/{id:d}/similar", Call(query={"limit": limit}))
        return cast("list[api.Icon]", found["data"])

    def _code(self, id: int, query: Query) -> str:
        return self._connection.text(f"/v1/icons/{id:d}/code", Call(query=query))

    def _sprite(self, ids: Sequence[int], query: Query) -> str:
        return self._connection.text("/v1/icons/sprite", Call(query={"ids": list(ids), **query}))

    def _zip(self, ids: Sequence[int], query: Query) -> Iterator[bytes]:
        with self._connection.stream("/v1/icons/archive", Call(query={"ids": list(ids), **query})) as response:
            for piece in response.iter_bytes():
                yield piece

    def _download(self, id: int, query: Query) -> RemoteFile:
        found = (self._connection.json(f"/v1/icons/{id:d}/download", Call(query=query)))["data"]
        return RemoteFile(self._connection, found["url"], found["filename"])


class _Audio:
    """What sound effects and music have in common."""

    def __init__(self, connection: Connection, path: str) -> None:
        self._connection = connection
        self._path = path

    def _page(self, query: Query, page: int, page_size: int, language: str | None) -> Any:
        call = Call(query={**query, "limit": page_size, "offset": (page - 1) * page_size}, headers=_headers(language))
        return self._connection.json(self._path, call)

    def _item(self, id: int) -> Any:
        return self._connection.json(f"{self._path}/{id:d}")

    def _similar(self, id: int, limit: int | None) -> Any:
        return (self._connection.json(f"{self._path}/{id:d}/similar", Call(query={"limit": limit})))["results"]

    def download(self, id: int) -> RemoteFile:
        """Counts a download and gives the file."""
        found = self._connection.json(f"{self._path}/{id:d}/download")
        return RemoteFile(self._connection, found["download_url"])

    def cut(self, id: int, start: float, end: float, *, format: Literal["wav", "mp3"] = "wav") -> RemoteFile:
        """Counts a download and gives a part of the file, from one second to another."""
        call = Call(query={"from": start, "to": end, "format": format})
        found = self._connection.json(f"{self._path}/{id:d}/cut", call)
        return RemoteFile(self._connection, found["download_url"])


class Sounds(_Audio, SoundQueries):
    """Sound effects."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection, "/v1/sound-effects")

    def _search(self, query: Query, page_size: int, language: str | None) -> Paged[api.SoundEffect, api.SoundEffectList]:
        def load(page: int) -> api.SoundEffectList:
            return cast(api.SoundEffectList, self._page(query, page, page_size, language))

        return Paged(load, lambda found: (found["results"], found["count"]))

    def get(self, id: int) -> api.SoundEffect:
        """All that is known of a sound effect."""
        return cast(api.SoundEffect, self._item(id))

    def similar(self, id: int, *, limit: int | None = None) -> list[api.SoundEffect]:
        """Sound effects like one, the most similar first."""
        return cast("list[api.SoundEffect]", self._similar(id, limit))


class Music(_Audio, MusicQueries):
    """Music."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection, "/v1/music")

    def _search(self, query: Query, page_size: int, language: str | None) -> Paged[api.Track, api.TrackList]:
        def load(page: int) -> api.TrackList:
            return cast(api.TrackList, self._page(query, page, page_size, language))

        return Paged(load, lambda found: (found["results"], found["count"]))

    def get(self, id: int) -> api.TrackDetail:
        """All that is known of a track."""
        return cast(api.TrackDetail, self._item(id))

    def similar(self, id: int, *, limit: int | None = None) -> list[api.Track]:
        """Tracks like one, the most similar first."""
        return cast("list[api.Track]", self._similar(id, limit))
