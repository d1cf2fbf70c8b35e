"""Questions about the owner of a space, in the first, second or third person: "Where do I work?", "Where do you work?",
"Where does the user work?".

Memories are compared as the user says them, facts too (``loci.language.first_person``): so a question in the
second or third person is compared in the first as well. The rewriting is English; in some other languages a question
about the owner is recognised and compared unchanged.
"""

import re
from collections.abc import Sequence

from loci.text.patterns import LazyPattern

_FIRST = LazyPattern(r"\bI\b|\b(?i:me|my|mine|myself|we|us|our|ours)\b")
_SECOND = LazyPattern(r"\b(?:you|your|yours|yourself)\b", re.IGNORECASE)
_THIRD = LazyPattern(r"\bthe user\b", re.IGNORECASE)
_ABROAD = LazyPattern(
    r"\b(?:ich|mir|mich|mein\w*|unser\w*|yo|mis?|m[ií]os?|m[ií]as?|nuestr[oa]s?|je|moi|mon|mes|notre|nos)\b|\bj['’]",
    re.IGNORECASE,
)
# What anybody may ask of the world: "How do I …?", "Can you explain …?", "Tell me about …".
_GENERAL = LazyPattern(
    r"^\W*(?:how (?:to|(?:can|could|do|should|would) (?:I|one)|(?:can|could|do) you)\b|(?:can|could|will|would) you\b|"
    r"(?:explain|give|help|show|tell|translate|write)\b|please\b)",
    re.IGNORECASE,
    words=(
        *("how ", "can ", "could ", "will ", "would "),
        *("explain", "give", "help", "show", "tell", "translate", "write", "please"),
    ),
)

# What is answered well by those alone who know the person.
_ADVICE = LazyPattern(
    r"\b(?:recommend\w*|suggest\w*|advi[cs]e|must[- ](?:try|see|visit|read|do)|should (?:I|we)|(?:gift|recipe|dinner|"
    r"lunch|travel|vacation|holiday|weekend) ideas?|ideas? for (?:a|my|our|the)|(?:I|we) (?:can|could|should|"
    r"might) (?:buy|consider|cook|do|eat|explore|give|make|play|read|see|start|stay|take|try|use|visit|wear|watch)|"
    r"help me (?:choose|decide|find|pick|plan|select)|(?:options|choices) for (?:me|us|my|our)|for (?:me|"
    r"us) to (?:consider|do|enjoy|read|see|try|visit|watch))\b|^\W*what(?:['’]s| is| are| would be|['’]d be) (?:some|"
    r"a good|an? \w+ way|good|great|the best)\b",
    re.IGNORECASE,
)

_Rewriting = Sequence[tuple[str, str]]
_SECOND_TO_FIRST: _Rewriting = (
    (r"\bare you\b", "am I"),
    (r"\bwere you\b", "was I"),
    (r"\byou['’]re\b", "I am"),
    (r"\byours?\b", "my"),
    (r"\b(?:you|yourself)\b", "I"),
)
_USER_TO_FIRST: _Rewriting = (
    (r"\bdoes the user\b", "do I"),
    (r"\bis the user\b(?!['’])", "am I"),
    (r"\bhas the user\b(?!['’])", "have I"),
    (r"\bthe user['’]s\b", "my"),
    (r"\bthe user\b", "I"),
)


def asks_for_advice(question: str) -> bool:
    """Whether a question asks what to do or to choose, which depends on what the owner of the space likes."""
    return _ADVICE.search(question) is not None


def is_about_owner(question: str) -> bool:
    """Whether a question asks about the owner of the space, and not how something is done in general."""
    persons = (_FIRST, _SECOND, _THIRD, _ABROAD)
    return any(person.search(question) for person in persons) and not _GENERAL.search(question)


def without_owner(question: str) -> str:
    """The question without "the user": what every fact begins with says nothing about which is meant."""
    return " ".join(re.sub(r"\bthe user\b(?:['’]s)?", " ", question, flags=re.IGNORECASE).split())


def in_the_first_person(question: str) -> tuple[str, ...]:
    """The question about the owner in the first person; none where it is in that, or about something else."""
    if _GENERAL.search(question) or _FIRST.search(question):
        return ()
    if _THIRD.search(question):
        return (_rewrite(question, _USER_TO_FIRST),)
    return (_rewrite(question, _SECOND_TO_FIRST),) if _SECOND.search(question) else ()


def _rewrite(question: str, rewriting: _Rewriting) -> str:
    for pattern, replacement in rewriting:
        question = re.sub(pattern, replacement, question, flags=re.IGNORECASE)
    return question
