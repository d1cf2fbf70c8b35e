"""What users say in ordinary words of their safety, their name and how they want to be answered is read; what only
sounds like it is not."""

import pytest

from loci.adapters.rules import RulesExtractor
from loci.model.atoms import Kind
from loci.ports.language import ExtractedFact
from tests.golden.statements import HALVES, half_of, read_statements
from tests.support.talk import message

TUNING, HELD_OUT = HALVES


def facts(said: str) -> tuple[ExtractedFact, ...]:
    return RulesExtractor().extract([message(1, said)], "v1").facts


def is_about_safety(said: str) -> bool:
    return any(fact.category.name in {"health", "diet", "allergy"} for fact in facts(said))


def is_order(said: str) -> bool:
    return any(fact.category.kind is Kind.RULE for fact in facts(said))


def is_name(said: str) -> bool:
    return any((fact.key or "").endswith(("name", "nickname")) for fact in facts(said))


READERS = {"safety": is_about_safety, "orders": is_order, "names": is_name}


def entries(name: str, kind: str, half: str) -> list[str]:
    every = read_statements(name, kind)
    texts = [one if isinstance(one, str) else one[0] for one in every]
    return [text for number, text in enumerate(texts) if half_of(number) == half]


@pytest.mark.parametrize("name", READERS)
def test_each_of_the_tuning_half_is_read(name: str) -> None:
    assert [said for said in entries(name, "said", TUNING) if not READERS[name](said)] == []


@pytest.mark.parametrize("name", READERS)
def test_none_of_its_look_alikes_is_read(name: str) -> None:
    assert [said for said in entries(name, "look_alikes", TUNING) if READERS[name](said)] == []


@pytest.mark.parametrize(("name", "least"), [("safety", 0.9), ("orders", 0.9), ("names", 0.58)])
def test_of_the_half_that_no_rule_was_written_for_as_many_are_read_as_were_measured(name: str, least: float) -> None:
    said = entries(name, "said", HELD_OUT)
    assert sum(map(READERS[name], said)) >= least * len(said)


@pytest.mark.parametrize("name", READERS)
def test_nearly_none_of_its_look_alikes_is_read(name: str) -> None:
    assert sum(map(READERS[name], entries(name, "look_alikes", HELD_OUT))) <= 1
