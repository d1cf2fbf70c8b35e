"""Writes of atoms where the node gives documents their ids: a search finds what is indexed of the atoms.

A search shows a little less than was written, so an atom can come into the index twice: by two writers at once, or by
a writer that retries. Hits are merged by atom, the highest version wins; the next writer of the atom, or the check
after a write, removes the surplus.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from loci.adapters.opensearch import queries
from loci.adapters.opensearch.documents import FOREVER, Json, current, former, micros
from loci.adapters.opensearch.requests import Action, Requests, Stored
from loci.model.atoms import Atom, AtomStatus
from loci.scope import Scope

_KNOWN = ("atom", "version", "knownFrom", "knownTo")


def actions(requests: Requests, scope: Scope, atoms: Sequence[Atom]) -> Iterator[Action]:
    """As of ``by_id``; nothing where a search shows the atoms as they stand."""
    indexed: dict[str, list[Stored]] = defaultdict(list)
    for stored in requests.scan(queries.atoms(scope, [atom.id.ulid for atom in atoms]), _KNOWN):
        indexed[stored.source["atom"]].append(stored)
    ending = [stored.id for atom in atoms for stored in _ending(atom, indexed[atom.id.ulid])]
    whole = {stored.id: stored.source for stored in requests.get(ending)} if ending else {}
    for atom in atoms:
        yield from _changes(scope, atom, indexed[atom.id.ulid], whole)


def _changes(scope: Scope, atom: Atom, indexed: Sequence[Stored], whole: Mapping[str, Json]) -> Iterator[Action]:
    kept = _ids_to_keep(atom, indexed)
    if atom.status is not AtomStatus.DELETED:
        until = micros(atom.changed_at)
        newest = max((stored for stored in indexed if _stands(stored)), key=_version, default=None)
        if newest is None or _version(newest) < atom.version:
            yield Action(None, atom.version, current(scope, atom))
        else:
            until = newest.source["knownFrom"]
        for stored in _ending(atom, indexed):
            if stored.id in whole:
                yield Action(None, _version(stored), former(whole[stored.id], until))
    for stored in indexed:
        if stored.id not in kept:
            yield Action(stored.id, _version(stored), None)


def _ids_to_keep(atom: Atom, indexed: Sequence[Stored]) -> set[str]:
    """One document of each former state, and of the present one where it is indexed."""
    if atom.status is AtomStatus.DELETED:
        return set()
    newest = max([atom.version, *(_version(stored) for stored in indexed if _stands(stored))])
    # Of equal ones the least id: every process keeps the same one.
    kept: dict[tuple[int, bool], str] = {}
    for stored in sorted(indexed, key=lambda one: one.id, reverse=True):
        if not _stands(stored) or _version(stored) == newest:
            kept[_version(stored), _stands(stored)] = stored.id
    return set(kept.values())


def _ending(atom: Atom, indexed: Sequence[Stored]) -> list[Stored]:
    """States that stand in the index, that a newer one follows, and that aren't there as former ones."""
    if atom.status is AtomStatus.DELETED:
        return []
    standing = {_version(stored): stored for stored in indexed if _stands(stored)}
    newest = max([atom.version, *standing])
    there = {_version(stored) for stored in indexed if not _stands(stored)}
    return [stored for version, stored in standing.items() if version < newest and version not in there]


def _stands(stored_document: Stored) -> bool:
    return bool(stored_document.source["knownTo"] == FOREVER)


def _version(stored_document: Stored) -> int:
    return int(stored_document.source["version"])
