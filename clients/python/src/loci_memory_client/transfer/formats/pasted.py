"""Memories as lines of text, ``[2026-05-04] - Ada is vegetarian.``, as ChatGPT and Claude show and take them."""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import IO

from loci_memory_client.transfer.faults import BadFile
from loci_memory_client.transfer.instants import parse_instant
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.records import Memory, Origin, Record
from loci_memory_client.transfer.sources import Source

_LINE = re.compile(r"^\s*(?:[-*•]|\d+[.)])?\s*(?:\[(?P<day>[^\]]*)\])?[\s.:\u2013\u2014-]*(?P<text>.*?)\s*$")
LONGEST_LINE = 1_000_000


def read_lines(source: Source, _system: str) -> Iterator[Record]:
    """A memory a line; lines without text are passed over."""
    (part,) = source.parts(".*")
    with part.open() as file:
        number = 0
        while data := file.readline(LONGEST_LINE):
            number += 1
            yield from _read_line(f"line {number}", data)


def _read_line(place: str, data: bytes) -> Iterator[Memory]:
    try:
        line = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadFile(place, "this is not text in UTF-8") from error
    found = _LINE.match(line)
    if found is None or not found["text"] or line.lstrip().startswith("#"):
        return
    day = _day(found["day"])
    yield Memory(
        Origin(place, found["text"]), found["text"], "memory", is_categorised=False, valid_from=day, created_at=day
    )


def _day(text: str | None) -> datetime | None:
    return None if text is None else parse_instant(text.strip())


def write_lines(records: Iterator[Record], file: IO[str], losses: Losses) -> None:
    """Lines to paste into the settings of the app."""
    for record in records:
        if not isinstance(record, Memory):
            losses.add(type(record).__name__.lower(), "the app takes memories alone", record.origin.place)
        elif record.valid_to is not None:
            losses.add("memory", "it has ended, and the app would show it as current", record.origin.place)
        else:
            begun = record.valid_from or record.created_at
            day = f"[{begun.date().isoformat()}] - " if begun else ""
            file.write(f"{day}{' '.join(record.text.split())}\n")
