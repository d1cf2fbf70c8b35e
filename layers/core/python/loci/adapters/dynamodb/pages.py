"""A page of a list: the items of one partition whose sort keys begin alike, by their keys in either order."""

from typing import TypeVar

from loci.adapters.dynamodb.base import Item
from loci.adapters.dynamodb.tables import Tables
from loci.ports.writes import Page

M = TypeVar("M", bound=Item)


def page(
    tables: Tables,
    model: type[M],
    partition: str,
    prefix: str,
    cursor: str | None,
    limit: int,
    *,
    newest_first: bool = False,
) -> Page[M]:
    """At most ``limit`` items after the one whose sort key is prefix and cursor; it answers with such a cursor. The
    lowest key comes first, with ``newest_first`` the highest."""
    found = list(
        tables.query(
            model,
            partition,
            model.sk.startswith(prefix),
            newest_first=newest_first,
            limit=limit + 1,
            after=None if cursor is None else f"{prefix}{cursor}",
        )
    )
    items = tuple(found[:limit])
    return Page(items, items[-1].sk.removeprefix(prefix) if len(found) > limit else None)
