"""Tell how a sentence is worded: its words, pairs and triples of them, and what lies around capitalised words."""

import re
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from zlib import crc32

from loci.text.patterns import LazyPattern

BUCKETS = 4096
"""Wordings are counted by the hash of their text; few of a sentence fall together."""
_TOKEN = LazyPattern(r"[^\W_]+(?:['’.-][^\W_]+)*|[^\w\s]|\n")
_LEADING_NAME, _NAME = "<F>", "<N>"
_PRONOUN = re.compile(r"I(?:['’].+)?$")
_LONGEST = 3
"""Words of one wording."""


def read_wording(sentence: str) -> dict[int, float]:
    """Read the wordings of a sentence: the weight of each by its bucket; the sum of their squares is about 1."""
    words = _words(sentence)
    counts = Counter(crc32(wording.encode()) % BUCKETS for wording in (*_runs(words), *_around_names(words)))
    scale = 1 / sqrt(counts.total())
    return {bucket: count * scale for bucket, count in counts.items()}


def _words(sentence: str) -> list[str]:
    """Split a sentence into words in lower case; a place-holder is for each run of capitalised ones."""
    words = ["^"]
    for token in _TOKEN.findall(sentence):
        is_name = token[0].isupper() and not _PRONOUN.match(token)
        word = token.lower() if not is_name else _NAME if len(words) > 1 else _LEADING_NAME
        if word != _NAME or words[-1] != _NAME:
            words.append(word)
    return [*words, "$"]


def _runs(words: list[str]) -> Iterator[str]:
    for length in range(1, _LONGEST + 1):
        for start in range(len(words) - length + 1):
            yield " ".join(words[start : start + length])


def _around_names(words: list[str]) -> Iterator[str]:
    for place, word in enumerate(words):
        if word in (_NAME, _LEADING_NAME):
            yield f"before {' '.join(words[max(0, place - _LONGEST) : place])}"
            yield f"after {' '.join(words[place + 1 : place + 1 + _LONGEST])}"
            yield f"around {' '.join(words[max(0, place - 1) : place + 2])}"
