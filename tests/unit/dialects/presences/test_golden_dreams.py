"""Sessions, what a model may answer about them (``tests/golden/dreams``), and what of it may be written."""

import json
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest

from loci.adapters.files import FolderPrompts, locate
from loci.dialects.presences import consolidation
from loci.dialects.presences.material import HeardSession, Material, evidence_lines
from loci.ids import ConversationId, MessageId
from loci.model.conversations import Conversation, Message, MessageRole, TextBlock, Visibility
from tests.fakes.memory import in_memory
from tests.support.nearness import words_decide
from tests.support.paths import ROOT
from tests.support.records import AT, EPOCH, ULIDS

CASES = sorted((ROOT / "tests" / "golden" / "dreams").glob("*.json"))


def read_case(path: Path) -> tuple[Material, dict[str, Any], list[str]]:
    """The sessions, newest first, the answer, and what stays of it."""
    case = json.loads(path.read_text("utf-8"))
    sessions = [make_session(ULIDS[number], said) for number, said in enumerate(case["sessions"])]
    return Material(tuple(reversed(sessions))), case["answer"], case["stays"]


def make_session(ulid: str, said: list[list[str]]) -> HeardSession:
    id = ConversationId("presence", ulid)
    messages = tuple(
        Message(
            MessageId("presence", ulid, seq),
            f"turn_{seq}",
            MessageRole(role),
            (TextBlock(text),),
            Visibility.USER,
            AT,
            AT,
            EPOCH,
        )
        for seq, (role, text) in enumerate(said, start=1)
    )
    return HeardSession(Conversation(id, EPOCH, None, None, {}, AT, AT), messages)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_only_what_is_supported_stays_of_an_answer(path: Path) -> None:
    material, answer, stays = read_case(path)
    prompt = FolderPrompts(locate()).read(consolidation.PROMPT, consolidation.VERSION)
    assert prompt is not None
    fastjsonschema.compile(prompt.schema)(answer)
    found = consolidation.read_patterns(answer, material, words_decide)
    assert [pattern.text for pattern in found.patterns] == stays
    assert len(found.patterns) + len(found.dropped) == len(answer["entries"])


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_question_shows_every_line_once_and_no_text_ends_its_line(path: Path) -> None:
    material, *_ = read_case(path)
    ports = in_memory().ports
    ports.prompts = FolderPrompts(locate())
    request = consolidation.build_question(ports, material)
    text = "\n".join(block.text for block in request.dialogue[0].content if isinstance(block, TextBlock))
    lines = [line for line in text.splitlines() if line[:1].isdigit()]
    assert len(lines) == len(evidence_lines(material))
    assert [int(line.split()[0]) for line in lines] == list(range(1, len(lines) + 1))
