"""Find where words are quoted from: the clauses that they are of, and what leads up to them."""

import re

from loci.text import sentences

_CLAUSE = re.compile(
    r"[,;:.!?…—–\n()]+|\b(?:but|because|although|though|however|and|so|aber|sondern|weil|und|pero|sino|porque|mais)\b"
)


def clauses_with(quote: str, said_text: str) -> str:
    """The clauses that hold words of the quotation, whole; the quotation itself where it is not found."""
    start, end = _span(quote, said_text)
    if start < 0:
        return quote
    breaks = [(found.start(), found.end()) for found in _CLAUSE.finditer(said_text)]
    first = max((after for before, after in breaks if after <= start), default=0)
    last = min((before for before, after in breaks if before >= end), default=len(said_text))
    return said_text[first:last]


def sentence_up_to(quote: str, said_text: str) -> str:
    """The sentence that the quotation begins in, up to the quotation; "" where it is not found."""
    start, _ = _span(quote, said_text)
    whole = sentences.split_sentences(said_text[:start]) if start > 0 else []
    return "" if not whole or said_text[:start].rstrip().endswith((".", "!", "?")) else whole[-1]


def sentence_with(quote: str, said_text: str) -> str:
    """The sentences that hold the quotation, whole; the quotation itself where it is not found."""
    start, end = _span(quote, said_text)
    if start < 0:
        return quote
    rest = sentences.split_sentences(said_text[end:])
    goes_on = rest and not said_text[:end].rstrip().endswith((".", "!", "?"))
    return f"{sentence_up_to(quote, said_text)} {said_text[start:end]}{rest[0] if goes_on else ''}".strip()


def _span(quote: str, said_text: str) -> tuple[int, int]:
    words = [re.escape(word) for word in re.findall(r"[^\W_]+", quote)]
    found = re.search(r"[\W_]+".join(words), said_text, re.IGNORECASE) if words else None
    return found.span() if found else (-1, -1)
