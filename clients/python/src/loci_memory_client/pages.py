"""Pages of a list: a page iterates over its own items and those of all pages after it."""

from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator, Sequence
from typing import Generic, TypeVar

T = TypeVar("T")


class Page(Generic[T]):
    """One page. ``items`` are its own; iterating fetches the next pages as it reaches them."""

    def __init__(self, items: Sequence[T], next_cursor: str | None, fetch: Callable[[str], "Page[T]"]) -> None:
        self.items = list(items)
        self.next_cursor = next_cursor
        self._fetch = fetch

    def next_page(self) -> "Page[T] | None":
        """The next page, None after the last."""
        return None if self.next_cursor is None else self._fetch(self.next_cursor)

    def __iter__(self) -> Iterator[T]:
        page: Page[T] | None = self
        while page is not None:
            yield from page.items
            page = page.next_page()


class AsyncPage(Generic[T]):
    """One page, as ``Page``."""

    def __init__(
        self, items: Sequence[T], next_cursor: str | None, fetch: Callable[[str], Awaitable["AsyncPage[T]"]]
    ) -> None:
        self.items = list(items)
        self.next_cursor = next_cursor
        self._fetch = fetch

    async def next_page(self) -> "AsyncPage[T] | None":
        """The next page, None after the last."""
        return None if self.next_cursor is None else await self._fetch(self.next_cursor)

    async def __aiter__(self) -> AsyncIterator[T]:
        page: AsyncPage[T] | None = self
        while page is not None:
            for item in page.items:
                yield item
            page = await page.next_page()


class AsyncPages(Generic[T]):
    """A list that was asked for: ``await`` it for the first page, or iterate over all its items with ``async for``."""

    def __init__(self, fetch_first: Callable[[], Awaitable[AsyncPage[T]]]) -> None:
        self._fetch_first = fetch_first

    def __await__(self) -> Generator[None, None, AsyncPage[T]]:
        return self._fetch_first().__await__()

    async def __aiter__(self) -> AsyncIterator[T]:
        async for item in await self._fetch_first():
            yield item
