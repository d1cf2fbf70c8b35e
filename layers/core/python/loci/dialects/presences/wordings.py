"""Whether two sentences about a person say the same in other words, by their words alone."""

from itertools import chain

from loci.language.normal_form import normal_form
from loci.language.words import word_stems

_SHORTEST = 4
"""Letters that inflections of one word begin with."""
# What a sentence about a person says besides its content.
_FRAME = word_stems(
    "user person ask asks of the assistant please from now on always usually often generally never not no do does "
    "want wants prefer prefers like likes love loves enjoy enjoys need needs use uses work works would rather is has "
    "answer answers reply replies response responses give gives keep keeps make write"
)


def content_words(text: str) -> frozenset[str]:
    """The stems of the words that carry what a sentence says; those of its frame where it has no others."""
    stems = word_stems(text)
    return stems - _FRAME or stems


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


def shared_words(text: str, said_texts: frozenset[str]) -> frozenset[str]:
    """The content words of a text that are said, in whatever inflection."""
    return frozenset(word for word in content_words(text) if any(_are_inflections(word, one) for one in said_texts))


def stems_of(texts: list[str]) -> frozenset[str]:
    return frozenset(chain.from_iterable(map(word_stems, texts)))


def _numbers(words: frozenset[str]) -> frozenset[str]:
    return frozenset(word for word in words if any(map(str.isdigit, word)))


def _are_inflections(one: str, other: str) -> bool:
    shared_count = min(len(one), len(other))
    return one == other or (shared_count >= _SHORTEST and one[:shared_count] == other[:shared_count])
