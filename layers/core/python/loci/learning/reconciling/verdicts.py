"""Judge how two statements relate by their words alone, without a model and deterministically.

Two statements are the same only if they differ in nothing that could matter: a wrong merge loses a fact, a
duplicate only takes room. Unclear pairs are OTHER, and both are stored.
"""

import re
from enum import StrEnum

from loci.language.normal_form import NormalForm, is_date, normal_form

# Compiled when first used.
_NUMBER = r"\d+(?:[.,]\d+)?"
_EQUATION = "is"


class TextRelation(StrEnum):
    """Relation of a new statement to an old one."""

    SAME = "same"
    ENDS = "ends"  # the old statement was true and is no longer
    CONTRADICTS = "contradicts"
    OTHER = "other"


def judge(there: str, said_text: str) -> TextRelation:
    """The verdict on two texts of one sentence each. Texts of several sentences differ unless their words are the
    same."""
    old, new = normal_form(there), normal_form(said_text)
    if _are_same(old, new):
        if old.is_denied == new.is_denied:
            return TextRelation.SAME
        return TextRelation.ENDS if new.is_ended else TextRelation.CONTRADICTS
    if old.is_denied == new.is_denied and _differ_in_a_number(old, new):
        return TextRelation.CONTRADICTS
    return TextRelation.OTHER


def is_dated(text: str) -> bool:
    """Whether a statement names a year, or a month or day of one."""
    return normal_form(text).is_dated


def _are_same(old: NormalForm, new: NormalForm) -> bool:
    """Whether both have the same words in the same order. A part may move to the front ("on Wednesdays"), and the
    sides of an "is" may swap."""
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
    """Whether they differ in exactly one number that is no year."""
    if len(old.words) != len(new.words):
        return False
    differing = [pair for pair in zip(old.words, new.words, strict=True) if pair[0] != pair[1]]
    return len(differing) == 1 and all(re.fullmatch(_NUMBER, word) and not is_date(word) for word in differing[0])


def same_words(text: str) -> tuple[tuple[str, ...], bool]:
    """A key that two statements must share to be the same."""
    plain = normal_form(text)
    return tuple(sorted(plain.words)), plain.is_denied
