"""Add an atom unless a current one of its space says nearly the same.

Vectors hardly tell 15 March from 16 March, or a fact from its denial. So two texts are similar only if they also have
the same numbers, and deny what they say or not alike. Vectors also read no more than the beginning of a text: what
comes after that must be the same, word for word.
"""

from loci.errors import Refused
from loci.ids import SpaceId
from loci.language.normal_form import normal_form
from loci.learning.reconciling.neighbours import find_neighbours
from loci.learning.reconciling.ports import NeighbourPorts
from loci.memory.atoms import changes
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.write_context import Similarity
from loci.memory.atoms.writes import Written
from loci.model.atoms import Atom
from loci.ports.all import Ports
from loci.scope import Caller, Scope
from loci.text.names import fold_name

REACH = 800
"""The characters of a text that its vectors cover at least."""

# The cosine of a text with itself, as it is computed.
_ROUNDING = 1e-6


def add_unless_similar(
    ports: Ports,
    caller: Caller,
    space: SpaceId,
    new: NewAtom,
    least: float,
    key: str | None = None,
    epoch: str | None = None,
) -> Written:
    """The atom, or the nearest current atom of the space whose cosine with it is ``least`` or more: nothing is written
    then. Of several such calls at the same time one writes. Raises as ``add_atom``, and Refused (``least``, a keyed
    atom), Unavailable."""
    return changes.add_atom(ports, caller, space, new, key, epoch, similarity_of(ports, least, new))


def similarity_of(ports: NeighbourPorts, least: float, new: NewAtom) -> Similarity:
    """A search for atoms that are similar to ``new``. Raises as ``require_similarity``."""
    require_similarity(least, new)

    def find(memory: Scope, text: str, vector: bytes) -> Atom | None:
        (near,) = find_neighbours(ports, memory, [vector], least - _ROUNDING, ports.now())
        return next((atom for atom in near if says_nearly_the_same(atom.text, text)), None)

    return Similarity(least, find)


def require_similarity(least: float, new: NewAtom) -> None:
    """Raises Refused for a similarity that is out of range, or that is asked for with a key."""
    if not 0 < least <= 1:
        raise Refused.field("/similarity", "similarity must be a number above 0, at most 1")
    if new.key is not None:
        raise Refused.field("/similarity", "similarity cannot be used with key, which decides what is replaced")


def says_nearly_the_same(one: str, other: str) -> bool:
    """Whether nothing but words tells two texts apart whose vectors are near."""
    first, second = normal_form(one), normal_form(other)
    is_alike = (first.is_denied, first.is_ended) == (second.is_denied, second.is_ended)
    tails = {fold_name(text[REACH:]) for text in (one, other)}
    return is_alike and _numbers(first.words) == _numbers(second.words) and len(tails) == 1


def _numbers(words: tuple[str, ...]) -> list[str]:
    return sorted(word for word in words if any(map(str.isdigit, word)))
