"""Find what words of a user end: facts that are always in mind, or near to them in meaning.

Own words stay as they were said: what they end is worked out when they are read.
"""

from collections.abc import Iterator, Sequence

from loci.language.endings import Ending, has_ended
from loci.learning.reconciling.neighbours import find_neighbours
from loci.learning.reconciling.ports import NeighbourPorts
from loci.model.atoms import SAID, Atom, Kind
from loci.model.essentials import is_about_safety
from loci.scope import Scope

_MOST_ALWAYS_ON = 50
_NEAR = 0.1
"""The least cosine of a sentence and what it may end: words decide."""


def find_ended_atoms(ports: NeighbourPorts, memory: Scope, endings: Sequence[Ending], vector: bytes) -> Iterator[Atom]:
    """The current atoms of a space that the endings name; ``vector`` is that of their text. Raises Unavailable."""
    now = ports.now()
    (near,) = find_neighbours(ports, memory, [vector], _NEAR, now)
    essentials = ports.atom_lists.essentials(memory, now, _MOST_ALWAYS_ON)
    for atom in {atom.id: atom for atom in (*essentials, *near)}.values():
        if atom.category != SAID and _is_ended(endings, atom):
            yield atom


def _is_ended(endings: Sequence[Ending], atom: Atom) -> bool:
    is_order = atom.category.kind is Kind.RULE
    return has_ended(endings, atom.text, is_order=is_order, is_safety=is_about_safety(atom), key=atom.key)
