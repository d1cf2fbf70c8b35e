"""The model's numbers on disk and in memory.

On disk: one flat float16 array in the order of ``SHAPES``, and the vectors of pieces as they are published, one byte
a number. Both are mapped, not read: a text touches a few rows of the 65 MB.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from loci.adapters import model_files
from loci.adapters.model_files import Floats
from loci.records import record

DIMENSIONS = 512
BRANCH = 256
"""Width of a branch."""
GROUPS = 17
"""Rows of pieces share the scale of each 17th one."""
ORDERS = {2: 0, 3: 1, 5: 2}
"""For each branch how many pieces it reads together, and how many of them stand before the piece."""
FOLDER = "loci_use"
WEIGHTS_FILE = "weights.npy"
PIECES_FILE = "pieces.npy"

_JOINED = DIMENSIONS + BRANCH * len(ORDERS)
_INNER = 320
_BRANCH = ("first", "first_shift", "second", "second_shift")
# Matrices multiply from the right: (in, out).
SHAPES: dict[str, tuple[int, ...]] = {
    "scale": (GROUPS,),
    "least": (GROUPS,),
    "enter": (DIMENSIONS, BRANCH * len(ORDERS)),
    "enter_shift": (BRANCH * len(ORDERS),),
    "enter_norm_scale": (BRANCH * len(ORDERS),),
    "enter_norm_shift": (BRANCH * len(ORDERS),),
    **{
        f"{order}.{name}": (BRANCH,) if name.endswith("shift") else (order * BRANCH, BRANCH)
        for order in ORDERS
        for name in _BRANCH
    },
    "norm_scale": (_JOINED,),
    "norm_shift": (_JOINED,),
    "leave": (_JOINED, DIMENSIONS),
    "leave_shift": (DIMENSIONS,),
    "inner": (DIMENSIONS, _INNER),
    "inner_out": (_INNER, _INNER),
    "inner_past": (DIMENSIONS, _INNER),
    "outer": (_INNER, DIMENSIONS),
    "outer_out": (DIMENSIONS, DIMENSIONS),
    "outer_past": (_INNER, DIMENSIONS),
}


@record(frozen=True, slots=True)
class Branch:
    """One branch: it reads ``order`` pieces together, twice, ``before`` of them in front of the piece."""

    order: int
    before: int
    first: Floats
    first_shift: Floats
    second: Floats
    second_shift: Floats


@record(frozen=True, slots=True)
class EncoderWeights:
    """The whole model; ``pieces`` stays on disk until its rows are used."""

    pieces: NDArray[np.uint8]
    branches: tuple[Branch, ...]
    layers: dict[str, Floats]


def locate() -> Path:
    """The folder of the built model on Python's import path, where the embedder layer puts it.

    Raises ``FileNotFoundError`` saying how to build it.
    """
    return model_files.locate(FOLDER, WEIGHTS_FILE, "LOCI_USE_PATH", how_to_build("FOLDER"))


def read_weights(folder: Path) -> EncoderWeights:
    """Map the vectors of pieces, and turn the layers to float32.

    Raises ``FileNotFoundError`` where there is no built model, ``ValueError`` where it is of another layout.
    """
    halves = model_files.map_flat(folder / WEIGHTS_FILE, SHAPES, how_to_build(folder))
    arrays = {name: half.astype(np.float32) for name, half in halves.items()}
    branches = tuple(
        Branch(order, before, **{name: arrays.pop(f"{order}.{name}") for name in _BRANCH})
        for order, before in ORDERS.items()
    )
    return EncoderWeights(np.load(folder / PIECES_FILE, mmap_mode="r"), branches, arrays)


def how_to_build(target: Path | str) -> str:
    return f"build it with: python -m loci.adapters.use.build {target}"
