"""Which memories answer a query, best first: by BM25; by a part of key or content only if no word is found.

It is BM25 as SQLite's FTS5 has it, over the key and the content of all memories of the group, so that a group finds the
same in the service and in SQLite. What rounding alone tells apart counts as equal: then the newest is first.
"""

from collections.abc import Sequence

import numpy as np

from loci.dialects.groups.memories import GroupMemory
from loci.dialects.groups.words import Phrase, count_phrase, cut_phrases, cut_words
from loci.language.words import fold_text
from loci.search.ranking import bm25

_DIGITS = 12


def match_memories(memories: Sequence[GroupMemory], query: str, limit: int) -> tuple[GroupMemory, ...]:
    """At most ``limit`` of the memories."""
    found = _by_words(memories, cut_phrases(query)) or _by_part(memories, fold_text(query.strip()))
    best = sorted(found, key=lambda scored: (-scored[0], -scored[1].updated_at.timestamp(), scored[1].key))
    return tuple(memory for _, memory in best[:limit])


def _by_words(memories: Sequence[GroupMemory], phrases: Sequence[Phrase]) -> list[tuple[float, GroupMemory]]:
    if not phrases or not memories:
        return []
    fields = [(cut_words(memory.key), cut_words(memory.content)) for memory in memories]
    # A phrase is within one field; repeated in the query it counts again.
    counts = np.array([[sum(count_phrase(words, phrase) for words in both) for phrase in phrases] for both in fields])
    lengths = np.array([len(key) + len(content) for key, content in fields], np.float64)
    none, each = np.zeros(counts.shape), np.arange(len(fields))
    said_counts = bm25.Counts(counts.astype(np.float64), none, lengths, np.zeros(len(fields)), each)
    scores, _ = bm25.scores([str(number) for number in range(len(phrases))], said_counts, form=bm25.FTS5)
    scored = zip(scores.round(_DIGITS).tolist(), memories, strict=True)
    return [(score, memory) for score, memory in scored if score > 0]


def _by_part(memories: Sequence[GroupMemory], part: str) -> list[tuple[float, GroupMemory]]:
    return [(0.0, memory) for memory in memories if part in fold_text(memory.key) or part in fold_text(memory.content)]
