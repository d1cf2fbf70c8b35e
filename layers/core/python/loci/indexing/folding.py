"""A changed atom comes into its space's index: whatever the table says of it now, not what the change said then.

The pending marker ``P#`` stands beside the index until the index shows the change, so that recall misses nothing, and a
minute longer, for readers that are a little behind. Of an atom that is purged, or has expired, all that it said leaves
the table at once; the emptied atom follows when every index has removed it.

Pages take changes sixteen at a time, or what there is once the oldest is ten minutes old: markers carry what recall
needs of them till then.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum
from types import MappingProxyType

from loci import users
from loci.atoms import purging, transitions
from loci.indexing import migration_steps, routing
from loci.model import Atom, Space
from loci.ports import Pending, Ports, RecallIndex, SpaceRead
from loci.runtime.first_failure import PASSING
from loci.scope import Scope

TOGETHER: Mapping[str, int] = MappingProxyType({"pages": 16})
"""How many changes an index waits for; one that isn't named takes each as it comes."""
PATIENCE = timedelta(minutes=10)
"""How long the oldest of them waits."""
KEPT = timedelta(seconds=60)
"""How long a marker stays once its change is shown."""

# Changes folded in one go, and atoms that one read takes.
_MOST = 256
_ATOMS_A_READ = 97


class Folded(StrEnum):
    """What became of a marker: its change is shown, it waits for others, it was gone before, the atom changed again
    meanwhile (and that change comes by itself), or is no more."""

    SHOWN = "shown"
    WAITING = "waiting"
    GONE = "gone"
    CHANGED = "changed"
    ERASED = "erased"


def fold_atom(ports: Ports, scope: Scope, ulid: str, now: datetime | None = None) -> Folded:
    """Has the index show an atom of a memory partition; ``now`` is another than the clock's. Raises Contended,
    Unavailable."""
    at = now or ports.now()
    pending = ports.pending.get(scope, ulid)
    if pending is None:
        return Folded.GONE
    read = _read(ports, scope, [ulid])
    atom, index = read.atoms.get(ulid), ports.index_name if read.space is None else read.space.index
    # A purge that was asked for before a user was frozen goes on; an atom of theirs that expires stays.
    stays = atom is not None and atom.purged_at is None and users.is_frozen(read.user)
    if atom is not None and not stays and _erased(ports, scope, read.space, atom, at):
        return Folded.ERASED
    if index == routing.READS_THE_TABLE:
        return _settled(ports.pending.remove(scope, pending))
    if pending.indexed_at is None:
        return _taken_in(ports, scope, TOGETHER.get(index, 1), ulid, at)
    return Folded.WAITING if pending.indexed_at > at - KEPT else _cleared(ports, scope, ulid, at)


def erase_atom(ports: Ports, scope: Scope, ulid: str, now: datetime) -> bool:
    """Erases an atom that is purged, or has expired at ``now``; False for any other. Raises Contended, Unavailable."""
    read = _read(ports, scope, [ulid])
    atom = read.atoms.get(ulid)
    return atom is None or _erased(ports, scope, read.space, atom, now)


def newer_atoms(ports: Ports, scope: Scope, index: RecallIndex, written: Sequence[Atom]) -> list[Atom]:
    """Those that have changed since an index was given them, as they stand. What was purged meanwhile leaves it."""
    there = {} if not written else _atoms(ports, scope, [atom.id.ulid for atom in written]).atoms
    _forget_gone(scope, [index], written, there, ports.now())
    found = ((atom, there.get(atom.id.ulid)) for atom in written)
    return [now_is for atom, now_is in found if now_is and now_is.purged_at is None and now_is.version > atom.version]


def _erased(ports: Ports, scope: Scope, space: Space | None, atom: Atom, now: datetime) -> bool:
    purged = purging.expire_atom(ports, scope, atom, now)
    if purged.purged_at is None:
        return False
    in_table, outside = _split(routing.indexes_holding_space(ports, space))
    routing.put_into_indexes(scope, space, [purged], in_table)
    ports.erasures.erase_content(scope, atom.id.ulid)
    # Until that index has removed it, the emptied atom and its marker stay, and are due.
    routing.put_into_indexes(scope, space, [purged], outside)
    ports.erasures.erase_atom(scope, atom.id.ulid)
    return True


