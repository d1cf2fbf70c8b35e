"""LangGraph's long-term store over a memory space: an item is an atom under a key of its own."""

import asyncio
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from langgraph.store.base import (
    BaseStore,
    GetOp,
    Item,
    ListNamespacesOp,
    Op,
    PutOp,
    Result,
    SearchItem,
    SearchOp,
    TTLConfig,
    get_text_at_path,
)

from loci_memory_client import ConflictError, Loci, NotFoundError
from loci_memory_client.adapters.langgraph_matching import is_match, is_namespace_match
from loci_memory_client.models import Atom

MAX_KEY = 200
MAX_TEXT = 8000
MAX_BYTES = 16 * 1024
"""Of an item with its namespace and key, as JSON."""
MAX_RANKED = 100
PAGE = 200
_INDEXED = {"name": "langgraph", "kind": "FACT"}
_UNINDEXED = {"name": "langgraph without index", "kind": "FACT"}


class LociStore(BaseStore):
    """A store for ``StateGraph.compile(store=…)``. Other atoms of the space are not items; items are recalled like any
    other atom. Reads of a batch come before its writes, as in LangGraph's own stores.

    ``fields`` are the paths of a value that a query is compared with, unless a put names others. ``ttl`` is LangGraph's
    own configuration; an item that has expired is not read, swept or not.
    """

    supports_ttl = True

    def __init__(
        self,
        loci: Loci,
        *,
        space_id: str,
        fields: Sequence[str] = ("$",),
        ttl: TTLConfig | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        super().__init__()
        self._memory, self._space, self._fields, self._now = loci.memory, space_id, tuple(fields), now
        self.ttl_config = ttl

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        asked = list(ops)
        for op in asked:
            if isinstance(op, PutOp):
                _require_small(op)
        results: list[Result] = [self._read(op) for op in asked]
        for op in {(op.namespace, op.key): op for op in asked if isinstance(op, PutOp)}.values():
            self._delete(op) if op.value is None else self._put(op, op.value)
        return results

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        return await asyncio.to_thread(self.batch, list(ops))

    def _read(self, op: Op) -> Result:
        match op:
            case GetOp():
                atom = self._find(op.namespace, op.key)
                self._refresh([] if atom is None else [atom], op.refresh_ttl)
                return None if atom is None else Item(**_fields_of(atom))
            case SearchOp():
                found = self._search(op)
                self._refresh([atom for atom, _ in found], op.refresh_ttl)
                return [SearchItem(**_fields_of(atom), score=score) for atom, score in found]
            case ListNamespacesOp():
                return self._list_namespaces(op)
            case PutOp():
                return None
        raise ValueError(f"Unknown operation type: {type(op)}")

    def _find(self, namespace: tuple[str, ...], key: str) -> Atom | None:
        wanted = self._memory.list_atoms(space_id=self._space, key=_atom_key(namespace, key), limit=1)
        return next((atom for atom in wanted if _is_item(atom)), None)

    def _search(self, op: SearchOp) -> list[tuple[Atom, float | None]]:
        """What a query ranks comes first; items that it does not rank fill the rest, as in LangGraph's own stores."""
        end = op.offset + op.limit
        ranked: list[tuple[Atom, float | None]] = [] if not op.query else list(self._rank(op, op.query))
        if len(ranked) < end:
            seen = {atom.id for atom, _ in ranked}
            others = [atom for atom in self._list_items(op.namespace_prefix, op.filter) if atom.id not in seen]
            ranked += [(atom, None) for atom in sorted(others, key=lambda atom: atom.updated_at, reverse=True)]
        return ranked[op.offset : end]

    def _rank(self, op: SearchOp, query: str) -> Iterator[tuple[Atom, float]]:
        recalled = self._memory.recall_by_topic(
            space_id=self._space,
            query=query,
            limit=MAX_RANKED,
            min_similarity=0,
            category_names=[_INDEXED["name"]],
            metadata=_labels(op.namespace_prefix),
        )
        found = (hit for hit in recalled.hits if _is_item(hit.atom))
        return ((hit.atom, hit.similarity) for hit in found if is_match(_value_of(hit.atom), op.filter))

    def _list_items(self, prefix: tuple[str, ...], wanted: Mapping[str, Any] | None) -> Iterator[Atom]:
        for atom in self._memory.list_atoms(space_id=self._space, limit=PAGE):
            if _is_item(atom) and _namespace_of(atom)[: len(prefix)] == prefix and is_match(_value_of(atom), wanted):
                yield atom

    def _list_namespaces(self, op: ListNamespacesOp) -> list[tuple[str, ...]]:
        there = {_namespace_of(atom) for atom in self._list_items((), None)}
        chosen = {one[: op.max_depth] for one in there if is_namespace_match(one, op.match_conditions or ())}
        return sorted(chosen)[op.offset : op.offset + op.limit]

    def _refresh(self, atoms: Iterable[Atom], is_asked: bool) -> None:
        for atom in atoms:
            if is_asked and atom.metadata["langgraph"]["ttl"] is not None:
                expires_at = self._expiry(atom.metadata["langgraph"]["ttl"])
                with suppress(ConflictError, NotFoundError):  # it has expired or was deleted since it was read
                    self._memory.edit_atom(atom_id=atom.id, expires_at=expires_at)

    def _put(self, op: PutOp, value: Mapping[str, Any]) -> None:
        paths = self._fields if op.index is None else op.index or ()
        texts = [text for path in paths for text in get_text_at_path(value, path) if text.strip()]
        said: dict[str, Any] = {
            "text": "\n".join(texts)[:MAX_TEXT] or op.key[:MAX_TEXT] or "-",
            "category": _INDEXED if texts else _UNINDEXED,
            "expires_at": None if op.ttl is None else self._expiry(op.ttl),
            "metadata": _metadata_of(op, value),
        }
        atom = self._find(op.namespace, op.key)
        if atom is not None:
            with suppress(ConflictError, NotFoundError):  # it has expired or was deleted since it was read
                self._memory.edit_atom(atom_id=atom.id, **said)
                return
        self._memory.add_atom(space_id=self._space, key=_atom_key(op.namespace, op.key), **said)

    def _delete(self, op: PutOp) -> None:
        atom = self._find(op.namespace, op.key)
        if atom is not None:
            with suppress(NotFoundError):
                self._memory.delete_atom(atom_id=atom.id, purge=True)

    def _expiry(self, minutes: float) -> datetime:
        return self._now() + timedelta(minutes=minutes)


def _atom_key(namespace: Sequence[str], key: str) -> str:
    """Legible where it fits."""
    whole = json.dumps([*namespace, key], ensure_ascii=False)
    return whole if len(whole) <= MAX_KEY else f"langgraph:{hashlib.sha256(whole.encode()).hexdigest()}"


def _labels(namespace: Sequence[str]) -> dict[str, str]:
    """Recall finds metadata by equal values: a label of each depth."""
    return {f"label{depth}": label for depth, label in enumerate(namespace)}


def _metadata_of(op: PutOp, value: Mapping[str, Any]) -> dict[str, Any]:
    item = {"depth": len(op.namespace), "key": op.key, "value": dict(value), "ttl": op.ttl}
    return {**_labels(op.namespace), "langgraph": item}


def _require_small(op: PutOp) -> None:
    """Raises ValueError before anything of a batch is written."""
    text = json.dumps(_metadata_of(op, op.value or {}), ensure_ascii=False, separators=(",", ":"), default=str)
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > MAX_BYTES:
        raise ValueError(
            f"an item with its namespace and key must be at most {MAX_BYTES:,} bytes as JSON, not {size:,}"
        )


def _is_item(atom: Atom) -> bool:
    return "langgraph" in atom.metadata


def _namespace_of(atom: Atom) -> tuple[str, ...]:
    return tuple(atom.metadata[f"label{depth}"] for depth in range(atom.metadata["langgraph"]["depth"]))


def _value_of(atom: Atom) -> dict[str, Any]:
    value: dict[str, Any] = atom.metadata["langgraph"]["value"]
    return value


def _fields_of(atom: Atom) -> dict[str, Any]:
    return {
        "namespace": _namespace_of(atom),
        "key": atom.metadata["langgraph"]["key"],
        "value": _value_of(atom),
        "created_at": atom.created_at,
        "updated_at": atom.updated_at,
    }
