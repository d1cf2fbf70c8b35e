"""Tell how near two texts are in meaning, where the embedder can: the shipped ones, whose cosines lie on one scale.

Cosines of other embedders lie on scales of their own, and a provider's are paid for: for them words decide alone.
"""

from collections.abc import Callable

from loci.language.first_person import in_first_person
from loci.ports.recall import Embedder

Nearness = Callable[[str, str], float | None]
"""Answers the cosine of a statement with the words of a user, or None where words have to decide."""

_KNOWN = ("minilm", "minilm-use")


def nearness_by(embedder: Embedder) -> Nearness:
    """The nearness by that embedder."""

    def nearness(text: str, said_text: str) -> float | None:
        if embedder.name not in _KNOWN:
            return None
        # Needs numpy, which functions that embed nothing do not have.
        from loci.inference.embedding.vectors import best_cosine

        (said,) = embedder.embed([said_text])
        return float(best_cosine(embedder.embed_query(in_first_person(text)), [said])[0])

    return nearness
