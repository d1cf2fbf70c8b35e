"""A changed atom comes into its space's index: whatever the table says of it now, not what the change said then.

The pending marker ``P#`` stands beside the index until the index shows the change, so that recall misses nothing. An
atom that is purged, or has expired, leaves the index and is erased from the table after that.
"""

from datetime import datetime
from enum import StrEnum

from loci.atoms import purging
from loci.model import Atom
from loci.ports import Pending, Ports
from loci.scope import Scope

READS_THE_TABLE = "table"
"""The index that searches the atoms themselves: what is committed is shown, and a marker has no use any more."""


class Folded(StrEnum):
    """What became of a marker: its change is shown, it was gone before, the atom changed again meanwhile (and that
    change comes by itself), or is no more."""

    SHOWN = "shown"
    GONE = "gone"
    CHANGED = "changed"
    ERASED = "erased"


def fold(ports: Ports, scope: Scope, ulid: str) -> Folded:
    """Makes the index show an atom of a memory partition. Raises Unavailable."""
    pending = ports.pending.get(scope, ulid)
    if pending is None:
        return Folded.GONE
    atom = _stored(ports, scope, ulid)
    if atom is not None and _erased(ports, scope, atom, ports.now()):
        return Folded.ERASED
    return Folded.SHOWN if _shown(ports, scope, pending, atom) else Folded.CHANGED


def erase(ports: Ports, scope: Scope, ulid: str, now: datetime) -> bool:
    """Erases an atom that is purged, or has expired at ``now``; False for any other. Raises Contended, Unavailable."""
    atom = _stored(ports, scope, ulid)
    return atom is None or _erased(ports, scope, atom, now)


def _erased(ports: Ports, scope: Scope, atom: Atom, now: datetime) -> bool:
    purged = purging.expire(ports, scope, atom, now)
    if purged.purged_at is None:
        return False
    _put(ports, scope, purged)
    ports.erasures.atom(scope, atom.id.ulid)
    return True


def _shown(ports: Ports, scope: Scope, pending: Pending, atom: Atom | None) -> bool:
    if ports.index_name == READS_THE_TABLE:
        return ports.pending.remove(scope, pending)
    if atom is not None:
        _put(ports, scope, atom)
    return ports.pending.indexed(scope, pending, ports.now())


def _put(ports: Ports, scope: Scope, atom: Atom) -> None:
    if ports.index_name != READS_THE_TABLE:
        ports.index.put(scope, [atom])


def _stored(ports: Ports, scope: Scope, ulid: str) -> Atom | None:
    return ports.atoms.read(scope, scope.directory, [ulid]).atoms.get(ulid)
