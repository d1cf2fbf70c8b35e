"""Asks the learned head what the sentences of a conversation are, all of them by one batch of vectors."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from loci.language.heads import SentenceClass, classes_of_sentences
from loci.language.words import is_english

if TYPE_CHECKING:
    from loci.adapters.use import UniversalSentenceEncoder

_SHORT = 40
"""A sentence of at most so many characters is read where its conversation is."""


class SentenceReader:
    """Reads by the sentence model of the process, where it has one."""

    def __init__(self, encoder: "Callable[[], UniversalSentenceEncoder | None]") -> None:
        self._encoder = encoder

    def read(self, message_of: Mapping[str, str]) -> Mapping[str, frozenset[SentenceClass]]:
        """Tell the classes of each sentence that has some, in a language that the model learned; ``message_of`` holds
        the message of each."""
        encoder, texts = self._encoder(), list(message_of)
        if encoder is None or not texts:
            return {}
        every = list(dict.fromkeys([*texts, *message_of.values()]))
        vectors = dict(zip(every, encoder.vectors(every), strict=True))
        readable = [encoder.can_read(text, vectors[text]) for text in texts]
        # Of a few words, a name among them, no one can tell the language: it is that of the rest.
        is_mostly_readable = 2 * sum(readable) > len(texts) or is_english(" ".join(texts))
        classes = classes_of_sentences(
            texts, [vectors[text] for text in texts], [vectors[message_of[text]] for text in texts]
        )
        return {
            text: found
            for text, is_readable, found in zip(texts, readable, classes, strict=True)
            if found and (is_readable or (is_mostly_readable and len(text) <= _SHORT))
        }
