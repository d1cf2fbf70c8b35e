"""Asks the learned head what the sentences of a conversation are, all of them by one batch of vectors."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from loci.language.heads import SentenceClass, classes_of_vectors
from loci.language.words import is_english

if TYPE_CHECKING:
    from loci.adapters.use import UniversalSentenceEncoder

_SHORT = 40
"""A sentence of at most so many characters is read where its conversation is."""


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
        readable = [encoder.can_read(text, vector) for text, vector in zip(texts, vectors, strict=True)]
        # Of a few words, a name among them, no one can tell the language: it is that of the rest.
        is_mostly_readable = 2 * sum(readable) > len(texts) or is_english(" ".join(texts))
        read = zip(texts, readable, classes_of_vectors(np.stack(vectors)), strict=True)
        return {
            text: classes
            for text, is_readable, classes in read
            if classes and (is_readable or (is_mostly_readable and len(text) <= _SHORT))
        }
