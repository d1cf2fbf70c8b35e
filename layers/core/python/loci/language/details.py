"""Find the names, numbers and days of a statement, and whether it has one that another lacks."""

import re
from collections.abc import Iterator

from loci.language.months import MONTHS
from loci.language.normal_form import normal_form
from loci.language.words import fold_text, is_stop_word

# Compiled when first used.
_NAME = r"(?<=\S\s)[^\W\d_a-z][\w'’-]*"


def adds_detail(there: str, said_text: str) -> bool:
    """Whether the new text has a number, a day or a name that the old one lacks: then the two are not the same."""
    # A statement in the third person names its user, where the user's own words do not.
    known = frozenset((*normal_form(there).words, "user"))
    numbers = (word for word in normal_form(said_text).words if any(map(str.isdigit, word)))
    return any(word not in known and not _is_possessive(word, known) for word in (*numbers, *_names(said_text)))


def find_names(text: str) -> frozenset[str]:
    """Find the words inside a text that are written as names are, folded."""
    return frozenset(word for word in _names(text) if not is_stop_word(fold_text(word).partition("'")[0]))


def _names(text: str) -> Iterator[str]:
    # The first word always has a capital.
    return (word for name in re.findall(_NAME, text) for word in normal_form(name).words if word not in MONTHS)


def _is_possessive(word: str, known: frozenset[str]) -> bool:
    return word.removesuffix("'s") in known or f"{word}'s" in known
