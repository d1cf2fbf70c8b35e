"""Text to pieces, as the model was trained: the likeliest sequence of pieces by a unigram model (Kudo 2018).

The vocabulary is a hash table in files that are mapped: reading its 128,000 pieces would take a cold start a second.
It holds the start of each piece too, so that a walk along a text ends where no piece goes on.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from loci.records import record

MAX_CHARACTERS = 2_000
"""The rest of a longer text adds little to the mean of so many pieces."""

_UNKNOWN, _START, _END = 0, 1, 2
_SPACE = "\u2581"
_NO_LETTERS = re.compile(r"[\u200b-\u200f\u2028\u2029\u2581\ufeff\ufffd\s]+")
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f]+")
_WRITTEN_IN_SYLLABLES = re.compile("[\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]+")
# An unknown character costs so much more than the least likely piece, as where the model was trained.
_UNKNOWN_COSTS = 10.0
# FNV-1a, 64 bits, over characters.
_BASIS, _PRIME, _BITS = 0xCBF29CE484222325, 0x100000001B3, (1 << 64) - 1
_FILES = ("hashes", "places", "scores")
_SLOTS = 1 << 19
_ONLY_A_START = -1

T = TypeVar("T", int, float)


@record(frozen=True, slots=True)
class Pieces:
    """The table of pieces: at the slot of a hash its ``places`` say which piece it is, -1 for the start of others."""

    hashes: Sequence[int]
    places: Sequence[int]
    scores: Sequence[float]

    @classmethod
    def read(cls, folder: Path) -> "Pieces":
        """Map the files that ``write`` made. Raises ``FileNotFoundError`` where they are not there."""
        # A view gives numbers of Python, several times faster than numpy's one by one.
        return cls(*(memoryview(np.load(folder / f"{name}.npy", mmap_mode="r")) for name in _FILES))

    def find(self, hash: int) -> int | None:
        """The id of a piece, -1 for the start of others, None for neither."""
        slot = hash % _SLOTS
        while found := self.hashes[slot]:
            if found == hash:
                return self.places[slot]
            slot = (slot + 1) % _SLOTS
        return None


def write_pieces(folder: Path, scores: Mapping[str, float]) -> None:
    """Write the table of the pieces, whose ids are their order. Raises ``ValueError`` where two have one hash."""
    table: dict[int, tuple[int, str]] = {}
    for place, piece in enumerate(scores):
        *starts, whole = accumulate(piece, initial="") if piece else ("",)
        for text, id in [*((start, _ONLY_A_START) for start in starts[1:]), (whole, place)]:
            hash = _hash_of(text)
            known, same = table.get(hash, (_ONLY_A_START, text))
            if same != text:
                raise ValueError("two pieces of the vocabulary have one hash")
            table[hash] = (max(known, id), text)
    hashes, places = _slots(table)
    arrays: tuple[NDArray[Any], ...] = (hashes, places, np.fromiter(scores.values(), "<f4", len(scores)))
    for name, array in zip(_FILES, arrays, strict=True):
        np.save(folder / f"{name}.npy", array)


def _slots(table: Mapping[int, tuple[int, str]]) -> tuple[NDArray[np.uint64], NDArray[np.int32]]:
    hashes, places = [0] * _SLOTS, [0] * _SLOTS
    for hash, (place, _) in table.items():
        slot = hash % _SLOTS
        while hashes[slot]:
            slot = (slot + 1) % _SLOTS
        hashes[slot], places[slot] = hash, place
    return np.array(hashes, "<u8"), np.array(places, "<i4")


def _hash_of(text: str) -> int:
    hash = _BASIS
    for character in text:
        hash = _step(hash, character)
    return hash


def _step(hash: int, character: str) -> int:
    return (hash ^ ord(character)) * _PRIME & _BITS


class UnigramTokenizer:
    """A tokenizer over one table of pieces."""

    def __init__(self, pieces: Pieces) -> None:
        self._pieces = pieces
        self._unknown = min(pieces.scores) - _UNKNOWN_COSTS

    def encode(self, text: str) -> list[int]:
        """The ids of a text between the marks of start and end: 3 or more."""
        normal = normalise(text)
        return [_START, *(self._likeliest(normal) if normal else [_UNKNOWN]), _END]

    def fragmentation(self, text: str) -> float:
        """Count the pieces for each character of a text, 0 to 1: words of a language that the model learned are few.
        Chinese, Japanese and Korean do not count, where a character is a piece."""
        normal = _WRITTEN_IN_SYLLABLES.sub("", normalise(text))
        return len(self._likeliest(normal)) / len(normal) if any(map(str.isalpha, normal)) else 0.0

    def _likeliest(self, text: str) -> list[int]:
        """Viterbi: for each place the likeliest way there, by the piece that ends at it."""
        best = [0.0] + [float("-inf")] * len(text)
        last = [(0, _UNKNOWN)] * (len(text) + 1)
        for start in range(len(text)):
            for end, piece, score in self._pieces_at(text, start):
                if best[start] + score > best[end]:
                    best[end], last[end] = best[start] + score, (start, piece)
        ids: list[int] = []
        end = len(text)
        while end:
            end, piece = last[end]
            ids.append(piece)
        return ids[::-1]

    def _pieces_at(self, text: str, start: int) -> Iterator[tuple[int, int, float]]:
        """The pieces that begin there: where each ends, its id and its logarithm; an unknown character else."""
        hash = _BASIS
        is_known = False
        for end in range(start, len(text)):
            hash = _step(hash, text[end])
            piece = self._pieces.find(hash)
            if piece is None:
                break
            if piece != _ONLY_A_START:
                is_known = is_known or end == start
                yield end + 1, piece, self._pieces.scores[piece]
        if not is_known:
            yield start + 1, _UNKNOWN, self._unknown


def normalise(text: str) -> str:
    """The text as pieces are matched with it: compatible characters are one, each word begins with a mark."""
    plain = _CONTROLS.sub("", unicodedata.normalize("NFKC", text[:MAX_CHARACTERS]))
    words = _NO_LETTERS.sub(" ", plain).split()
    return "".join(f"{_SPACE}{word}" for word in words)
