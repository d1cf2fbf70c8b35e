"""A conversation that begins with its first turn, over HTTP."""

import pytest

from loci.api import routing
from loci.dialects.presences import sessions
from tests.fakes.bindings import Bindings
from tests.fakes.presences import PresencesInMemory
from tests.support.recall_world import ADA
from tests.support.turn_run_world import World
from tests.unit.api.requests import Api

PATH = "/ai-conversations/run-turn"
ASKED = {"provider": "openai", "model": "gpt-4.1-mini", "userText": "What may I eat?"}
OF_PRESENCE = {**ASKED, "conversation": {"presenceId": "chat", "title": "Food"}}


@pytest.fixture
def world() -> World:
    """Whenever the API waits, a worker works."""
    made = World()
    presences = PresencesInMemory(made.memory.users, made.memory.markers, made.conversations)
    made.ports = made.with_parts(presences=presences, bindings=Bindings(made.memory.users, made.memory.markers))
    made.during = made.work
    return made


@pytest.fixture
def api(world: World) -> Api:
    return Api(world.ports, routing.CONVERSATIONS.routers())


def test_one_request_begins_a_session_and_has_its_first_message_answered(api: Api, world: World) -> None:
    world.says("Fruit.")
    begun = api.send("POST", PATH, OF_PRESENCE)
    assert (begun.status, begun.body["status"]) == (200, "completed")
    assert [message["role"] for message in begun.body["appendedMessages"]] == ["user", "assistant"]
    (session,) = sessions.list_sessions(world.ports, ADA, "chat").items
    assert (begun.body["conversation"]["id"], session.title) == (str(session.current.id), "Food")


def test_one_request_begins_a_conversation_of_a_namespace(api: Api, world: World) -> None:
    world.says("Fruit.")
    given = {"namespace": "kitchen", "sessionId": "talk-7", "incognito": True}
    conversation = api.send("POST", PATH, {**ASKED, "conversation": given}).body["conversation"]
    assert [conversation[name] for name in ("namespace", "sessionId", "incognito")] == ["kitchen", "talk-7", True]


def test_the_same_key_begins_it_once(api: Api, world: World) -> None:
    world.says("Fruit.")
    first, second = (api.send("POST", PATH, {**OF_PRESENCE, "idempotencyKey": "one"}).body for _ in range(2))
    assert (first["turnId"], first["conversation"]["id"]) == (second["turnId"], second["conversation"]["id"])
    assert len(world.model.asked) == 1


@pytest.mark.parametrize(
    "conversation",
    [{}, {"namespace": "kitchen", "presenceId": "chat"}, {"presenceId": "chat", "sessionId": "talk-7"}],
)
def test_a_conversation_is_of_a_namespace_or_of_a_presence(conversation: dict[str, str], api: Api) -> None:
    refused = api.send("POST", PATH, {**ASKED, "conversation": conversation})
    assert refused.status == 422
    assert "/conversation" in str(refused.body)
