"""Finds the format of a file by what is in it."""

import csv
from collections.abc import Iterator
from io import TextIOWrapper

from loci_memory_client.transfer.faults import BadFile
from loci_memory_client.transfer.formats import FORMATS, Format
from loci_memory_client.transfer.reading import read_names
from loci_memory_client.transfer.sources import Part, Source

MOST_EVENTS = 20_000
"""Pieces of JSON of one file that are looked at."""
MOST_PARTS = 200
"""Files of an archive or a folder that are looked at."""
_LONGEST_HEADER = 10_000
_TABLE = ".csv"
_PAGE = ".html"
_FILES = r".*\.(jsonl?|af|csv)"


def find_format(source: Source) -> Format:
    """Return the format of a file, an archive or a folder. Raises BadFile where none is known or several fit."""
    source.require_readable()
    if source.is_pasted:
        return FORMATS["pasted"]
    _require_data(source)
    found = {one.name: one for part in source.parts(_FILES)[:MOST_PARTS] for one in _find_of_part(part)}
    if not found:
        raise BadFile(source.path.name, f"its format is not known; name one before it: {', '.join(sorted(FORMATS))}")
    if len(found) > 1:
        raise BadFile(
            source.path.name,
            f"it may be of {', '.join(sorted(found))}: name one before it, or import each part alone",
        )
    (format,) = found.values()
    return format


def _require_data(source: Source) -> None:
    """Raise BadFile for pages of HTML, in which Google Takeout writes unless JSON is chosen."""
    names = source.names() or [source.path.name]
    if all(name.lower().endswith(_PAGE) for name in names if "." in name):
        raise BadFile(source.path.name, "this is a page of HTML; export it again, and choose JSON as the format")


def _find_of_part(part: Part) -> list[Format]:
    """Return the formats of which the largest mark is in this part."""
    names = frozenset(_names_of(part))
    fitting = {one.name: max((len(mark) for mark in one.marks if mark <= names), default=0) for one in FORMATS.values()}
    largest = max(fitting.values())
    return [FORMATS[name] for name, size in fitting.items() if size == largest and largest]


def _names_of(part: Part) -> Iterator[str]:
    if (part.name or part.source.path.name).lower().endswith(_TABLE):
        with part.open() as file:
            header = TextIOWrapper(file, "utf-8-sig", errors="replace", newline="").readline(_LONGEST_HEADER)
        yield from (name.strip() for row in csv.reader([header]) for name in row)
    else:
        yield from read_names(part, MOST_EVENTS)
