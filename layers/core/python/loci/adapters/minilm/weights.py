"""The model's numbers on disk and in memory.

On disk: one flat float16 array in the order of ``SHAPES``, so that it is mapped, not read: of the word
vectors, half of it all, a text touches a few rows. In memory: the six layers as float32, 42 MB.
"""

import importlib.util
import math
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from loci.records import record

DIMENSIONS = 384
LAYERS = 6
FOLDER = "loci_minilm"
WEIGHTS_FILE = "weights.npy"
VOCABULARY_FILE = "vocab.txt"

Floats = NDArray[np.float32]

_WORDS = 30_522
_POSITIONS = 512
_INNER = 4 * DIMENSIONS

# Matrices multiply from the right: (in, out). "qkv" is query, key and value side by side.
_OUTSIDE = {
    "words": (_WORDS, DIMENSIONS),
    "positions": (_POSITIONS, DIMENSIONS),
    "norm_scale": (DIMENSIONS,),
    "norm_shift": (DIMENSIONS,),
}
_LAYER = {
    "qkv": (DIMENSIONS, 3 * DIMENSIONS),
    "qkv_shift": (3 * DIMENSIONS,),
    "mix": (DIMENSIONS, DIMENSIONS),
    "mix_shift": (DIMENSIONS,),
    "mixed_norm_scale": (DIMENSIONS,),
    "mixed_norm_shift": (DIMENSIONS,),
    "widen": (DIMENSIONS, _INNER),
    "widen_shift": (_INNER,),
    "narrow": (_INNER, DIMENSIONS),
    "narrow_shift": (DIMENSIONS,),
    "norm_scale": (DIMENSIONS,),
    "norm_shift": (DIMENSIONS,),
}
SHAPES: dict[str, tuple[int, ...]] = _OUTSIDE | {
    f"{layer}.{name}": shape for layer in range(LAYERS) for name, shape in _LAYER.items()
}


@record(frozen=True, slots=True)
class Layer:
    """One transformer layer: attention (``qkv``, ``mix``), then the wide step (``widen``, ``narrow``)."""

    qkv: Floats
    qkv_shift: Floats
    mix: Floats
    mix_shift: Floats
    mixed_norm_scale: Floats
    mixed_norm_shift: Floats
    widen: Floats
    widen_shift: Floats
    narrow: Floats
    narrow_shift: Floats
    norm_scale: Floats
    norm_shift: Floats


@record(frozen=True, slots=True)
class ModelWeights:
    """The whole model; ``words`` stays float16 on disk until its rows are used."""

    words: NDArray[np.float16]
    positions: Floats
    norm_scale: Floats
    norm_shift: Floats
    layers: tuple[Layer, ...]


def locate() -> Path:
    """The folder of the built model on Python's import path, where the embedder layer puts it.

    Raises ``FileNotFoundError`` saying how to build it.
    """
    found = importlib.util.find_spec(FOLDER)
    for folder in (found and found.submodule_search_locations) or ():
        if (Path(folder) / WEIGHTS_FILE).is_file():
            return Path(folder)
    raise FileNotFoundError(
        f"no folder {FOLDER} on the import path holds the sentence model; {_how_to_build('FOLDER')} and set "
        "LOCI_MINILM_PATH to that folder"
    )


def read_weights(folder: Path) -> ModelWeights:
    """Map the weights of a built model and turn its layers to float32.

    Raises ``FileNotFoundError`` where there is no built model, ``ValueError`` where it is of another layout.
    """
    file = folder / WEIGHTS_FILE
    if not file.is_file():
        raise FileNotFoundError(f"{folder} has no sentence model; {_how_to_build(folder)}")
    flat = np.load(file, mmap_mode="r")
    if flat.dtype != np.float16 or flat.shape != (sum(map(math.prod, SHAPES.values())),):
        raise ValueError(f"{file} has another layout; {_how_to_build(folder)}")
    arrays = dict(_cut(flat))
    return ModelWeights(
        words=arrays["words"],
        positions=_float32(arrays["positions"]),
        norm_scale=_float32(arrays["norm_scale"]),
        norm_shift=_float32(arrays["norm_shift"]),
        layers=tuple(_layer(arrays, number) for number in range(LAYERS)),
    )


def _layer(arrays: Mapping[str, NDArray[np.float16]], number: int) -> Layer:
    return Layer(**{name: _float32(arrays[f"{number}.{name}"]) for name in _LAYER})


def _float32(half: NDArray[np.float16]) -> Floats:
    return half.astype(np.float32)


def _cut(flat: NDArray[np.float16]) -> Iterator[tuple[str, NDArray[np.float16]]]:
    start = 0
    for name, shape in SHAPES.items():
        end = start + math.prod(shape)
        yield name, flat[start:end].reshape(shape)
        start = end


def _how_to_build(target: Path | str) -> str:
    return f"build it with: python -m loci.adapters.minilm.build {target}"
