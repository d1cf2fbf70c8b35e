"""One question to several spaces: one ranking over all that they hold, each read as its reader may."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci import spaces
from loci.context import building
from loci.context.building import ContextQuestion
from loci.conversations.lifecycle import NewConversation, create_conversation
from loci.errors import NotFound, Refused
from loci.ids import AtomId, SpaceId
from loci.model.atoms import Atom
from loci.scope import Caller, Scope
from loci.search import recall
from loci.search.recall import RecallResult, TopicQuestion
from tests.fakes.memory import SPACE, caller
from tests.support.recall_world import ADA, World, atom, furnish_more, texts

WORK, TEAM = SpaceId("work-abc123"), SpaceId("grp.team.plans-abc123")
TEA, KITE, ROME = "User drinks green tea", "User flies a red kite", "User lives in Rome"
MEMBER = caller(groups=frozenset({"team"}))
OFF_TOPIC = "Wie funktioniert Quantenchromodynamik?"


@pytest.fixture
def world() -> World:
    made = World()
    furnish_more(made, WORK)
    furnish_more(made, TEAM, "@group:team")
    put(made, SPACE, atom(1, TEA))
    put(made, WORK, atom(2, "User drinks black tea at work"), atom(3, KITE))
    put(made, TEAM, atom(4, "The team drinks green tea"), owner="@group:team")
    return made


def put(world: World, space: SpaceId, *atoms: Atom, owner: str = ADA.owner) -> None:
    scope = Scope(ADA.tenant, ADA.app, space.key, owner)
    world.keep(*(replace(one, id=AtomId(space.key, one.id.ulid)) for one in atoms), scope=scope)


def ask(world: World, *ids: SpaceId, query: str = "Do I drink green tea?", who: Caller = MEMBER) -> RecallResult:
    return recall.by_topic_across(world.context_ports(), who, ids, TopicQuestion(query, min_similarity=0.0))


def test_hits_of_all_spaces_come_in_one_order_and_say_their_space(world: World) -> None:
    found = ask(world, SPACE, WORK, TEAM)
    assert [hit.atom.id.space for hit in found.hits[:2]] in ([SPACE.key, TEAM.key], [TEAM.key, SPACE.key])
    scores = [hit.score for hit in found.hits]
    assert scores == sorted(scores, reverse=True)
    assert {hit.atom.id.space for hit in found.hits} == {SPACE.key, WORK.key, TEAM.key}
    assert found.total_candidates == 4


def test_a_space_that_is_not_asked_gives_nothing(world: World) -> None:
    assert {hit.atom.id.space for hit in ask(world, SPACE, WORK).hits} == {SPACE.key, WORK.key}


def test_a_space_named_twice_is_asked_once(world: World) -> None:
    assert texts(ask(world, SPACE, SPACE)) == texts(ask(world, SPACE))


def test_far_from_the_question_in_every_space_there_is_no_answer(world: World) -> None:
    asked = TopicQuestion(OFF_TOPIC)
    assert recall.by_topic_across(world.context_ports(), ADA, [SPACE, WORK], asked).hits == ()


@pytest.mark.parametrize("foreign", [SpaceId("other-zzz999"), TEAM])
def test_one_space_that_is_not_the_callers_refuses_all(world: World, foreign: SpaceId) -> None:
    with pytest.raises(NotFound):
        ask(world, SPACE, foreign, who=ADA)


def test_a_deleted_space_refuses_all(world: World) -> None:
    spaces.delete_space(world.ports, ADA, WORK)
    with pytest.raises(NotFound):
        ask(world, SPACE, WORK)


@pytest.mark.parametrize("count", [0, recall.MAX_SPACES + 1])
def test_none_and_too_many_spaces_are_refused(world: World, count: int) -> None:
    with pytest.raises(Refused):
        ask(world, *[SPACE] * count)


def test_the_question_is_embedded_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    embedder, asked = world.ports.embedder, list[str]()
    embed_query = embedder.embed_query

    def note(text: str) -> bytes:
        asked.append(text)
        return embed_query(text)

    monkeypatch.setattr(type(embedder), "embed_query", lambda _self, text: note(text))
    ask(world, SPACE)
    alone = asked.copy()
    asked.clear()
    ask(world, SPACE, WORK, TEAM)
    assert asked == alone
    assert len(asked) == len(set(asked))


def test_a_working_context_over_the_same_spaces_recalls_the_same(world: World) -> None:
    talk = create_conversation(world.ports, ADA, NewConversation("chat")).id
    query = "Do I drink green tea?"
    asked = ContextQuestion((SPACE, WORK), recall_query=query, min_similarity=0.0, always_on_category_names=())
    context = building.build_context(world.context_ports(), ADA, talk, asked)
    assert [one.text for one in context.atoms_used] == texts(ask(world, SPACE, WORK))


WORDS = st.sampled_from(["tea", "kite", "Rome", "green", "drinks", "red", "lives"])
TEXTS = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)


@given(own=st.lists(TEXTS, max_size=6), others=st.lists(TEXTS, max_size=6), query=TEXTS, limit=st.integers(1, 5))
def test_one_space_is_answered_as_by_itself_and_two_lose_nothing_that_is_best(
    own: list[str], others: list[str], query: str, limit: int
) -> None:
    world = World()
    furnish_more(world, WORK)
    put(world, SPACE, *(atom(number, text) for number, text in enumerate(own)))
    put(world, WORK, *(atom(number, text) for number, text in enumerate(others, 50)))
    asked = TopicQuestion(query, limit, min_similarity=0.0)
    ports = world.context_ports()
    alone = recall.by_topic(ports, ADA, SPACE, asked)
    again = recall.by_topic_across(ports, ADA, [SPACE], asked)
    assert texts(again) == texts(alone)
    both = recall.by_topic_across(ports, ADA, [SPACE, WORK], asked)
    assert len(both.hits) == min(limit, len(own) + len(others))
    assert both.total_candidates == len(own) + len(others)
    assert len({hit.atom.id for hit in both.hits}) == len(both.hits)
    assert timedelta(milliseconds=both.latency_ms) >= timedelta()
