"""Embedders that are paid for count in the budgets of models."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from loci.errors import OverBudget, Unavailable
from loci.inference.embedding import cached
from loci.inference.llm.bounds import bound_of_embedding
from loci.learning.extraction import run_job
from loci.learning.extraction.run_job import JobOutcome
from loci.memory.atoms.changes import add_atom
from loci.model.apps import AppSettings, Choices
from loci.model.budgets import Amount, Budget, BudgetDay, DayUse
from loci.model.jobs import ExtractionPolicy
from loci.ports.all import Ports
from loci.ports.language import ModelProblem, ProblemKind
from loci.scope import Scope
from loci.search import recall
from loci.search.recall import TopicQuestion
from tests.fakes.app_settings import AppSettingsInMemory
from tests.fakes.memory import SPACE, START, CountingEmbedder, fact
from tests.support.pipeline import ADA, BINDING, MEMORY, Pipeline, extracted_fact

TITAN = "bedrock/amazon.titan-embed-text-v2:0"
TEA = "Ada drinks tea in the morning"
ONE = bound_of_embedding(TITAN, [TEA])


class Failing(CountingEmbedder):
    """An embedder that fails with the given error."""

    def __init__(self, kind: ProblemKind) -> None:
        super().__init__(name=TITAN)
        self._problem = ModelProblem(kind, "no answer")

    def embed(self, _texts: Sequence[str]) -> list[bytes]:
        raise Unavailable("no answer") from self._problem


class House:
    """Ada's diary, whose embedder is paid for."""

    def __init__(self, budget: Budget, embedder: CountingEmbedder | None = None, of_binding: Budget | None = None):
        self.pipeline = Pipeline()
        self.embedder = embedder or CountingEmbedder(name=TITAN)
        settings = AppSettingsInMemory()
        settings.records[ADA.app_directory] = AppSettings(
            START, Choices(budget_tokens=budget.tokens, budget_dollars=budget.dollars)
        )
        self.ports: Ports = self.pipeline.with_parts(embedder=self.embedder, embedder_name=TITAN, app_settings=settings)
        self.pipeline.ports = self.ports
        self.pipeline.bind(fields={"policy": ExtractionPolicy(budget=of_binding or Budget())})

    def day_use(self, directory: Scope = ADA.app_directory, id: str | None = None) -> DayUse:
        return self.ports.budgets.get(directory, BudgetDay(self.ports.now().date(), id))


def test_what_is_embedded_counts_once_by_its_estimated_tokens_and_their_price() -> None:
    house = House(Budget(tokens=1000))
    add_atom(house.ports, ADA, SPACE, fact(TEA))
    assert (house.day_use().used, house.day_use().reserved_amount) == (ONE, Amount())
    assert ONE.tokens > 5
    assert bound_of_embedding(TITAN, [TEA] * 100_000).microdollars > 0
    cached.embed_texts(house.ports, MEMORY, [TEA])
    assert house.day_use().used == ONE
    assert bound_of_embedding("bedrock/acme.embed-v1", [TEA]) == replace(ONE, microdollars=0, unpriced=1)


def test_over_its_budget_an_app_writes_nothing_more_and_recalls_by_words() -> None:
    house = House(Budget(tokens=ONE.tokens))
    add_atom(house.ports, ADA, SPACE, fact(TEA))
    with pytest.raises(OverBudget, match="the app's budget"):
        add_atom(house.ports, ADA, SPACE, fact("Ada has a cat"))
    assert (house.embedder.texts, len(house.pipeline.atoms)) == ([TEA], 1)
    found = recall.by_topic(house.ports, ADA, SPACE, TopicQuestion("tea in the morning"))
    assert ([hit.atom.text for hit in found.hits], found.degraded) == ([TEA], True)
    # What was embedded before costs nothing.
    assert cached.embed_texts(house.ports, MEMORY, [TEA])


def test_what_is_asked_counts_too() -> None:
    house = House(Budget(tokens=1000))
    cached.query_vectors(house.ports, ADA.directory, ["tea?", "What does Ada drink?"])
    assert house.day_use().used == bound_of_embedding(TITAN, ["tea?", "What does Ada drink?"])


def test_a_job_counts_in_the_budget_of_its_binding_and_waits_for_it() -> None:
    house = House(Budget(), of_binding=Budget(tokens=1))
    house.pipeline.extractor.facts = (extracted_fact(TEA),)
    house.pipeline.fan_out()
    assert run_job.execute_job(house.ports, house.pipeline.next_message()).outcome is JobOutcome.SUCCEEDED
    assert house.day_use(ADA.directory, BINDING).used == ONE
    other = House(Budget(), of_binding=Budget(tokens=0))
    other.pipeline.extractor.facts = (extracted_fact(TEA),)
    other.pipeline.fan_out()
    assert run_job.execute_job(other.ports, other.pipeline.next_message()).outcome is JobOutcome.WAITING
    assert (other.embedder.texts, other.pipeline.atoms) == ([], [])


@pytest.mark.parametrize(("kind", "counted"), [(ProblemKind.TIMED_OUT, ONE), (ProblemKind.AWAY, Amount())])
def test_a_call_in_vain_counts_where_it_may_be_paid_for(kind: ProblemKind, counted: Amount) -> None:
    house = House(Budget(tokens=1000), Failing(kind))
    with pytest.raises(Unavailable):
        add_atom(house.ports, ADA, SPACE, fact(TEA))
    assert (house.day_use().used, house.day_use().reserved_amount) == (counted, Amount())


def test_an_embedder_that_costs_nothing_is_counted_nowhere() -> None:
    house = House(Budget(tokens=0))
    house.embedder.name = "minilm"
    add_atom(house.ports, ADA, SPACE, fact(TEA))
    assert house.day_use() == DayUse()
