"""Numbers of published models as they lie on disk, and the batches in which texts pass through a model."""

import importlib.util
import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Halves = NDArray[np.float16]
Floats = NDArray[np.float32]
Shapes = Mapping[str, tuple[int, ...]]


def locate(folder: str, file: str, setting: str, how_to_build: str) -> Path:
    """The folder of a built model on Python's import path. Raises ``FileNotFoundError`` saying how to build it."""
    found = importlib.util.find_spec(folder)
    for path in (found and found.submodule_search_locations) or ():
        if (Path(path) / file).is_file():
            return Path(path)
    raise FileNotFoundError(
        f"no folder {folder} on the import path holds the sentence model; {how_to_build} "
        f"and set {setting} to that folder"
    )


def map_flat(file: Path, shapes: Shapes, how_to_build: str) -> dict[str, Halves]:
    """Map what ``flatten`` made, without reading it. Raises ``FileNotFoundError`` or ``ValueError``, which say how to
    build it, where it is not there or of another layout."""
    if not file.is_file():
        raise FileNotFoundError(f"{file.parent} has no sentence model; {how_to_build}")
    flat = np.load(file, mmap_mode="r")
    if flat.dtype != np.float16 or flat.shape != (sum(map(math.prod, shapes.values())),):
        raise ValueError(f"{file} has another layout; {how_to_build}")
    return dict(_cut(flat, shapes))


def _cut(flat: Halves, shapes: Shapes) -> Iterator[tuple[str, Halves]]:
    start = 0
    for name, shape in shapes.items():
        end = start + math.prod(shape)
        yield name, flat[start:end].reshape(shape)
        start = end


def in_batches(texts: Sequence[list[int]], pieces: int) -> Iterator[list[list[int]]]:
    """The texts, given by the ids of their pieces, in batches of at most so many pieces or of one text."""
    batch: list[list[int]] = []
    count = 0
    for text in texts:
        if batch and count + len(text) > pieces:
            yield batch
            batch, count = [], 0
        batch.append(text)
        count += len(text)
    if batch:
        yield batch
