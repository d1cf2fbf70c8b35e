"""The embedder port answered by the sentence model."""

from collections.abc import Sequence
from pathlib import Path

from loci.adapters.minilm.forward import sentence_vectors
from loci.adapters.minilm.tokenizer import WordPieces
from loci.adapters.minilm.weights import DIMENSIONS, VOCABULARY_FILE, read_weights
from loci.adapters.model_files import Floats, in_batches
from loci.inference.embedding.vectors import pack_vectors
from loci.text.sentences import passages

# Word pieces per forward pass: enough for full speed, 3 MB for the widest matrix.
_BATCH_PIECES = 512
# A question and its answer in English have .75 to .86, in 14 other languages .85 to 1 (1,800 and 336 pairs).
_RAREST_KNOWN = 0.87


class MiniLM:
    """all-MiniLM-L6-v2 on the processor; made once a process, safe to share between threads."""

    name = "minilm"
    dimensions = DIMENSIONS

    def __init__(self, path: Path) -> None:
        """Load the model that ``python -m loci.adapters.minilm.build`` put at ``path``.

        Raises ``FileNotFoundError`` or ``ValueError`` where it isn't there or is of another layout.
        """
        self._weights = read_weights(path)
        self._tokenizer = WordPieces.read(path / VOCABULARY_FILE)

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        """For each text, in order, the packed vectors of its 1 to 4 passages (``loci.text.sentences.passages``)."""
        pieces = [passages(text) for text in texts]
        vectors = iter(self.vectors([passage for parts in pieces for passage in parts]))
        return [pack_vectors([next(vectors) for _ in parts]) for parts in pieces]

    def embed_query(self, text: str) -> bytes:
        """The packed vector of the whole text."""
        return pack_vectors(self.vectors([text]))

    def can_read(self, text: str) -> bool:
        """Whether the model learned from texts like this one: it knows English. Names say nothing of a language, so
        the other words are enough."""
        others = " ".join(word for word in text.split() if not word[0].isupper())
        texts = (text, others) if any(map(str.isalpha, others)) else (text,)
        return min(map(self._tokenizer.rarity, texts)) <= _RAREST_KNOWN

    def vectors(self, texts: Sequence[str]) -> list[Floats]:
        """For each text, in order, its unit vector of 384 dimensions."""
        encoded = [self._tokenizer.encode(text) for text in texts]
        batches = in_batches(encoded, _BATCH_PIECES)
        return [vector for batch in batches for vector in sentence_vectors(self._weights, batch)]
