"""Find the current atoms of a space that are near to given texts, by a strongly consistent read."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from loci.errors import Unavailable
from loci.inference.embedding.embedders import former_of
from loci.inference.embedding.packing import first_vector
from loci.learning.reconciling.ports import NeighbourPorts
from loci.model.atoms import Atom
from loci.model.spaces import Space
from loci.model.visibility import AtomFilter
from loci.ports.parts import AtomReads
from loci.ports.recall import Near, NearQuery
from loci.scope import Scope, is_person
from loci.search.indexing import routing

AT_MOST = 5
"""Atoms near one text."""

MOST_OF_A_STEM = 10
"""The values of keys with one stem count as neighbours up to this number. A stem with more values, such as
everything that a user likes, says too little about them."""

# Atoms of one strong read.
_TOGETHER = 90


def find_neighbours(
    ports: NeighbourPorts, memory: Scope, texts: Sequence[bytes], least: float, now: datetime
) -> list[tuple[Atom, ...]]:
    """The atoms near to each text, given by its packed vectors, nearest first. It takes one query to the index for
    all texts, and one read of the atoms it returns. Raises Unavailable."""
    space = ports.spaces.get(memory.directory, memory.namespace)
    if space is None or not texts or not _is_comparable(ports, space):
        return [() for _ in texts]
    near = _nearest(ports, memory, space, _query(ports, texts, least, now))
    atoms = _read_atoms(ports, memory, sorted({one.ulid for some in near for one in some}))
    standing = {ulid: atom for ulid, atom in atoms.items() if _is_current(atom, space, now)}
    return [tuple(standing[one.ulid] for one in some if one.ulid in standing) for some in near]


def with_key_values(
    ports: AtomReads, memory: Scope, keys: Sequence[str | None], near: Sequence[tuple[Atom, ...]], now: datetime
) -> list[tuple[Atom, ...]]:
    """Appends the current value of each fact's key, and the values of keys with the same stem. Raises Unavailable."""
    values = {key: tuple(_values(ports, memory, key, now)) for key in dict.fromkeys(keys) if key is not None}
    return [
        tuple({atom.id: atom for atom in (*atoms, *values.get(key or "", ()))}.values())
        for key, atoms in zip(keys, near, strict=True)
    ]


def stem_of(key: str) -> str:
    """The subject and topic of a key: ``user.diet`` for ``user.diet.gluten`` and for itself."""
    subject, *rest = key.split(".")
    return ".".join((subject, *rest[:-1])) if len(rest) > 1 else key


def _values(ports: AtomReads, memory: Scope, key: str, now: datetime) -> Iterator[Atom]:
    stem = stem_of(key)
    for name in dict.fromkeys((key, stem)):
        yield from ports.atom_lists.list(memory, AtomFilter(now, key=name), None, 1).items
    further = ports.atom_lists.values_under_key(memory, stem, now, MOST_OF_A_STEM + 1)
    yield from further if len(further) <= MOST_OF_A_STEM else ()


def _query(ports: NeighbourPorts, texts: Sequence[bytes], least: float, now: datetime) -> NearQuery:
    return NearQuery(list(map(first_vector, texts)), now, AT_MOST, least, ports.embedder.name)


def _is_comparable(ports: NeighbourPorts, space: Space) -> bool:
    """Whether the vectors of the space come from one embedder. Those of two cannot be compared, but for a part, and an
    index outside the table does not separate them."""
    own = ports.embedder_name
    if space.index in routing.IN_THE_TABLE:
        return space.embedder in (own, former_of(own))
    return space.embedder == own and space.embedding is None


def _nearest(ports: NeighbourPorts, memory: Scope, space: Space, query: NearQuery) -> tuple[tuple[Near, ...], ...]:
    """Queries the index, or the newest atoms while it is unavailable: a job does not wait for an index that sleeps."""
    try:
        return routing.index_by_name(ports, space.index).nearest(memory, query)
    except Unavailable:
        if space.index in routing.IN_THE_TABLE:
            raise
        return ports.stand_in.nearest(memory, query)


def _read_atoms(ports: AtomReads, memory: Scope, ulids: Sequence[str]) -> dict[str, Atom]:
    atoms: dict[str, Atom] = {}
    for start in range(0, len(ulids), _TOGETHER):
        atoms |= ports.atoms.read(memory, memory.directory, ulids[start : start + _TOGETHER]).atoms
    return atoms


def _is_current(atom: Atom, space: Space, now: datetime) -> bool:
    own = not is_person(space.owner) or atom.epoch == space.epoch
    return own and atom.is_current(now)
