"""Forms of answers that a question asks for, and the surface forms of a text that may answer it: a time for "when", a
number for "how many". The forms are those of English; a text in another language shows few of them, and no harm is
done."""

import re
from enum import IntFlag, auto

from loci.language.lexicon import alternation
from loci.text.patterns import LazyPattern

_QUESTION = LazyPattern(r"[?？]['\"”’)\s]*$", words=("?", "？"))


class Forms(IntFlag):
    """``ASKS``: it ends in a question mark, and answers nothing."""

    ASKS = auto()
    TIME = auto()
    DURATION = auto()
    NUMBER = auto()
    PLACE = auto()
    PERSON = auto()
    REASON = auto()
    TASTE = auto()
    TITLE = auto()
    PLAN = auto()


_DAYS = "monday|tuesday|wednesday|thursday|friday|saturday|sunday"
_MONTHS = "january|february|march|april|june|july|august|september|october|november|december"
_PLACES = alternation("kinds_of_places")
_KIN = alternation("kin_in_answers")
# Capitals tell places, people and titles. Compiled by ``re`` for the first text; a question needs none of them.
_SHOWN = {
    Forms.TIME: (
        r"(?i)\b(?:ago|evening|last|morning|month|next|recently|since|today|tomorrow|tonight|week|weekend|year|"
        rf"yesterday|(?:19|20)\d\d|{_DAYS}|{_MONTHS})\b"
    ),
    Forms.DURATION: r"(?i)\b(?:minute|hour|day|week|month|year|decade)s?\b",
    Forms.NUMBER: (
        r"(?i)\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|both|couple|dozen|many|once|several|twice)\b"
    ),
    Forms.PLACE: rf"\b(?:[Ii]n|[Aa]t|[Tt]o|[Ff]rom|[Nn]ear) (?:the )?[A-Z]\w+|\b(?i:{_PLACES})\b",
    Forms.PERSON: rf"(?<=[^.!?\s] )[A-Z][a-z]{{2,}}\b|\b(?i:{_KIN})\b",
    Forms.REASON: r"(?i)\b(?:because|'?cause|due to|in order|reason|since|so (?:that|I|we)|that's why)\b",
    Forms.TASTE: r"(?i)\b(?:best|enjoy\w*|fan of|fave|favou?rites?|into|likes?|loved?|loves|prefers?)\b",
    Forms.TITLE: r"[\"“][^\"”]{2,}[\"”]",
    Forms.PLAN: (
        r"(?i)\b(?:can't wait|going to|gonna|hop(?:e|ing)|looking forward|next|plan\w*|soon|thinking (?:of|about)|"
        r"wanna|want to|will|would like)\b"
    ),
}
_ASKED = {
    Forms.TIME: LazyPattern(
        r"\bwhen\b|\b(?:what|which) (?:date|day|month|time|week|year)\b",
        re.IGNORECASE,
        words=("when", "date", "day", "month", "time", "week", "year"),
    ),
    Forms.DURATION: LazyPattern(r"\bhow long\b", re.IGNORECASE, words=("how long",)),
    Forms.NUMBER: LazyPattern(r"\bhow (?:many|much|often|old)\b", re.IGNORECASE, words=("how ",)),
    Forms.PLACE: LazyPattern(
        r"\bwhere\b|\b(?:what|which) (?:cit(?:y|ies)|countr(?:y|ies)|places?|state|town)\b",
        re.IGNORECASE,
        words=("where", "cit", "countr", "place", "state", "town"),
    ),
    Forms.PERSON: LazyPattern(r"\bwho(?:m|se)?\b", re.IGNORECASE, words=("who",)),
    Forms.REASON: LazyPattern(
        r"\bwhy\b|\bwhat (?:inspired|made|motivated)\b|\breason\b",
        re.IGNORECASE,
        words=("why", "inspired", "made", "motivated", "reason"),
    ),
    Forms.TASTE: LazyPattern(
        r"\b(?:enjoys?|favou?rites?|hobb(?:y|ies)|interests?|likes?)\b",
        re.IGNORECASE,
        words=("enjoy", "favo", "hobb", "interest", "like"),
    ),
    Forms.TITLE: LazyPattern(
        r"\b(?:band|book|called|film|game|movie|named?|series|show|song|title)\b",
        re.IGNORECASE,
        words=("band", "book", "called", "film", "game", "movie", "name", "series", "show", "song", "title"),
    ),
    Forms.PLAN: LazyPattern(
        r"\b(?:future|going to|hope|intend|next|plan\w*|upcoming|want|will)\b",
        re.IGNORECASE,
        words=("future", "going to", "hope", "intend", "next", "plan", "upcoming", "want", "will"),
    ),
}


def forms(text: str) -> Forms:
    """The forms that a text shows."""
    found_forms = Forms.ASKS if _QUESTION.search(text) else Forms(0)
    for form, shown_text in _SHOWN.items():
        if re.search(shown_text, text):
            found_forms |= form
    return found_forms


def asked_for(question: str) -> Forms:
    """The forms of which an answer to the question may show any."""
    found_forms = Forms(0)
    for form, asked in _ASKED.items():
        if asked.search(question):
            found_forms |= form
    return found_forms
