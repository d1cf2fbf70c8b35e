"""Claude Code: its sessions, a ``.jsonl`` file each, alone or in the folder ``~/.claude/projects``."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime

from loci_memory_client.transfer.faults import BadRecord
from loci_memory_client.transfer.fields import Fields
from loci_memory_client.transfer.formats.claude_blocks import add_block
from loci_memory_client.transfer.formats.format import Format
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.reading import read_objects
from loci_memory_client.transfer.records import Conversation, Origin, Record
from loci_memory_client.transfer.sources import Part, Source
from loci_memory_client.transfer.transcripts import SUMMARY, Saying, Transcript

_SAID = frozenset(["user", "assistant"])
_BY_THE_PROGRAM = re.compile(r"\s*<(command-|local-command-|bash-|system-reminder|task-notification|user-memory-input)")
"""How texts begin that the program wrote in the person's place: commands, their output, reminders."""
_DETAILS = {"cwd": "project", "gitBranch": "branch", "version": "version"}


@dataclass
class _Session:
    """What is known of a session so far."""

    transcript: Transcript
    id: str | None = None
    title: str | None = None
    created: datetime | None = None
    details: dict[str, str] = field(default_factory=dict)


def read_sessions(source: Source, losses: Losses) -> Iterator[Record]:
    """Return each session as a conversation. What a later session repeats of an earlier one is read once."""
    known: set[str] = set()
    for part in source.parts(r".*\.jsonl"):
        yield from _read_session(part, known, losses)


def _read_session(part: Part, known: set[str], losses: Losses) -> Iterator[Conversation]:
    session = _Session(Transcript(part.place("session"), losses))
    for line in read_objects(part, losses, "record of the program"):
        try:
            _read_line(line, known, session)
        except BadRecord as bad:
            losses.leave_out("record of the program", bad)
    messages = tuple(session.transcript.messages)
    if messages:
        place = session.transcript.place
        origin = Origin(place, session.id or place)
        yield Conversation(origin, messages, title=session.title, created_at=session.created, metadata=session.details)


def _read_line(line: Fields, known: set[str], session: _Session) -> None:
    if line.text("type") == "summary":
        session.title = line.optional_text("summary") or session.title
    elif _is_of_the_talk(line, known):
        session.id = session.id or line.optional_text("sessionId")
        session.created = session.created or line.instant("timestamp")
        session.details |= {name: text for own, name in _DETAILS.items() if (text := line.optional_text(own))}
        _add_message(line, session.transcript)


def _is_of_the_talk(line: Fields, known: set[str]) -> bool:
    """Whether a line is a message between the person and the agent; what else it is counts as lost."""
    type, id = line.text("type"), line.optional_text("uuid")
    if type not in _SAID:
        line.losses.add("record of the program", "it is no message", line.place)
    elif id is not None and id in known:
        line.losses.add("message", "another session in these files has it", line.place)
    elif line.flag("isSidechain"):
        line.losses.add("message of a subagent", "the agent talks to itself", line.place)
    elif line.flag("isCompactSummary"):
        line.losses.add("summary", SUMMARY, line.place)
    elif line.flag("isMeta"):
        line.losses.add("record of the program", "the person did not write it", line.place)
    else:
        known.update({id} if id is not None else ())
        return True
    return False


def _add_message(line: Fields, transcript: Transcript) -> None:
    message = line.object("message")
    role = message.optional_text("role") or line.text("type")
    id = line.optional_text("uuid") or str(len(transcript.messages))
    saying = Saying(id, occurred_at=line.instant("timestamp"), model=message.optional_text("model"))
    said: list[str] = []
    if isinstance(message.values.get("content"), list):
        for block in message.objects("content"):
            add_block(block, saying, said, transcript)
    else:
        said.append(message.optional_text("content") or "")
    own = [text for text in said if role != "user" or not _BY_THE_PROGRAM.match(text)]
    if len(own) < len(said):
        line.losses.add("record of the program", "the person did not write it", line.place, len(said) - len(own))
    transcript.say(saying, role, "\n\n".join(filter(None, own)))


CLAUDE_CODE = Format("claude-code", "Claude Code", read_sessions, ({"sessionId", "uuid", "message.role"},))
