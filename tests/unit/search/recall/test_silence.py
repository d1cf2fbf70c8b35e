"""When recall has nothing to say: the most similar memory decides, less so where no memory contains the words."""

from dataclasses import dataclass, replace

import pytest

from loci.adapters.hashing import Hashing
from loci.apps.settings import MIN_SIMILARITY
from loci.model.atoms import Category, Kind, Surroundings
from loci.model.limits import DEFAULT_HITS, SEVERAL_HITS
from loci.ports.recall import Candidate, IndexAnswer, IndexQuery
from loci.scope import Scope
from loci.search.ranking import bm25, scoring
from loci.search.recall.questions import TopicQuestion
from tests.fakes.memory import START
from tests.support.recall_world import FixedIndex, World, atom, texts, ulid

FITTING = 100
"""Proposals, far more than are read again for one answer."""


@dataclass
class Told(FixedIndex):
    """All proposals are far from the question but the last one, which fits it least by all other signals."""

    nearest: float = 0.0
    unsaid: float = 0.0

    def search(self, scope: Scope, query: IndexQuery) -> IndexAnswer:
        told = super().search(scope, query)
        far = [replace(one, cosine=0.1, meaning=0.1, unsaid=self.unsaid) for one in told.candidates]
        far[-1] = replace(far[-1], lexical=0.0, cosine=self.nearest, meaning=0.0)
        return replace(told, candidates=tuple(far))


@pytest.fixture
def world() -> World:
    made = World()
    made.keep(*(atom(number, f"User owns kite {number}") for number in range(FITTING)))
    return made


def index(world: World, nearest: float, unsaid: float = 0.0) -> Told:
    return Told(list(world.memory.atoms.records.values()), "table", nearest=nearest, unsaid=unsaid)


@pytest.mark.parametrize(("nearest", "hits"), [(MIN_SIMILARITY, SEVERAL_HITS), (MIN_SIMILARITY - 0.01, 0)])
def test_the_most_similar_memory_decides_wherever_it_ranks(world: World, nearest: float, hits: int) -> None:
    found = world.recalls("Which kites are there?", index=index(world, nearest)).hits
    assert len(found) == hits
    assert ulid(FITTING - 1) not in {hit.atom.id.ulid for hit in found}


def test_one_that_is_gone_decides_nothing(world: World) -> None:
    proposing = index(world, 0.9)
    scope, last = max(world.memory.atoms.records)
    del world.memory.atoms.records[scope, last]
    assert world.recalls("Which kites are there?", index=proposing).hits == ()


def test_a_question_in_words_that_no_memory_has_needs_a_nearer_memory(world: World) -> None:
    near = MIN_SIMILARITY + 0.03
    assert world.recalls("Which kites are there?", index=index(world, near)).hits
    assert world.recalls("Which kites are there?", index=index(world, near, unsaid=1.0)).hits == ()


class ReadsNothing(Hashing):
    """An embedder to which all texts are alike."""

    def can_read(self, _text: str) -> bool:
        return False


def test_words_decide_where_the_embedder_cannot_read_the_question(world: World) -> None:
    proposing, reads_nothing = index(world, 0.9), ReadsNothing()
    assert world.recalls("Mikä on puhelinnumero?", index=proposing).hits
    assert world.recalls("Mikä on puhelinnumero?", index=proposing, embedder=reads_nothing).hits == ()
    assert world.recalls("Mikä kite on?", index=proposing, embedder=reads_nothing).hits


def test_what_is_asked_of_a_person_may_be_farther(world: World) -> None:
    proposing = index(world, MIN_SIMILARITY - 0.06)
    assert world.recalls("Which kites are there?", index=proposing).hits == ()
    assert world.recalls("Which kites do I own?", index=proposing).hits


