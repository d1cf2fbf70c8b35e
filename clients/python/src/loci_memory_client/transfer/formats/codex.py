"""Codex: its sessions, a ``rollout-….jsonl`` file each, alone or in the folder ``~/.codex/sessions``."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from loci_memory_client.transfer.faults import BadRecord
from loci_memory_client.transfer.fields import Fields, parse_json
from loci_memory_client.transfer.formats.format import Format
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.reading import read_objects
from loci_memory_client.transfer.records import Conversation, Origin, Record
from loci_memory_client.transfer.sources import Part, Source
from loci_memory_client.transfer.transcripts import REASONING, SUMMARY, Saying, Transcript

_CALLS = frozenset(["function_call", "custom_tool_call", "local_shell_call"])
_RESULTS = frozenset(["function_call_output", "custom_tool_call_output", "local_shell_call_output"])
_OLDER = frozenset(["type", "instructions", "record_type"])
_BY_THE_PROGRAM = re.compile(r"\s*(<(environment_context|user_instructions|turn_aborted|INSTRUCTIONS)|# AGENTS\.md )")
"""How texts begin that the program puts into the person's place: where it runs, what its files order."""


@dataclass
class _Session:
    """What is known of a session so far."""

    transcript: Transcript
    id: str | None = None
    created: datetime | None = None
    model: str | None = None
    details: dict[str, str] = field(default_factory=dict)


def read_sessions(source: Source, losses: Losses) -> Iterator[Record]:
    """Return each session as a conversation."""
    for part in source.parts(r".*\.jsonl"):
        yield from _read_session(part, losses)


def _read_session(part: Part, losses: Losses) -> Iterator[Conversation]:
    session = _Session(Transcript(part.place("session"), losses))
    for line in read_objects(part, losses, "record of the program"):
        try:
            _read_line(line, session)
        except BadRecord as bad:
            losses.leave_out("record of the program", bad)
    messages = tuple(session.transcript.messages)
    if messages:
        place = session.transcript.place
        origin = Origin(place, session.id or place)
        yield Conversation(origin, messages, created_at=session.created, metadata=session.details)


def _read_line(line: Fields, session: _Session) -> None:
    """Read a line. In older sessions it is itself what is a ``payload`` since, and the first is the head."""
    is_wrapped = "payload" in line.values
    if not is_wrapped and not _OLDER & line.values.keys():
        line.refuse("payload", "is missing")
    type = line.optional_text("type") if is_wrapped else "response_item" if "type" in line.values else "session_meta"
    payload = line.object("payload") if is_wrapped else line
    match type:
        case "session_meta" if session.id is None:
            session.id = payload.optional_text("id")
            session.created = payload.instant("timestamp")
            session.details |= {"project": project} if (project := payload.optional_text("cwd")) else {}
        case "turn_context":
            session.model = payload.optional_text("model") or session.model
        case "compacted":
            line.losses.add("summary", SUMMARY, line.place)
        case "response_item":
            _read_item(payload, line.instant("timestamp"), session)
        case _:
            line.losses.add("record of the program", "it is no message", line.place)


def _read_item(item: Fields, at: datetime | None, session: _Session) -> None:
    transcript = session.transcript
    saying = Saying(item.optional_text("id") or str(len(transcript.messages)), occurred_at=at, model=session.model)
    match item.optional_text("type"):
        case "message":
            _add_message(item, saying, transcript)
        case type if type in _CALLS:
            name = item.optional_text("name") or "shell"
            transcript.use_tool(saying, item.optional_text("call_id"), name, _arguments(item))
        case type if type in _RESULTS:
            transcript.give_result(saying, _output(item), item.optional_text("call_id"))
        case "reasoning":
            item.losses.add("reasoning", REASONING, item.place)
        case _:
            item.losses.add("record of the program", "it is no message", item.place)


def _add_message(item: Fields, saying: Saying, transcript: Transcript) -> None:
    role = item.optional_text("role") or "user"
    if role not in ("user", "assistant"):
        item.losses.add("instruction of the program", "the person did not write it", item.place)
        return
    said = []
    for text in _texts(item, "content"):
        if role == "user" and _BY_THE_PROGRAM.match(text):
            item.losses.add("instruction of the program", "the person did not write it", item.place)
        else:
            said.append(text)
    transcript.say(saying, role, "\n\n".join(said))


def _texts(item: Fields, name: str) -> Iterator[str]:
    if not isinstance(item.values.get(name), list):
        yield item.optional_text(name) or ""
        return
    for block in item.objects(name):
        text = block.optional_text("text")
        if text is None:
            what = (block.optional_text("type") or "part").removeprefix("input_")[:40]
            item.losses.add(what, "Loci has no such content", item.place)
        else:
            yield text


def _arguments(item: Fields) -> Mapping[str, Any]:
    """Return the arguments of a call: JSON in a text, a text alone, or an action of the shell."""
    given = item.values.get("arguments") or item.values.get("input") or item.values.get("action") or {}
    found = parse_json(given)
    return found if isinstance(found, dict) else {"input": str(given)}


def _output(item: Fields) -> str:
    """Return what a tool put out: a text, blocks, or either as ``output`` or ``content`` of an object."""
    found = parse_json(item.values.get("output"))
    if isinstance(found, dict):
        within = Fields(found, item.place, item.losses)
        name = "output" if "output" in found else "content"
        return "\n\n".join(_texts(within, name))
    return "\n\n".join(_texts(item, "output"))


CODEX = Format(
    "codex",
    "Codex",
    read_sessions,
    ({"type", "timestamp", "payload"}, {"type", "role", "content.text", "instructions"}),
)
