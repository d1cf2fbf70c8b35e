"""Whether a sentence is about somebody's safety."""

import re
from enum import StrEnum

from loci.language.lexicon import entries
from loci.language.safety.patterns import DENIES, IS_FIGURE, IS_UNREAL_ABROAD, SAYS_DIET, SAYS_HEALTH
from loci.language.statements.assertion_filter import assertions
from loci.text.patterns import LazyPattern

LONGEST = 400
"""Characters of a sentence that is put into every prompt."""
_WORD = LazyPattern(r"[^\W_]+")
_PREFIX = 4
_KINDS = (*("conditions", "states_of_health", "medicines", "medical_devices", "addictive", "cues_of_safety", "diets"),)


class SafetyTopic(StrEnum):
    """The names of categories."""

    HEALTH = "health"
    DIET = "diet"


def find_safety(sentence: str) -> SafetyTopic | None:
    """What a sentence that states something, as it was written, says of somebody's health or diet; None for nothing."""
    if len(sentence) > LONGEST or not _may_say(sentence):
        return None
    topic = _topic(sentence)
    if topic is None or any(pattern.search(sentence) for pattern in (DENIES, IS_FIGURE, IS_UNREAL_ABROAD)):
        return None
    return topic if assertions(sentence) else None


def _may_say(sentence: str) -> bool:
    """Whether a word begins as one of the lexicon does: the patterns are dear, and most sentences have none."""
    return any(word[:_PREFIX] in _BEGINNINGS for word in _WORD.findall(sentence.lower()))


def _topic(sentence: str) -> SafetyTopic | None:
    if SAYS_HEALTH.search(sentence):
        return SafetyTopic.HEALTH
    return SafetyTopic.DIET if SAYS_DIET.search(sentence) else None


def _beginnings() -> frozenset[str]:
    every = (stem for kind in _KINDS for stem in entries(kind))
    return frozenset(word[:_PREFIX] for stem in every for word in re.split(r"[\s-]+", stem) if word)


_BEGINNINGS = _beginnings()
