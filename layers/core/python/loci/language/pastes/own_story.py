"""Tell a user's own story, which they ask about, from another's letter."""

import re

from loci.text.patterns import LazyPattern

# Its writer introduces themselves, or speaks to a reader: so a letter begins, not what somebody tells an assistant.
_LETTER = LazyPattern(
    r"\b(?:my name(?:['’]?s| is)|dear|sir|madam|you|your|yours|this is (?-i:[A-Z])\w|me llamo|mi nombre|ich heiße|"
    r"mein name|ihnen|ihre?n?|usted|je m['’]appelle|vous|mi chiamo|me chamo|ik heet|jag heter|меня зовут|"
    r"(?:i am|i['’]m|im) (?:(?:mr|mrs|ms|dr|sgt|sergeant|prince|princess|captain|general|barrister)\b|(?-i:[A-Z])))",
    re.IGNORECASE,
)
# So a letter, a profile or a post begins: with a greeting or a name. "You" alone is none, since users say it to the
# assistant too.
_INTRODUCTION = LazyPattern(
    r"^\W*(?:hi|hiya|hello|hey|dear)\b|\b(?:my name(?:['’]?s| is)|this is (?-i:[A-Z])\w|(?-i:[A-Z])\w+ here|me llamo|"
    r"mi nombre|ich heiße|mein name|je m['’]appelle|mi chiamo|me chamo|ik heet|jag heter|i \(\d\d ?[fm]\)|"
    r"(?:i am|i['’]m|im) (?:(?:mr|mrs|ms|dr|sgt|sergeant|prince|princess|captain|general|barrister)\b|(?-i:[A-Z])))",
    re.IGNORECASE,
)
_DEALT_WITH = LazyPattern(
    r"\b(?:an?|some|the|my) (?:man|woman|guy|girl|company|stranger|buyer|seller|shop|website|landlord|neighbou?r|boss|"
    r"bank|agent|dealer)\b|\bsome(?:one|body)\b",
    re.IGNORECASE,
)


_BEGINNING = 200
"""Characters within which a writer says who they are."""


def reads_like_letter(text: str) -> bool:
    """Whether a text that somebody asks about may be another's: "My name is …", "I offer you …"."""
    return _LETTER.search(text) is not None


def introduces_writer(text: str) -> bool:
    """Whether the beginning of a text greets, or says who writes it."""
    return _INTRODUCTION.search(text[:_BEGINNING]) is not None


def tells_of_dealings(text: str) -> bool:
    """Whether a user tells what another did: "I sold my bike to a man and he paid with a cheque"."""
    return _DEALT_WITH.search(text) is not None and not reads_like_letter(text)
