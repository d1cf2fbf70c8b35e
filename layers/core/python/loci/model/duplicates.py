"""When two atoms are duplicates.

While an atom is current, its space refuses another one with the same words (``loci.text.same_words``), category and
key. An event or a plan may happen again, so for EPISODE and INTENTION the start counts as well.
"""

from loci.ids import digest
from loci.model.atoms import SAID, Atom, traits_of
from loci.text import timestamps
from loci.text.names import fold_name
from loci.text.same_words import fold_words


def has_guard(atom: Atom) -> bool:
    """Whether duplicates of the atom are refused: not for quoted words, which a speaker may say again."""
    return atom.category != SAID


def holds_guard(atom: Atom) -> bool:
    """Whether a live atom refuses duplicates: not a value that another one ends in the future, since it may come back
    after that."""
    return has_guard(atom) and atom.superseded_by is None


def duplicate_key(atom: Atom) -> str:
    """The digest that all duplicates of an atom share."""
    return _digest(fold_words(atom.text), atom)


def waiting_key(atom: Atom) -> str:
    """The digest that an atom shares with what says the same and is pending or rejected."""
    return digest("waiting", duplicate_key(atom))


def former_duplicate_key(atom: Atom) -> str:
    """The digest that release 0.2.0 gave an atom: guards of that time are stored under it."""
    return _digest(fold_name(atom.text), atom)


def _digest(folded_text: str, atom: Atom) -> str:
    category = atom.category
    dated_text = timestamps.to_text(atom.valid_from) if traits_of(category.kind).is_dated else ""
    key = "" if atom.key is None else f"={atom.key}"  # no key is not an empty key
    return digest(folded_text, category.folded_name, category.kind, key, dated_text)