def _taken_in(ports: Ports, scope: Scope, together: int, ulid: str, now: datetime) -> Folded:
    """Has the indexes show what waits for them in the space, if that is enough or has waited for long."""
    waiting = sorted(
        (marker for marker in ports.pending.list(scope) if marker.indexed_at is None), key=lambda marker: marker.at
    )[:_MOST]
    if not waiting:
        return Folded.CHANGED
    if len(waiting) < together and waiting[0].at > now - PATIENCE:
        return Folded.WAITING
    unmarked = _shown(ports, scope, waiting)
    return Folded.CHANGED if ulid in unmarked else Folded.SHOWN


def _shown(ports: Ports, scope: Scope, waiting: Sequence[Pending]) -> set[str]:
    """Those whose atoms changed again meanwhile."""
    # The space is read after the markers were: whoever began to build an index before one of these changes is seen.
    read = _atoms(ports, scope, [marker.ulid for marker in waiting])
    _put(ports, scope, read, waiting[0].at)
    at = ports.now()
    unmarked = {marker.ulid for marker in waiting if not ports.pending.mark_indexed(scope, marker, at)}
    written = [read.atoms[ulid] for ulid in unmarked if ulid in read.atoms]
    _forget(ports, scope, routing.indexes_of_space(ports, read.space), written, at)
    return unmarked


def _put(ports: Ports, scope: Scope, read: SpaceRead, waiting_since: datetime) -> None:
    """Pages first: no other index keeps a change from them. A space that moves to an index that fails gives it up."""
    atoms = list(read.atoms.values())
    in_table, outside = _split(routing.indexes_of_space(ports, read.space))
    routing.put_into_indexes(scope, read.space, atoms, in_table)
    try:
        routing.put_into_indexes(scope, read.space, atoms, outside)
    except PASSING as failure:
        if read.space is not None and migration_steps.has_failed(read.space, failure, waiting_since, ports.now()):
            migration_steps.give_up(ports, scope, read.space)
        raise


def _split(kept: Sequence[RecallIndex]) -> tuple[list[RecallIndex], list[RecallIndex]]:
    """Those in the table, and those that may be away while it is there."""
    in_table = [index for index in kept if index.name in routing.IN_THE_TABLE]
    return in_table, [index for index in kept if index not in in_table]


def _forget(ports: Ports, scope: Scope, kept: Sequence[RecallIndex], written: Sequence[Atom], now: datetime) -> None:
    """Atoms that were purged while they were written: whoever erased them may have been faster."""
    if written:
        _forget_gone(scope, kept, written, _atoms(ports, scope, [atom.id.ulid for atom in written]).atoms, now)


def _forget_gone(
    scope: Scope, kept: Sequence[RecallIndex], written: Sequence[Atom], there: Mapping[str, Atom], now: datetime
) -> None:
    gone = [atom for atom in written if (now_is := there.get(atom.id.ulid)) is None or now_is.purged_at is not None]
    for index in kept if gone else ():
        index.put(scope, [transitions.purge(atom, now).after for atom in gone])


def _cleared(ports: Ports, scope: Scope, ulid: str, now: datetime) -> Folded:
    """Removes every marker of the space that has stayed long enough: those of one import fall due together."""
    kept = [
        marker.ulid
        for marker in ports.pending.list(scope)
        if marker.indexed_at is None or marker.indexed_at > now - KEPT or not ports.pending.remove(scope, marker)
    ]
    return _settled(ulid not in kept)


def _settled(done: bool) -> Folded:
    return Folded.SHOWN if done else Folded.CHANGED


def _atoms(ports: Ports, scope: Scope, ulids: Sequence[str]) -> SpaceRead:
    starts = range(0, len(ulids), _ATOMS_A_READ)
    reads = [_read(ports, scope, ulids[start : start + _ATOMS_A_READ]) for start in starts]
    return replace(reads[-1], atoms={ulid: atom for read in reads for ulid, atom in read.atoms.items()})


def _read(ports: Ports, scope: Scope, ulids: Sequence[str]) -> SpaceRead:
    return ports.atoms.read(scope, scope.directory, ulids)
