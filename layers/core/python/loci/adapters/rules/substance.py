"""Whether a message tells of its writer's life rather than asks for something, and a clause says enough to be kept."""

import re

from loci.adapters.rules import words
from loci.adapters.rules.patterns import Pattern

_ANY = re.IGNORECASE
# Words of a message: whoever tells something takes more than a line.
_TELLING = 12
# Words of a clause after its subject, and those of them that carry meaning.
_LEAST, _MEANING, _MOST = 4, 2, 40

_REQUEST = Pattern(
    r"\b(?:can|could|would|will) you (?!(?:believe|imagine|tell)\b)|\bhelp me\b|\bplease\b|\bhow (?:do|can|should|"
    r"would|could) (?:I|we)\b"
    r"|\bwhat (?:should|can|could|do|would) (?:I|we)\b|\b(?:you|would|do) (?:recommend|suggest)\b"
    r"|\bany (?:ideas|suggestions|recommendations)\b|\bgive me\b|\bshow me how\b|\bI am looking for\b"
    r"|^(?:write|draft|summari[sz]e|translate|plan|list|explain|compare|find|create|generate|suggest|recommend)\b"
    r"|\b(?:error|exception|script|server|database|query|function|code|bug|file|compile\w*|deploy\w*|spreadsheet)\b",
    _ANY,
)
_WORD = Pattern(r"[^\W_][\w'’-]*")
_ADDRESSES = Pattern(r"\b(?:you|your|yours|yourself|y'all)\b", _ANY)
_META = Pattern(
    r"(?:will |am going to |have to |need to )?(?:agree|guess|bet|mean|see what|see that|understand|hear|get it|"
    r"know (?:what|that|how|the feeling)|wonder|"
    r"think|hope|wish|promise|swear|appreciate|let you|thank|keep (?:that|it|this) in mind|check (?:it|that|this)|"
    r"give (?:it|that) a|look into|try (?:it|that|this)|hear that|have (?:an? )?(?:question|idea|feeling|problem|"
    r"headache|meeting)|"
    r"(?:keep|keeping) (?:going|pushing|working|chasing|it up)|(?:never |not )?(?:give|giving) up|not quit|"
    r"stay (?:motivated|positive|determined|"
    r"strong)|do (?:my|our) best|give it (?:my|our) |be (?:there for|by) |make (?:it|(?:my|our) dreams?)|"
    r"need|want|would like|ask|asked|forgot what|did not know|had no idea|could not agree|cannot (?:believe|"
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
    return sum(word not in words.EMPTY for word in said) >= _MEANING


def is_shown(value: str, chat: bool) -> bool:
    """Something of the speaker's own, or that they made."""
    mine = re.search(r"\b(?:I|my|me|we|our|us)\b", value) and not re.match(r"(?:what|why|how|where|when)\b", value)
    return bool(mine) and is_telling(value, chat)
