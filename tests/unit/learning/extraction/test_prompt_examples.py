"""The examples of the newest extraction prompt: validation drops none of their facts."""

import json
import re
from dataclasses import replace
from datetime import datetime
from typing import Any

import fastjsonschema
import pytest

from loci.adapters.files import FolderPrompts, locate
from loci.learning.extraction import validation
from loci.learning.extraction.chunks import Chunk
from loci.learning.extraction.transcripts import transcript
from loci.model.conversations import Message, MessageRole
from loci.model.jobs import DEFAULT_EXTRACTION_VERSION
from loci.ports.language import Prompt
from tests.support.model_facts import assistant, user
from tests.support.nearness import all_near

LINE = re.compile(r'    (\d+) (earlier |pasted )?(user|assistant)(?: "([^"]+)")? (\S+)Z \w+: (".*")')
EXAMPLE = re.compile(r'^\d\.\n((?: {4}[^\n]*\n)+)\n((?s:\{"facts".*?))\n\n', re.MULTILINE)


def newest() -> Prompt:
    prompt = FolderPrompts(locate()).read("extraction", DEFAULT_EXTRACTION_VERSION)
    assert prompt is not None
    return prompt


def message(line: str) -> tuple[str, Message]:
    """Its mark, and the message of a line."""
    found = LINE.fullmatch(line)
    assert found is not None, line
    seq, mark, role, author, at, text = found.groups()
    said = user(json.loads(text), author=author) if role == MessageRole.USER else assistant(json.loads(text))
    occurred_at = datetime.fromisoformat(f"{at}+00:00")
    return (mark or "").strip(), replace(said, id=replace(said.id, seq=int(seq)), occurred_at=occurred_at)


EXAMPLES = EXAMPLE.findall(newest().text)


def test_there_are_four_examples() -> None:
    assert len(EXAMPLES) == 4


@pytest.mark.parametrize(("lines", "answer"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_what_an_example_answers_fits_the_schema_and_breaks_no_rule(lines: str, answer: str) -> None:
    prompt = newest()
    told: dict[str, Any] = json.loads(answer)
    fastjsonschema.compile(prompt.schema)(told)
    marked = [message(line) for line in lines.splitlines() if not line.startswith("    Wanted: ")]
    by_mark = {
        mark: transcript([one for its, one in marked if its == mark]).lines for mark in ("", "earlier", "pasted")
    }
    found = validation.validate(told, Chunk(by_mark["earlier"], by_mark[""], None), (), all_near)
    assert found.drops == {}
    facts = [*told["facts"], *told["retracts"]]
    assert [(fact.text, fact.key) for fact in found.facts] == [(fact["text"], fact["key"]) for fact in facts]
    assert validation.merge((), found.facts) == found.facts
