"""Find the current atom of a space that says what a new text says.

Vectors only propose: those of two texts in letters that the model does not know are alike, and it hardly tells 15 March
from 16 March, left from right, or a fact from its denial. Words decide. The atom has the same words, or where the
caller said how similar is enough, the same normal form: it differs in the spelling of numbers and days, in synonyms,
and in words that add nothing.
"""

from collections.abc import Callable

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
from loci.model.duplicates import has_guard
from loci.ports.all import Ports
from loci.scope import Caller, Scope
from loci.text.same_words import has_same_words

# The cosine of a text with itself, as it is computed.
_ROUNDING = 1e-6
# Of two texts with the same words, one of which has an introduction.
_PROPOSED = 0.5


def add_unless_similar(
    ports: Ports,
    caller: Caller,
    space: SpaceId,
    new: NewAtom,
    least: float,
    key: str | None = None,
    epoch: str | None = None,
) -> Written:
    """The atom, or a current atom of the space that says the same and whose cosine with it is ``least`` or more:
    nothing is added then. Of several such calls at the same time one adds. Raises as ``add_atom``, and Refused
    (``least``, a keyed atom), Unavailable."""
    return changes.add_atom(ports, caller, space, new, key, epoch, similarity_of(ports, least, new))


def similarity_of(ports: NeighbourPorts, least: float, new: NewAtom) -> Similarity:
    """A search for atoms that are similar to ``new``. Raises as ``require_similarity``."""
    require_similarity(least, new)
    return Similarity(least, _search(ports, least - _ROUNDING, says_the_same))


def same_words_in_any_category(ports: NeighbourPorts) -> Similarity:
    """A search for atoms with the same words, whatever their category and key."""
    return Similarity(None, _search(ports, _PROPOSED, has_same_words))


def require_similarity(least: float, new: NewAtom) -> None:
    """Raises Refused for a similarity that is out of range, or that is asked for with a key."""
    if not 0 < least <= 1:
        raise Refused.field("/similarity", "similarity must be a number above 0, at most 1")
    if new.key is not None:
        raise Refused.field("/similarity", "similarity cannot be used with key, which decides what is replaced")


def says_the_same(one: str, other: str) -> bool:
    """Whether the words of two texts whose vectors are near say the same, in the same order."""
    return has_same_words(one, other) or normal_form(one) == normal_form(other)


def _search(
    ports: NeighbourPorts, least: float, is_same: Callable[[str, str], bool]
) -> Callable[[Scope, str, bytes], Atom | None]:
    def find(memory: Scope, text: str, vector: bytes) -> Atom | None:
        (near,) = find_neighbours(ports, memory, [vector], least, ports.now())
        return next((atom for atom in near if has_guard(atom) and is_same(atom.text, text)), None)

    return find
