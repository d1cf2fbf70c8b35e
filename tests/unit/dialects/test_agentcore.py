"""AgentCore's ids, paths and namespaces: whose they are, and what is no id."""

from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.api import routing
from loci.api.agentcore_paths import split_path
from loci.dialects.agentcore.memories import event_id, part_of, read_event_id, read_record_id, record_id
from loci.dialects.agentcore.records import actor_of
from loci.errors import NotFound, Refused
from loci.ids import AtomId, ConversationId
from loci.scope import caller
from tests.support.recall_world import World, atom
from tests.unit.api.requests import Api

ULID = "01J8Z0000000000000000000AA"
ACTORS = st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\n"), min_size=1, max_size=40)


@given(ACTORS)
def test_an_id_of_a_record_names_its_owner_and_is_as_long_as_clients_demand(owner: str) -> None:
    id = record_id(owner, AtomId("diary-abc123", ULID))
    assert read_record_id(id) == (owner, AtomId("diary-abc123", ULID))
    assert len(id) >= 40
    assert id.startswith("mem-")


@pytest.mark.parametrize("text", ["", "mem-", "mem-%%%", "mem-AAAA", "x" * 60])
def test_what_is_no_id_of_a_record_is_not_found(text: str) -> None:
    with pytest.raises(NotFound):
        read_record_id(text)


def test_an_id_of_an_event_names_its_messages() -> None:
    conversation = ConversationId("agentcore", ULID)
    assert read_event_id(event_id(17, conversation, "ab"), "agentcore") == (conversation, "ab")
    for text in ("", "17#", "17#zz", "17#abcd", "17"):
        with pytest.raises(NotFound):
            read_event_id(text, "agentcore")


@pytest.mark.parametrize(
    ("path", "segments"),
    [
        ("m-1/events", ["m-1", "events"]),
        ("m-1/actor/ada/sessions", ["m-1", "actor", "ada", "sessions"]),
        ("m-1/actor/team%2Fada/sessions/s", ["m-1", "actor", "team/ada", "sessions", "s"]),
        ("m-1/actor/team/ada/sessions/s", ["m-1", "actor", "team/ada", "sessions", "s"]),
        ("m-1/actor/a/sessions/s/events/1%23ab", ["m-1", "actor", "a", "sessions", "s", "events", "1#ab"]),
        ("m-1/actor/a/sessions/s/events/1#ab", ["m-1", "actor", "a", "sessions", "s", "events", "1#ab"]),
        ("m-1/memoryRecords/mem-x", ["m-1", "memoryRecords", "mem-x"]),
        (
            "arn:aws:bedrock-agentcore:eu-west-1:1:memory/m-1/retrieve",
            ["arn:aws:bedrock-agentcore:eu-west-1:1:memory/m-1", "retrieve"],
        ),
        ("arn%3Aaws%3Ax:memory/m-1/retrieve", ["arn:aws:x:memory/m-1", "retrieve"]),
    ],
)
def test_a_path_is_taken_apart_whatever_its_ids_contain(path: str, segments: list[str]) -> None:
    assert split_path(path) == segments


def test_one_memory_is_the_default_space_and_each_other_one_a_space_of_its_own() -> None:
    assert (part_of("loci-0000000000").space, part_of("arn:x:memory/loci-0000000000").space) == (None, None)
    assert len({part_of(id).space for id in ("a-0123456789", "b-0123456789", "arn:x:memory/b-0123456789")}) == 2


def test_a_namespace_names_the_actor_of_a_server_and_may_of_a_user() -> None:
    ada = caller(tenant="acme", app="app", user="ada", role="user")
    server = caller(tenant="acme", app="app", user="backend", role="service")
    assert actor_of("/facts/actors/bob/", ada) == actor_of("/facts/actors/bob", server) == "bob"
    assert actor_of("/facts", ada) == actor_of(None, ada) == "ada"
    for namespace in (None, "/facts", "actors"):
        with pytest.raises(Refused, match="must name the actor"):
            actor_of(namespace, server)


