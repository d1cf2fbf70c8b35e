"""The model on the processor: texts in, unit vectors out."""

from collections.abc import Sequence
from pathlib import Path

from loci.adapters.model_files import Floats, in_batches
from loci.adapters.use.forward import sentence_vectors
from loci.adapters.use.languages import is_read
from loci.adapters.use.tokenizer import Pieces, UnigramTokenizer
from loci.adapters.use.weights import read_weights

# Pieces per forward pass: enough for full speed, 2 MB for the widest matrix.
_BATCH_PIECES = 384


class UniversalSentenceEncoder:
    """universal-sentence-encoder-multilingual; made once a process, safe to share between threads."""

    def __init__(self, path: Path) -> None:
        """Load the model that ``python -m loci.adapters.use.build`` put at ``path``.

        Raises ``FileNotFoundError`` or ``ValueError`` where it isn't there or is of another layout.
        """
        self._weights = read_weights(path)
        self._tokenizer = UnigramTokenizer(Pieces.read(path))

    def can_read(self, text: str, vector: Floats) -> bool:
        """Whether the model learned from texts like this one, which has that vector."""
        return is_read(vector, self.fragmentation(text))

    def fragmentation(self, text: str) -> float:
        """Count the pieces for each character of a text, 0 to 1."""
        return self._tokenizer.fragmentation(text)

    def vectors(self, texts: Sequence[str]) -> list[Floats]:
        """For each text, in order, its unit vector of 512 dimensions."""
        encoded = [self._tokenizer.encode(text) for text in texts]
        batches = in_batches(encoded, _BATCH_PIECES)
        return [vector for batch in batches for vector in sentence_vectors(self._weights, batch)]
