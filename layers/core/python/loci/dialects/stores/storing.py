"""Puts, reads, finds and deletes the items of a user's store, which is a space of its own.

A read with a refresh lets an item that expires live as long again. What a query ranks comes first; items that it does
not rank fill the rest, as in LangGraph's own stores.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

from loci import spaces
from loci.dialects.stores import items, matching
from loci.dialects.stores.items import INDEXED, Item
from loci.errors import Conflict, NotFound, Refused
from loci.ids import SpaceId
from loci.memory.atoms import changes, edits, purging, reads
from loci.memory.atoms.edits import AtomEdit
from loci.memory.atoms.fields import require_valid
from loci.model import metadata
from loci.model.atoms import Atom
from loci.model.users import JsonObject
from loci.ports.all import Ports
from loci.ports.paging import all_items
from loci.ports.writes import Page
from loci.records import record
from loci.scope import Caller
from loci.search.recall import TopicQuestion, by_topic
from loci.search.recall import require_valid as require_valid_question
from loci.spaces import NewSpace
from loci.text.names import fold_name

SPACE = "langgraph"
"""The name of the space of a user's items."""
MAX_RANKED = 100
MAX_LABELS = 20
MAX_LABEL = 200
MAX_ITEM_KEY = 500
PAGE = 200


@record(frozen=True, slots=True)
class FoundItem:
    """``score`` is the similarity to the query; None for an item that it did not rank."""

    item: Item
    score: float | None = None


def put_item(
    ports: Ports,
    caller: Caller,
    namespace: Sequence[str],
    key: str,
    value: JsonObject,
    paths: Sequence[str],
    ttl: float | None,
) -> None:
    """Puts an item in place of the one under its key. Raises Refused, TooLarge (over 16 KB with namespace and key),
    Conflict for a restricted user, Contended."""
    require_name(namespace, key)
    new = items.to_atom(namespace, key, value, paths, ttl, _expiry(ports, ttl))
    require_valid(new, ports.now())
    metadata.require_small(new.metadata)
    space = _find_space(ports, caller)
    if space is None:
        space = spaces.create_space(ports, caller, NewSpace(name=SPACE)).space.id
    changes.set_value(ports, caller, space, new)


def find_item(ports: Ports, caller: Caller, namespace: Sequence[str], key: str, *, refreshes: bool) -> Item | None:
    """The item under a key. Raises Refused, Conflict for a restricted user."""
    require_name(namespace, key)
    space = _find_space(ports, caller)
    atom = None if space is None else _find_atom(ports, caller, space, namespace, key)
    if atom is None:
        return None
    if refreshes:
        _refresh(ports, caller, [atom])
    return items.of_atom(atom)


def delete_item(ports: Ports, caller: Caller, namespace: Sequence[str], key: str) -> None:
    """Deletes an item for good; one that is not there is deleted. Raises as ``find_item``."""
    require_name(namespace, key)
    space = _find_space(ports, caller)
    atom = None if space is None else _find_atom(ports, caller, space, namespace, key)
    if atom is not None:
        with suppress(NotFound):  # deleted since it was found
            purging.purge_atom(ports, caller, atom.id)


def search_items(
    ports: Ports,
    caller: Caller,
    prefix: Sequence[str],
    wanted_fields: JsonObject,
    query: str | None,
    offset: int,
    limit: int,
    *,
    refreshes: bool,
) -> list[FoundItem]:
    """The items below a prefix that fit the filter, those that fit the query best first, else the newest first. Raises
    Refused, Conflict for a restricted user, Unavailable."""
    matching.is_match({}, wanted_fields)  # an operator that is not there is refused, also where nothing is stored
    question = None if query is None else _question(query, prefix)
    space = _find_space(ports, caller)
    if space is None:
        return []
    ranked = [] if question is None else list(_rank(ports, caller, space, question))
    ranked = [(atom, score) for atom, score in ranked if matching.is_match(items.of_atom(atom).value, wanted_fields)]
    found: list[tuple[Atom, float | None]] = [*ranked]
    if len(found) < offset + limit:
        atom_ids = {atom.id for atom, _ in ranked}
        others = (atom for atom in _list_atoms(ports, caller, space) if atom.id not in atom_ids)
        fitting = [atom for atom in others if _fits(items.of_atom(atom), prefix, wanted_fields)]
        found += [(atom, None) for atom in sorted(fitting, key=lambda atom: atom.changed_at, reverse=True)]
    page = found[offset : offset + limit]
    if refreshes:
        _refresh(ports, caller, [atom for atom, _ in page])
    return [FoundItem(items.of_atom(atom), score) for atom, score in page]


