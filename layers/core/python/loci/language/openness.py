"""Whether a sentence claims what the words that it rests on leave open: a plan that it calls done, a question that it
answers."""

import re

from loci.language import denials
from loci.language.lexicon import alternation
from loci.text.patterns import LazyPattern

_DONE = LazyPattern(
    r"\b(?:has|have|had) (?!never|not|no\b)(?:(?:already|just|now|been|recently) )*"
    r"(?:been|already|decided|bought|left|found|got|begun|become|[a-z]{3,}ed)\b|\balready\b",
    re.IGNORECASE,
)
_OPEN = LazyPattern(
    rf"\b(?:{alternation('words_of_doubt')}|i['’]?d (?:like|love)|i['’]ll|will|wanna|want to|hop(?:e|ing) to|gonna|"
    r"going to|plan(?:ning)? to|thinking (?:of|about)|if|one day|some ?day)\b",
    re.IGNORECASE,
)
_WISH = LazyPattern(
    r"\b(?:wants?|would|wish\w*|asks?|wonder\w*|consider\w*|thinking|plans?|planning|hopes?|needs?|intends?|prefers?|"
    r"may|might|unsure|undecided|interested|curious|likes?)\b",
    re.IGNORECASE,
)


def is_left_open(text: str, clause: str, sentence: str) -> bool:
    """Whether a text is surer than the clause that it quotes and the sentence of that."""
    if _DONE.search(text) is not None and _OPEN.search(clause) is not None and _DONE.search(clause) is None:
        return True
    return denials.is_only_asked(text, sentence) and _WISH.search(text) is None
