"""Find the keys that a space uses for the topics of a chunk. A model reuses them, since two keys for one thing
never supersede each other."""

import json
from collections.abc import Iterator, Sequence

from loci.errors import Unavailable
from loci.inference.embedding import cached
from loci.learning.extraction.chunks import Chunk
from loci.learning.extraction.transcripts import TranscriptLine
from loci.learning.reconciling import neighbours
from loci.ports.all import Ports
from loci.scope import Scope

LEAST = 0.2
"""Least cosine of a passage and an atom. It is low, since a needless key costs only a few tokens."""
MOST = 80
"""The most keys that a prompt shows."""

_PASSAGE = 400
_MOST_PASSAGES = 16


def keys_near(ports: Ports, memory: Scope, part: Chunk) -> list[str]:
    """The keys of current atoms near to what users say in the chunk, sorted; none while the embedder is unavailable
    or over its budget. Raises Unavailable (the store)."""
    passages = list(_passages([line for line in part.lines if line.is_users]))[:_MOST_PASSAGES]
    if not passages:
        return []
    try:
        # Messages are no texts of the space, so their vectors are not cached there.
        vectors = cached.query_vectors(ports, memory, passages)
    except Unavailable:
        return []
    near = neighbours.find_neighbours(ports, memory, vectors, LEAST, ports.now())
    return sorted({atom.key for atoms in near for atom in atoms if atom.key is not None})[:MOST]


def describe_keys(keys: Sequence[str]) -> str:
    """The section of the prompt about keys, after the messages; empty without keys."""
    return "" if not keys else f"\n\nKeys in use: {json.dumps(keys, ensure_ascii=False)}"


def _passages(lines: Sequence[TranscriptLine]) -> Iterator[str]:
    """The texts of the lines, with short ones joined."""
    passage = ""
    for line in lines:
        if passage and len(passage) + len(line.own_text) > _PASSAGE:
            yield passage
            passage = ""
        passage = f"{passage}\n{line.own_text[:_PASSAGE]}".strip()
    if passage:
        yield passage
