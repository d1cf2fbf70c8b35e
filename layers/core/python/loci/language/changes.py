"""Whether a memory says that something has changed, in English, German or Spanish: what it says then comes before what
was said of the same thing earlier."""

import re

from loci.language.lexicon import alternation
from loci.text.patterns import LazyPattern

_CHANGE = LazyPattern(
    r"\b(?:"
    rf"{alternation('words_of_change')}"
    r")\b",
    re.IGNORECASE,
)


# Whose car it is that was sold.
_OTHERS = LazyPattern(
    r"\b(?:my|our|his|her|their) (?:\w+ )?(?:aunt|boss|brother|colleague|cousin|dad|daughter|father|friend|girlfriend|"
    r"boyfriend|grandfather|grandma|grandmother|grandpa|husband|mom|mother|mum|neighbou?r|nephew|niece|parents?|partner|"
    r"roommate|sister|son|team|uncle|wife)s?\b",
    re.IGNORECASE,
)


def outdates(newer: str, older: str) -> bool:
    """Whether the newer of two texts about the same thing says that it has changed, and names no other person than the
    older one."""
    if _CHANGE.search(newer) is None:
        return False
    others = {found.casefold() for found in _OTHERS.findall(newer)}
    return others <= {found.casefold() for found in _OTHERS.findall(older)}
