"""The deployed tables, read past the API."""

import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, TypeAlias

from local import aws
from local.deployment import Stack
from tests.cloud.waiting import eventually

Dump: TypeAlias = Mapping[tuple[str, str, str], str]
"""From table, partition key and sort key to the item as text."""

_DERIVED = ("P#", "X#")
_DUE = re.compile(r'"due": {"S": "([^"]+)"}')


class Stores:
    """All four tables of a deployment."""

    def __init__(self, stack: Stack) -> None:
        self._tables = stack.outputs.tables
        self._dynamodb = aws.session().client("dynamodb", endpoint_url=stack.endpoint)

    def dump(self) -> Dump:
        """Every item there is, but for those of ``derived``."""
        return {key: text for key, text in self._everything() if not key[2].startswith(_DERIVED)}

    def derived_items(self) -> Dump:
        """Markers and recall pages: they follow from atoms, and wait to be folded."""
        return {key: text for key, text in self._everything() if key[2].startswith(_DERIVED)}

    def at_rest(self) -> Dump:
        """Every item there is, once nothing that was begun is still on its way."""
        return eventually(self.dump, lambda found: not any(_on_its_way(key, text) for key, text in found.items()))

    def _everything(self) -> Iterator[tuple[tuple[str, str, str], str]]:
        for table, name in self._tables.items():
            for item in self._items(name):
                yield (table, item["pk"]["S"], item["sk"]["S"]), json.dumps(item, sort_keys=True, default=bytes.hex)

    def _items(self, name: str) -> Iterator[dict[str, Any]]:
        for page in self._dynamodb.get_paginator("scan").paginate(TableName=name, ConsistentRead=True):
            yield from page["Items"]


def of_partitions(dump: Dump, part: str) -> Dump:
    """The items in whose partition key the text is."""
    return {key: text for key, text in dump.items() if part in key[1]}


def without_due_work(dump: Dump, before: Dump, until: datetime, tenant: str | None) -> Dump:
    """The items that the sweeper leaves as they are until then, by what was due ``before``: those that are not due, and
    of other tenants only those in which nothing is."""
    due = {key for key, text in before.items() if _due_at(text) <= until}
    busy = {_tenant(key) for key in due} - {tenant}
    return {key: text for key, text in dump.items() if key not in due and _tenant(key) not in busy}


def _due_at(text: str) -> datetime:
    found = _DUE.search(text)
    return datetime.max.replace(tzinfo=UTC) if found is None else datetime.fromisoformat(found[1])


def _tenant(key: tuple[str, str, str]) -> str:
    return key[1].partition("#")[0]


def _on_its_way(key: tuple[str, str, str], text: str) -> bool:
    """A purged atom not yet erased, a job not yet ended that waits for no budget, a close not yet fanned out."""
    kind, due = key[2].partition("#")[0], '"due":' in text
    runs = kind == "J" and '"waiting_budget"' not in text
    return (kind == "A" and '"purgedAt"' in text) or (due and (runs or (kind == "C" and '"closed"' in text)))
