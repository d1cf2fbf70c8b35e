"""Twelve statements that must be kept, to the letter, and twelve look-alikes of which nothing may be."""

import json
from datetime import datetime
from pathlib import Path
from typing import TypedDict, cast

import pytest

from loci.adapters.rules import RulesExtractor
from loci.model import Message, MessageRole
from loci.ports.language import ExtractedFact
from tests.unit.talk import message


class Expected(TypedDict):
    text: str
    category: list[str]
    key: str | None
    validFrom: str
    sources: list[int]
    entities: list[list[str]]


class Statement(TypedDict, total=False):
    kind: str
    messages: list[str]
    roles: list[str]
    facts: list[Expected]


class Statements(TypedDict):
    at: str
    kept: list[Statement]
    nothing: list[Statement]


STATEMENTS = cast(Statements, json.loads(Path(__file__).with_name("rules_statements.json").read_text()))


def conversation(statement: Statement) -> list[Message]:
    roles = statement.get("roles", ["user"] * len(statement["messages"]))
    at = datetime.fromisoformat(STATEMENTS["at"])
    return [
        message(seq, text, MessageRole(role), at=at)
        for seq, (role, text) in enumerate(zip(roles, statement["messages"], strict=True), 1)
    ]


def as_expected(fact: ExtractedFact) -> Expected:
    return {
        "text": fact.text,
        "category": [fact.category.name, fact.category.kind.value],
        "key": fact.key,
        "validFrom": fact.valid_from.isoformat().replace("+00:00", "Z"),
        "sources": list(fact.sources),
        "entities": [[entity.type.value, entity.name] for entity in fact.entities],
    }


def named(statement: Statement) -> str:
    return statement["kind"]


@pytest.mark.parametrize("statement", STATEMENTS["kept"], ids=named)
def test_a_statement_is_kept_to_the_letter(statement: Statement) -> None:
    facts = RulesExtractor().extract(conversation(statement), "v1").facts
    assert [as_expected(fact) for fact in facts] == statement["facts"]


@pytest.mark.parametrize("statement", STATEMENTS["nothing"], ids=named)
def test_nothing_is_kept_of_a_look_alike(statement: Statement) -> None:
    assert RulesExtractor().extract(conversation(statement), "v1").facts == ()


def test_there_are_twelve_of_each_and_no_kind_comes_twice() -> None:
    for half in (STATEMENTS["kept"], STATEMENTS["nothing"]):
        assert len({named(statement) for statement in half}) == 12


def test_every_kept_fact_has_an_importance_and_a_confidence_within_bounds() -> None:
    facts = [f for s in STATEMENTS["kept"] for f in RulesExtractor().extract(conversation(s), "v1").facts]
    assert all(1 <= fact.importance <= 5 and 0 < fact.confidence <= 1 for fact in facts)
