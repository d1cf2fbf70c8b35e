"""Microsoft Copilot: ``copilot-activity-history.csv``, which its privacy dashboard exports."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from io import TextIOWrapper

from loci_memory_client.transfer.faults import BadFile, BadRecord
from loci_memory_client.transfer.formats.format import Format
from loci_memory_client.transfer.instants import parse_instant
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.reading import MAX_RECORD
from loci_memory_client.transfer.records import Conversation, Origin, Record
from loci_memory_client.transfer.sources import Part, Source
from loci_memory_client.transfer.transcripts import Saying, Transcript

COLUMNS = ("Conversation", "Time", "Author", "Message")
_ROLES = {"human": "user", "user": "user", "ai": "assistant", "copilot": "assistant", "bot": "assistant"}
_QUESTION, _ANSWER = 0, 1


@dataclass(frozen=True, slots=True)
class _Row:
    """A message."""

    place: str
    title: str
    at: datetime
    author: str
    text: str

    @property
    def role(self) -> str:
        return _ROLES.get(self.author.lower(), self.author)


def read_history(source: Source, losses: Losses) -> Iterator[Record]:
    """Return rows of one title that follow each other as a conversation."""
    for part in source.parts(r".*\.csv"):
        talk: list[_Row] = []
        for row in _read_rows(part, losses):
            if talk and row.title != talk[-1].title:
                yield _join(talk, losses)
                talk = []
            talk.append(row)
        if talk:
            yield _join(talk, losses)


def _read_rows(part: Part, losses: Losses) -> Iterator[_Row]:
    """Return the rows. Raises BadFile for what is no CSV in UTF-8 with these columns."""
    csv.field_size_limit(MAX_RECORD)
    number = 1
    with part.open() as file:
        rows = csv.reader(TextIOWrapper(file, "utf-8-sig", newline=""), strict=True)
        try:
            if tuple(name.strip() for name in next(rows, [])) != COLUMNS:
                raise BadFile(part.place("line 1"), f"the columns must be {', '.join(COLUMNS)}")
            for values in rows:
                number += 1
                try:
                    yield _read_row(values, part.place(f"row {number}"))
                except BadRecord as bad:
                    losses.leave_out("message", bad)
        except (csv.Error, UnicodeDecodeError) as error:
            what = "CSV" if isinstance(error, csv.Error) else "text in UTF-8"
            raise BadFile(part.place(f"after row {number}"), f"this is not {what}") from error


def _read_row(values: list[str], place: str) -> _Row:
    if len(values) != len(COLUMNS):
        raise BadRecord(place, f"it must have {len(COLUMNS)} columns")
    title, time, author, text = values
    at = parse_instant(time)
    if at is None:
        raise BadRecord(place, "Time must be a date and time from 1900 to 9000")
    return _Row(place, title.strip(), at, author.strip(), text)


def _join(talk: list[_Row], losses: Losses) -> Conversation:
    """Return the rows as a conversation. The export lists the newest first, and gives question and answer one time."""
    ordered = sorted(reversed(talk) if talk[0].at >= talk[-1].at else talk, key=_order)
    first = ordered[0]
    transcript = Transcript(first.place, losses)
    for row in ordered:
        transcript.say(Saying(f"{row.at.isoformat()} {row.author}", occurred_at=row.at), row.role, row.text)
    origin = Origin(first.place, f"{first.title} {first.at.isoformat()}")
    return Conversation(origin, tuple(transcript.messages), title=first.title or None, created_at=first.at)


def _order(row: _Row) -> tuple[datetime, int]:
    return row.at, _QUESTION if row.role == "user" else _ANSWER


COPILOT = Format("copilot", "Copilot", read_history, ({*COLUMNS},))
