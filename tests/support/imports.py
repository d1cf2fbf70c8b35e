"""Imports of files into the API of this process, and what is there afterwards."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from loci_memory_client import Loci
from loci_memory_client.transfer.formats import FORMATS
from loci_memory_client.transfer.running import Import, Report
from loci_memory_client.transfer.service import ServiceDestination, Target
from loci_memory_client.transfer.sources import Source

from tests.support.paths import ROOT

FILES = ROOT / "clients" / "python" / "tests" / "transfer" / "files"
NOW = datetime(2026, 5, 4, tzinfo=UTC)


def import_file(loci: Loci, format: str, path: Path, *, by_user: bool = False, space: str | None = None) -> Report:
    """The report of a whole run."""
    work = Import(FORMATS[format], Source(path), NOW)
    report = work.check()
    report.run = work.name_run(space or format)
    target = Target(format, space or format, format, by_user=by_user, run=report.run)
    work.carry(ServiceDestination(loci, target), report, lambda _: None)
    return report


def list_records(loci: Loci) -> dict[str, Any]:
    """All that a user has, without ids and times of the service."""
    spaces = list(loci.memory.list_memory_spaces())
    return {
        "spaces": sorted(space.name or "" for space in spaces),
        "atoms": sorted(_atom(atom) for space in spaces for atom in loci.memory.list_atoms(space_id=space.id)),
        "entities": sorted(
            f"{entity.type} {entity.canonical_name} {entity.aliases}"
            for space in spaces
            for entity in loci.memory.search_entities(space_id=space.id)
        ),
        "conversations": sorted(_conversation(loci, one) for one in loci.conversations.list_conversations()),
    }


def _atom(atom: Any) -> str:
    window = (atom.valid_from, atom.valid_to, atom.expires_at)
    return f"{atom.text} {atom.category.name} {atom.category.kind} {atom.key} {window} {sorted(atom.metadata.items())}"


def _conversation(loci: Loci, conversation: Any) -> str:
    messages = list(loci.conversations.get_raw_turns(conversation_id=conversation.id))
    said = [f"{one.seq} {one.role} {one.author} {one.visibility} {one.occurred_at} {one.content}" for one in messages]
    return f"{conversation.title} {conversation.status} {said}"
