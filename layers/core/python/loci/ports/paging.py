"""Listings that are read to their end, page after page."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from loci.ports.writes import Page

T = TypeVar("T")


def pages(read_page: Callable[[str | None], Page[T]], cursor: str | None = None) -> Iterator[tuple[T, ...]]:
    """The items of each page from a cursor on. A page is read once the one before it was consumed."""
    while True:
        page = read_page(cursor)
        yield page.items
        cursor = page.cursor
        if cursor is None:
            return


def all_items(read_page: Callable[[str | None], Page[T]], cursor: str | None = None) -> Iterator[T]:
    """The items of all pages from a cursor on, read as they are consumed."""
    for items in pages(read_page, cursor):
        yield from items
