"""Many pages side by side in numpy: the rows of all entries, and what each has of the rest."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from loci.adapters.pages.packing import REST, ROW_FIELDS, sections

Rows = NDArray[np.intp]
Mask = NDArray[np.bool_]

_CODES = {"26s": "S26", "q": "<i8", "I": "<u4", "H": "<u2", "B": "u1", "Q": "<u8"}
_ROW = np.dtype([(name, _CODES[code]) for name, code in ROW_FIELDS])
_WORDS, _TIMES, _CONTEXT, _OFTEN, _NAMES, _SPEAKERS, _METADATA, _VECTORS = range(len(REST))


@dataclass(frozen=True, slots=True)
class Ragged:
    """Values of N rows one after another, some for each: ``owners`` says whose each one is."""

    values: NDArray[np.integer]
    owners: Rows

    def having(self, value: int) -> Rows:
        """Where in ``values`` it stands."""
        return np.flatnonzero(self.values == value)


class Columns:
    """The entries of some pages. ``rows`` is structured, with the fields of ``ROW_FIELDS``; ``categories`` are names
    that ``category`` counts into. Raises ValueError for a page of another format."""

    def __init__(self, pages: Sequence[bytes]) -> None:
        found = [sections(page) for page in pages]
        self.rows = np.concatenate([np.empty(0, _ROW), *(np.frombuffer(one.rows, _ROW) for one in found)])
        self.categories = [name for one in found for name in one.categories]
        starts = np.cumsum([0, *(len(one.categories) for one in found)])[:-1]
        self.category = self.rows["category"] + np.repeat(starts, [one.count for one in found])
        self._rest = [
            np.concatenate([np.empty(0, _CODES[code]), *(np.frombuffer(one.rest[n], _CODES[code]) for one in found)])
            for n, (_, code) in enumerate(REST[:_VECTORS])
        ]
        self._vectors = b"".join(one.rest[_VECTORS] for one in found)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def words(self) -> Ragged:
        return self._ragged(_WORDS)

    @property
    def context(self) -> Ragged:
        return self._ragged(_CONTEXT)

    @property
    def word_times(self) -> NDArray[np.integer]:
        return self._rest[_TIMES]

    @property
    def context_times(self) -> NDArray[np.integer]:
        return self._rest[_OFTEN]

    @property
    def names(self) -> Ragged:
        return self._ragged(_NAMES)

    @property
    def speakers(self) -> Ragged:
        return self._ragged(_SPEAKERS)

    @property
    def metadata(self) -> Ragged:
        return self._ragged(_METADATA)

    def vectors(self, rows: Rows) -> list[bytes]:
        """The packed vectors of rows, empty where there are none."""
        ends = np.cumsum(self.rows["vectors"], dtype=np.intp)
        begins = ends - self.rows["vectors"]
        return [self._vectors[begin:end] for begin, end in zip(begins[rows].tolist(), ends[rows].tolist(), strict=True)]

    def _ragged(self, number: int) -> Ragged:
        counts = self.rows[REST[number][0]]
        return Ragged(self._rest[number], np.repeat(np.arange(len(counts)), counts))
