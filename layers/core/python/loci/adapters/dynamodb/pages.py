"""A page of a list: the items of one partition whose sort keys begin alike, oldest or lowest key first."""

from typing import TypeVar

from pynamodb.expressions.condition import Condition

from loci.adapters.dynamodb.base import Item
from loci.adapters.dynamodb.tables import Tables
from loci.ports import Page

# Both sort outside of the characters that our sort keys are made of.
_BEFORE_ALL = "!"
_AFTER_ALL = "~"

M = TypeVar("M", bound=Item)


def page(tables: Tables, model: type[M], partition: str, prefix: str, cursor: str | None, limit: int) -> Page[M]:
    """At most ``limit`` items after the one whose sort key is prefix and cursor; it answers with such a cursor."""
    found = list(tables.query(model, partition, _after(model, prefix, cursor), limit=limit + 1))
    items = tuple(found[:limit])
    return Page(items, items[-1].sk.removeprefix(prefix) if len(found) > limit else None)


def _after(model: type[Item], prefix: str, cursor: str | None) -> Condition:
    if cursor is None:
        return model.sk.startswith(prefix)
    return model.sk.between(f"{prefix}{cursor}{_BEFORE_ALL}", f"{prefix}{_AFTER_ALL}")
