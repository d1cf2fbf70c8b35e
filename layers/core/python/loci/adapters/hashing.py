"""An embedder without a model, for unit tests: texts are near as far as they share words and parts of words."""

import re
import zlib
from collections.abc import Iterator, Sequence

import numpy as np

from loci.inference.embedding.vectors import Vectors, pack_vectors
from loci.text.sentences import passages

_WORD = re.compile(r"\w+")
_PART = 3  # characters; "walks" and "walked" share three such parts
_PART_WEIGHT = 0.4
# Every text has this feature, so that one without words has a direction too.
_ANY_TEXT = ("", 0.01)


class Hashing:
    """Each word and each three characters of it add or take their weight at the dimension their CRC-32 names."""

    name = "hashing"
    dimensions = 384

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        """For each text, in order, the packed vectors of its 1 to 4 passages (``loci.text.sentences.passages``)."""
        return [pack_vectors([self._vector(passage) for passage in passages(text)]) for text in texts]

    def embed_query(self, text: str) -> bytes:
        """The packed vector of the whole text."""
        return pack_vectors([self._vector(text)])

    def can_read(self, _text: str) -> bool:
        """Always: letters are alike in all languages."""
        return True

    def _vector(self, text: str) -> Vectors:
        vector = np.zeros(self.dimensions, np.float32)
        for feature, weight in _features(text):
            code = zlib.crc32(feature.encode())
            vector[code % self.dimensions] += weight if code >> 31 else -weight
        return vector


def _features(text: str) -> Iterator[tuple[str, float]]:
    yield _ANY_TEXT
    for word in _WORD.findall(text.lower()):
        yield word, 1.0
        marked_text = f"<{word}>"
        for start in range(len(marked_text) - _PART + 1):
            yield marked_text[start : start + _PART], _PART_WEIGHT
