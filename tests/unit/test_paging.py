"""Listings are read to their end, no page before it is needed."""

from itertools import islice

from loci.ports.paging import all_items, pages
from loci.ports.writes import Page


class Listing:
    """Numbers below ten, three a page; the cursors that were asked for are noted."""

    def __init__(self) -> None:
        self.cursors: list[str | None] = []

    def read(self, cursor: str | None) -> Page[int]:
        self.cursors.append(cursor)
        start = 0 if cursor is None else int(cursor)
        return Page(tuple(range(start, min(start + 3, 10))), str(start + 3) if start + 3 < 10 else None)


def test_all_items_are_read_page_after_page() -> None:
    listing = Listing()
    assert list(all_items(listing.read)) == list(range(10))
    assert listing.cursors == [None, "3", "6", "9"]


def test_a_listing_is_continued_after_a_cursor() -> None:
    assert list(pages(Listing().read, "6")) == [(6, 7, 8), (9,)]


def test_no_page_is_read_before_the_one_before_it_is_consumed() -> None:
    listing = Listing()
    assert list(islice(all_items(listing.read), 3)) == [0, 1, 2]
    assert listing.cursors == [None]
