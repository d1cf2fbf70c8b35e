"""The embedder port answered by two sentence models, whose vectors lie side by side in one.

In English both say something, and together more than either: of 500 requests to an assistant .45 find the preference
that they depend on first, with MiniLM alone .40 (PrefEval). Of a text in another language MiniLM's part is zero: its
noise would decide.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from loci.adapters.minilm import MiniLM
from loci.adapters.minilm.weights import DIMENSIONS as OF_MINILM
from loci.adapters.model_files import Floats
from loci.adapters.use import UniversalSentenceEncoder
from loci.adapters.use.weights import DIMENSIONS as OF_USE
from loci.inference.embedding.vectors import pack_vectors
from loci.text.sentences import passages

# Of 500 questions as many find their answer first, third and eighth as with 8 bits, within two: a vector takes 452
# bytes, where MiniLM's takes 388.
_BITS: Final = 4
_UNREAD = np.zeros(OF_MINILM, np.float32)


class MiniLMUse:
    """Both models on the processor; made once a process, safe to share between threads."""

    name = "minilm-use"
    dimensions = OF_MINILM + OF_USE

    def __init__(self, minilm: Path, use: Path) -> None:
        """Load the models from the folders that they were built into.

        Raises ``FileNotFoundError`` or ``ValueError`` where one isn't there or is of another layout.
        """
        self._english = MiniLM(minilm)
        self.multilingual = UniversalSentenceEncoder(use)

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        """For each text, in order, the packed vectors of its 1 to 4 passages (``loci.text.sentences.passages``)."""
        pieces = [passages(text) for text in texts]
        vectors = self._vectors([passage for parts in pieces for passage in parts])
        return [pack_vectors([next(vectors) for _ in parts], _BITS) for parts in pieces]

    def embed_query(self, text: str) -> bytes:
        """The packed vector of the whole text."""
        return pack_vectors(list(self._vectors([text])), _BITS)

    def can_read(self, text: str) -> bool:
        """Whether one of the models learned from texts like this one."""
        return self._english.can_read(text) or self.multilingual.can_read(text, self.multilingual.vectors([text])[0])

    def _vectors(self, texts: Sequence[str]) -> Iterator[Floats]:
        of_all = self.multilingual.vectors(texts) if texts else []
        chosen = [text for text, vector in zip(texts, of_all, strict=True) if self._may_be_english(text, vector)]
        of_english = dict(zip(chosen, self._english.vectors(chosen), strict=True)) if chosen else {}
        for text, vector in zip(texts, of_all, strict=True):
            yield np.concatenate([of_english.get(text, _UNREAD), vector])

    def _may_be_english(self, text: str, vector: Floats) -> bool:
        return self._english.can_read(text) or not self.multilingual.can_read(text, vector)
