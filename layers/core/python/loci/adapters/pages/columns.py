"""Many pages side by side in numpy: the rows of all entries, and what each has of the rest."""

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from loci.adapters.page_format.packing import (
    KINDS,
    PROVENANCES,
    REST,
    ROW_FIELDS,
    STATUSES,
    PageSections,
    UnreadablePage,
    sections,
    table_value,
)
from loci.records import record

Rows = NDArray[np.intp]
Mask = NDArray[np.bool_]

_CODES = {"26s": "S26", "q": "<i8", "I": "<u4", "H": "<u2", "B": "u1", "Q": "<u8"}
_ROW = np.dtype([(name, _CODES[code]) for name, code in ROW_FIELDS])
_WORDS, _TIMES, _CONTEXT, _OFTEN, _NAMES, _SPEAKERS, _METADATA, _VECTORS = range(len(REST))


@record(frozen=True, slots=True)
class Ragged:
    """Values of N rows one after another: ``ends`` says where those of each row end."""

    values: NDArray[np.integer]
    ends: Rows

    def having(self, value: int) -> Rows:
        """The rows where ``values`` has this value."""
        return np.flatnonzero(self.values == value)

    def owners(self, where: Rows) -> Rows:
        """Whose row each of these places in ``values`` belongs to."""
        return np.searchsorted(self.ends, where, side="right")


def _require_agreement(page: PageSections) -> None:
    """Raises UnreadablePage where the rows of a page count other values, or name other categories, than it has."""
    rows = np.frombuffer(page.rows, _ROW)
    counts = all(
        int(rows[counted].sum(dtype=np.int64)) * np.dtype(_CODES[code]).itemsize == len(part)
        for (counted, code), part in zip(REST, page.rest, strict=True)
    )
    if not counts or (len(rows) and int(rows["category"].max()) >= len(page.categories)):
        raise UnreadablePage("a recall page whose rows and columns differ")


class PageColumns:
    """The entries of some pages. ``rows`` is structured, with the fields of ``ROW_FIELDS``; ``categories`` are names
    that ``category`` counts into; ``packed`` are the vectors of all rows one after another. Raises
    UnreadablePage for a page of another format or release, or a damaged one."""

    def __init__(self, pages: Sequence[bytes]) -> None:
        page_sections = [sections(page) for page in pages]
        self.rows = np.frombuffer(b"".join(one.rows for one in page_sections), _ROW)
        self._require_known_places()
        for one in page_sections:
            _require_agreement(one)
        self.categories = [name for one in page_sections for name in one.categories]
        starts = np.cumsum([0, *(len(one.categories) for one in page_sections)])[:-1]
        self.category = self.rows["category"] + np.repeat(starts, [one.count for one in page_sections])
        # Joined as bytes: numpy would work out the common type again for each page.
        self._rest = [
            np.frombuffer(b"".join(one.rest[n] for one in page_sections), _CODES[code])
            for n, (_, code) in enumerate(REST[:_VECTORS])
        ]
        self.packed = b"".join(one.rest[_VECTORS] for one in page_sections)

    def _require_known_places(self) -> None:
        for column, table in (("kind", KINDS), ("status", STATUSES), ("provenance", PROVENANCES)):
            if len(self.rows):
                table_value(table, int(self.rows[column].max()))

    def __len__(self) -> int:
        return len(self.rows)

    @cached_property
    def words(self) -> Ragged:
        return self._ragged_column(_WORDS)

    @cached_property
    def context(self) -> Ragged:
        return self._ragged_column(_CONTEXT)

    @property
    def word_times(self) -> NDArray[np.integer]:
        return self._rest[_TIMES]

    @property
    def context_times(self) -> NDArray[np.integer]:
        return self._rest[_OFTEN]

    @cached_property
    def names(self) -> Ragged:
        return self._ragged_column(_NAMES)

    @cached_property
    def metadata(self) -> Ragged:
        return self._ragged_column(_METADATA)

    @cached_property
    def speakers(self) -> frozenset[int]:
        """The hashes of what any speaker is called."""
        return frozenset(self._rest[_SPEAKERS].tolist())

    @cached_property
    def subjects(self) -> frozenset[int]:
        """The hashes of the names of everyone that atoms are about, speakers included."""
        return frozenset(self._rest[_NAMES].tolist())

    def comparable(self, embedder: int) -> Mask:
        """Which rows have vectors of this embedder, if the row names one; 0 matches all."""
        made_by = self.rows["embedder"]
        comparable: Mask = (made_by == embedder) | (made_by == 0) | (embedder == 0)
        return comparable

    def has_vectors_of(self, embedder: int) -> bool:
        """Whether a row names this embedder."""
        return bool((self.rows["embedder"] == embedder).any())

    def vectors(self, embedder: int) -> tuple[bytes, NDArray[np.integer]]:
        """The vectors of all rows one after another, and how many bytes each row has; another embedder's are left
        out."""
        sizes, comparable = self.rows["vectors"], self.comparable(embedder)
        if comparable.all():
            return self.packed, sizes
        ends = np.cumsum(sizes, dtype=np.intp)
        kept = np.flatnonzero(comparable)
        starts = (ends - sizes)[kept].tolist()
        left_bytes = b"".join(self.packed[start:end] for start, end in zip(starts, ends[kept].tolist(), strict=True))
        return left_bytes, np.where(comparable, sizes, 0)

    def _ragged_column(self, number: int) -> Ragged:
        return Ragged(self._rest[number], np.cumsum(self.rows[REST[number][0]], dtype=np.intp))
