"""Tell what a sentence is, as it was learned from sentences: about safety, an order, a name, and so on.

``classes_of_vectors`` reads the vectors of the multilingual sentence model, so that a sentence in any of its sixteen
languages is read alike. numpy is imported when it is first asked.
"""

from typing import TYPE_CHECKING

from loci.language.heads.classes import SentenceClass

if TYPE_CHECKING:
    from loci.language.heads.network import Floats

__all__ = ["SentenceClass", "classes_of_vectors"]

# docs/extraction.md says how many sentences of others they take.
_LEAST = {
    SentenceClass.SAFETY: 0.55,
    SentenceClass.ORDER: 0.4,
    SentenceClass.NAME: 0.3,
}


def classes_of_vectors(vectors: "Floats") -> list[frozenset[SentenceClass]]:
    """For each vector of a sentence, shape ``(n, 512)``, the classes that it surely has."""
    from loci.language.heads.network import CLASSES, stored_network

    read = stored_network().probabilities(vectors)
    return [
        frozenset(one for one, probability in zip(CLASSES, row, strict=True) if probability >= _LEAST.get(one, 0.5))
        for row in read
    ]
