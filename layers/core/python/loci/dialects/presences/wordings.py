"""Whether two sentences about a person say the same in other words, by their words alone."""

from loci.language.normal_form import normal_form
from loci.language.restating import content_words


def is_denied(text: str) -> bool:
    return normal_form(text).is_denied


def says_same(one: str, other: str) -> bool:
    """Whether one of the two says all that the other says, neither denies it alone, and no number differs."""
    if is_denied(one) != is_denied(other):
        return False
    here, there = content_words(one), content_words(other)
    if _numbers(here) != _numbers(there):
        return False
    return bool(here and there) and (here <= there or there <= here)


def denies(one: str, other: str) -> bool:
    """Whether one says what the other denies."""
    return is_denied(one) != is_denied(other) and content_words(one) == content_words(other)


def _numbers(words: frozenset[str]) -> frozenset[str]:
    return frozenset(word for word in words if any(map(str.isdigit, word)))
