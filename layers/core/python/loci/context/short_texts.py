"""Texts cut to a budget: at a sentence, else at a word, else at a character."""

from bisect import bisect_left

from loci.context.escaping import Escape
from loci.text import sentences, tokens


def first_sentences(text: str, escape: Escape, limit: int) -> tuple[str, int]:
    """The text's first sentences within the limit, and how many are left out."""
    pieces = _pieces(text)
    kept_count = _longest(pieces, escape, limit)
    return "".join(pieces[:kept_count]).rstrip() or _first_words(pieces[0], escape, limit), len(pieces) - kept_count


def _first_words(sentence: str, escape: Escape, limit: int) -> str:
    """The part that fits of a sentence over the limit by itself; of a script without blanks its first characters."""
    start = sentence[: _longest(list(sentence), escape, limit, "…")]
    return start[: start.rfind(" ")].rstrip() + "…" if " " in start else f"{start}…"


def _longest(pieces: list[str], escape: Escape, limit: int, end: str = "") -> int:
    """The number of pieces that fit, from the first on."""
    counts = range(1, len(pieces) + 1)
    return bisect_left(counts, True, key=lambda count: cost("".join(pieces[:count]) + end, escape) > limit)


def _pieces(text: str) -> list[str]:
    """Sentences, each with the blank or the line break after it."""
    pieces: list[str] = []
    for line in filter(str.strip, text.splitlines()):
        *firsts, last = sentences.split_sentences(line)
        pieces += [f"{sentence} " for sentence in firsts]
        pieces.append(f"{last}\n")
    return pieces


def cost(text: str, escape: Escape) -> int:
    """Tokens of a text as a template has it."""
    return tokens.estimate_tokens(escape(text.rstrip()))
