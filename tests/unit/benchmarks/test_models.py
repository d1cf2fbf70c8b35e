"""Language models by script, above the rules: none of them costs what the rules keep."""

import pytest

from benchmarks import models
from benchmarks.locomo import other_talks
from benchmarks.locomo.playing import CachingEmbedder, PlayedTalk
from benchmarks.locomo.talks import Talk
from benchmarks.models import ModelEffect
from benchmarks.scripted_models import SCRIPTED
from loci.adapters.hashing import Hashing
from loci.adapters.rules import RulesExtractor
from tests.golden.people import read_people


def _talk(name: str) -> Talk:
    return next(talk for talk in other_talks.all_talks() if talk.name == name)


def test_a_model_that_finds_nothing_or_never_answers_equals_the_rules() -> None:
    sets = [(name, [_talk(name)]) for name in ("desk", "developer")]
    effects = models.measure_talks(sets, CachingEmbedder(Hashing()), (models.RULES, *models.EQUAL))
    assert len(effects) == len(sets) * (1 + len(models.EQUAL))
    assert models.find_faults(effects) == []


@pytest.mark.parametrize("name", SCRIPTED)
def test_no_model_takes_out_of_each_context_what_the_rules_put_there(name: str) -> None:
    talk = read_people("dev")[0].talk
    by_rules = PlayedTalk(talk, Hashing(), "pages", RulesExtractor()).essentials()
    with_model = PlayedTalk(talk, Hashing(), "pages", RulesExtractor(), model=SCRIPTED[name]()).essentials()
    assert by_rules
    assert set(by_rules) <= set(with_model)


def test_a_model_that_changes_anything_or_finds_less_is_a_fault() -> None:
    by_rules = ModelEffect("desk", models.RULES, 10, (0.5, 0.7, 0.9))
    assert models.find_faults([by_rules, ModelEffect("desk", "empty", 10, (0.5, 0.7, 0.9))]) == []
    empty = models.find_faults([by_rules, ModelEffect("desk", "empty", 10, (0.5, 0.8, 0.9))])
    assert empty == ["a model that is empty changes what is found of desk"]
    chatty = models.find_faults([by_rules, ModelEffect("desk", "chatty", 10, (0.5, 0.6, 0.9))])
    assert models.find_faults([by_rules, ModelEffect("desk", "chatty", 10, (0.4, 0.7, 0.9))]) == chatty
    assert chatty == ["a model that is chatty finds too little"]
