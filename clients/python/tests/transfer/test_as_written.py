"""Memories of every shape are in each format, and are read back as they were written."""

import csv
import io
import json
import re
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from loci_memory_client.transfer.records import Conversation, Memory
from tests.transfer.reading import carry, of_kind

BEGINNINGS = [
    "",
    "- ",
    "* ",
    "1. ",
    "12) ",
    "2.5 ",
    "-18 ",
    "--",
    ".",
    "#",
    "#1 ",
    "[Home] ",
    "[2025-05-03] ",
    "**",
    '"',
]
WORDS = [
    "Ada rows.",
    "她在港口工作。",
    "वह नाव चलाती है।",
    "هي تبحر",
    "היא שטה",
    "Она гребёт!",
    "ฉันพายเรือ",
    "👩‍🚀 é",
    'it\'s "so"',
    "\\n {}",
]
ENDINGS = ["", ".", "!", "…", "]", "**", ":", " 3.5 km", " - 2", "\t|"]
LINES = st.builds(lambda *parts: "".join(parts), *map(st.sampled_from, (BEGINNINGS, WORDS, ENDINGS))) | st.text(
    st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), min_size=1, max_size=40
)
SINGLE = LINES.map(str.strip).filter(bool)
WHOLE = st.lists(LINES, min_size=1, max_size=4).map(lambda lines: "\n".join(lines).strip()).filter(bool)
HEADING = re.compile(r"\s*(#+(\s.*)?|\*\*[^*]+\*\*:?)\s*")
Written = Callable[[str], Any]


def chatgpt(**message: Any) -> list[dict[str, Any]]:
    return [{"id": "c", "mapping": {"n": {"message": {"author": {"role": "assistant"}, **message}}}}]


def loci(text: str) -> dict[str, Any]:
    space = {"id": "ms_a", "owner": "user", "name": "memory"}
    category = {"name": "note", "kind": "FACT"}
    atom = {"id": "atom_a_1", "memorySpaceId": "ms_a", "owner": "user", "text": text, "category": category}
    return {"formatVersion": 1, "spaces": [space], "atoms": [atom]}


JSON_FORMATS: dict[str, tuple[str, Written]] = {
    "agentcore": ("agentcore", lambda text: {"memoryRecordSummaries": [{"content": {"text": text}}]}),
    "chatgpt, saved": ("chatgpt", lambda text: chatgpt(recipient="bio", content={"parts": [f"- {text}"]})),
    "chatgpt, about": ("chatgpt", lambda text: chatgpt(content={"user_profile": text})),
    "langgraph": ("langgraph", lambda text: [{"namespace": ["n"], "key": "k", "value": {"text": text}}]),
    "langgraph, rows": ("langgraph", lambda text: {"prefix": "n", "key": "k", "value": json.dumps({"text": text})}),
    "librechat": ("librechat", lambda text: {"memories": [{"key": "k", "value": text}]}),
    "letta, block": ("letta", lambda text: {"blocks": [{"label": "human", "value": text}]}),
    "letta, passage": ("letta", lambda text: {"passages": [{"text": text}]}),
    "loci": ("loci", loci),
    "mem0": ("mem0", lambda text: {"results": [{"memory": text}]}),
    "mem0, rows": ("mem0", lambda text: {"id": 1, "payload": json.dumps({"data": text})}),
    "open-webui": ("open-webui", lambda text: [{"id": "m", "user_id": "u", "content": text}]),
    "supermemory": ("supermemory", lambda text: {"memories": [{"memory": text}]}),
    "zep": ("zep", lambda text: {"edges": [{"fact": text}]}),
}


def claude_code(text: str) -> dict[str, Any]:
    return {"type": "user", "uuid": "u", "sessionId": "s", "message": {"role": "user", "content": text}}


def codex(text: str) -> dict[str, Any]:
    content = [{"type": "input_text", "text": text}]
    return {"type": "response_item", "payload": {"type": "message", "role": "user", "content": content}}


def gemini(text: str) -> list[dict[str, Any]]:
    answer = f"<p>{escape(text)}</p>".replace("\n", "<br>")
    said = {"time": "2026-03-04T10:00:00Z", "safeHtmlItem": [{"html": answer}]}
    return [{"header": "Gemini Apps", "title": f"Prompted {text}", **said}]


def open_webui(text: str) -> list[dict[str, Any]]:
    node = {"id": "m", "parentId": None, "role": "user", "content": text}
    return [{"id": "c", "chat": {"history": {"currentId": "m", "messages": {"m": node}}}}]


def librechat(text: str) -> dict[str, Any]:
    message = {"messageId": "m", "parentMessageId": "0", "isCreatedByUser": True, "text": text}
    return {"conversationId": "c", "messages": [message]}


def copilot(text: str) -> str:
    written = io.StringIO(newline="")
    rows = [("Conversation", "Time", "Author", "Message"), ("Bread", "2026-03-05T08:05:00", "Human", text)]
    csv.writer(written).writerows(rows)
    return written.getvalue()


