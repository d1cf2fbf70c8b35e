"""Whether a sentence is about somebody's safety."""

import re
from enum import StrEnum

from loci.language.lexicon import entries
from loci.language.safety.patterns import DENIES, IS_FIGURE, IS_UNREAL_ABROAD, OCCASION, SAYS_DIET, SAYS_HEALTH
from loci.language.statements.assertion_filter import assertions
from loci.text.patterns import LazyPattern

LONGEST = 400
"""Characters of a sentence that is put into every prompt."""
_WORD = LazyPattern(r"[^\W_]+")
_PREFIX = 4
_COMPOUNDS = ("allergi", "unverträglich", "krank")
_KINDS = (*("conditions", "states_of_health", "medicines", "medical_devices", "addictive", "cues_of_safety", "diets"),)


class SafetyTopic(StrEnum):
    """The names of categories."""

    HEALTH = "health"
    DIET = "diet"


_PATTERNS = (*((SafetyTopic.HEALTH, pattern) for pattern in SAYS_HEALTH), (SafetyTopic.DIET, SAYS_DIET))


def find_safety(sentence: str) -> SafetyTopic | None:
    """The topic of health or diet that a sentence as written states of somebody; None for nothing."""
    if len(sentence) > LONGEST or not _may_say(sentence):
        return None
    bare = OCCASION.sub("", sentence)
    for topic, pattern in _PATTERNS:
        if (match := pattern.search(bare)) is not None:
            is_denied = any(against.search(bare) for against in (DENIES, IS_FIGURE, IS_UNREAL_ABROAD))
            # What comes after it is when it happens: "I get seizures if the light flashes".
            return topic if not is_denied and assertions(bare[: match.end()]) else None
    return None


def _may_say(sentence: str) -> bool:
    """Whether a word begins as one of the lexicon does, or is a compound: the patterns are dear, most sentences have
    none."""
    low = sentence.lower()
    return any(part in low for part in _COMPOUNDS) or any(word[:_PREFIX] in _BEGINNINGS for word in _WORD.findall(low))


def _beginnings() -> frozenset[str]:
    every = (stem for kind in _KINDS for stem in entries(kind))
    return frozenset(word[:_PREFIX] for stem in every for word in re.split(r"[\s-]+", stem) if word)


_BEGINNINGS = _beginnings()
