"""Compare the names and numbers of two texts, which no paraphrase changes: "Poland" has no other words.

Days and months are left out, since models write them in a form of their own; so are nationalities and languages, which
are said by the name of a country too.
"""

from functools import cache

from loci.language.lexicon import word_set
from loci.language.restating import are_inflections
from loci.language.synonyms import NUMBERS
from loci.language.words import is_english, is_stop_word
from loci.text.names import fold_text
from loci.text.patterns import LazyPattern

_SPELLED = len(NUMBERS)
"""The largest number that people often write as a word."""
_HALF_A_DAY = 12
_NAME = LazyPattern(r"(?<=[\w,;)] )[A-Z][\w’'-]*")
_NUMBER = LazyPattern(r"\d+(?:[.,]\d{3}\b)*")
_WORD = LazyPattern(r"[^\W_]+")


def adds_exact_parts(text: str, said_text: str) -> bool:
    """Whether the text has a name or a number that was not said, as far as its form shows one: names in English."""
    known_words = frozenset(_WORD.findall(fold_text(said_text)))
    if is_english(said_text) and any(not _is_said(name, known_words) for name in _names_of(text)):
        return True
    said_numbers = _numbers_of(said_text) | {int(NUMBERS[word]) for word in known_words & NUMBERS.keys()}
    least = 0 if is_english(said_text) else _SPELLED
    return any(number > least and not _is_number_said(number, said_numbers) for number in _numbers_of(text))


def _names_of(text: str) -> frozenset[str]:
    words = frozenset(word for name in _NAME.findall(text) for word in _WORD.findall(fold_text(name)) if len(word) > 1)
    return frozenset(word for word in words - _no_names() if not is_stop_word(word))


@cache
def _no_names() -> frozenset[str]:
    kinds = ("calendar", "nationalities", "names_of_languages")
    return frozenset({"user"}).union(*(word_set(kind, "en") for kind in kinds))


def _is_said(name: str, known_words: frozenset[str]) -> bool:
    return any(are_inflections(name, word) for word in known_words)


def _numbers_of(text: str) -> frozenset[int]:
    return frozenset(int("".join(filter(str.isdecimal, number))) for number in _NUMBER.findall(text))


def _is_number_said(number: int, said_numbers: frozenset[int]) -> bool:
    # "7 pm" is 19:00.
    return number in said_numbers or number - _HALF_A_DAY in said_numbers
