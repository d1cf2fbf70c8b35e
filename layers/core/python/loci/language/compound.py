"""Several questions asked in one: "Where do I live, and what do I like to drink?"

The vector of the whole lies between those of its parts, and further from either answer than from what has a little of
both. So each part is compared too. A part begins with a question word: English, German, Spanish, French.
"""

import re

from loci.text.patterns import LazyPattern

MOST_PARTS = 3
"""Each costs the embedder a pass or more; the last holds what is left."""

_QUESTION_WORDS = (
    r"how|what|when|where|which|who|whom|whose|why|"
    r"wann|warum|was|welche[mnrs]?|wem|wen|wer|wie|wo|woher|wohin|"
    r"c[oó]mo|cu[aá]l(?:es)?|cu[aá]ndo|d[oó]nde|qu[eé]|qui[eé]n(?:es)?|"
    r"combien|comment|o[uù]|pourquoi|quand|quel(?:le)?s?|qui|quoi"
)
_AND = r"(?:and|und|y|et)\s+"
_NEXT = LazyPattern(
    rf"(?:[?;,]\s*(?:{_AND})?|\s{_AND})(?=(?:{_QUESTION_WORDS})\b)", re.IGNORECASE, guard=rf"[?;,]\s*\w|\s{_AND}"
)
_BEGINS = LazyPattern(rf"[\W_]*(?:{_QUESTION_WORDS})\b", re.IGNORECASE)
# "What and where?" are no questions by themselves.
_FEWEST_WORDS = 2


def parts(question: str) -> tuple[str, ...]:
    """The questions that one is made of, in order, at most three; none where it is a single one."""
    found_texts = tuple(part.strip(" ?") for part in _NEXT.split(question, MOST_PARTS - 1))
    if (
        len(found_texts) < 2
        or any(len(part.split()) < _FEWEST_WORDS for part in found_texts)
        or not _BEGINS.match(found_texts[0])
    ):
        return ()
    return tuple(f"{part}?" for part in found_texts)
