"""Tell whether a statement has a number, a day or a name that another lacks."""

import re

from loci.language.months import MONTHS
from loci.language.normal_form import normal_form

# Compiled when first used.
_NAME = r"(?<=\S\s)[^\W\d_a-z][\w'’-]*"


def adds_detail(there: str, said_text: str) -> bool:
    """Whether the new text has a number, a day or a name that the old one lacks: then the two are not the same."""
    # A statement in the third person names its user, where the user's own words do not.
    known = frozenset((*normal_form(there).words, "user"))
    numbers = (word for word in normal_form(said_text).words if any(map(str.isdigit, word)))
    # The first word always has a capital.
    names = (word for name in re.findall(_NAME, said_text) for word in normal_form(name).words if word not in MONTHS)
    return any(word not in known and not _is_possessive(word, known) for word in (*numbers, *names))


def _is_possessive(word: str, known: frozenset[str]) -> bool:
    return word.removesuffix("'s") in known or f"{word}'s" in known
