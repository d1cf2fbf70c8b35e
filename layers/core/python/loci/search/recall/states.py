"""Atoms of a space as a question may see them, under its clocks."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from loci import spaces
from loci.apps import users
from loci.model import visibility
from loci.model.atoms import Atom
from loci.model.visibility import AtomFilter
from loci.ports.memory import SpaceRead
from loci.ports.paging import all_items
from loci.ports.parts import AtomReads
from loci.records import record
from loci.runtime.parallel import Parallel
from loci.scope import Caller, Scope, is_person

# Atoms that one read takes besides the space and the user.
_ATOMS_A_READ = 97


@record(frozen=True, slots=True)
class States:
    """Reads atoms of one space for one question."""

    ports: AtomReads
    parallel: Parallel
    caller: Caller
    scope: Scope
    wanted: AtomFilter

    def read(self, ulids: Sequence[str]) -> list[Atom]:
        """Reads those of the atoms that the filter shows, as it shows them. Raises Conflict for a restricted user,
        Unavailable."""
        pending_calls = [self.parallel.start(partial(self._read_visible, chunk)) for chunk in chunks(ulids)]
        return [state for reading in pending_calls for state in reading.result()]

    def everything(self) -> Iterator[Atom]:
        """Every atom of the space that the filter shows."""
        return all_items(lambda cursor: self.ports.atom_lists.list(self.scope, self.wanted, cursor, _PAGE))

    def _read_visible(self, ulids: Sequence[str]) -> list[Atom]:
        atoms = readable(self.ports.atoms.read(self.scope, self.caller.directory, ulids))
        states = (visibility.visible_state(atoms[ulid], self.wanted, self._former) for ulid in ulids if ulid in atoms)
        return [state for state in states if state is not None]

    def _former(self, atom: Atom) -> Sequence[Atom]:
        return self.ports.atom_lists.revisions(self.scope, atom.id.ulid)


# More than a call of 4 MB can hold of vectors: the store ends the pages.
_PAGE = 2000


def chunks(ulids: Sequence[str]) -> Iterator[Sequence[str]]:
    """As many at a time as one read takes."""
    return (ulids[start : start + _ATOMS_A_READ] for start in range(0, len(ulids), _ATOMS_A_READ))


def readable(read: SpaceRead) -> Mapping[str, Atom]:
    """None where the space is gone meanwhile; an own atom counts under its user's epoch only."""
    users.require_active(read.user)
    if read.space is None or not spaces.is_there(read.space, read.user):
        return {}
    if not is_person(read.space.owner):
        return read.atoms
    epoch = read.space.epoch
    return {ulid: atom for ulid, atom in read.atoms.items() if atom.epoch == epoch}
