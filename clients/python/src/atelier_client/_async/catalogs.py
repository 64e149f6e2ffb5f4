"""Icons, sound effects and music."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any, Literal, cast

from .. import api_generated as api
from ..request import Call, Query
from .connection import AsyncConnection
from .paged import AsyncPaged
from .queries_generated import AsyncIconQueries, AsyncMusicQueries, AsyncSoundQueries
from .remote_file import AsyncRemoteFile


def _headers(language: str | None) -> dict[str, str]:
    return {} if language is None else {"accept-language": language}


class AsyncIcons(AsyncIconQueries):
    """Icons."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    def _search(self, query: Query, page_size: int, language: str | None) -> AsyncPaged[api.Icon, api.IconList]:
        async def load(page: int) -> api.IconList:
            call = Call(query={**query, "page": page, "per_page": page_size}, headers=_headers(language))
            return cast(api.IconList, await self._connection.json("/v1/icons", call))

        return AsyncPaged(load, lambda found: (found["data"], found["meta"]["pagination"]["total"]))

    async def get(self, id: int) -> api.IconDetail:
        """All that is known of an icon."""
        return cast(api.IconDetail, (await self._connection.json(f"/v1/icons/{id:d}"))["data"])

    async def similar(self, id: int, *, limit: int | None = None) -> list[api.Icon]:
        """Icons like one, the most similar first."""
        found = await self._connection.json(f"/v1/icons/{id:d}/similar", Call(query={"limit": limit}))
        return cast("list[api.Icon]", found["data"])

    async def _code(self, id: int, query: Query) -> str:
        return await self._connection.text(f"/v1/icons/{id:d}/code", Call(query=query))

    async def _sprite(self, ids: Sequence[int], query: Query) -> str:
        return await self._connection.text("/v1/icons/sprite", Call(query={"ids": list(ids), **query}))

    async def _zip(self, ids: Sequence[int], query: Query) -> AsyncIterator[bytes]:
        async with self._connection.stream("/v1/icons/archive", Call(query={"ids": list(ids), **query})) as response:
            async for piece in response.aiter_bytes():
                yield piece

    async def _download(self, id: int, query: Query) -> AsyncRemoteFile:
        found = (await self._connection.json(f"/v1/icons/{id:d}/download", Call(query=query)))["data"]
        return AsyncRemoteFile(self._connection, found["url"], found["filename"])


class _AsyncAudio:
    """What sound effects and music have in common."""

    def __init__(self, connection: AsyncConnection, path: str) -> None:
        self._connection = connection
        self._path = path

    async def _page(self, query: Query, page: int, page_size: int, language: str | None) -> Any:
        call = Call(query={**query, "limit": page_size, "offset": (page - 1) * page_size}, headers=_headers(language))
        return await self._connection.json(self._path, call)

    async def _item(self, id: int) -> Any:
        return await self._connection.json(f"{self._path}/{id:d}")

    async def _similar(self, id: int, limit: int | None) -> Any:
        return (await self._connection.json(f"{self._path}/{id:d}/similar", Call(query={"limit": limit})))["results"]

    async def download(self, id: int) -> AsyncRemoteFile:
        """Counts a download and gives the file."""
        found = await self._connection.json(f"{self._path}/{id:d}/download")
        return AsyncRemoteFile(self._connection, found["download_url"])

    async def cut(self, id: int, start: float, end: float, *, format: Literal["wav", "mp3"] = "wav") -> AsyncRemoteFile:
        """Counts a download and gives a part of the file, from one second to another."""
        call = Call(query={"from": start, "to": end, "format": format})
        found = await self._connection.json(f"{self._path}/{id:d}/cut", call)
        return AsyncRemoteFile(self._connection, found["download_url"])


class AsyncSounds(_AsyncAudio, AsyncSoundQueries):
    """Sound effects."""

    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection, "/v1/sound-effects")

    def _search(self, query: Query, page_size: int, language: str | None) -> AsyncPaged[api.SoundEffect, api.SoundEffectList]:
        async def load(page: int) -> api.SoundEffectList:
            return cast(api.SoundEffectList, await self._page(query, page, page_size, language))

        return AsyncPaged(load, lambda found: (found["results"], found["count"]))

    async def get(self, id: int) -> api.SoundEffect:
        """All that is known of a sound effect."""
        return cast(api.SoundEffect, await self._item(id))

    async def similar(self, id: int, *, limit: int | None = None) -> list[api.SoundEffect]:
        """Sound effects like one, the most similar first."""
        return cast("list[api.SoundEffect]", await self._similar(id, limit))


class AsyncMusic(_AsyncAudio, AsyncMusicQueries):
    """Music."""

    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection, "/v1/music")

    def _search(self, query: Query, page_size: int, language: str | None) -> AsyncPaged[api.Track, api.TrackList]:
        async def load(page: int) -> api.TrackList:
            return cast(api.TrackList, await self._page(query, page, page_size, language))

        return AsyncPaged(load, lambda found: (found["results"], found["count"]))

    async def get(self, id: int) -> api.TrackDetail:
        """All that is known of a track."""
        return cast(api.TrackDetail, await self._item(id))

    async def similar(self, id: int, *, limit: int | None = None) -> list[api.Track]:
        """Tracks like one, the most similar first."""
        return cast("list[api.Track]", await self._similar(id, limit))
