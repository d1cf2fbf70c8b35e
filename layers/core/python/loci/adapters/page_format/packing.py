"""A recall page as bytes: the entries' columns one after another.

    header      format, entries, bytes of the table of categories, how much there is of the rest
    categories  their names, a JSON array that rows count into
    rows        of fixed size, one an entry: what is single, and how many of the rest it has
    the rest    words, counts of words, context, counts of context, names, speakers, metadata, vectors: of the first
                entry, of the second, …

Numbers are little-endian. A page of another format, or with a place in a table that this release does not have, raises
``UnreadablePage``.
"""

import json
import struct
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate, chain, pairwise
from typing import Any, TypeVar

from loci.adapters.page_format.entries import Entry
from loci.model.atoms import AtomStatus, Category, Kind, Provenance
from loci.records import record

T = TypeVar("T")

FORMAT = 2

HEADER = struct.Struct("<BHI6I")
ROW_FIELDS = (
    *(("ulid", "26s"), ("session", "26s")),
    *((name, "q") for name in ("created_at", "known_from", "valid_from", "valid_to", "expires_at", "confirmed_at")),
    *((name, "I") for name in ("version", "place", "embedder")),
    *((name, "H") for name in ("length", "context_length", "forms", "category")),
    *((name, "B") for name in ("kind", "importance", "status", "superseded", "provenance")),
    *((name, "H") for name in ("words", "context", "names", "speakers", "metadata", "vectors")),
)
"""Names and struct codes; the last six count what the entry has of the rest, ``vectors`` in bytes."""
ROW = struct.Struct("<" + "".join(code for _, code in ROW_FIELDS))
REST = (
    *(("words", "I"), ("words", "B"), ("context", "I"), ("context", "B")),
    *(("names", "I"), ("speakers", "I"), ("metadata", "Q"), ("vectors", "B")),
)
"""The columns of the rest: the field of a row that counts them, and the struct code of one value."""

# Rows store a place in these. They only grow at their ends: a page outlives the release that wrote it.
STATUSES = (AtomStatus.ACTIVE, AtomStatus.ARCHIVED, AtomStatus.DELETED)
KINDS = tuple(Kind)
PROVENANCES = (Provenance.CLIENT, Provenance.EXTRACTION, Provenance.DREAM, Provenance.IMPORT)

# Of an atom with a value that only a later release knows: no recall finds one whose status this release does not know.
_UNKNOWN_STATUS, _UNKNOWN_KIND, _UNKNOWN_PROVENANCE = AtomStatus.DELETED, Kind.FACT, Provenance.CLIENT

_TABLES: Sequence[tuple[str, Sequence[object]]] = (
    ("status", STATUSES),
    ("kind", KINDS),
    ("provenance", PROVENANCES),
)
_DIFFER = "a recall page whose rows and columns differ"
_NAMES = tuple(name for name, _ in ROW_FIELDS)
_COUNTED = ("words", "context", "names", "speakers", "metadata", "vectors")
_TRANSLATED = ("ulid", "session", "status", "superseded", "category", "kind", "provenance")


class UnreadablePage(ValueError):
    """A page that another release wrote, or that is damaged. Pages are derived data: the atoms have all of it."""


@contextmanager
def refusing_damage() -> Iterator[None]:
    """Raises UnreadablePage for whatever a page fails at that holds something else than pages do."""
    try:
        yield
    except UnreadablePage:
        raise
    except (ValueError, LookupError, TypeError, OverflowError, MemoryError, struct.error) as error:
        raise UnreadablePage("a recall page that is damaged") from error


def table_value(table: Sequence[T], place: int) -> T:
    """The value that a row stores the place of. Raises UnreadablePage for a place that a newer release has added."""
    if place >= len(table):
        raise UnreadablePage("a recall page of a newer release")
    return table[place]


@record(frozen=True, slots=True)
class PageSections:
    """A page taken apart: the names of its categories, its rows, and the columns of the rest, as ``REST`` has them."""

    categories: list[str]
    count: int
    rows: memoryview
    rest: list[memoryview]


def pack(entries: Sequence[Entry]) -> bytes:
    """At most 65,535 entries in their order."""
    names = list(dict.fromkeys(entry.category.name for entry in entries))
    table = json.dumps(names).encode()
    numbers = {name: number for number, name in enumerate(names)}
    rows = b"".join(_row(entry, numbers[entry.category.name]) for entry in entries)
    rest = b"".join(_column(entries, number) for number in range(len(REST)))
    totals = [sum(len(getattr(entry, name)) for entry in entries) for name in _COUNTED]
    return HEADER.pack(FORMAT, len(entries), len(table), *totals) + table + rows + rest


def unpack(page: bytes) -> list[Entry]:
    """The inverse of ``pack``. Raises UnreadablePage."""
    page_sections = sections(page)
    with refusing_damage():
        rows = [
            dict(zip((name for name, _ in ROW_FIELDS), row, strict=True)) for row in ROW.iter_unpack(page_sections.rows)
        ]
        columns = [
            _parts([row[counted] for row in rows], _values(part, code))
            for (counted, code), part in zip(REST, page_sections.rest, strict=True)
        ]
        return [_entry(row, page_sections.categories, *own) for row, *own in zip(rows, *columns, strict=True)]


