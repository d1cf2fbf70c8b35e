"""How a statement stands to another one, by their words alone: no model, and the same verdict every time.

It takes two statements for the same only where nothing that could matter differs: a merged fact is lost, a double only
takes room. What it can't tell is OTHER, and both are kept.
"""

import re
from enum import StrEnum

from loci.reconciling.normal_form import NormalForm, is_date, normal_form
from loci.text.months import MONTHS

# Compiled when first used.
_NUMBER = r"\d+(?:[.,]\d+)?"
_EQUATION = "is"
_NAME = r"(?<=\S\s)[^\W\d_a-z][\w'’-]*"


class Verdict(StrEnum):
    """What is said, beside what is there."""

    SAME = "same"
    ENDS = "ends"  # what is there has been so and is no longer
    CONTRADICTS = "contradicts"
    OTHER = "other"


def judge(there: str, said: str) -> Verdict:
    """The verdict on two texts of one sentence each; of several they differ unless their words are the same."""
    old, new = normal_form(there), normal_form(said)
    if _are_same(old, new):
        if old.is_denied == new.is_denied:
            return Verdict.SAME
        return Verdict.ENDS if new.is_ended else Verdict.CONTRADICTS
    if old.is_denied == new.is_denied and _differ_in_a_number(old, new):
        return Verdict.CONTRADICTS
    return Verdict.OTHER


def is_dated(text: str) -> bool:
    """Whether a statement names a year, or a month or day of one."""
    return normal_form(text).is_dated


def _are_same(old: NormalForm, new: NormalForm) -> bool:
    """The same words in the same order, but for what stands first: "on Wednesdays", or either side of an "is"."""
    words = old.words
    if not words or sorted(words) != sorted(new.words):
        return False
    turned = (words[at:] + words[:at] for at in range(len(words)))
    return new.words in turned or _swap_sides(old) == new.words


def _swap_sides(old: NormalForm) -> tuple[str, ...] | None:
    if old.words.count(_EQUATION) != 1:
        return None
    at = old.words.index(_EQUATION)
    return (*old.words[at + 1 :], _EQUATION, *old.words[:at])


def _differ_in_a_number(old: NormalForm, new: NormalForm) -> bool:
    """In one number alone, which is no year."""
    if len(old.words) != len(new.words):
        return False
    differing = [pair for pair in zip(old.words, new.words, strict=True) if pair[0] != pair[1]]
    return len(differing) == 1 and all(re.fullmatch(_NUMBER, word) and not is_date(word) for word in differing[0])


def adds_detail(there: str, said: str) -> bool:
    """Whether a number, a day or a name is said that is not there: whoever takes both for the same is wrong."""
    known = frozenset(normal_form(there).words)
    numbers = (word for word in normal_form(said).words if any(map(str.isdigit, word)))
    # The first word has a capital whatever it is.
    names = (word for name in re.findall(_NAME, said) for word in normal_form(name).words if word not in MONTHS)
    return any(word not in known and not _is_possessive(word, known) for word in (*numbers, *names))


def _is_possessive(word: str, known: frozenset[str]) -> bool:
    return word.removesuffix("'s") in known or f"{word}'s" in known


def same_words(text: str) -> tuple[tuple[str, ...], bool]:
    """What only statements share that can be the same."""
    plain = normal_form(text)
    return tuple(sorted(plain.words)), plain.is_denied
