"""Written by `npm run generate` from `_async/paged.py`."""

from __future__ import annotations

from collections.abc import Iterator, Callable, Sequence
from typing import Generic, TypeVar

Item = TypeVar("Item")
List = TypeVar("List")


class Paged(Generic[Item, List]):
    """A search: iterate over it for one item after the other, fetched page by page."""

    def __init__(self, load: Callable[[int], List], read: Callable[[List], tuple[Sequence[Item], int]]) -> None:
        self._load = load
        self._read = read
        self._first: List | None = None

    def page(self, number: int = 1) -> List:
        """One page as the service answers it, from 1: with `matched`, `relaxed`, `understood` and what else it says of the words."""
        if number != 1:
            return self._load(number)
        if self._first is None:
            self._first = self._load(1)
        return self._first

    def count(self) -> int:
        """How many items match in all."""
        return self._read(self.page())[1]

    def __iter__(self) -> Iterator[Item]:
        seen = 0
        number = 1
        while True:
            items, count = self._read(self.page(number))
            for item in items:
                yield item
            seen += len(items)
            number += 1
            if not items or seen >= count:
                return
