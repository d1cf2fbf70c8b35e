"""An atom as a read of its space found it."""

from loci.model.atoms import Atom
from loci.ports.memory import SpaceRead


def stored_atom(read: SpaceRead, ulid: str) -> Atom | None:
    """The atom, None where there is none. Raises UnreadableRecord."""
    if ulid in read.unreadable:
        raise read.unreadable[ulid]
    return read.atoms.get(ulid)
