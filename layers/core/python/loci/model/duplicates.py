"""When two atoms say the same.

An atom that is current keeps others from saying it again in its space: same text, category and key. An event or a plan
may happen again, so for EPISODE and INTENTION the start counts as well.
"""

from loci.ids import digest
from loci.model import SAID, Atom, Kind
from loci.text import timestamps
from loci.text.names import fold_name

_DATED = frozenset({Kind.EPISODE, Kind.INTENTION})


def has_guard(atom: Atom) -> bool:
    """What was said in somebody's own words has none: the same words another time are another saying."""
    return atom.category != SAID


def duplicate_key(atom: Atom) -> str:
    """The digest that all atoms share which say the same."""
    category = atom.category
    dated = timestamps.to_text(atom.valid_from) if category.kind in _DATED else ""
    key = "" if atom.key is None else f"={atom.key}"  # no key is not an empty key
    return digest(fold_name(atom.text), category.folded, category.kind, key, dated)
