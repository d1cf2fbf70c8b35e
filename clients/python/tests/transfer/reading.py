"""Reads files of formats in tests."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from loci_memory_client.transfer.formats import FORMATS
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.records import Conversation, Record
from loci_memory_client.transfer.running import Import
from loci_memory_client.transfer.sources import Source
from tests.transfer.fake_destination import FakeDestination

FILES = Path(__file__).parent / "files"
NOW = datetime(2026, 11, 1, tzinfo=UTC)
AnyRecord = TypeVar("AnyRecord", bound=Record)


def import_of(format: str, path: Path) -> Import:
    return Import(FORMATS[format], Source(path), NOW)


def carry(format: str, path: Path) -> list[Record]:
    """The records that an import writes."""
    work, destination = import_of(format, path), FakeDestination()
    work.carry(destination, work.check(), lambda _: None)
    return destination.records


def of_kind(records: list[Record], kind: type[AnyRecord]) -> list[AnyRecord]:
    return [record for record in records if isinstance(record, kind)]


def losses_of(format: str, path: Path) -> dict[tuple[str, str], int]:
    found: Losses = import_of(format, path).check().losses
    return {(loss.what, loss.why): loss.count for loss in found}


def transcript_of(conversation: Conversation) -> list[tuple[str, str]]:
    """Roles and texts, blocks as their types."""
    return [(message.role, _show(message.content)) for message in conversation.messages]


def _show(content: object) -> str:
    if isinstance(content, str):
        return content
    assert isinstance(content, list)
    return " ".join(block.get("text") or f"[{block['type']} {block.get('name', '')}]" for block in content)
