"""Quotations prove what a model says of a person: each is copied from the line that it cites, and has a word of the
sentence that it is to prove. Together they say half of it."""

from collections.abc import Sequence
from typing import TypedDict

from loci.dialects.presences import wordings
from loci.dialects.presences.material import EvidenceLine
from loci.language.words import word_stems
from loci.learning.extraction import evidence

HALF = 0.5
"""The least part of the words of a sentence that its quotations have."""


class Quotation(TypedDict):
    """The number of a line, from 1, and words of it."""

    line: int
    quote: str


def find_proof(text: str, quotations: Sequence[Quotation], lines: Sequence[EvidenceLine]) -> list[EvidenceLine]:
    """The lines whose quotations prove a part of the text; none where all of them say less than half of it."""
    proven: dict[int, EvidenceLine] = {}
    said: frozenset[str] = frozenset()
    for quotation in quotations:
        number, quote = quotation["line"], quotation["quote"]
        if not 1 <= number <= len(lines):
            continue
        line = lines[number - 1]
        words = word_stems(quote)
        if line.messages and evidence.is_copied(quote, line.own_text) and wordings.shared_words(text, words):
            proven[number] = line
            said |= words
    shared = wordings.shared_words(text, said)
    return list(proven.values()) if len(shared) >= HALF * len(wordings.content_words(text)) else []
