"""Tell what a sentence is, as it was learned from sentences: about safety, an order, a name, and so on.

``classes_of_vectors`` reads the vectors of the multilingual sentence model, so that a sentence in any of its sixteen
languages is read alike. numpy is imported when it is first asked.
"""

from typing import TYPE_CHECKING

from loci.language.heads.classes import SentenceClass

if TYPE_CHECKING:
    from loci.language.heads.network import Floats

__all__ = ["SentenceClass", "classes_of_vectors"]

# docs/numbers.md says how many sentences of others these take.
_LEAST = {
    SentenceClass.SAFETY: 0.55,
    SentenceClass.ORDER: 0.4,
    SentenceClass.NAME: 0.4,
    SentenceClass.CHITCHAT: 0.3,
}
_CHITCHAT = frozenset({SentenceClass.CHITCHAT})
_OF_ONESELF = frozenset({SentenceClass.OWN_FACT, SentenceClass.SAFETY})
# Who speaks of others names them too.
_RIVALS = {
    SentenceClass.NAME: _CHITCHAT | {SentenceClass.OTHER},
    SentenceClass.CHITCHAT: _OF_ONESELF,
}


def classes_of_vectors(vectors: "Floats") -> list[frozenset[SentenceClass]]:
    """For each vector of a sentence, shape ``(n, 512)``, those of safety, order, name and chit-chat that it has: each
    is likely enough, and likelier than what is taken for it."""
    from loci.language.heads.network import CLASSES, stored_network

    rows = [dict(zip(CLASSES, row, strict=True)) for row in stored_network().probabilities(vectors).tolist()]
    return [
        frozenset(
            one
            for one, least in _LEAST.items()
            if read[one] >= max(least, *(read[rival] for rival in _RIVALS.get(one, _CHITCHAT)))
        )
        for read in rows
    ]