def states(page: bytes) -> Iterator[tuple[str, int, AtomStatus]]:
    """ULID, version and status of each entry, and nothing else taken apart."""
    ulid, version, status = (_NAMES.index(name) for name in ("ulid", "version", "status"))
    with refusing_damage():
        for row in ROW.iter_unpack(sections(page).rows):
            yield row[ulid].decode(), row[version], table_value(STATUSES, row[status])


def require_readable(page: bytes) -> None:
    """Raises UnreadablePage as ``unpack``, and takes no entry apart."""
    tables = [(_NAMES.index(name), table) for name, table in _TABLES]
    page_sections = sections(page)
    rows = list(ROW.iter_unpack(page_sections.rows))
    for row in rows:
        for place, table in tables:
            table_value(table, row[place])
    for (counted, code), part in zip(REST, page_sections.rest, strict=True):
        if sum(row[_NAMES.index(counted)] for row in rows) * struct.calcsize(f"<{code}") != len(part):
            raise UnreadablePage(_DIFFER)


def sections(page: bytes) -> PageSections:
    """Raises UnreadablePage for a page of another format, or one that is cut short or damaged."""
    if page[:1] != bytes([FORMAT]):
        raise UnreadablePage("a recall page of another format")
    if len(page) < HEADER.size:
        raise UnreadablePage("a recall page that is cut short")
    _, count, table, *sums = HEADER.unpack_from(page)
    totals = dict(zip(_COUNTED, sums, strict=True))
    sizes = [totals[counted] * struct.calcsize(f"<{code}") for counted, code in REST]
    begin = HEADER.size + table
    bounds = list(accumulate([count * ROW.size, *sizes], initial=begin))
    if bounds[-1] != len(page):
        raise UnreadablePage("a recall page that is cut short")
    view = memoryview(page)
    rows, *rest = (view[start:end] for start, end in pairwise(bounds))
    with refusing_damage():
        return PageSections(_names(page[HEADER.size : begin]), count, rows, rest)


def _names(table: bytes) -> list[str]:
    names = json.loads(table)
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise UnreadablePage("a recall page whose categories are damaged")
    return names


def _row(entry: Entry, category: int) -> bytes:
    return ROW.pack(
        *(entry.ulid.encode(), entry.session.encode()),
        *(entry.created_at, entry.known_from, entry.valid_from, entry.valid_to, entry.expires_at, entry.confirmed_at),
        *(entry.version, entry.place, entry.embedder, entry.length, entry.context_length, entry.forms, category),
        *(_place(KINDS, entry.category.kind, _UNKNOWN_KIND), entry.importance),
        *(_place(STATUSES, entry.status, _UNKNOWN_STATUS), entry.superseded),
        _place(PROVENANCES, entry.provenance, _UNKNOWN_PROVENANCE),
        *(len(entry.words), len(entry.context), len(entry.names), len(entry.speakers), len(entry.metadata)),
        len(entry.vectors),
    )


def _place(table: Sequence[T], value: T, otherwise: T) -> int:
    return table.index(value if value in table else otherwise)


def _column(entries: Sequence[Entry], number: int) -> bytes:
    values = list(chain.from_iterable(_rest(entry)[number] for entry in entries))
    return struct.pack(f"<{len(values)}{REST[number][1]}", *values)


def _rest(entry: Entry) -> tuple[Sequence[int], ...]:
    terms, times = zip(*entry.words, strict=True) if entry.words else ((), ())
    around, often = zip(*entry.context, strict=True) if entry.context else ((), ())
    return terms, times, around, often, entry.names, entry.speakers, entry.metadata, entry.vectors


def _values(part: memoryview, code: str) -> tuple[int, ...]:
    return struct.unpack(f"<{len(part) // struct.calcsize(f'<{code}')}{code}", part)


def _parts(counts: Sequence[int], values: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if sum(counts) != len(values):
        raise UnreadablePage(_DIFFER)
    return (values[begin:end] for begin, end in pairwise(accumulate(counts, initial=0)))


def _entry(row: dict[str, Any], categories: Sequence[str], *rest: tuple[int, ...]) -> Entry:
    terms, times, around, often, names, speakers, metadata, vectors = rest
    single = {name: row[name] for name, _ in ROW_FIELDS[: -len(_COUNTED)] if name not in _TRANSLATED}
    return Entry(
        **single,
        ulid=row["ulid"].decode(),
        session=row["session"].rstrip(b"\0").decode(),
        status=table_value(STATUSES, row["status"]),
        superseded=bool(row["superseded"]),
        category=Category(categories[row["category"]], table_value(KINDS, row["kind"])),
        provenance=table_value(PROVENANCES, row["provenance"]),
        words=tuple(zip(terms, times, strict=True)),
        context=tuple(zip(around, often, strict=True)),
        names=names,
        speakers=speakers,
        metadata=metadata,
        vectors=bytes(vectors),
    )
