"""Reads what an order for all that follows is about, where it is about one thing alone: the language, the length, the
units or the formality of answers. The newest order about it is the only one."""

import re
from functools import cache

from loci.language import denials
from loci.language.lexicon import alternation, word_set
from loci.language.self_limits import limits_itself
from loci.language.words import fold_text, is_stop_word

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_CONDITION = re.compile(r"\b(?:if|when\w*|unless|except|wenn|falls|außer|cuando|si|quand|sauf)\b", re.IGNORECASE)
_VALUES = {
    "language": ("languages", "names_of_languages"),
    "length": ("words_of_length",),
    "units": ("words_of_units",),
    "formality": ("words_of_formality",),
}


def order_key(order: str) -> str | None:
    """The key, without its owner, of an order that is about one subject and nothing besides; None for others, and for
    one that holds for a time."""
    if denials.denies(order) or limits_itself(order) or _CONDITION.search(order):
        return None
    words = [word for word in map(fold_text, _WORD.findall(order)) if word not in _frame() and not is_stop_word(word)]
    subjects = {_subject_of(word) for word in words}
    subject = subjects.pop() if len(subjects) == 1 else None
    return None if subject is None else f"order.{subject}"


def _subject_of(word: str) -> str | None:
    return next((subject for subject, pattern in _patterns() if pattern.fullmatch(word)), None)


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple(
        (subject, re.compile("|".join(fold_text(alternation(kind)) for kind in kinds)))
        for subject, kinds in _VALUES.items()
    )


@cache
def _frame() -> frozenset[str]:
    kinds = ("frame_of_orders", "frame_of_facts", "verbs_of_instructions")
    return frozenset(fold_text(word) for kind in kinds for word in word_set(kind))
