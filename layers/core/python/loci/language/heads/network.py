"""One hidden layer over the vector of a sentence tells its classes; ``training.heads`` learned ``weights.npy``."""

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from loci.language.heads.classes import SentenceClass
from loci.records import record

Floats = NDArray[np.float32]

WEIGHTS_FILE = Path(__file__).parent / "weights.npy"
DIMENSIONS = 512
HIDDEN = 64
CLASSES = tuple(SentenceClass)


@record(frozen=True, slots=True)
class Network:
    """The weights; a matrix multiplies from the right: (in, out)."""

    enter: Floats
    enter_shift: Floats
    leave: Floats
    leave_shift: Floats

    def logits(self, vectors: Floats) -> Floats:
        """For each vector of 512 dimensions the log-odds of each class, in the order of ``CLASSES``."""
        read: Floats = np.tanh(vectors @ self.enter + self.enter_shift) @ self.leave + self.leave_shift
        return read

    def flat(self) -> NDArray[np.float16]:
        """All weights as they are stored, rounded to 16 bits."""
        parts = (self.enter, self.enter_shift, self.leave, self.leave_shift)
        return np.concatenate([part.ravel() for part in parts]).astype(np.float16)

    @classmethod
    def of_flat(cls, flat: NDArray[np.float16]) -> "Network":
        """Build the network of what ``flat`` gave. Raises ``ValueError`` where it is of another size."""
        sizes = (DIMENSIONS * HIDDEN, HIDDEN, HIDDEN * len(CLASSES), len(CLASSES))
        if flat.shape != (sum(sizes),):
            raise ValueError("the weights are of another network")
        enter, shift, leave, leave_shift = np.split(flat.astype(np.float32), np.cumsum(sizes)[:-1])
        return cls(enter.reshape(DIMENSIONS, HIDDEN), shift, leave.reshape(HIDDEN, len(CLASSES)), leave_shift)


@cache
def stored_network() -> Network:
    """Read the network that ships, once a process."""
    return Network.of_flat(np.load(WEIGHTS_FILE))