def list_namespaces(
    ports: Ports,
    caller: Caller,
    prefix: Sequence[str],
    suffix: Sequence[str],
    max_depth: int | None,
    offset: int,
    limit: int,
) -> list[tuple[str, ...]]:
    """The namespaces that have items, in order. Raises Conflict for a restricted user."""
    space = _find_space(ports, caller)
    atoms = [] if space is None else _list_atoms(ports, caller, space)
    there = {items.of_atom(atom).namespace for atom in atoms}
    fitting = {
        one[:max_depth] for one in there if matching.begins_with(one, prefix) and matching.ends_with(one, suffix)
    }
    return sorted(fitting)[offset : offset + limit]


def require_name(namespace: Sequence[str], key: str) -> None:
    """Raises Refused for a namespace or a key that no item has."""
    is_namespace = 1 <= len(namespace) <= MAX_LABELS and all(1 <= len(one) <= MAX_LABEL for one in namespace)
    if not is_namespace:
        raise Refused.field(
            "/namespace", f"namespace must have 1 to {MAX_LABELS} labels of at most {MAX_LABEL} characters"
        )
    if not 1 <= len(key) <= MAX_ITEM_KEY:
        raise Refused.field("/key", f"key must be 1 to {MAX_ITEM_KEY} characters")


def _find_space(ports: Ports, caller: Caller) -> SpaceId | None:
    space = ports.spaces.find_by_name(caller.directory, fold_name(SPACE))
    return None if space is None else space.id


def _find_atom(ports: Ports, caller: Caller, space: SpaceId, namespace: Sequence[str], key: str) -> Atom | None:
    page = reads.list_atoms(ports, caller, space, key=items.atom_key(namespace, key), limit=1)
    return next((atom for atom in page.items if items.is_item(atom)), None)


def _list_atoms(ports: Ports, caller: Caller, space: SpaceId) -> list[Atom]:
    def read(cursor: str | None) -> Page[Atom]:
        return reads.list_atoms(ports, caller, space, cursor=cursor, limit=PAGE)

    return [atom for atom in all_items(read) if items.is_item(atom)]


def _question(query: str, prefix: Sequence[str]) -> TopicQuestion:
    question = TopicQuestion(
        query,
        MAX_RANKED,
        category_names=frozenset({INDEXED.name}),
        metadata=items.labels(prefix) or None,
        min_similarity=0,
    )
    require_valid_question(question)
    return question


def _rank(ports: Ports, caller: Caller, space: SpaceId, question: TopicQuestion) -> Iterator[tuple[Atom, float]]:
    hits = by_topic(ports, caller, space, question).hits
    return ((hit.atom, hit.similarity) for hit in hits if items.is_item(hit.atom))


def _fits(item: Item, prefix: Sequence[str], wanted_fields: JsonObject) -> bool:
    return item.namespace[: len(prefix)] == tuple(prefix) and matching.is_match(item.value, wanted_fields)


def _refresh(ports: Ports, caller: Caller, atoms: Iterable[Atom]) -> None:
    for atom in atoms:
        expires_at = _expiry(ports, items.of_atom(atom).ttl)
        if expires_at is not None:
            with suppress(NotFound, Conflict):  # expired or deleted since it was read
                edits.edit_atom(ports, caller, atom.id, AtomEdit(expires_at=expires_at))


def _expiry(ports: Ports, ttl: float | None) -> datetime | None:
    return None if ttl is None else ports.now() + timedelta(minutes=ttl)
