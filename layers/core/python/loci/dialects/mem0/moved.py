"""Memories by their ids, which stay what they were when an upgrade moves what release 0.2.0 filed apart.

A memory that is in the default space in its last state is there alone, whatever the space that it came from has.
"""

from collections.abc import Iterator, Mapping, Sequence

from loci import spaces
from loci.errors import NotFound
from loci.ids import AtomId, SpaceId
from loci.memory.atoms.batch_progress import MAX_READ
from loci.model.atoms import Atom, AtomStatus
from loci.ports.all import Ports
from loci.scope import Act, Caller
from loci.spaces.defaults import find_default_space
from loci.text.names import fold_name


def find_memory(ports: Ports, owner: Caller, id: AtomId) -> Atom:
    """The current memory of an id, or what says the same in its place. Raises NotFound, Conflict for a restricted
    user."""
    atom = find_atoms(ports, owner, [id]).get(id.ulid)
    if atom is not None and atom.superseded_by is not None and not atom.is_live(ports.now()):
        heir = find_atoms(ports, owner, [atom.superseded_by]).get(atom.superseded_by.ulid)
        atom = heir if heir is not None and fold_name(heir.text) == fold_name(atom.text) else atom
    if atom is None or not atom.is_live(ports.now()):
        raise NotFound("memory not found")
    return atom


def find_atoms(ports: Ports, owner: Caller, ids: Sequence[AtomId]) -> Mapping[str, Atom]:
    """The atoms of these ids by their ULIDs, deleted ones too. Raises NotFound for a space of others, Conflict for a
    restricted user."""
    default = find_default_space(ports, owner)
    atoms = {} if default is None else dict(_read(ports, owner, default, [id.ulid for id in ids]))
    for key in dict.fromkeys(id.space for id in ids if default is None or id.space != default.key):
        there = _read(ports, owner, SpaceId(key), [id.ulid for id in ids if id.space == key])
        atoms |= {ulid: atom for ulid, atom in there.items() if not _is_moved(atom, atoms.get(ulid))}
    return atoms


def without_moved(ports: Ports, owner: Caller, default: Sequence[SpaceId], atoms: Sequence[Atom]) -> Iterator[Atom]:
    """The atoms but those of other spaces that are in the ``default`` one, if there is any."""
    apart_ids = [atom.id.ulid for atom in atoms if all(atom.id.space != space.key for space in default)]
    there = [_read(ports, owner, space, apart_ids) for space in default if apart_ids]
    for atom in atoms:
        others = (found_atoms.get(atom.id.ulid) for found_atoms in there)
        if not any(_is_moved(atom, other) for other in others):
            yield atom


def _is_moved(atom: Atom, other: Atom | None) -> bool:
    """Whether the atom of another space is in the default one in all its states."""
    return other is not None and other.id != atom.id and other.version >= atom.version


def _read(ports: Ports, owner: Caller, space: SpaceId, ulids: Sequence[str]) -> Mapping[str, Atom]:
    scope = spaces.locate_memory(owner, space, Act.READ)
    found: dict[str, Atom] = {}
    for start in range(0, len(ulids), MAX_READ):
        read = ports.atoms.read(scope, owner.directory, ulids[start : start + MAX_READ])
        if read.space is None or not spaces.is_there(read.space, read.user):
            return {}
        found |= read.atoms
    now = ports.now()
    return {ulid: atom for ulid, atom in found.items() if not atom.is_gone(now) or atom.status is AtomStatus.DELETED}
