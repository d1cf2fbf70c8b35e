"""Keep of a summary by a model what the talk says: a sentence that relates to nothing that was said is left out.

A summary tells in its own words what several messages said, so a sentence is compared with all of them: its words, its
meaning with those that share most of them, and its names and numbers (``loci.learning.grounding``).
"""

from collections.abc import Sequence
from heapq import nlargest

from loci.inference.embedding.nearness import Nearness
from loci.language.words import word_stems
from loci.learning.grounding import QuotedWords, is_related
from loci.text.sentences import split_sentences

_MOST_SENTENCES = 3
"""Sentences that one of the summary is compared with in meaning."""


def keep_said(text: str, said_texts: Sequence[str], nearness: Nearness) -> str:
    """Return the summary without the sentences that nothing said relates to; "" if that leaves none."""
    said = "\n".join(said_texts)
    sources = [(source, word_stems(source)) for source in dict.fromkeys(split_sentences(said))]
    lines = (
        " ".join(one for one in split_sentences(line) if _is_said(one, sources, said, nearness))
        for line in text.splitlines()
    )
    return "\n".join(line for line in lines if line)


def _is_said(sentence: str, sources: Sequence[tuple[str, frozenset[str]]], said: str, nearness: Nearness) -> bool:
    words = word_stems(sentence)
    nearest = nlargest(_MOST_SENTENCES, sources, key=lambda source: len(words & source[1]))
    return is_related(sentence, QuotedWords(" ".join(source for source, _ in nearest), said), nearness)
