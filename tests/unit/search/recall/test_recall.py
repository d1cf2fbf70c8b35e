from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loci import spaces
from loci.errors import Conflict, NotFound, Refused, Unavailable
from loci.ids import SpaceId
from loci.model.apps import AppSettings, Choices
from loci.model.atoms import AtomStatus, Category, Kind
from loci.model.users import UserRecord, UserState
from loci.ports.memory import SpaceRead
from loci.ports.recall import IndexAnswer, IndexQuery
from loci.scope import Act, Caller, Scope
from loci.search import recall
from loci.search.recall.questions import TopicQuestion
from loci.search.recall.results import RecallMode
from tests.fakes.app_settings import AppSettingsInMemory
from tests.fakes.atoms import Atoms
from tests.fakes.index import MemoryIndex
from tests.fakes.memory import EPOCH, SPACE, START, caller, day, furnish
from tests.support.recall_world import ADA, AbsentEmbedder, FixedIndex, World, atom, texts, ulid

TEA, KITE, ROME = "User drinks green tea", "User flies a red kite", "User lives in Rome"
OFF_TOPIC = "Wie funktioniert Quantenchromodynamik?"


@pytest.fixture
def world() -> World:
    made = World()
    made.keep(atom(1, TEA), atom(2, KITE), atom(3, ROME))
    return made


def test_the_best_hit_comes_first_with_all_that_made_its_score(world: World) -> None:
    result = world.recalls("Do I drink green tea?")
    best = result.hits[0]
    assert (best.atom.id.ulid, best.atom.text) == (ulid(1), TEA)
    assert 0 < best.score <= 1
    assert 0.3 < best.similarity <= 1
    assert 0.9 < best.decay_weight <= 1
    assert best.entity_match_bonus == 1
    assert (result.mode, result.total_candidates, result.degraded) == (RecallMode.BY_TOPIC, 3, False)
    assert result.latency_ms > 0


def test_hits_are_sorted_by_score_and_end_at_the_limit(world: World) -> None:
    result = world.recalls(TopicQuestion("green tea in Rome", limit=2))
    scores = [hit.score for hit in result.hits]
    assert len(scores) == 2
    assert scores == sorted(scores, reverse=True)
    assert result.total_candidates == 3


def test_an_empty_space_has_no_hits() -> None:
    assert World().recalls("tea").hits == ()


def test_where_the_best_hit_is_far_there_is_no_answer(world: World) -> None:
    result = world.recalls(OFF_TOPIC)
    assert result.hits == ()
    assert result.total_candidates == 3


def test_a_rare_word_in_common_is_an_answer_however_far(world: World) -> None:
    world.keep(atom(4, "The long list of guests for the summer party also names somebody called Xiomara Vandersloot"))
    result = world.recalls("xiomara?")
    assert result.hits[0].atom.id.ulid == ulid(4)
    assert max(hit.similarity for hit in result.hits) < 0.30


def test_a_similarity_of_the_client_filters_each_hit(world: World) -> None:
    near = world.recalls(TopicQuestion("green tea", min_similarity=0.2))
    assert texts(near) == [TEA]
    assert all(hit.similarity >= 0.2 for hit in near.hits)
    assert world.recalls(TopicQuestion(OFF_TOPIC, min_similarity=0.95)).hits == ()


def test_a_similarity_of_0_always_answers(world: World) -> None:
    assert len(world.recalls(TopicQuestion(OFF_TOPIC, min_similarity=0)).hits) == 3


def test_a_name_of_the_question_lifts_what_says_it() -> None:
    world = World()
    world.keep(atom(1, "The garden of a neighbour has roses"), atom(2, "The garden of Ilse has roses"))
    hits = world.recalls("Does the garden of Ilse have roses?").hits
    assert [hit.entity_match_bonus for hit in hits] == [1.25, 1.0]
    assert all(hit.score <= 1 for hit in hits)


def test_an_app_says_how_fast_its_memories_fade(world: World) -> None:
    settings = AppSettingsInMemory()
    settings.records[ADA.app_directory] = AppSettings(START, Choices(half_life_fast_days=1, decay_floor=0), {})
    world.keep(atom(4, "User saw a red kite", kind=Kind.EPISODE), atom(5, "User saw a kite", kind=Kind.EPISODE))
    world.memory.clock.pass_by(timedelta(days=5))
    asked = TopicQuestion("Which kite did I see?", min_similarity=0)
    faded = {hit.atom.id.ulid: hit.decay_weight for hit in world.recalls(asked, app_settings=settings).hits}
    plain = {hit.atom.id.ulid: hit.decay_weight for hit in world.recalls(asked).hits}
    assert faded[ulid(4)] < 0.04 < 0.9 < plain[ulid(4)]


def test_hits_are_as_the_table_has_them_now(world: World) -> None:
    stale = [atom(1, TEA), atom(2, KITE), atom(3, ROME), atom(9, "purged")]
    world.keep(replace(atom(1, "User drinks black coffee"), version=2))
    world.keep(replace(atom(2, KITE), superseded_at=START, valid_to=START))
    world.keep(replace(atom(3, ROME), status=AtomStatus.DELETED, deleted_at=START))
    assert texts(world.recalls("tea", index=FixedIndex(stale))) == ["User drinks black coffee"]


