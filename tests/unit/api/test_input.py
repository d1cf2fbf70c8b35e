"""What the API takes of a query and of a body, over the routes that take it: exactly what is documented, or a refusal
that says what is."""

import pytest

from loci.api import routing
from tests.support.binding_world import World as BindingWorld
from tests.support.conversation_world import World
from tests.support.recall_world import World as RecallWorld
from tests.unit.api.requests import Api

SPACE = "/ai-memory/spaces/ms_diary-abc123"


@pytest.fixture
def memory() -> Api:
    return Api(RecallWorld().ports, routing.MEMORY.routers())


@pytest.fixture
def conversations() -> Api:
    return Api(World().ports, routing.CONVERSATIONS.routers())


def test_an_unknown_parameter_of_a_query_is_named_with_the_known_ones(memory: Api) -> None:
    answer = memory.send("GET", f"{SPACE}/atoms?categry=home&limit=3")
    assert (answer.status, answer.pointers) == (422, ["?categry"])
    known = "category, kind, status, key, validAt, knownAt, contains, filter, former, review, order, limit, cursor"
    assert known in answer.body["errors"][0]["detail"]


def test_a_route_without_parameters_says_so(memory: Api) -> None:
    answer = memory.send("POST", f"{SPACE}/recall/topic?limit=3", {"query": "home"})
    assert (answer.status, answer.pointers) == (422, ["?limit"])
    assert answer.body["errors"][0]["detail"] == "this operation takes no query parameters"


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("limit=1&limit=2", "?limit"),
        ("limit=1&limit=1", "?limit"),
        ("key=a&key=b", "?key"),
        ("kind=FACT&kind=RULE", "?kind"),
        ("former=&former=true", "?former"),
    ],
)
def test_a_parameter_of_a_query_is_given_once(memory: Api, query: str, pointer: str) -> None:
    answer = memory.send("GET", f"{SPACE}/atoms?{query}")
    assert (answer.status, answer.pointers) == (422, [pointer])
    assert answer.body["errors"][0]["detail"] == "may be given only once"


def test_a_parameter_of_a_query_may_have_commas(memory: Api) -> None:
    assert memory.send("GET", f"{SPACE}/atoms?key=a,b&contains=tea,%20please").status == 200


@pytest.mark.parametrize(
    ("parameter", "allowed"),
    [
        ("kind=FACTS", ["'FACT'", "'RULE'", "'INTENTION'", "'EPISODE'", "'PREFERENCE'"]),
        ("status=GONE", ["'ACTIVE'", "'ARCHIVED'", "'DELETED'"]),
    ],
)
def test_a_wrong_choice_in_a_query_is_answered_with_the_allowed_ones(
    memory: Api, parameter: str, allowed: list[str]
) -> None:
    answer = memory.send("GET", f"{SPACE}/atoms?{parameter}")
    assert (answer.status, answer.pointers) == (422, [f"?{parameter.partition('=')[0]}"])
    assert all(choice in answer.body["detail"] for choice in allowed)


def test_a_wrong_choice_in_a_body_is_answered_with_the_allowed_ones(memory: Api) -> None:
    sent = {"text": "Ada lives in Rome", "category": {"name": "home", "kind": "Fact"}}
    answer = memory.send("POST", f"{SPACE}/atoms", sent)
    assert (answer.status, answer.pointers) == (422, ["/category/kind"])
    assert "'FACT', 'RULE'" in answer.body["detail"]
    assert "Fact'" not in answer.body["detail"]


@pytest.mark.parametrize(
    "instant",
    [
        "2026-05-03",
        "2026-05-03T10:00Z",
        "2026-05-03T10:00:00",
        "20260503T100000Z",
        "1777802400",
        "2026-05-03T10:00:00 Z",
        "2026-05-03T10:00:00+0200",
        "2026-02-30T10:00:00Z",
        "tomorrow",
        "",
        1777802400,
    ],
)
def test_an_instant_of_another_form_than_rfc_3339_is_refused(memory: Api, instant: object) -> None:
    answer = memory.send("POST", f"{SPACE}/recall/topic", {"query": "home", "validAt": instant})
    assert (answer.status, answer.pointers) == (422, ["/validAt"])
    if isinstance(instant, str):
        listed = memory.send("GET", f"{SPACE}/atoms?validAt={instant}&limit=1") if instant else answer
        assert listed.status == 422


@pytest.mark.parametrize("instant", ["2026-05-03T10:00:00Z", "2026-05-03t10:00:00.25+02:00", "2026-05-03 10:00:00z"])
def test_every_form_of_rfc_3339_is_read(memory: Api, instant: str) -> None:
    assert memory.send("POST", f"{SPACE}/recall/topic", {"query": "home", "validAt": instant}).status == 200


@pytest.mark.parametrize("namespace", ["support:1", "größe 1", "a/b?c#d", "~2F", "日本語" * 40, "*x*"])
def test_a_namespace_is_any_text_and_its_conversations_are_found_by_their_ids(
    conversations: Api, namespace: str
) -> None:
    made = conversations.send("POST", "/ai-conversations", {"namespace": namespace})
    assert (made.status, made.body["namespace"]) == (201, namespace)
    path = f"/ai-conversations/{made.body['id']}"
    assert conversations.send("GET", path).body["namespace"] == namespace
    assert conversations.send("POST", f"{path}/user-messages", {"content": "hello"}).status == 201


@pytest.mark.parametrize("namespace", ["", "  ", "*", "x" * 129])
def test_a_namespace_that_cannot_be_one_is_refused(conversations: Api, namespace: str) -> None:
    answer = conversations.send("POST", "/ai-conversations", {"namespace": namespace})
    assert (answer.status, answer.pointers) == (422, ["/namespace"])
    assert "128" in answer.body["detail"]


def test_a_conversation_tells_its_time_zone_and_one_that_is_none_is_refused(conversations: Api) -> None:
    made = conversations.send("POST", "/ai-conversations", {"namespace": "chat", "timeZone": "Europe/Vienna"})
    path = f"/ai-conversations/{made.body['id']}"
    assert conversations.send("GET", path).body["timeZone"] == made.body["timeZone"] == "Europe/Vienna"
    answer = conversations.send("POST", "/ai-conversations", {"namespace": "chat", "timeZone": "CEST"})
    assert (answer.status, answer.pointers) == (422, ["/timeZone"])


def test_me_in_a_binding_is_the_caller() -> None:
    memory = Api(BindingWorld().ports, routing.MEMORY.routers())
    sent = {"conversationScope": {"namespace": "support:1", "userId": "me"}, "memorySpaceNames": ["diary"]}
    answer = memory.send("POST", "/ai-memory/bindings", sent, user="ada")
    assert (answer.status, answer.body["conversationScope"]) == (201, {"namespace": "support:1", "userId": "ada"})


def test_a_problem_names_twenty_fields_and_counts_the_others(memory: Api) -> None:
    sent = {f"unknown{n}": n for n in range(2000)}
    answer = memory.send("POST", f"{SPACE}/atoms", {"text": "Ada lives in Rome", **sent})
    assert answer.status == 422
    assert len(answer.body["errors"]) == 20
    # One more than those sent: the category is missing, or not.
    assert answer.body["errorsLeftOut"] - (len(sent) - 20) in (0, 1)


def test_a_problem_with_few_fields_leaves_none_out(memory: Api) -> None:
    answer = memory.send("POST", f"{SPACE}/atoms", {"text": "Ada lives in Rome", "unknown": 1})
    assert "errorsLeftOut" not in answer.body
