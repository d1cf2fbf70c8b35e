"""A changed atom comes into its space's index: whatever the table says of it now, not what the change said then.

The pending marker ``P#`` stands beside the index until the index shows the change, so that recall misses nothing.
"""

from enum import StrEnum

from loci.ports import Pending, Ports
from loci.scope import Scope

READS_THE_TABLE = "table"
"""The index that searches the atoms themselves: what is committed is shown, and a marker has no use any more."""


class Folded(StrEnum):
    """What became of a marker: its change is shown, it was gone before, or the atom changed again meanwhile (and that
    change comes by itself)."""

    SHOWN = "shown"
    GONE = "gone"
    CHANGED = "changed"


def fold(ports: Ports, scope: Scope, ulid: str) -> Folded:
    """Makes the index show an atom of a memory partition. Raises Unavailable."""
    pending = ports.pending.get(scope, ulid)
    if pending is None:
        return Folded.GONE
    return Folded.SHOWN if _shown(ports, scope, pending) else Folded.CHANGED


def _shown(ports: Ports, scope: Scope, pending: Pending) -> bool:
    if ports.index_name == READS_THE_TABLE:
        return ports.pending.remove(scope, pending)
    atom = ports.atoms.read(scope, scope.directory, [pending.ulid]).atoms.get(pending.ulid)
    if atom is not None:
        ports.index.put(scope, [atom])
    return ports.pending.indexed(scope, pending, ports.now())