def test_what_a_late_index_still_proposes_fills_no_place(world: World) -> None:
    gone = [replace(atom(n, f"gone {n}"), status=AtomStatus.ARCHIVED) for n in range(10, 60)]
    there = [atom(n, f"there {n}") for n in range(60, 75)]
    world.keep(*gone, *there)
    hits = world.recalls(TopicQuestion("anything", limit=10), index=FixedIndex([*gone, *there])).hits
    assert [hit.atom.id.ulid for hit in hits] == [ulid(n) for n in range(60, 70)]


def test_the_most_hits_that_may_be_asked_for_are_found(world: World) -> None:
    world.keep(*(atom(n, f"User drinks tea number {n}") for n in range(10, 160)))
    assert len({hit.atom.id for hit in world.recalls(TopicQuestion("tea", limit=100)).hits}) == 100


def test_filters_count_for_the_atom_as_it_is_now(world: World) -> None:
    event = Category("event", Kind.EPISODE)
    changed = replace(atom(1, TEA), category=event, importance=1, metadata={"source": "web"}, version=2)
    before = [atom(1, TEA), atom(2, KITE)]
    world.keep(changed)
    for asked in (
        TopicQuestion("x", category_names=frozenset(["preference"])),
        TopicQuestion("x", kinds=frozenset([Kind.PREFERENCE])),
        TopicQuestion("x", min_importance=2),
    ):
        assert texts(world.recalls(asked, index=FixedIndex(before))) == [KITE]
    asked = TopicQuestion("x", metadata={"source": "web"})
    assert texts(world.recalls(asked, index=FixedIndex(before))) == [TEA]


def test_valid_at_shows_what_held_then(world: World) -> None:
    world.keep(replace(atom(3, ROME, valid_from=day(-20)), valid_to=day(-10), superseded_at=day(-10)))
    world.keep(atom(4, "User lives in Oslo", valid_from=day(-10)))
    then = world.recalls(TopicQuestion("Where does the user live?", valid_at=day(-15)))
    assert texts(then) == [ROME]
    assert texts(world.recalls("Where does the user live?"))[0] == "User lives in Oslo"


def test_known_at_shows_the_record_as_it_stood(world: World) -> None:
    oslo = replace(atom(3, "User lives in Oslo"), changed_at=day(2), version=2)
    world.keep(oslo)
    world.memory.clock.pass_by(timedelta(days=3))
    assert ROME in texts(world.recalls(TopicQuestion("Where does the user live?", known_at=day(1))))
    assert oslo.text in texts(world.recalls(TopicQuestion("Where does the user live?", known_at=day(2))))
    asked = TopicQuestion("Where does the user live?", known_at=day(-1), min_similarity=0)
    assert world.recalls(asked).hits == ()


def test_known_at_never_shows_what_was_deleted_since(world: World) -> None:
    world.keep(replace(atom(3, ROME), status=AtomStatus.DELETED, deleted_at=day(2), changed_at=day(2), version=2))
    world.memory.clock.pass_by(timedelta(days=3))
    assert ROME not in texts(world.recalls(TopicQuestion("Rome", known_at=day(1), min_similarity=0)))


def test_without_the_embedder_words_alone_answer(world: World) -> None:
    result = world.recalls("green tea", embedder=AbsentEmbedder())
    assert result.degraded
    assert texts(result)[0] == TEA
    assert 0 < result.hits[0].similarity < 1


def test_vectors_of_two_embedders_are_never_compared(world: World) -> None:
    result = world.recalls("green tea", embedder_name="minilm")
    assert result.degraded
    assert texts(result)[0] == TEA


def test_an_index_that_is_away_is_no_empty_answer(world: World) -> None:
    class Away(FixedIndex):
        def search(self, _scope: Scope, _query: IndexQuery) -> IndexAnswer:
            raise Unavailable("the table is away")

    with pytest.raises(Unavailable):
        world.recalls("tea", index=Away([]))


def test_a_deleted_space_is_not_there(world: World) -> None:
    spaces.delete_space(world.ports, ADA, SPACE)
    with pytest.raises(NotFound):
        world.recalls("tea")


def test_a_space_deleted_between_the_reads_shows_nothing(world: World) -> None:
    class Deleted(Atoms):
        def read(self, scope: Scope, reader: Scope, ulids: Sequence[str], *, names: bool = False) -> SpaceRead:
            if ulids:
                spaces.delete_space(world.ports, ADA, SPACE)
            return super().read(scope, reader, ulids, names=names)

    assert world.recalls("green tea", atoms=Deleted(**vars(world.memory.atoms))).hits == ()


@pytest.mark.parametrize("who", [caller("bob"), caller(tenant="other")], ids=["another user", "another tenant"])
def test_another_caller_finds_no_such_space(world: World, who: Caller) -> None:
    with pytest.raises(NotFound):
        recall.by_topic(world.context_ports(), who, SPACE, TopicQuestion("tea"))


