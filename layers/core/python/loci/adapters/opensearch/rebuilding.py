"""Rebuilds a scope's documents from the table, and compares them with it. Documents are derived data."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Protocol

from loci.adapters.opensearch import queries
from loci.adapters.opensearch.documents import (
    FOREVER,
    Json,
    current,
    digest,
    document_id,
    former,
    former_id,
    micros,
)
from loci.adapters.opensearch.requests import Action, Requests
from loci.model.atoms import Atom, AtomStatus
from loci.ports.recall import Agreement
from loci.records import record
from loci.scope import Scope


class Table(Protocol):
    """Where the atoms are; purged ones are left out."""

    def atoms(self, scope: Scope) -> Iterator[Atom]:
        """As they stand."""
        ...

    def states(self, scope: Scope) -> Iterator[Atom]:
        """The same, each followed by its former states."""
        ...


@record(frozen=True, slots=True)
class _Found:
    """Fields of a document that a comparison needs."""

    id: str
    version: int
    is_shown: bool
    digest: bytes


def compare(requests: Requests, table: Table, scope: Scope) -> Agreement:
    """Compares: a search must show the current state of each atom, once, and nothing else."""
    indexed = _indexed_documents(requests, queries.everything(scope))
    atoms = missing = outdated_count = 0
    for atom in table.atoms(scope):
        atoms += 1
        if atom.status is AtomStatus.DELETED:
            continue
        shown = [found.digest for found in indexed.pop(atom.id.ulid, []) if found.is_shown]
        missing += not shown
        outdated_count += bool(shown) and shown != [digest(current(scope, atom))]
    return Agreement(atoms, missing, outdated_count, surplus=len(indexed))


def actions(requests: Requests, table: Table, scope: Scope, *, ids: bool) -> Iterator[Action]:
    """The actions after which the index holds every state of every atom, and nothing else; equal documents stay."""
    return _missing(scope, table.states(scope), _indexed_documents(requests, queries.everything(scope)), ids=ids)


def of_atoms(requests: Requests, scope: Scope, states: Sequence[Atom], *, ids: bool) -> Iterator[Action]:
    """The same for some atoms, one's states after another's."""
    ulids = list(dict.fromkeys(state.id.ulid for state in states))
    return _missing(scope, states, _indexed_documents(requests, queries.atoms(scope, ulids)), ids=ids)


def _missing(scope: Scope, states: Iterable[Atom], indexed: dict[str, list[_Found]], *, ids: bool) -> Iterator[Action]:
    for ulid, group in groupby(states, key=lambda state: state.id.ulid):
        own = sorted(group, key=lambda state: state.version)
        if any(found.version > own[-1].version for found in indexed.get(ulid, ())):
            # Changed since it was read: the writer of that change indexes it.
            del indexed[ulid]
            continue
        there = {found.digest: found for found in indexed.get(ulid, ())}
        written = set()
        for action in _documents(scope, own):
            found = there.get(digest(action.source or {}))
            written.add(action.id if found is None else found.id)
            if found is None:
                yield action if ids else Action(None, action.version, action.source)
        indexed[ulid] = [found for found in indexed.get(ulid, ()) if found.id not in written]
    for left in indexed.values():
        yield from (Action(found.id, found.version, None) for found in left)


def _indexed_documents(requests: Requests, query: Json) -> dict[str, list[_Found]]:
    indexed: dict[str, list[_Found]] = defaultdict(list)
    for stored_document in requests.scan(query):
        source = stored_document.source
        found = _Found(stored_document.id, source["version"], source["knownTo"] == FOREVER, digest(source))
        indexed[source["atom"]].append(found)
    return indexed


def _documents(scope: Scope, states: list[Atom]) -> Iterator[Action]:
    """The documents of an atom's states, the present one last."""
    newest = states[-1]
    if newest.status is AtomStatus.DELETED:
        return
    ulid = newest.id.ulid
    for state, following in pairwise(states):
        source: Json = former(current(scope, state), micros(following.changed_at))
        yield Action(former_id(scope, ulid, state.version), state.version, source)
    yield Action(document_id(scope, ulid), newest.version, current(scope, newest))
