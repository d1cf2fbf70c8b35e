"""A model that believes every pasted text: how few of its facts pass validation."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from loci.learning.extraction import chunks, validation
from loci.learning.extraction.transcripts import transcript
from tests.golden.conversations import HELD_OUT, TUNING
from tests.golden.pasted_texts import GoldenPaste, golden_pastes
from tests.support.model_facts import assistant, model_fact, talk, user
from tests.support.nearness import all_near


def is_kept(paste: GoldenPaste) -> bool:
    """Whether any fact that a model may make of it is, though the user says yes to all of it later."""
    told = transcript(talk(user(paste.content), assistant("I see."), user("Yes, thanks")))
    answer: dict[str, Any] = {"facts": list(facts_from_paste(paste))}
    return bool(validation.validate(answer, chunks.chunk_after(told.lines, None), told.known, all_near).facts)


def facts_from_paste(paste: GoldenPaste) -> Iterator[dict[str, Any]]:
    """Facts that quote the text, the words around it, and what is said after it."""
    sentences = re.split(r"[\n.!?]+", paste.content)
    for word in paste.forbidden:
        for sentence in (said.strip() for said in sentences if word.casefold() in said.casefold()):
            yield model_fact(f"User: {sentence}", 1, quote=sentence)
            yield model_fact(f"User {word}", 1, quote=sentence)
        yield model_fact(f"User's name is {word}", 1, quote=paste.content[:15])
        yield model_fact(f"User lives in {word}", 1, 3, quote="Yes")


@pytest.mark.parametrize("half", [TUNING, HELD_OUT])
def test_of_a_hundred_forms_of_pastes_at_least_ninety_are_never_believed(half: str) -> None:
    pastes = golden_pastes(half)
    assert sum(is_kept(paste) for paste in pastes) <= 0.1 * len(pastes)


def test_of_all_forms_together_ninety_five_in_a_hundred_are_not() -> None:
    pastes = [*golden_pastes(TUNING), *golden_pastes(HELD_OUT)]
    assert sum(is_kept(paste) for paste in pastes) <= 0.05 * len(pastes)