TALKS: dict[str, Callable[[str], str]] = {
    "chatgpt": lambda text: json.dumps(chatgpt(content={"parts": [text]})),
    "claude": lambda text: json.dumps([{"uuid": "c", "chat_messages": [{"sender": "human", "text": text}]}]),
    "claude-code": lambda text: json.dumps(claude_code(text)),
    "codex": lambda text: json.dumps(codex(text)),
    "copilot": copilot,
    "gemini": lambda text: json.dumps(gemini(text)),
    "librechat": lambda text: json.dumps(librechat(text)),
    "open-webui": lambda text: json.dumps(open_webui(text)),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which every example writes its file again."""
    return tmp_path_factory.mktemp("written")


def texts_of(format: str, path: Path, content: str) -> list[str]:
    path.write_text(content, "utf-8", newline="")
    return [memory.text for memory in of_kind(carry(format, path), Memory)]


@pytest.mark.parametrize("form", sorted(JSON_FORMATS))
@given(text=WHOLE)
def test_a_memory_in_json_is_read_as_written(form: str, text: str, folder: Path) -> None:
    format, write = JSON_FORMATS[form]
    # Further marks in a saved list begin further memories.
    assume("saved" not in form or not re.search(r"^\[|\n([-*•\u2013\u2014]\s|.*\[)", text))
    assert texts_of(format, folder / "file.json", json.dumps(write(text))) == [text]


@given(texts=st.lists(WHOLE.filter(lambda text: "\n[" not in text), min_size=1, max_size=4, unique=True))
def test_memories_that_chatgpt_lists_are_read_as_written(texts: list[str], folder: Path) -> None:
    assume(not any(re.search(r"^(\d+[.)]|[-*•\u2013\u2014])?\s*\[\d|^\d+[.)]\s", text, re.MULTILINE) for text in texts))
    listed = "\n\n".join(f"{number}. [2025-05-03]. {text}" for number, text in enumerate(texts, start=1))
    content = {"content_type": "model_editable_context", "model_set_context": listed}
    assert texts_of("chatgpt", folder / "file.json", json.dumps(chatgpt(content=content))) == texts


@given(texts=st.lists(WHOLE, min_size=1, max_size=4, unique=True))
@example(texts=["她在港口工作", "Ada rows"])
def test_paragraphs_of_claude_are_read_as_written(texts: list[str], folder: Path) -> None:
    whole = [text for text in texts if not any(HEADING.fullmatch(line) for line in text.split("\n"))]
    assume(all(line.strip() for text in whole for line in text.split("\n")))
    memory = "\n\n".join(f"**Work**\n\n{text}" for text in whole)
    content = json.dumps([{"conversations_memory": memory}])
    assert texts_of("claude", folder / "file.json", content) == whole if whole else True


@pytest.mark.parametrize("format", ["chatgpt", "claude"])
@pytest.mark.parametrize("mark", ["- ", "[2025-05-03] - ", "- [May 3, 2025]: ", "[unknown] - "])
@given(texts=st.lists(SINGLE, min_size=1, max_size=4))
def test_pasted_lines_are_read_as_written(format: str, mark: str, texts: list[str], folder: Path) -> None:
    assume(mark != "- " or not any(text.startswith("[2025") for text in texts))
    lines = "\n".join(f"{mark}{text}" for text in texts)
    assert texts_of(format, folder / "file.txt", f"# Memories\n{lines}\n") == texts


@given(text=SINGLE.filter(lambda text: not re.match(r"\*\*|#(\s|#|$)|[-*•\u2013\u2014]\s|\d+[.)]\s|\[2025", text)))
def test_a_line_alone_is_read_as_written(text: str, folder: Path) -> None:
    assert texts_of("chatgpt", folder / "file.txt", text) == [text]


@given(name=st.sampled_from(["Lea", "Go_Lang", "小雨", "R2"]), text=WHOLE)
def test_an_observation_is_read_as_written_after_its_subject(name: str, text: str, folder: Path) -> None:
    entity = {"type": "entity", "name": name, "entityType": "person", "observations": [text]}
    (found,) = texts_of("memory-server", folder / "file.json", json.dumps(entity))
    assert found in (text, f"{name.replace('_', ' ')}: {text}")


@pytest.mark.parametrize("format", sorted(TALKS))
@given(text=WHOLE)
@example(text="Ada <b>rows</b> & sings.")
@example(text='2.5 km, "quoted"\nAttached to home')
def test_a_message_is_read_as_written(format: str, text: str, folder: Path) -> None:
    path = folder / "file.json"
    path.write_text(TALKS[format](text), "utf-8", newline="")
    (conversation,) = of_kind(carry(format, path), Conversation)
    assert conversation.messages[0].content == text


@given(text=SINGLE)
@example(text="a < b && c")
def test_an_answer_of_gemini_is_read_as_shown(text: str, folder: Path) -> None:
    path = folder / "file.json"
    path.write_text(json.dumps(gemini(text)), "utf-8", newline="")
    (conversation,) = of_kind(carry("gemini", path), Conversation)
    assert [message.content for message in conversation.messages] == [text, text]
