"""Tell how near two texts are in meaning, where the embedder can: the shipped ones, whose cosines lie on one scale.

Cosines of other embedders lie on scales of their own, and a provider's are paid for: for them words decide alone.
"""

from collections.abc import Callable
from typing import Protocol

from loci.language.first_person import in_first_person
from loci.ports.recall import Embedder

_KNOWN = ("minilm", "minilm-use")


class Nearness(Protocol):
    """Tells how near a statement is to words of a user."""

    def __call__(self, text: str, /, *said_texts: str) -> float | None:
        """Answers the cosine with the nearest of the texts, or None where words have to decide."""
        ...


def nearness_by(embedder: Embedder) -> Nearness:
    """Makes a nearness by that embedder. It embeds a text once, however often it is compared."""
    if embedder.name not in _KNOWN:
        return words_decide
    # Needs numpy, which functions that embed nothing do not have.
    from loci.inference.embedding.vectors import best_cosine

    vectors: dict[str, bytes] = {}

    def nearness(text: str, /, *said_texts: str) -> float:
        _embed_missing(vectors, said_texts, embedder.embed)
        asked = embedder.embed_query(in_first_person(text))
        return float(best_cosine(asked, [vectors[said] for said in said_texts]).max())

    return nearness


def words_decide(_text: str, /, *_said_texts: str) -> None:
    """Knows no text."""


def _embed_missing(
    vectors: dict[str, bytes], texts: tuple[str, ...], embed: Callable[[list[str]], list[bytes]]
) -> None:
    missing = [text for text in dict.fromkeys(texts) if text not in vectors]
    if missing:
        vectors.update(zip(missing, embed(missing), strict=True))
