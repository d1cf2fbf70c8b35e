"""Memories as lines of text, ``[2026-05-04] - Ada is vegetarian.``, as ChatGPT and Claude show and take them."""

from collections.abc import Iterator
from typing import IO

from loci_memory_client.transfer.faults import BadRecord
from loci_memory_client.transfer.formats.format import Format
from loci_memory_client.transfer.formats.listed import Listing, is_heading
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.records import Memory, Origin, Record
from loci_memory_client.transfer.sources import Source

LONGEST_LINE = 1_000_000
"""Bytes."""


def read_lines(source: Source, losses: Losses) -> Iterator[Record]:
    """A memory a line; headings and lines without text are none."""
    (part,) = source.parts(".*")
    listing = Listing()
    with part.open() as file:
        for number, data in enumerate(_lines(file), start=1):
            place = f"line {number}"
            try:
                line = _decode(data, place)
            except BadRecord as bad:
                losses.leave_out("line", bad)
                continue
            if is_heading(line):
                losses.add("heading", "it says nothing by itself", place)
            elif line.strip():
                yield from _read_line(place, line, listing)


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    """The lines; of one that is too long no more than says so."""
    while data := file.readline(LONGEST_LINE + 1):
        yield data
        while data and not data.endswith(b"\n"):
            data = file.readline(LONGEST_LINE)


def _decode(data: bytes, place: str) -> str:
    if len(data) > LONGEST_LINE:
        raise BadRecord(place, f"it must be at most {LONGEST_LINE:,} bytes long")
    try:
        line = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadRecord(place, "this is not text in UTF-8") from error
    if "\0" in line:
        raise BadRecord(place, "this is not text in UTF-8")
    return line


def _read_line(place: str, line: str, listing: Listing) -> Iterator[Memory]:
    entry = listing.read_entry(line)
    if entry.text:
        origin = Origin(place, entry.text)
        yield Memory(origin, entry.text, "memory", is_categorised=False, valid_from=entry.day, created_at=entry.day)


PASTED = Format("pasted", "pasted lines", read_lines)