def test_what_is_asked_for_advice_may_be_farther_still(world: World) -> None:
    proposing = index(world, MIN_SIMILARITY - 0.09)
    assert world.recalls("Which kites do I own?", index=proposing).hits == ()
    assert world.recalls("Can you recommend a kite?", index=proposing).hits


def test_among_few_memories_the_best_may_be_farther() -> None:
    few = World()
    few.keep(atom(1, "User owns kite 1"), atom(2, "User owns kite 2"))
    assert few.recalls("Which kites are there?", index=index(few, MIN_SIMILARITY - 0.05)).hits
    assert few.recalls("Which kites are there?", index=index(few, MIN_SIMILARITY - 0.07)).hits == ()


def test_what_is_about_an_entity_of_the_question_is_an_answer_however_far(world: World) -> None:
    linked = replace(atom(500, "Pays late, always"), surroundings=Surroundings("", ("Acme Corporation", "ACME"), ""))
    world.keep(linked)
    assert linked.text in texts(world.recalls("Which invoices of Acme Corporation are open?"))
    assert linked.text in texts(world.recalls("acme?"))


def test_a_hit_far_below_the_best_is_noise(world: World) -> None:
    class Fading(FixedIndex):
        def search(self, scope: Scope, query: IndexQuery) -> IndexAnswer:
            found = super().search(scope, query)
            near = (replace(one, lexical=9 / (n + 1), cosine=0.9 / (n + 1)) for n, one in enumerate(found.candidates))
            return replace(found, candidates=tuple(near))

    proposing = Fading(list(world.memory.atoms.records.values()), "table")
    hits = world.recalls("Which kites are there?", index=proposing).hits
    assert len(hits) == 4
    assert hits[1].score >= scoring.LEAST_PART_OF_BEST * hits[0].score
    every = world.recalls(TopicQuestion("Which kites are there?", min_similarity=0), index=proposing)
    assert len(every.hits) == SEVERAL_HITS


def test_a_question_for_several_things_gets_more_hits_unless_a_limit_says_how_many(world: World) -> None:
    proposing = index(world, 0.9)
    assert len(world.recalls("Which kites are there?", index=proposing).hits) == SEVERAL_HITS
    assert len(world.recalls("Where is my kite?", index=proposing).hits) == DEFAULT_HITS
    assert len(world.recalls(TopicQuestion("Which kites are there?", 3), index=proposing).hits) == 3


def test_evidence_is_the_similarity_where_words_alone_decide() -> None:
    words = Candidate(ulid(1), 5.0, None, False, Category("x", Kind.FACT), 3, START, START, unsaid=1.0)
    assert scoring.evidence(words, 1, scoring.ABOUT_PEOPLE) == scoring.similarity(words) == 0.5
    assert scoring.evidence(replace(words, cosine=0.5), 100, 0.0) == pytest.approx(0.45)


def test_half_of_what_is_asked_about_is_enough() -> None:
    _, rare = bm25.scores(["tea", "lava"], counts(["tea", "lava"], [["tea"], ["milk"]]))
    assert rare.tolist() == [True, False]


def counts(question: list[str], texts: list[list[str]]) -> bm25.Counts:
    return bm25.collection_of(question, texts, [[] for _ in texts])


def test_words_are_unsaid_as_far_as_so_many_texts_can_tell() -> None:
    asked = ["tea", "lava"]
    few, many = ([["tea"], *[["milk"]] * more] for more in (1, 1_000))
    assert bm25.unsaid(asked, counts(asked, few)) < 0.01
    assert 0.3 < bm25.unsaid(asked, counts(asked, many)) < 0.5
    assert bm25.unsaid(["lava"], counts(["lava"], many)) == pytest.approx(1001 / 1401)
    assert bm25.unsaid(["tea"], counts(["tea"], many)) == 0


def test_nothing_is_unsaid_where_nothing_is_asked_or_told() -> None:
    assert bm25.unsaid([], counts([], [["tea"]])) == bm25.unsaid(["tea"], counts(["tea"], [])) == 0
