"""Boards."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, Literal, cast
from urllib.parse import quote

from .. import api_generated as api
from ..request import Call
from .connection import AsyncConnection

#: Added in one call, and fetched in one page.
_AT_ONCE = 100
#: Taken off, or put back, in one call.
_REMOVED_AT_ONCE = 1000
#: Stands for the end of a board: None is its top.
_END: Any = object()

Visibility = Literal["private", "account"]


def _path(id: str, *more: str) -> str:
    return "/".join(["/v1/boards", *(quote(part, safe="") for part in (id, *more))])


class AsyncBoards:
    """
    Sounds, tracks, icons, results and uploads that are kept together. `favourites` names the calling key's own, wherever a board is named by its id.
    """

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def list(self, *, q: str | None = None) -> AsyncIterator[api.Board]:
        """Boards that the key may see, the newest first, fetched page by page. `q` is part of the name or the description."""
        async for board in self._pages("/v1/boards", {"q": q}):
            yield cast(api.Board, board)

    async def create(self, name: str, *, description: str = "", visibility: Visibility = "private") -> api.Board:
        """Makes a board: `private` is the key's own, `account` is for every key of the account."""
        body = {"name": name, "description": description, "visibility": visibility}
        return cast(api.Board, await self._data("/v1/boards", Call(method="POST", body=body)))

    async def get(self, id: str) -> api.Board:
        """A board with its first items."""
        return cast(api.Board, await self._data(_path(id), Call()))

    async def change(
        self, id: str, *, name: str | None = None, description: str | None = None, visibility: Visibility | None = None
    ) -> api.Board:
        """Changes what is given."""
        given = {"name": name, "description": description, "visibility": visibility}
        body = {member: value for member, value in given.items() if value is not None}
        return cast(api.Board, await self._data(_path(id), Call(method="PATCH", body=body)))

    async def delete(self, id: str) -> api.Board:
        """Deletes it and ends its links. Results and uploads that no other board has end at their usual time from now."""
        return cast(api.Board, await self._data(_path(id), Call(method="DELETE")))

    async def take_over(self, id: str) -> api.Board:
        """Makes it the calling key's own: an admin's way to what a key that has ended left behind."""
        return cast(api.Board, await self._data(f"{_path(id)}/take-over", Call(method="POST", repeatable=True)))

    async def items(self, id: str) -> AsyncIterator[api.BoardItem]:
        """What is on it, in its order, fetched page by page."""
        async for item in self._pages(f"{_path(id)}/items", {}):
            yield cast(api.BoardItem, item)

    async def add(
        self, id: str, things: Sequence[Mapping[str, Any]], *, after: str | None = _END
    ) -> Sequence[api.BoardItem]:
        """
        Adds any number of things at its end, such as `{"type": "sound", "ref": 17, "note": "first"}`; what is there already stays where it is. With
        `after` they come to stand behind an item, by its id, in their order; None is the top. Is safe to be repeated.
        """
        added: Sequence[api.BoardItem] = []
        starts = range(0, len(things), _AT_ONCE)
        # Behind an item, the last ones go first: each call puts its own before them.
        for start in starts if after is _END else reversed(starts):
            items = [{**thing, "ref": str(thing["ref"])} for thing in things[start : start + _AT_ONCE]]
            body: dict[str, Any] = {"items": items}
            if after is not _END:
                body["after"] = after
            call = Call(method="POST", body=body, repeatable=True)
            some = cast("Sequence[api.BoardItem]", await self._data(f"{_path(id)}/items", call))
            added = [*added, *some] if after is _END else [*some, *added]
        return added

    async def note_item(self, id: str, item: str, note: str) -> api.BoardItem:
        """Changes what is said of an item."""
        return cast(api.BoardItem, await self._data(_path(id, "items", item), Call(method="PATCH", body={"note": note})))

    async def move_item(self, id: str, item: str, after: str | None) -> api.BoardItem:
        """Puts an item behind another one, by its id; None is the top."""
        return cast(api.BoardItem, await self._data(_path(id, "items", item), Call(method="PATCH", body={"after": after})))

    async def remove_item(self, id: str, item: str) -> api.BoardItem:
        """Takes an item away."""
        return cast(api.BoardItem, await self._data(_path(id, "items", item), Call(method="DELETE")))

    async def remove_items(self, id: str, items: Sequence[str]) -> int:
        """
        Takes any number of items off it, 1,000 at a time; those that are not on it are no error. Is safe to be repeated. Returns how many were taken off.
        """
        removed = 0
        ids = list(dict.fromkeys(items))
        for start in range(0, len(ids), _REMOVED_AT_ONCE):
            call = Call(method="POST", body={"items": ids[start : start + _REMOVED_AT_ONCE]}, repeatable=True)
            removed += cast(int, (await self._data(f"{_path(id)}/items/remove", call))["removed"])
        return removed

    async def restore_items(self, id: str, items: Sequence[str]) -> api.RestoredBoardItemsData:
        """
        Puts any number of items back that were taken off in the last hour, by their ids, 1,000 at a time: where they stood, with their notes. Is safe to be
        repeated. Returns how many were put back, and which are not on the board after it.
        """
        all: api.RestoredBoardItemsData = {"restored": 0, "left_out": []}
        ids = list(dict.fromkeys(items))
        for start in range(0, len(ids), _REMOVED_AT_ONCE):
            call = Call(method="POST", body={"items": ids[start : start + _REMOVED_AT_ONCE]}, repeatable=True)
            some = cast(api.RestoredBoardItemsData, await self._data(f"{_path(id)}/items/restore", call))
            all = {"restored": all["restored"] + some["restored"], "left_out": [*all["left_out"], *some["left_out"]]}
        return all

    async def shares(self, id: str) -> Sequence[api.BoardShare]:
        """Its links that have not ended."""
        return cast("Sequence[api.BoardShare]", await self._data(f"{_path(id)}/shares", Call()))

    async def share(self, id: str, *, expires_in: int = 604_800, download: bool = False) -> api.BoardShare:
        """Makes a link that shows it to somebody without a key, for so many seconds: `url`, which is given this once."""
        body = {"expires_in": expires_in, "download": download}
        return cast(api.BoardShare, await self._data(f"{_path(id)}/shares", Call(method="POST", body=body)))

    async def end_share(self, id: str, share: str) -> api.BoardShare:
        """Ends a link, at once and with all below it."""
        return cast(api.BoardShare, await self._data(_path(id, "shares", share), Call(method="DELETE")))

    async def zip(self, id: str) -> AsyncIterator[bytes]:
        """Its files as one ZIP file, piece by piece, packed while it is read. Is not repeated after a failure."""
        async with self._connection.stream(f"{_path(id)}/zip") as response:
            async for piece in response.aiter_bytes():
                yield piece

    async def _data(self, path: str, call: Call) -> Any:
        return (await self._connection.json(path, call))["data"]

    async def _pages(self, path: str, query: Mapping[str, str | None]) -> AsyncIterator[Any]:
        cursor: str | None = None
        while True:
            page = await self._connection.json(path, Call(query={**query, "cursor": cursor, "limit": _AT_ONCE}))
            for item in page["data"]:
                yield item
            cursor = page.get("next_cursor")
            if cursor is None:
                return
