"""Whether a memory says that something has changed, in English, German or Spanish: what was said of the same thing
earlier may then not hold any more."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import chain

from loci.language.lexicon import alternation
from loci.language.words import word_stems
from loci.text.patterns import LazyPattern

_MOST_WITH_A_TELLING_WORD = 3
_CHANGE = LazyPattern(rf"\b(?:{alternation('words_of_change')})\b", re.IGNORECASE)
# "I used to live in Rome, until I moved to Oslo" says nothing of today.
_PAST = LazyPattern(rf"\b(?:{alternation('words_of_the_past')})\b", re.IGNORECASE)
_FIRST_PERSON = LazyPattern(rf"\b(?:{alternation('first_persons')}|User)\b", re.IGNORECASE)
# Facts of the rules begin with it.
_OUR_SUBJECT = frozenset({"user"})
# Whose car it is that was sold.
_OTHERS = LazyPattern(
    r"\b(?:my|our|his|her|their) (?:\w+ )?(?:aunt|boss|brother|colleague|cousin|dad|daughter|father|friend|girlfriend|"
    r"boyfriend|grandfather|grandma|grandmother|grandpa|husband|mom|mother|mum|neighbou?r|nephew|niece|parents?|partner|"
    r"roommate|sister|son|team|uncle|wife)s?\b",
    re.IGNORECASE,
)


def says_change(text: str) -> bool:
    """Whether a text says that something has become other than it was."""
    return _CHANGE.search(text) is not None and _PAST.search(text) is None


def outdates(newer: str, older: str) -> bool:
    """Whether the newer of two texts about the same thing says that it has changed, and names no other person than the
    older one."""
    if not says_change(newer):
        return False
    others = {found.casefold() for found in _OTHERS.findall(newer)}
    return others <= {found.casefold() for found in _OTHERS.findall(older)}


def is_about_its_writer(text: str) -> bool:
    """Whether a text speaks of who says it: "Sold the Volvo" does, "Helga left" does not."""
    return _FIRST_PERSON.search(text) is not None or _CHANGE.match(text) is not None


def telling_words(texts: Sequence[str]) -> list[frozenset[str]]:
    """The stems of each text that few of the others have: the dog's name, the instrument that was sold. Words that
    something changed are none: "no longer" does not tell what."""
    stems = [word_stems(_CHANGE.sub(" ", text)) - _OUR_SUBJECT for text in texts]
    counts = Counter(chain.from_iterable(stems))
    return [frozenset(stem for stem in own if counts[stem] <= _MOST_WITH_A_TELLING_WORD) for own in stems]
