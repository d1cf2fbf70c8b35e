"""Tell what a sentence is, as it was learned from sentences: about safety, an order, a name, and so on.

``classes_of_sentences`` reads the vectors of the multilingual sentence model, so that a sentence in any of its sixteen
languages is read alike, and the wording. numpy is imported when it is first asked.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from loci.language.heads.classes import SentenceClass
from loci.language.heads.wording import read_wording
from loci.language.words import is_english

if TYPE_CHECKING:
    from loci.language.heads.network import Floats

__all__ = ["SentenceClass", "classes_of_sentences"]

# docs/numbers.md says how many sentences of others these take.
_LEAST = {
    SentenceClass.SAFETY: 0.55,
    SentenceClass.ORDER: 0.4,
    SentenceClass.NAME: 0.4,
    SentenceClass.CHITCHAT: 0.3,
}
# What was corrected is surer.
_LEAST_IN_ENGLISH = {
    SentenceClass.SAFETY: 0.6,
    SentenceClass.ORDER: 0.5,
    SentenceClass.NAME: 0.5,
    SentenceClass.CHITCHAT: 0.3,
}
_CHITCHAT = frozenset({SentenceClass.CHITCHAT})
_OF_ONESELF = frozenset({SentenceClass.OWN_FACT, SentenceClass.SAFETY})
# Who speaks of others names them too.
_RIVALS = {
    SentenceClass.NAME: _CHITCHAT | {SentenceClass.OTHER},
    SentenceClass.CHITCHAT: _OF_ONESELF,
}


def classes_of_sentences(
    texts: Sequence[str], vectors: "Sequence[Floats]", of_messages: "Sequence[Floats]"
) -> list[frozenset[SentenceClass]]:
    """Return for each sentence which of safety, order, name and chit-chat it has: each is likely enough, and likelier
    than what is taken for it. The vectors, of sentences and of their messages, have the shape ``(512,)``."""
    import numpy as np

    from loci.language.heads.english import stored_correction
    from loci.language.heads.network import CLASSES, stored_network

    logits = stored_network().logits(np.stack(vectors))
    are_english = list(map(is_english, texts))
    for n in np.flatnonzero(are_english).tolist():
        logits[n] += stored_correction().logits(vectors[n], of_messages[n], read_wording(texts[n]))
    rows = [dict(zip(CLASSES, row, strict=True)) for row in (1 / (1 + np.exp(-logits))).tolist()]
    return [
        _classes(read, _LEAST_IN_ENGLISH if in_english else _LEAST)
        for read, in_english in zip(rows, are_english, strict=True)
    ]


def _classes(read: Mapping[SentenceClass, float], least: Mapping[SentenceClass, float]) -> frozenset[SentenceClass]:
    return frozenset(
        one for one in least if read[one] >= max(least[one], *(read[rival] for rival in _RIVALS.get(one, _CHITCHAT)))
    )
