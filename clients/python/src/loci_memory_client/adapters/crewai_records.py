"""Records of CrewAI's memory as atoms of a space: what an atom has no field for, as their scope, is metadata."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Any, Self

from crewai.memory.types import MemoryRecord, ScopeInfo

from loci_memory_client import Loci, NotFoundError
from loci_memory_client.models import Atom

PAGE = 200
MAX_RANKED = 100
MOST_IMPORTANT = 5
"""Importance is 1 to 5 in Loci, 0 to 1 in CrewAI."""
CATEGORY: Mapping[str, str] = {"name": "crewai", "kind": "FACT"}
_OWN = "crewai"


class LociStorage:
    """CrewAI's protocol ``StorageBackend``, but for the search by a vector: Loci searches by words."""

    def __init__(self, loci: Loci, space_id: str) -> None:
        self._memory, self._space = loci.memory, space_id

    def save(self, records: list[MemoryRecord]) -> None:
        for record in records:
            self.add(record)

    def add(self, record: MemoryRecord) -> MemoryRecord:
        """The record under the id that it has in Loci; one that says the same already is returned instead."""
        added = self._memory.add_atom(space_id=self._space, **_fields_of(record))
        atom = self._memory.get_atom(atom_id=added.id)
        return record_of(atom)

    def search(self, query_embedding: list[float], *_: Any, **__: Any) -> list[tuple[MemoryRecord, float]]:
        """Raises NotImplementedError."""
        raise NotImplementedError("Loci searches by words: use LociMemory.recall")

    def find(self, query: str, *, scope: str | None, categories: list[str] | None) -> list[tuple[MemoryRecord, float]]:
        """Those that answer the query, best first, with their similarity: at most ``MAX_RANKED`` before those of other
        categories are left out."""
        recalled = self._memory.recall_by_topic(
            space_id=self._space, query=query, limit=MAX_RANKED, metadata=_scope_labels(scope) if scope else {}
        )
        records = ((record_of(hit.atom), hit.similarity) for hit in recalled.hits)
        return [(record, score) for record, score in records if _has_any(record, categories)]

    def delete(
        self,
        scope_prefix: str | None = None,
        categories: list[str] | None = None,
        record_ids: list[str] | None = None,
        older_than: datetime | None = None,
        metadata_filter: dict[str, Any] | None = None,
    ) -> int:
        """Deletes for good."""
        found = [
            record
            for record in self._list(scope_prefix)
            if _has_any(record, categories)
            and (record_ids is None or record.id in record_ids)
            and (older_than is None or record.created_at < _naive(older_than))
            and all(record.metadata.get(name) == value for name, value in (metadata_filter or {}).items())
        ]
        for record in found:
            with suppress(NotFoundError):
                self._memory.delete_atom(atom_id=record.id, purge=True)
        return len(found)

    def update(self, record: MemoryRecord) -> None:
        self._memory.edit_atom(atom_id=record.id, **_fields_of(record))

    def get_record(self, record_id: str) -> MemoryRecord | None:
        with suppress(NotFoundError):
            return record_of(self._memory.get_atom(atom_id=record_id))
        return None

    def list_records(self, scope_prefix: str | None = None, limit: int = 200, offset: int = 0) -> list[MemoryRecord]:
        return sorted(self._list(scope_prefix), key=lambda one: one.created_at, reverse=True)[offset : offset + limit]

    def get_scope_info(self, scope: str) -> ScopeInfo:
        records = list(self._list(scope))
        times = [record.created_at for record in records]
        return ScopeInfo(
            path=scope,
            record_count=len(records),
            categories=sorted({name for record in records for name in record.categories}),
            oldest_record=min(times, default=None),
            newest_record=max(times, default=None),
            child_scopes=_children(scope, records),
        )

    def list_scopes(self, parent: str = "/") -> list[str]:
        return _children(parent, self._list(parent))

    def list_categories(self, scope_prefix: str | None = None) -> dict[str, int]:
        names = [name for record in self._list(scope_prefix) for name in record.categories]
        return {name: names.count(name) for name in sorted(set(names))}

    def count(self, scope_prefix: str | None = None) -> int:
        return sum(1 for _ in self._list(scope_prefix))

    def reset(self, scope_prefix: str | None = None) -> None:
        self.delete(scope_prefix=scope_prefix)

    async def asave(self, records: list[MemoryRecord]) -> None:
        await asyncio.to_thread(self.save, records)

    async def asearch(self, query_embedding: list[float], *_: Any, **__: Any) -> list[tuple[MemoryRecord, float]]:
        """Raises NotImplementedError."""
        return self.search(query_embedding)

    async def adelete(self, *names: Any, **wanted: Any) -> int:
        return await asyncio.to_thread(partial(self.delete, *names, **wanted))

    def __deepcopy__(self, _: dict[int, Any]) -> Self:
        """Copies of a crew share the client, which cannot be copied."""
        return self

    def _list(self, scope: str | None) -> Iterator[MemoryRecord]:
        for atom in self._memory.list_atoms(space_id=self._space, limit=PAGE):
            record = record_of(atom)
            if _labels(record.scope)[: len(_labels(scope or "/"))] == _labels(scope or "/"):
                yield record


def record_of(atom: Atom) -> MemoryRecord:
    """Any atom of the space is a record; one that CrewAI did not write has the scope ``/``."""
    own = atom.metadata.get(_OWN, {})
    metadata = own.get("metadata", {})
    return MemoryRecord(
        id=atom.id,
        content=atom.text,
        scope=own.get("scope", "/"),
        categories=own.get("categories", []),
        metadata=metadata,
        importance=atom.importance / MOST_IMPORTANT,
        created_at=_naive(atom.created_at),
        last_accessed=_naive(atom.updated_at),
        source=own.get("source"),
        private=own.get("private", False),
    )


def _fields_of(record: MemoryRecord) -> dict[str, Any]:
    own = record.model_dump(mode="json", include={"scope", "categories", "metadata", "source", "private"})
    return {
        "text": record.content,
        "category": CATEGORY,
        "importance": max(1, round(record.importance * MOST_IMPORTANT)),
        "metadata": {**_scope_labels(record.scope), _OWN: own},
    }


def _scope_labels(scope: str) -> dict[str, str]:
    """Recall finds metadata by equal values: a label of each depth."""
    return {f"scope{depth}": label for depth, label in enumerate(_labels(scope))}


def _labels(scope: str) -> list[str]:
    return [label for label in scope.split("/") if label]


def _children(parent: str, records: Iterable[MemoryRecord]) -> list[str]:
    depth = len(_labels(parent))
    below = [labels for one in records if len(labels := _labels(one.scope)) > depth]
    return sorted({"/" + "/".join(labels[: depth + 1]) for labels in below})


def _has_any(record: MemoryRecord, categories: list[str] | None) -> bool:
    return not categories or not set(categories).isdisjoint(record.categories)


def _naive(moment: datetime) -> datetime:
    """CrewAI's times are UTC without a zone."""
    return moment if moment.tzinfo is None else moment.astimezone(UTC).replace(tzinfo=None)
