"""Quotations prove what a model says of a person: each is copied from the line that it cites, and has a word of the
sentence that it is to prove. Together they say it (``loci.learning.grounding``)."""

from collections.abc import Sequence
from typing import TypedDict

from loci.dialects.presences.material import EvidenceLine
from loci.inference.embedding.nearness import Nearness
from loci.language.restating import shared_words
from loci.language.words import word_stems
from loci.learning import grounding
from loci.learning.extraction import evidence
from loci.learning.grounding import QuotedWords


class Quotation(TypedDict):
    """The number of a line, from 1, and words of it."""

    line: int
    quote: str


def find_proof(
    text: str, quotations: Sequence[Quotation], lines: Sequence[EvidenceLine], nearness: Nearness
) -> list[EvidenceLine]:
    """The lines whose quotations prove a part of the text; none where all of them together do not say it."""
    proven: dict[int, EvidenceLine] = {}
    quotes: list[str] = []
    for quotation in quotations:
        number, quote = quotation["line"], quotation["quote"]
        if not 1 <= number <= len(lines):
            continue
        line = lines[number - 1]
        if line.messages and evidence.is_copied(quote, line.own_text) and shared_words(text, word_stems(quote)):
            proven[number] = line
            quotes.append(quote)
    said = "\n".join(quotes)
    misfit = grounding.find_misfit(text, QuotedWords(said, said), nearness)
    return list(proven.values()) if misfit is None else []
