"""Reads the conversation that the demo plays: in a simple format, or in that of the LoCoMo collection.

The simple format is a list of lines in order:

    [{"role": "user", "content": "Hi, I'm Mara.", "at": "2026-03-02T09:00:00Z", "author": "Mara"}]

`at` and `author` are optional. LoCoMo's format is a list of samples of two speakers in dated sessions.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from local.errors import LocalError

QUESTION = "Where does the user live, and what do they like to drink?"
_SESSION = re.compile(r"session_(\d+)")
_PAUSE = timedelta(seconds=30)  # LoCoMo has dates of sessions, not of turns


@dataclass(frozen=True, slots=True)
class Line:
    """One message of the script; `at` in ISO 8601, None for now."""

    role: str
    content: str
    at: str | None = None
    author: str | None = None


@dataclass(frozen=True, slots=True)
class Script:
    """A conversation to play, and a question to recall with afterwards."""

    title: str
    lines: tuple[Line, ...]
    question: str


def read(path: Path, sample: str | None, speaker: str | None) -> Script:
    """Read the script in a file. `sample` and `speaker` choose within LoCoMo's format. Raises LocalError."""
    try:
        content = json.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise LocalError(f"{path} cannot be read as JSON: {error}") from error
    if not isinstance(content, list) or not content or not all(isinstance(entry, dict) for entry in content):
        raise LocalError(f"{path} holds neither a list of {{role, content, at, author?}} nor LoCoMo samples")
    if "conversation" in content[0]:
        return _read_locomo(content, sample, speaker)
    return Script(path.stem, tuple(_line(number, entry) for number, entry in enumerate(content, 1)), QUESTION)


def _line(number: int, entry: Mapping[str, Any]) -> Line:
    unknown = set(entry) - {"role", "content", "at", "author"}
    if unknown or entry.get("role") not in ("user", "assistant") or not isinstance(entry.get("content"), str):
        raise LocalError(
            f"line {number} of the script needs role (user or assistant) and content; at, author may follow"
        )
    return Line(entry["role"], entry["content"], entry.get("at"), entry.get("author"))


def _read_locomo(samples: Sequence[Mapping[str, Any]], sample_id: str | None, speaker: str | None) -> Script:
    sample_ids = [str(sample["sample_id"]) for sample in samples]
    name = sample_id or sample_ids[0]
    if name not in sample_ids:
        raise LocalError(f"there is no sample {name}; SAMPLE is one of {', '.join(sample_ids)}")
    sample = samples[sample_ids.index(name)]
    conversation = sample["conversation"]
    speakers = (str(conversation["speaker_a"]), str(conversation["speaker_b"]))
    user = speaker or speakers[0]
    if user not in speakers:
        raise LocalError(f"{user} does not speak in {name}; SPEAKER is one of {', '.join(speakers)}")
    question = str(sample["qa"][0]["question"]) if sample.get("qa") else QUESTION
    return Script(f"{name}, {user} as the user", tuple(_locomo_lines(conversation, user)), question)


def _locomo_lines(conversation: Mapping[str, Any], user: str) -> Iterator[Line]:
    numbers = sorted(int(match[1]) for match in map(_SESSION.fullmatch, conversation) if match)
    for number in numbers:
        at = _session_time(str(conversation[f"session_{number}_date_time"]))
        for turn in conversation[f"session_{number}"]:
            if turn["speaker"] == user:
                yield Line("user", turn["text"], at.isoformat())
            else:
                yield Line("assistant", turn["text"], at.isoformat(), turn["speaker"])
            at += _PAUSE


def _session_time(text: str) -> datetime:
    """Parse a time in LoCoMo's format, such as ``1:56 pm on 8 May, 2023``."""
    try:
        return datetime.strptime(text, "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)
    except ValueError as error:
        raise LocalError(f"the session time {text!r} is not of LoCoMo's form") from error
