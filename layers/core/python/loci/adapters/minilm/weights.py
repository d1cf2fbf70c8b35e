"""The model's numbers on disk and in memory.

On disk: one flat float16 array in the order of ``SHAPES``, so that it is mapped, not read: of the word
vectors, half of it all, a text touches a few rows. In memory: the six layers as float32, 42 MB.
"""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from loci.adapters import model_files
from loci.adapters.model_files import Floats, Halves
from loci.records import record

DIMENSIONS = 384
LAYERS = 6
FOLDER = "loci_minilm"
WEIGHTS_FILE = "weights.npy"
VOCABULARY_FILE = "vocab.txt"

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

    words: Halves
    positions: Floats
    norm_scale: Floats
    norm_shift: Floats
    layers: tuple[Layer, ...]


def locate() -> Path:
    """The folder of the built model on Python's import path, where the embedder layer puts it.

    Raises ``FileNotFoundError`` saying how to build it.
    """
    return model_files.locate(FOLDER, WEIGHTS_FILE, "LOCI_MINILM_PATH", _how_to_build("FOLDER"))


def read_weights(folder: Path) -> ModelWeights:
    """Map the weights of a built model and turn its layers to float32.

    Raises ``FileNotFoundError`` where there is no built model, ``ValueError`` where it is of another layout.
    """
    arrays = model_files.map_flat(folder / WEIGHTS_FILE, SHAPES, _how_to_build(folder))
    return ModelWeights(
        words=arrays["words"],
        positions=_float32(arrays["positions"]),
        norm_scale=_float32(arrays["norm_scale"]),
        norm_shift=_float32(arrays["norm_shift"]),
        layers=tuple(_layer(arrays, number) for number in range(LAYERS)),
    )


def _layer(arrays: Mapping[str, Halves], number: int) -> Layer:
    return Layer(**{name: _float32(arrays[f"{number}.{name}"]) for name in _LAYER})


def _float32(half: Halves) -> Floats:
    return half.astype(np.float32)


def _how_to_build(target: Path | str) -> str:
    return f"build it with: python -m loci.adapters.minilm.build {target}"
