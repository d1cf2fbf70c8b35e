"""Of a text that says several things, what a later text does not speak of stays remembered, by every door."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TypedDict

import pytest

from loci.adapters.rules import FactsExtractor, RulesExtractor
from loci.conversations import whole_talks
from loci.conversations.lifecycle import NewConversation
from loci.conversations.new_messages import NewMessage
from loci.learning.extraction import fanout
from loci.learning.saving.saved_texts import add_saved_text
from loci.memory.atoms import reads
from loci.memory.atoms.fields import NewAtom
from loci.model.atoms import Category, Kind
from loci.model.conversations import MessageRole, TextBlock
from loci.ports.all import Ports
from loci.spaces.defaults import get_or_create_default_space
from tests.fakes.memory import EPOCH
from tests.support.pipeline import ADA, Pipeline

FACT = Category("fact", Kind.FACT)
MOST_LOST = 0.01
"""What is said as a command to the assistant, no message keeps."""


class Question(TypedDict):
    ask: str
    words: list[str]


class Case(TypedDict):
    """A ``first`` text, a ``then`` that changes one thing in it, and the words of another that ``stays``."""

    first: str
    then: str
    stays: Question


SET = Path(__file__).parents[3] / "golden" / "compound_texts.json"
CASES: list[Case] = json.loads(SET.read_text("utf-8"))


def remember(_pipeline: Pipeline, ports: Ports, text: str) -> None:
    add_saved_text(ports, ADA, get_or_create_default_space(ports, ADA), NewAtom(text, FACT), None)


def say(pipeline: Pipeline, ports: Ports, text: str) -> None:
    new = NewConversation(whole_talks.NAMESPACE)
    id = whole_talks.store_talk(ports, ADA, new, [NewMessage(MessageRole.USER, (TextBlock(text),))], None).id
    fanout.fan_out(ports, ADA.own(id.namespace), id.ulid, EPOCH)
    pipeline.run_all(ports)


def is_lost(case: Case, door: Callable[[Pipeline, Ports, str], None]) -> bool:
    pipeline = Pipeline()
    extractors = {each.name: each for each in (FactsExtractor(), RulesExtractor())}
    ports = pipeline.with_parts(extractors=extractors)
    door(pipeline, ports, case["first"])
    door(pipeline, ports, case["then"])
    atoms = reads.list_atoms(ports, ADA, get_or_create_default_space(ports, ADA), limit=200).items
    found = " ".join(atom.text for atom in atoms).casefold()
    return any(word.casefold() not in found for word in case["stays"]["words"])


@pytest.mark.parametrize("door", [remember, say])
def test_what_a_change_does_not_speak_of_stays(door: Callable[[Pipeline, Ports, str], None]) -> None:
    lost = [case["first"] for case in CASES if is_lost(case, door)]
    assert len(lost) <= (MOST_LOST * len(CASES) if door is say else 0), lost
