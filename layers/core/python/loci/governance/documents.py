"""The document of an export, part by part: it is never whole in memory, and may be continued after any part.

    {"formatVersion": 1, "exportedAt", "tenantId", "appId", "userId", "subjectHash", "state", "epoch", <lists>}

The lists are those of ``loci.governance.sections``, records in them as ``loci.governance.export_records`` says;
``docs/export.schema.json`` is the schema of the whole. A change that would break a reader raises ``formatVersion``.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from loci.governance import export_records
from loci.governance.export_records import ExportedRecord
from loci.governance.sections import SECTIONS, Element, Reading, dump_line
from loci.model.governance import ExportPlace
from loci.model.users import UserRecord
from loci.records import record
from loci.scope import Scope
from loci.text import timestamps

FORMAT_VERSION = 1


@record(frozen=True, slots=True)
class DocumentPart:
    """Some bytes of a document, the kind and number of records in them, and the place after them."""

    content: bytes
    place: ExportPlace
    kind: str | None = None
    count: int = 0


def document_head(directory: Scope, subject_hash: str, user: UserRecord | None, now: datetime) -> ExportedRecord:
    """The fields before the lists; a user who never wrote has no state."""
    return {
        "formatVersion": FORMAT_VERSION,
        "exportedAt": timestamps.to_text(now),
        "tenantId": directory.tenant,
        "appId": directory.app,
        "userId": export_records.user_id(directory.owner),
        "subjectHash": subject_hash,
        "state": None if user is None else user.state,
        "epoch": None if user is None else user.epoch,
    }


def all_parts(reading: Reading, head: ExportedRecord) -> Iterator[DocumentPart]:
    """A whole document. Raises Unavailable, as ``remaining_parts`` does."""
    place = ExportPlace(next(iter(SECTIONS)))
    yield DocumentPart(_encode(dump_line(head)[:-1]), place)
    yield from remaining_parts(reading, place)


def remaining_parts(reading: Reading, place: ExportPlace) -> Iterator[DocumentPart]:
    """The parts of a document after a place."""
    is_opened = place.opened
    for element, after in _elements(reading, place):
        text = element.text if is_opened or element.closes else f",{element.text}"
        is_opened = text.endswith("[")
        yield DocumentPart(_encode(text), replace(after, opened=is_opened), element.kind, element.count)


def _elements(reading: Reading, place: ExportPlace) -> Iterator[tuple[Element, ExportPlace]]:
    names = tuple(SECTIONS)
    if place.section is None:
        return
    following: str | None
    first = names.index(place.section)
    for name, following in zip(names[first:], (*names[first + 1 :], None), strict=True):
        cursor = place.cursor if name == place.section else None
        if cursor is None:
            yield Element(f'"{name}":[', ""), ExportPlace(name, "")
        for element in SECTIONS[name](reading, cursor or ""):
            yield element, ExportPlace(name, element.cursor)
        yield Element("]" if following else "]}", "", closes=True), ExportPlace(following)


def _encode(text: str) -> bytes:
    # A lone surrogate has no UTF-8 form, but JSON can carry it as an escape.
    return text.encode("utf-8", "backslashreplace")
