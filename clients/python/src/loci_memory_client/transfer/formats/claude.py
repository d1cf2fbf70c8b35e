"""Claude: the zip archive of its data export (or a file out of it), and memories pasted as lines."""

import re
from collections.abc import Iterator

from loci_memory_client.transfer.fields import Fields
from loci_memory_client.transfer.formats.claude_blocks import add_block
from loci_memory_client.transfer.formats.format import Format
from loci_memory_client.transfer.formats.listed import is_heading
from loci_memory_client.transfer.formats.pasted import read_lines
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.reading import HEADER, read_each, read_values
from loci_memory_client.transfer.records import Conversation, Memory, Origin, Record
from loci_memory_client.transfer.sources import Source
from loci_memory_client.transfer.transcripts import Saying, Transcript

_FILES = r"(conversations|memories|projects)(-\d+)?\.json|projects/[^/]+\.json"
_OF_A_PROJECT = frozenset(["docs", "prompt_template"])


def read_export(source: Source, losses: Losses) -> Iterator[Record]:
    """Each conversation with its messages, and what Claude remembers a paragraph at a time."""
    if source.is_pasted:
        yield from read_lines(source, losses)
        return
    for part in source.parts(_FILES):
        yield from read_each(read_values(part, "conversations"), _read_value, losses, "conversation")


def _read_value(fields: Fields, list: str) -> Iterator[Record]:
    if "conversations_memory" in fields.values or "project_memories" in fields.values:
        yield from _read_memories(fields)
    elif "chat_messages" not in fields.values and _OF_A_PROJECT & fields.values.keys():
        _count_project(fields)
    elif list != HEADER:
        yield _read_conversation(fields)


def _count_project(fields: Fields) -> None:
    fields.losses.add("project", "its instructions and documents are no memories", fields.place)
    documents = len(fields.list("docs"))
    if documents:
        why = "the project has it as knowledge: put it into a space as a file"
        fields.losses.add("document of a project", why, fields.place, documents)


def _read_conversation(fields: Fields) -> Conversation:
    if not isinstance(fields.values.get("chat_messages"), list):
        fields.refuse("chat_messages", "is missing")
    transcript = Transcript(fields.place, fields.losses)
    for message in fields.objects("chat_messages"):
        _add_message(message, transcript)
    return Conversation(
        Origin(fields.place, fields.optional_text("uuid") or fields.place),
        tuple(transcript.messages),
        title=fields.optional_text("name"),
        created_at=fields.instant("created_at"),
        metadata={"summary": summary} if (summary := fields.optional_text("summary")) else {},
    )


def _add_message(message: Fields, transcript: Transcript) -> None:
    """A message, as several where tools are used in it: their results are messages of their own."""
    id = message.optional_text("uuid") or str(len(transcript.messages))
    role = message.optional_text("sender", "role") or "human"
    saying = Saying(id, occurred_at=message.instant("created_at"))
    said: list[str] = []
    blocks = message.list("content") if isinstance(message.values.get("content"), list) else []
    for block in message.objects("content") if blocks else ():
        add_block(block, saying, said, transcript)
    if not blocks:
        said.append(message.optional_text("content", "text") or "")
    said += _attachments(message, transcript)
    transcript.say(saying, role, "\n\n".join(filter(None, said)))


def _attachments(message: Fields, transcript: Transcript) -> Iterator[str]:
    """Texts of attached documents; of other files the export has the names alone."""
    for attachment in message.objects("attachments"):
        text = attachment.optional_text("extracted_content")
        if text:
            yield f"[{attachment.optional_text('file_name') or 'attachment'}]\n{text}"
    for _ in message.list("files"):
        transcript.losses.add("attached file", "the export names it, and does not hold it", transcript.place)


def _read_memories(fields: Fields) -> Iterator[Memory]:
    yield from _paragraphs(fields, fields.optional_text("conversations_memory"), {})
    for project, text in fields.object("project_memories").values.items():
        if isinstance(text, str):
            yield from _paragraphs(fields, text, {"project": project})
        elif text is not None:
            fields.losses.add("memory of a project", "must be text", fields.place)


def _paragraphs(fields: Fields, text: str | None, metadata: dict[str, str]) -> Iterator[Memory]:
    """A memory a paragraph, without the headings in it."""
    for paragraph in re.split(r"\n\s*\n", text or ""):
        lines = paragraph.split("\n")
        said = [line for line in lines if not is_heading(line)]
        if len(said) < len(lines):
            fields.losses.add("heading", "it says nothing by itself", fields.place, len(lines) - len(said))
        whole = "\n".join(said).strip()
        if whole:
            yield Memory(Origin(fields.place, whole), whole, "memory", is_categorised=False, metadata=metadata)


CLAUDE = Format(
    "claude",
    "Claude",
    read_export,
    ({"chat_messages"}, {"conversations_memory"}, {"project_memories"}, {"prompt_template", "docs"}),
)
