"""Questions about the owner of a space, in the first, second or third person: "Where do I work?", "Where do you work?",
"Where does the user work?".

Memories are written in two persons: facts say "User works at …", what a user said word for word says "I work at …". So
the question is compared in both, whichever it was asked in. The rewriting is English; in some other languages a
question about the owner is recognised and compared unchanged.
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

_Rewriting = Sequence[tuple[str, str]]
_FIRST_TO_USER: _Rewriting = (
    (r"\b(?:am I|are we)\b", "is the user"),
    (r"\bwere we\b", "was the user"),
    (r"\bdo (?:I|we)\b", "does the user"),
    (r"\bhave (?:I|we)\b", "has the user"),
    (r"\b(?:I['’]m|we['’]re|I am|we are)\b", "the user is"),
    (r"\b(?:I|we)['’]ve\b", "the user has"),
    (r"\b(?:my|mine|our|ours)\b", "the user's"),
    (r"\b(?:I|me|myself|us|we)\b", "the user"),
)
_SECOND_TO_USER: _Rewriting = (
    (r"\bare you\b", "is the user"),
    (r"\bwere you\b", "was the user"),
    (r"\bdo you\b", "does the user"),
    (r"\bhave you\b", "has the user"),
    (r"\byou['’]re\b", "the user is"),
    (r"\byou['’]ve\b", "the user has"),
    (r"\byours?\b", "the user's"),
    (r"\b(?:you|yourself)\b", "the user"),
)
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


def is_about_owner(question: str) -> bool:
    """Whether a question asks about the owner of the space, and not how something is done in general."""
    persons = (_FIRST, _SECOND, _THIRD, _ABROAD)
    return any(person.search(question) for person in persons) and not _GENERAL.search(question)


def without_owner(question: str) -> str:
    """The question without "the user": what every fact begins with says nothing about which is meant."""
    return " ".join(re.sub(r"\bthe user\b(?:['’]s)?", " ", question, flags=re.IGNORECASE).split())


def in_other_persons(question: str) -> tuple[str, ...]:
    """The question about the owner in the persons it was not asked in; none where it is about something else."""
    if _GENERAL.search(question):
        return ()
    if _FIRST.search(question):
        return (_rewrite(question, _FIRST_TO_USER),)
    if _THIRD.search(question):
        return (_rewrite(question, _USER_TO_FIRST),)
    if _SECOND.search(question):
        return (_rewrite(question, _SECOND_TO_USER), _rewrite(question, _SECOND_TO_FIRST))
    return ()


def _rewrite(question: str, rewriting: _Rewriting) -> str:
    for pattern, replacement in rewriting:
        question = re.sub(pattern, replacement, question, flags=re.IGNORECASE)
    return question
