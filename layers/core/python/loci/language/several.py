"""Whether a question asks for several things: "What are Ann's hobbies?", "Which books has Tim read?", "How many …?".

It is read off plurals and off what somebody has done so far. In the talks of LoCoMo that it was not written on it finds
six in ten of the questions with several answers, and one in six of those with one, which then get some hits more.
"""

import re

from loci.language.lexicon import alternation
from loci.text.patterns import LazyPattern

_PLURAL = rf"(?!(?:{alternation('singulars_in_s', 'en')})\b)[a-z]+s\b"
_OF_WHICH = r"(?:(?:other|different|new|some|specific|main|favou?rite|recent|(?:kind|type|sort)s? of|\w+ly) ){0,2}"
_ENGLISH = (
    rf"\b(?:what|which)\b {_OF_WHICH}(?:\w+[ -]){{0,2}}?{_PLURAL}",
    r"\b(?:what|who) (?:are|were)\b|\b(?:which|what) (?:people|children|men|women|kind|type|sort|all)\b",
    r"\bhow (?:many|often)\b",
    r"\b(?:list|name|all|both|every|each|any other)\b",
    rf"\b(?:has|have)\b.{{0,80}}?\b(?:been|travel\w+|{alternation('experiences', 'en')})\b",
)
_ABROAD = (
    r"\b(?:welche|was alles|wie (?:viele|oft)|alle|nenne?)\b|\bwer sind\b|\bwas sind\b",
    r"\b(?:cuáles|quiénes|cuánt[oa]s|tod[oa]s|qué \w+s\b)|\bqué cosas\b",
)
_SEVERAL = LazyPattern("|".join((*_ENGLISH, *_ABROAD)), re.IGNORECASE)


def asks_for_several(question: str) -> bool:
    """Whether more than one memory may be wanted."""
    return _SEVERAL.search(question) is not None
