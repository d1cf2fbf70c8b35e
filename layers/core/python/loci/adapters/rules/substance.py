"""Whether a message tells of its writer's life rather than asks for something, and a clause says enough to be kept."""

import re

from loci.adapters.rules import words
from loci.adapters.rules.nouns import singular
from loci.adapters.rules.patterns import Pattern

_ANY = re.IGNORECASE
# Words of a message: whoever tells something takes more than a line.
_TELLING = 12
# Words of a clause after its subject, and those of them that carry meaning.
_LEAST, _MEANING, _MOST = 3, 2, 40

_REQUEST = Pattern(
    r"\b(?:can|could|would|will) you (?!(?:believe|imagine|tell)\b)|(?:^|[.!?,] ?)help me\b|\bplease\b|"
    r"\bhow (?:do|can|should|"
    r"would|could) (?:I|we)\b"
    r"|\bwhat (?:should|can|could|do|would) (?:I|we)\b|\b(?:you|would|do) (?:recommend|suggest)\b"
    r"|\bany (?:ideas|suggestions|recommendations)\b|(?:^|[.!?,] ?)give me\b|\bshow me how\b|\bI am looking for\b"
    r"|^(?:write|draft|summari[sz]e|translate|plan|list|explain|compare|find|create|generate|suggest|recommend)\b"
    r"|\b(?:error|exception|server|database|query|function|code|bug|file|compile\w*|deploy\w*|spreadsheet)\b",
    _ANY,
)
_WORD = Pattern(r"[^\W_][\w'’-]*")
_ADDRESSES = Pattern(r"\b(?:you|your|yours|yourself|y'all)\b", _ANY)
# What it is about stands elsewhere: the rest has to say more.
_DANGLING = Pattern(
    r"^\w+ (?:to |with |for |at |about |on |of )?(?:it|them|him|her)\b|^\w+ (?:this|that|those|these)(?: \w+)?$|"
    r"\b(?:it|them|him|her|this|that|those)$",
    _ANY,
)
_WITH_ME = Pattern(r"\b(?:I|me|my|mine|we|us|our)\b")
_PEOPLE = (
    words.RELATIONS
    | words.JOBS
    | {"boss", "neighbour", "neighbor", "landlord", "landlady", "people", "parents", "colleague", "coworker", "client"}
)
_META = Pattern(
    r"(?:will |am going to |have to |need to )?(?:agree|guess|bet|mean|see what|see that|understand|hear|get it|"
    r"know (?:what|that|how|the feeling)|wonder|"
    r"think|hope|wish|promise|swear|appreciate|let you|thank|keep (?:that|it|this) in mind|check (?:it|that|this)|"
    r"give (?:it|that) a|look into|try (?:it|that|this)|hear that|have (?:an? )?(?:\w+ )?(?:question|idea|feeling|"
    r"problem|"
    r"headache|meeting)|(?:an? )?(?:\w+ )?question|"
    r"(?:keep|keeping) (?:going|pushing|working|chasing|it up)|(?:never |not )?(?:give|giving) up|not quit|"
    r"stay (?:motivated|positive|determined|"
    r"strong)|do (?:my|our) best|give it (?:my|our) |be (?:there for|by) |make (?:it|(?:my|our) dreams?)|"
    r"(?:love|hate) my life|need|want|would like|ask|asked|forgot what|did not know|had no idea|could not agree|"
    r"cannot (?:believe|"
    r"imagine|find))\b",
    _ANY,
)


def tells(text: str) -> bool:
    """Of an evened message."""
    return len(_WORD.findall(text)) >= _TELLING and _REQUEST.search(text) is None


def is_telling(value: str, _chat: bool) -> bool:
    """What follows the speaker in a clause: long enough, meaningful, and not about the talk itself."""
    said = [word.lower() for word in _WORD.findall(value)]
    if not _LEAST <= len(said) <= _MOST or _ADDRESSES.search(value) or _META.match(value):
        return False
    return sum(word not in words.EMPTY for word in said) >= _MEANING + bool(_DANGLING.search(value))


def is_own(value: str, chat: bool) -> bool:
    """What is said of the speaker's own; of people, what has to do with the speaker."""
    if len(value.split()) <= _LEAST:
        return False
    return is_telling(value, chat) and (_WITH_ME.search(value) is not None or not _is_of_a_person(value))


def _is_of_a_person(value: str) -> bool:
    return any(singular(word.lower()) in _PEOPLE for word in _WORD.findall(value)[:3])


def is_shown(value: str, chat: bool) -> bool:
    """Something of the speaker's own, or that they made."""
    mine = re.search(r"\b(?:I|my|me|we|our|us)\b", value) and not re.match(r"(?:what|why|how|where|when)\b", value)
    return bool(mine) and is_telling(value, chat)
