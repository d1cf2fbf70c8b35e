"""The model on the processor: texts in, unit vectors out."""

from collections.abc import Sequence
from pathlib import Path

from loci.adapters.model_files import Floats, in_batches
from loci.adapters.use.forward import sentence_vectors
from loci.adapters.use.tokenizer import Pieces, UnigramTokenizer
from loci.adapters.use.weights import read_weights

# Pieces per forward pass: enough for full speed, 2 MB for the widest matrix.
_BATCH_PIECES = 384
# Of 48 statements in its languages 3 have more, of 51 in seventeen others 10 have less (Indonesian, which it reads).
_MOST_FRAGMENTED = 0.36


class UniversalSentenceEncoder:
    """universal-sentence-encoder-multilingual; made once a process, safe to share between threads."""

    def __init__(self, path: Path) -> None:
        """Load the model that ``python -m loci.adapters.use.build`` put at ``path``.

        Raises ``FileNotFoundError`` or ``ValueError`` where it isn't there or is of another layout.
        """
        self._weights = read_weights(path)
        self._tokenizer = UnigramTokenizer(Pieces.read(path))

    def can_read(self, text: str) -> bool:
        """Whether the model learned from texts like this one: those of other languages are all near to each other."""
        return self._tokenizer.fragmentation(text) <= _MOST_FRAGMENTED

    def vectors(self, texts: Sequence[str]) -> list[Floats]:
        """For each text, in order, its unit vector of 512 dimensions."""
        encoded = [self._tokenizer.encode(text) for text in texts]
        batches = in_batches(encoded, _BATCH_PIECES)
        return [vector for batch in batches for vector in sentence_vectors(self._weights, batch)]
