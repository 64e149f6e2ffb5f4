"""Searches, page by page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Generic, TypeVar

Item = TypeVar("Item")
List = TypeVar("List")


class AsyncPaged(Generic[Item, List]):
    """A search: iterate over it for one item after the other, fetched page by page."""

    def __init__(self, load: Callable[[int], Awaitable[List]], read: Callable[[List], tuple[Sequence[Item], int]]) -> None:
        self._load = load
        self._read = read
        self._first: List | None = None

    async def page(self, number: int = 1) -> List:
        """One page as the service answers it, from 1: with `matched`, `relaxed`, `understood` and what else it says of the words."""
        if number != 1:
            return await self._load(number)
        if self._first is None:
            self._first = await self._load(1)
        return self._first

    async def count(self) -> int:
        """How many items match in all."""
        return self._read(await self.page())[1]

    async def __aiter__(self) -> AsyncIterator[Item]:
        seen = 0
        number = 1
        while True:
            items, count = self._read(await self.page(number))
            for item in items:
                yield item
            seen += len(items)
            number += 1
            if not items or seen >= count:
                return