def test_a_space_of_the_app_is_recalled_by_everyone_in_it(world: World) -> None:
    admin, bob = caller("root", role="admin"), caller("bob")
    handbook = SpaceId("app.handbook-abc123")
    furnish(world.ports, admin.app_directory, handbook)
    scope = spaces.locate_memory(bob, handbook, Act.READ)
    world.keep(atom(1, "Invoices are paid on Fridays", space=handbook, epoch="01K0000000000000000000ADMN"), scope=scope)
    result = recall.by_topic(world.context_ports(), bob, handbook, TopicQuestion("When are invoices paid?"))
    assert texts(result) == ["Invoices are paid on Fridays"]


def test_a_restricted_user_is_refused(world: World) -> None:
    world.memory.users.records[ADA.directory] = UserRecord(EPOCH, UserState.RESTRICTED)
    with pytest.raises(Conflict):
        world.recalls("tea")


def test_a_user_of_another_epoch_finds_nothing_of_the_former(world: World) -> None:
    world.memory.users.records[ADA.directory] = UserRecord("01K000000000000000000000FF")
    with pytest.raises(NotFound):
        world.recalls("tea")


def test_an_atom_of_a_former_epoch_is_no_hit(world: World) -> None:
    world.keep(atom(1, TEA, epoch="01K000000000000000000000AA"))
    assert TEA not in texts(world.recalls(TopicQuestion("green tea", min_similarity=0)))


@pytest.mark.parametrize(
    ("asked", "pointer"),
    [
        (TopicQuestion(" \n"), "/query"),
        (TopicQuestion("x" * 8001), "/query"),
        (TopicQuestion("x", limit=0), "/limit"),
        (TopicQuestion("x", limit=101), "/limit"),
        (TopicQuestion("x", min_importance=6), "/minImportance"),
        (TopicQuestion("x", min_similarity=1.01), "/minSimilarity"),
    ],
)
def test_a_field_out_of_range_is_refused(world: World, asked: TopicQuestion, pointer: str) -> None:
    with pytest.raises(Refused) as refusal:
        world.recalls(asked)
    assert [field.pointer for field in refusal.value.fields] == [pointer]


def test_a_recall_reads_the_space_once_and_the_atoms_once(world: World) -> None:
    class Counting(Atoms):
        def read(self, scope: Scope, reader: Scope, ulids: Sequence[str], *, names: bool = False) -> SpaceRead:
            read.append(len(ulids))
            return super().read(scope, reader, ulids, names=names)

    read: list[int] = []
    world.recalls("green tea", atoms=Counting(**vars(world.memory.atoms)))
    assert read == [0, 3]


def test_every_thread_has_the_callers_context(world: World) -> None:
    class Observing(MemoryIndex):
        def search(self, scope: Scope, query: IndexQuery) -> IndexAnswer:
            seen.append(tenant.get())
            return super().search(scope, query)

    tenant: ContextVar[str] = ContextVar("tenant", default="nobody")
    seen: list[str] = []
    token = tenant.set("acme")
    world.recalls("tea", index=Observing())
    tenant.reset(token)
    assert seen == ["acme"]


def _ranks(world: World, question: str) -> dict[str, int]:
    hits = world.recalls(TopicQuestion(question, limit=20, min_similarity=0)).hits
    return {hit.atom.id.ulid: rank for rank, hit in enumerate(hits)}


# A machine may be busy.
unhurried = settings(deadline=None)
WORDS = st.sampled_from(["tea", "kite", "Rome", "green", "user", "likes", "jazz", "Ilse", "run", "oat"])
TEXTS = st.lists(WORDS, min_size=1, max_size=6).map(" ".join)


@unhurried
@given(
    st.lists(st.tuples(TEXTS, st.sampled_from(Kind), st.integers(1, 5), st.integers(-900, 0)), min_size=2, max_size=8),
    TEXTS,
    st.integers(1, 4),
)
def test_more_importance_never_lowers_a_rank(drawn: list[tuple[str, Kind, int, int]], question: str, more: int) -> None:
    world = World()
    atoms = [
        atom(n, text, kind=kind, importance=importance, valid_from=day(since))
        for n, (text, kind, importance, since) in enumerate(drawn)
    ]
    world.keep(*atoms)
    before = _ranks(world, question)
    world.keep(replace(atoms[0], importance=min(5, atoms[0].importance + more)))
    assert _ranks(world, question)[ulid(0)] <= before[ulid(0)]


@unhurried
@given(TEXTS, TEXTS, st.integers(-3000, 0))
def test_the_same_atom_ranks_as_fact_over_intention_over_episode(text: str, question: str, since: int) -> None:
    world = World()
    kinds = [Kind.EPISODE, Kind.INTENTION, Kind.FACT]
    world.keep(*(atom(n, text, kind=kind, valid_from=day(since)) for n, kind in enumerate(kinds)))
    hits = world.recalls(TopicQuestion(question, min_similarity=0)).hits
    scores = {hit.atom.category.kind: hit.score for hit in hits}
    assert scores[Kind.EPISODE] <= scores[Kind.INTENTION] <= scores[Kind.FACT]
