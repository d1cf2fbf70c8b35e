"""The keys that a space uses near a talk, for a model to go on with: two keys of one thing never replace each other."""

import json
from collections.abc import Iterator, Sequence

from loci.embedding import cached
from loci.errors import Unavailable
from loci.extraction.chunks import Chunk
from loci.extraction.transcripts import TranscriptLine
from loci.ports import Ports
from loci.reconciling import neighbours
from loci.scope import Scope

LEAST = 0.2
"""Cosine of a passage and an atom: a key that is shown in vain costs a few tokens."""
MOST = 80
"""Keys that are shown."""

_PASSAGE = 400
_MOST_PASSAGES = 16


def keys_near(ports: Ports, memory: Scope, part: Chunk) -> list[str]:
    """Of the current atoms that are near to what users say there, in order; none while the embedder is away or over its
    budget. Raises Unavailable (the store)."""
    passages = list(_passages([line for line in part.lines if line.is_users]))[:_MOST_PASSAGES]
    if not passages:
        return []
    try:
        # What was said is no text of the space: its vectors are not kept there.
        vectors = cached.query_vectors(ports, memory, passages)
    except Unavailable:
        return []
    near = neighbours.find_neighbours(ports, memory, vectors, LEAST, ports.now())
    return sorted({atom.key for atoms in near for atom in atoms if atom.key is not None})[:MOST]


def describe_keys(keys: Sequence[str]) -> str:
    """As the prompt describes them, after the messages; nothing where there are none."""
    return "" if not keys else f"\n\nKeys in use: {json.dumps(keys, ensure_ascii=False)}"


def _passages(lines: Sequence[TranscriptLine]) -> Iterator[str]:
    """What is said, short lines together."""
    passage = ""
    for line in lines:
        if passage and len(passage) + len(line.own_text) > _PASSAGE:
            yield passage
            passage = ""
        passage = f"{passage}\n{line.own_text[:_PASSAGE]}".strip()
    if passage:
        yield passage
