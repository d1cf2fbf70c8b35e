"""Asks the learned head what the sentences of a conversation are, all of them by one batch of vectors."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from loci.language.heads import SentenceClass, classes_of_vectors

if TYPE_CHECKING:
    from loci.adapters.use import UniversalSentenceEncoder


class SentenceReader:
    """Reads by the sentence model of the process, where it has one."""

    def __init__(self, encoder: "Callable[[], UniversalSentenceEncoder | None]") -> None:
        self._encoder = encoder

    def read(self, sentences: Iterable[str]) -> Mapping[str, frozenset[SentenceClass]]:
        """Tell the classes of each sentence that has some, in a language that the model learned."""
        encoder, texts = self._encoder(), list(dict.fromkeys(sentences))
        if encoder is None or not texts:
            return {}
        import numpy as np

        vectors = encoder.vectors(texts)
        read = zip(texts, vectors, classes_of_vectors(np.stack(vectors)), strict=True)
        return {text: classes for text, vector, classes in read if classes and encoder.can_read(text, vector)}
