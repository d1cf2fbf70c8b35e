"""A reranker puts the best in order; where it does not answer, our own order holds."""

from dataclasses import replace

import pytest

from loci.model.apps import AppSettings, Choices
from loci.model.budgets import Budget, BudgetDay
from loci.ports.recall import IndexAnswer, IndexQuery
from loci.scope import Scope
from loci.search.recall.explaining import explain_topic
from loci.search.recall.questions import TopicQuestion
from loci.search.recall.reranking import MOST_READ
from tests.fakes.app_settings import AppSettingsInMemory
from tests.fakes.memory import SPACE, START
from tests.fakes.rerankers import WordsInCommon
from tests.support.recall_world import ADA, FixedIndex, World, atom, texts

QUESTION = "green kite on the hill"
OURS = ("User drinks green tea", "User owns a kite", "User flies a green kite on the hill")


@pytest.fixture
def world() -> World:
    made = World()
    made.keep(*(atom(number, text) for number, text in enumerate(OURS)))
    return made


class Far(FixedIndex):
    """The same, none of it near to any question."""

    def search(self, scope: Scope, query: IndexQuery) -> IndexAnswer:
        answer = super().search(scope, query)
        return replace(answer, candidates=tuple(replace(one, cosine=0.0) for one in answer.candidates))


def index(world: World) -> FixedIndex:
    """Proposes the memories in the order in which they were stored."""
    return FixedIndex(list(world.memory.atoms.records.values()), "table")


def test_its_order_takes_the_place_of_ours(world: World) -> None:
    assert texts(world.recalls(QUESTION, index=index(world)))[0] == OURS[0]
    reranker = WordsInCommon()
    found = world.recalls(QUESTION, index=index(world), reranker=reranker)
    assert texts(found)[0] == OURS[2]
    assert [hit.score for hit in found.hits] == sorted((hit.score for hit in found.hits), reverse=True)
    assert len(reranker.asked) == 1


def test_what_ends_far_behind_its_best_is_noise(world: World) -> None:
    found = world.recalls("green kite", index=index(world), reranker=WordsInCommon())
    world.keep(atom(9, "User lives in Rome"))
    with_noise = world.recalls("green kite", index=index(world), reranker=WordsInCommon())
    assert texts(with_noise) == texts(found)


def test_our_order_holds_while_it_is_away(world: World) -> None:
    reranker = WordsInCommon(is_away=True)
    ours = world.recalls(QUESTION, index=index(world))
    found = world.recalls(QUESTION, index=index(world), reranker=reranker)
    assert (texts(found), found.degraded, len(reranker.asked)) == (texts(ours), False, 1)


def test_its_questions_count_in_the_budget_of_the_app_and_over_it_our_order_holds(world: World) -> None:
    settings = AppSettingsInMemory()
    settings.records[ADA.app_directory] = AppSettings(START, Choices(budget_dollars=0.003))
    reranker = WordsInCommon()
    ports = {"index": index(world), "reranker": reranker, "app_settings": settings}
    orders = [texts(world.recalls(QUESTION, **ports))[0] for _ in range(3)]
    assert orders == [OURS[2], OURS[2], OURS[0]]
    day = world.ports.budgets.get(ADA.app_directory, BudgetDay(world.ports.now().date()))
    assert (day.used.microdollars, len(reranker.asked)) == (4000, 2)
    assert not Budget(dollars=0.003).leaves_room(day.used)


def test_a_question_without_an_answer_asks_it_nothing(world: World) -> None:
    reranker = WordsInCommon()
    found = world.recalls("Which dentist?", index=Far(index(world).atoms, "table"), reranker=reranker)
    assert (found.hits, reranker.asked) == ((), [])


def test_fifty_are_read_for_it_and_what_it_has_not_read_follows() -> None:
    world = World()
    world.keep(*(atom(number, f"User owns kite number {number}") for number in range(80)))
    world.keep(atom(80, "User flies the green kite"))
    reranker = WordsInCommon()
    found = world.recalls(TopicQuestion("green kite", limit=3), index=index(world), reranker=reranker)
    assert [len(asked) for asked in reranker.asked] == [MOST_READ]
    many = world.recalls(TopicQuestion("kite number", limit=70), index=index(world), reranker=reranker)
    assert len(found.hits) == 3
    read = set(reranker.asked[-1])
    places = [hit.atom.text in read for hit in many.hits]
    assert places == sorted(places, reverse=True)


def test_an_explanation_adds_up_to_the_score_that_it_gave(world: World) -> None:
    ports = world.context_ports(index=index(world), reranker=WordsInCommon())
    found, explained = explain_topic(ports, ADA, [SPACE], TopicQuestion(QUESTION), None)
    assert explained.candidates[0].atom.text == found.hits[0].atom.text == OURS[2]
    for candidate in explained.candidates:
        assert [one.part.signal for one in candidate.parts] == ["reranker"]
        assert sum(one.points for one in candidate.parts) == pytest.approx(candidate.weighed.score)