@pytest.fixture
def api() -> Api:
    return Api(World().ports, routing.dialects())


def test_another_users_records_events_and_namespaces_are_out_of_reach(api: Api) -> None:
    foreign = record_id("bob", atom(1, "Bob sails").id)
    memory = "/agentcore/memories/loci-0000000000"
    calls: list[tuple[str, str, Any]] = [
        ("GET", f"{memory}/memoryRecord/{foreign}", None),
        ("DELETE", f"{memory}/memoryRecords/{foreign}", None),
        ("POST", f"{memory}/retrieve", {"namespace": "/actors/bob", "searchCriteria": {"searchQuery": "sail"}}),
        ("POST", f"{memory}/memoryRecords", {"namespace": "/actors/bob"}),
        ("POST", f"{memory}/actor/bob/sessions", {}),
        ("POST", f"{memory}/actor/bob/sessions/s", {}),
    ]
    for method, path, body in calls:
        answer = api.send(method, path, body)
        assert (answer.status, answer.body["__type"]) == (403, "AccessDeniedException"), path
        assert answer.headers["x-amzn-errortype"] == "AccessDeniedException"


def test_a_record_that_claims_another_owner_in_its_id_is_not_found(api: Api) -> None:
    mine = record_id("ada", AtomId("bobs-diary-abc123", ULID))
    answer = api.send("GET", f"/agentcore/memories/loci-0000000000/memoryRecord/{mine}")
    assert (answer.status, answer.body["__type"]) == (404, "ResourceNotFoundException")


@pytest.mark.parametrize(
    ("path", "body", "pointer"),
    [
        ("retrieve", {"namespace": "/x", "searchCriteria": {}}, "/searchCriteria/searchQuery"),
        ("retrieve", {"namespace": "/x", "searchCriteria": {"searchQuery": "x", "topK": 0}}, "/searchCriteria/topK"),
        ("memoryRecords", {"namespace": "/x", "nextToken": "other"}, "/nextToken"),
        ("events", {"actorId": "ada", "eventTimestamp": 1e300, "payload": []}, "/payload"),
        ("actor/ada/sessions/s", {"filter": {"branch": {"name": "x"}}}, "/filter"),
    ],
)
def test_what_is_wrong_is_a_validation_exception_that_names_the_field(
    api: Api, path: str, body: dict[str, Any], pointer: str
) -> None:
    answer = api.send("POST", f"/agentcore/memories/loci-0000000000/{path}", body)
    assert (answer.status, answer.body["__type"]) == (400, "ValidationException")
    assert [field["name"] for field in answer.body["fieldList"]] == [pointer]


def test_events_whose_messages_came_between_each_others_stay_apart(api: Api) -> None:
    memory = "/agentcore/memories/loci-0000000000"

    def create(token: str, *texts: str) -> dict[str, Any]:
        payload = [{"conversational": {"content": {"text": text}, "role": "USER"}} for text in texts]
        event = {"actorId": "ada", "sessionId": "s", "eventTimestamp": 1_700_000_000, "payload": payload}
        answer = api.send("POST", f"{memory}/events", {**event, "clientToken": token})
        assert answer.status == 201, answer.body
        created: dict[str, Any] = answer.body["event"]
        return created

    # As two creations at once: the second message of each comes after the first of both.
    create("one", "A")
    create("two", "C")
    one, two = create("one", "A", "B"), create("two", "C", "D")

    def texts_of(event: dict[str, Any]) -> list[str]:
        return [part["conversational"]["content"]["text"] for part in event["payload"]]

    listed = api.send("POST", f"{memory}/actor/ada/sessions/s", {}).body["events"]
    assert [(event["eventId"], texts_of(event)) for event in listed] == [
        (two["eventId"], ["C", "D"]),
        (one["eventId"], ["A", "B"]),
    ]
    for event in listed:
        answer = api.send("GET", f"{memory}/actor/ada/sessions/s/events/{quote(event['eventId'])}")
        assert answer.body["event"] == event
