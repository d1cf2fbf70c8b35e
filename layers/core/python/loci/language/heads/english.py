"""Correct what a network reads of an English sentence by that sentence, its message and its wording; ``training.heads``
learned ``english.npy``."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from loci.language.heads.network import CLASSES, DIMENSIONS, Floats
from loci.language.heads.wording import BUCKETS
from loci.records import record

WEIGHTS_FILE = Path(__file__).parent / "english.npy"


@record(frozen=True, slots=True)
class Correction:
    """The weights; each has a column for each of ``CLASSES``."""

    of_sentence: Floats
    of_message: Floats
    of_wordings: Floats
    shift: Floats

    def logits(self, vector: Floats, of_message: Floats, wording: Mapping[int, float]) -> Floats:
        """Return what to add to the log-odds of each class, by vectors of 512 dimensions and the wording."""
        worded = np.fromiter(wording.values(), np.float32, len(wording)) @ self.of_wordings[list(wording)]
        read: Floats = vector @ self.of_sentence + of_message @ self.of_message + worded + self.shift
        return read

    def flat(self) -> NDArray[np.float16]:
        """All weights as they are stored, rounded to 16 bits."""
        return np.vstack([self.of_sentence, self.of_message, self.of_wordings, self.shift[None]]).astype(np.float16)

    @classmethod
    def of_flat(cls, flat: NDArray[np.float16]) -> "Correction":
        """Build the correction of what ``flat`` gave. Raises ``ValueError`` where it is of another size."""
        if flat.shape != (2 * DIMENSIONS + BUCKETS + 1, len(CLASSES)):
            raise ValueError("the weights are of another correction")
        ends = np.cumsum([DIMENSIONS, DIMENSIONS, BUCKETS])
        of_sentence, of_message, of_wordings, shift = np.split(flat.astype(np.float32), ends)
        return cls(of_sentence, of_message, of_wordings, shift[0])


@cache
def stored_correction() -> Correction:
    """Read the correction that ships, once a process."""
    return Correction.of_flat(np.load(WEIGHTS_FILE))
