"""Folds changed atoms into the index of their space, in their present state, not that of the change.

A pending marker ``P#`` exists until the index shows the change, so that recall misses nothing, and a minute longer, for
readers with a slightly older view. The content of a purged or expired atom leaves the table at once; the emptied atom
follows when every index has removed it.

Pages take sixteen changes at a time, or fewer once the oldest has waited ten minutes: until then the markers carry what
recall needs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum
from types import MappingProxyType

from loci.apps import users
from loci.ids import AtomId
from loci.memory.atoms import purging, transitions
from loci.memory.atoms.ports import LinkedAtoms
from loci.model.atoms import Atom
from loci.model.spaces import Space
from loci.ports.all import Ports
from loci.ports.jobs import Pending
from loci.ports.memory import SpaceRead
from loci.ports.parts import AtomReads
from loci.ports.recall import RecallIndex
from loci.records import record
from loci.runtime.first_failure import PASSING
from loci.scope import Scope
from loci.search.indexing import migration_steps, routing
from loci.search.indexing.ports import FoldPorts

BATCH_SIZES: Mapping[str, int] = MappingProxyType({"pages": 16})
"""Number of changes that an index waits for; an index that is not listed takes each at once."""
MAX_WAIT = timedelta(minutes=10)
"""Time that the oldest change waits at most."""
MARKER_LIFE = timedelta(seconds=60)
"""Time that a marker stays after the index shows its change."""

# Changes folded at once, and atoms of one read.
_MAX_FOLDED = 256
_MAX_ATOMS_READ = 97


class FoldResult(StrEnum):
    """The result for a marker: the index shows its change, it waits for more changes, it was gone already, the atom
    changed again meanwhile (which has an event of its own), or the atom is erased."""

    SHOWN = "shown"
    WAITING = "waiting"
    GONE = "gone"
    CHANGED = "changed"
    ERASED = "erased"


@record(frozen=True, slots=True)
class Fold:
    """The result for an atom. ``complete`` are atoms (ULIDs) that were folded with it and need no fold of their own."""

    result: FoldResult
    complete: frozenset[str] = frozenset()


def fold_atom(ports: Ports, scope: Scope, ulid: str, now: datetime | None = None) -> FoldResult:
    """Brings an atom of a memory partition into its index; ``now`` replaces the clock. Raises Contended,
    Unavailable."""
    return fold_with_others(ports, scope, ulid, now).result


def fold_with_others(ports: Ports, scope: Scope, ulid: str, now: datetime | None = None) -> Fold:
    """The same, with the others of its space that were folded then. The change is counted when it is folded: a count
    that is the same as before says that the space is too."""
    pending = ports.pending.get(scope, ulid)
    if pending is None:
        return Fold(FoldResult.GONE)
    fold = _fold(ports, scope, pending, now or ports.now())
    if pending.indexed_at is None or fold.result is FoldResult.ERASED:
        ports.pending.count_change(scope)
    return fold


def _fold(ports: Ports, scope: Scope, pending: Pending, at: datetime) -> Fold:
    ulid = pending.ulid
    read = _read(ports, scope, [ulid])
    atom, index = read.atoms.get(ulid), ports.index_name if read.space is None else read.space.index
    # A purge that was requested before a user was restricted continues; an expired atom of theirs stays.
    stays = atom is not None and atom.purged_at is None and users.is_frozen(read.user)
    if atom is not None and not stays and _erase_if_due(ports, scope, read.space, atom, at):
        return Fold(FoldResult.ERASED)
    if index == routing.READS_THE_TABLE:
        return Fold(_result_of(ports.pending.remove(scope, pending)))
    if pending.indexed_at is None:
        return _fold_waiting(ports, scope, BATCH_SIZES.get(index, 1), ulid, at)
    if pending.indexed_at > at - MARKER_LIFE:
        return Fold(FoldResult.WAITING)
    return Fold(_remove_old_markers(ports, scope, ulid, at))


def erase_atom(ports: Ports, scope: Scope, ulid: str, now: datetime) -> bool:
    """Erases an atom that is purged, has expired at ``now``, or cannot be read; False for any other. Raises Contended,
    Unavailable."""
    read = _read(ports, scope, [ulid])
    if ulid in read.unreadable:
        purging.empty_unreadable(ports, scope, AtomId(scope.namespace, ulid))
        read = _read(ports, scope, [ulid])
    atom = read.atoms.get(ulid)
    return atom is None or _erase_if_due(ports, scope, read.space, atom, now)


def newer_atoms(ports: LinkedAtoms, scope: Scope, index: RecallIndex, written: Sequence[Atom]) -> list[Atom]:
    """The present states of atoms that changed since they were written to an index; atoms purged meanwhile are removed
    from it."""
    there = {} if not written else _atoms(ports, scope, [atom.id.ulid for atom in written]).atoms
    _remove_gone(scope, [index], written, there, ports.now())
    found_atoms = ((atom, there.get(atom.id.ulid)) for atom in written)
    return [
        now_is for atom, now_is in found_atoms if now_is and now_is.purged_at is None and now_is.version > atom.version
    ]


def _erase_if_due(ports: Ports, scope: Scope, space: Space | None, atom: Atom, now: datetime) -> bool:
    purged_atom = purging.expire_atom(ports, scope, atom, now)
    if purged_atom.purged_at is None:
        return False
    in_table, outside = _split(routing.indexes_holding_space(ports, space))
    routing.put_into_indexes(scope, space, [purged_atom], in_table)
    ports.erasures.erase_content(scope, atom.id.ulid)
    # The emptied atom and its marker stay due until that index has removed it.
    routing.put_into_indexes(scope, space, [purged_atom], outside)
    ports.erasures.erase_atom(scope, atom.id.ulid)
    return True


def _fold_waiting(ports: Ports, scope: Scope, together: int, ulid: str, now: datetime) -> Fold:
    """Folds the waiting changes of a space into its indexes, if there are enough or the oldest has waited for long."""
    waiting = sorted(
        (marker for marker in ports.pending.list(scope) if marker.indexed_at is None), key=lambda marker: marker.at
    )[:_MAX_FOLDED]
    if not waiting:
        return Fold(FoldResult.CHANGED)
    if len(waiting) < together and waiting[0].at > now - MAX_WAIT:
        return Fold(FoldResult.WAITING)
    unmarked, complete = _fold_all(ports, scope, waiting)
    return Fold(FoldResult.CHANGED if ulid in unmarked else FoldResult.SHOWN, complete)


def _fold_all(ports: Ports, scope: Scope, waiting: Sequence[Pending]) -> tuple[set[str], frozenset[str]]:
    """Folds the changes; returns the atoms (ULIDs) that changed again meanwhile, and those that need nothing more."""
    # The space is read after the markers: an index whose build began before one of these changes is seen.
    read = _atoms(ports, scope, [marker.ulid for marker in waiting])
    _put_everywhere(ports, scope, read, waiting[0].at)
    at = ports.now()
    unmarked = {marker.ulid for marker in waiting if not ports.pending.mark_indexed(scope, marker, at)}
    written_atoms = [read.atoms[ulid] for ulid in unmarked if ulid in read.atoms]
    _remove_purged(ports, scope, routing.indexes_of_space(ports, read.space), written_atoms, at)
    # What is purged or has expired is erased when its own marker is folded.
    alive = {ulid for ulid, atom in read.atoms.items() if atom.purged_at is None and not atom.is_expired(at)}
    return unmarked, frozenset(alive - unmarked)


def _put_everywhere(ports: Ports, scope: Scope, read: SpaceRead, waiting_since: datetime) -> None:
    """Pages first, so that no other index delays them. A space that is moving to a failing index gives up the move."""
    atoms = list(read.atoms.values())
    in_table, outside = _split(routing.indexes_of_space(ports, read.space))
    routing.put_into_indexes(scope, read.space, atoms, in_table)
    try:
        routing.put_into_indexes(scope, read.space, atoms, outside)
    except PASSING as failure:
        if read.space is not None and migration_steps.has_failed(read.space, failure, waiting_since, ports.now()):
            migration_steps.give_up(ports, scope, read.space)
        raise


def _split(indexes: Sequence[RecallIndex]) -> tuple[list[RecallIndex], list[RecallIndex]]:
    """The indexes in the table, and those that may be unavailable while the table is not."""
    in_table = [index for index in indexes if index.name in routing.IN_THE_TABLE]
    return in_table, [index for index in indexes if index not in in_table]


def _remove_purged(
    ports: AtomReads, scope: Scope, indexes: Sequence[RecallIndex], written: Sequence[Atom], now: datetime
) -> None:
    """Removes atoms that were purged while they were written: the eraser may have been faster."""
    if written:
        _remove_gone(scope, indexes, written, _atoms(ports, scope, [atom.id.ulid for atom in written]).atoms, now)


def _remove_gone(
    scope: Scope, indexes: Sequence[RecallIndex], written: Sequence[Atom], there: Mapping[str, Atom], now: datetime
) -> None:
    gone_atoms = [
        atom for atom in written if (now_is := there.get(atom.id.ulid)) is None or now_is.purged_at is not None
    ]
    for index in indexes if gone_atoms else ():
        index.put(scope, [transitions.purge(atom, now).after for atom in gone_atoms])


def _remove_old_markers(ports: FoldPorts, scope: Scope, ulid: str, now: datetime) -> FoldResult:
    """Removes every marker of the space that has stayed long enough: those of one import fall due together."""
    remaining = [
        marker.ulid
        for marker in ports.pending.list(scope)
        if marker.indexed_at is None or marker.indexed_at > now - MARKER_LIFE or not ports.pending.remove(scope, marker)
    ]
    return _result_of(ulid not in remaining)


def _result_of(done: bool) -> FoldResult:
    return FoldResult.SHOWN if done else FoldResult.CHANGED


def _atoms(ports: AtomReads, scope: Scope, ulids: Sequence[str]) -> SpaceRead:
    starts = range(0, len(ulids), _MAX_ATOMS_READ)
    reads = [_read(ports, scope, ulids[start : start + _MAX_ATOMS_READ]) for start in starts]
    return replace(reads[-1], atoms={ulid: atom for read in reads for ulid, atom in read.atoms.items()})


def _read(ports: AtomReads, scope: Scope, ulids: Sequence[str]) -> SpaceRead:
    return ports.atoms.read(scope, scope.directory, ulids)
