"""A service names whose memory it is about: every route is about a user's own, or says why it is not."""

from collections.abc import Iterator

import pytest
from aws_lambda_powertools.event_handler.api_gateway import Router

from loci.api import routing
from loci.api.app import resolver
from loci.api.mcp import routes
from loci.api.wire import whose
from loci.errors import Refused
from loci.scope import caller
from tests.fakes.ledger import LedgerInMemory
from tests.support.pipeline import Pipeline
from tests.unit.api.requests import Answer, Api

SERVICE = "key_app.01KQS56CP0SHTZCDPRA2CGJ00P"
ULID = "01KQS56CP0SHTZCDPRA2CGJ00P"
IDS = {
    "space_id": "ms_{prefix}notes-000000",
    "atom_id": f"atom_{{prefix}}notes-000000_{ULID}",
    "entity_id": f"ent_{{prefix}}notes-000000_{ULID}",
    "binding_id": f"bind_{ULID}",
    "conversation_id": f"conv_chat_{ULID}",
    "job_id": f"job_chat_{ULID}_{'0' * 32}",
    "message_id": f"msg_chat_{ULID}_1",
}
GOES_ON = ("/ai-groups/", "/ai-admin/", "/ai-working-context/templates", "/openai/v1/models", "/mem0/v1/ping/")
"""Begins the routes that are about no person's memory."""
SAID_IN_BODY = (
    "/ai-memory/spaces",
    "/ai-memory/recall/topic",
    "/ai-working-context/templates:preview",
    "/openai/",
    "/mem0/",
)
"""Routes that ask once they have read the body: each has a test below."""
NOBODY = [
    "",
    " ",
    "\t\u00a0",
    "\u200b",
    "null",
    "NULL",
    "None",
    " none ",
    "undefined",
    "nil",
    "<nil>",
    "[object Object]",
]


@pytest.fixture
def world() -> Pipeline:
    return Pipeline()


@pytest.fixture
def ledger() -> LedgerInMemory:
    return LedgerInMemory()


@pytest.fixture
def api(world: Pipeline, ledger: LedgerInMemory) -> Api:
    return Api(world.with_parts(ledger=ledger), every_router())


def every_router() -> list[Router]:
    """Those of the document, and those of other products' clients, which it leaves to them."""
    mcp = routes.router(lambda: frozenset())
    return [*routing.documented_routers(), *routing.routers(routing.DESCRIBED_ELSEWHERE), mcp]


def every_route() -> Iterator[str]:
    made = resolver(every_router())
    return (route.path for route in [*made._static_routes, *made._dynamic_routes])


ROUTES = sorted(set(every_route()))


def is_asked_for_a_person(answer: Answer) -> bool:
    return answer.status == 422 and "a service names the user whose memory it is about" in answer.text


def is_refused(world: Pipeline, route: str, prefix: str = "") -> bool:
    """Whether the rule alone refuses a service that names no one."""
    program = caller(tenant="acme", app="app", user=SERVICE, role="service")
    ids = {name: id.format(prefix=prefix) for name, id in IDS.items() if f"<{name}>" in route}
    try:
        whose.require_person(world.ports, program, route, ids)
    except Refused:
        return True
    return False


@pytest.mark.parametrize("route", ROUTES)
def test_a_route_is_refused_to_a_service_that_names_nobody_or_is_about_nobody(world: Pipeline, route: str) -> None:
    is_asked_later = any(route == place or (place[-1] == "/" and route.startswith(place)) for place in SAID_IN_BODY)
    assert is_refused(world, route) is not (route.startswith(GOES_ON) or is_asked_later)


@pytest.mark.parametrize("prefix", ["app.", "grp.team."])
@pytest.mark.parametrize("route", [r for r in ROUTES if "<space_id>" in r or "<atom_id>" in r or "<entity_id>" in r])
def test_what_lies_in_a_space_of_the_app_or_a_group_goes_on(world: Pipeline, route: str, prefix: str) -> None:
    assert not is_refused(world, route, prefix)


REQUESTS: list[tuple[str, str, object]] = [
    ("GET", "/ai-memory/spaces", None),
    ("GET", "/ai-memory/spaces?owner=user", None),
    ("POST", "/ai-memory/spaces", {"name": "tea"}),
    ("POST", "/ai-memory/recall/topic", {"memorySpaceIds": ["ms_app.a-000000", "ms_notes-000000"], "query": "tea"}),
    (
        "POST",
        "/ai-working-context/templates:preview",
        {"template": "x", "conversationId": f"conv_chat_{ULID}", "context": {}},
    ),
    ("POST", "/openai/v1/chat/completions", {"model": "m", "messages": [{"role": "user", "content": "hello"}]}),
    ("POST", "/ai-memory/recall", {"query": "tea"}),
    ("POST", "/ai-memory/context", {}),
    ("POST", "/ai-memory/remember", {"text": "I drink tea."}),
    ("GET", "/ai-conversations", None),
    ("GET", "/ai-presences", None),
    ("GET", "/ai-bots/sales/memory", None),
    ("GET", "/chat/api/one/memories", None),
    ("POST", "/mcp", {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}),
    ("POST", "/mem0/v3/memories/", {"filters": {"user_id": SERVICE}}),
]


@pytest.mark.parametrize(("method", "path", "body"), REQUESTS)
def test_a_service_that_names_nobody_is_told_how_to_name_one(
    api: Api, ledger: LedgerInMemory, method: str, path: str, body: object
) -> None:
    for answer in (
        api.send(method, path, body, user=SERVICE, role="service"),
        api.send(method, path, body, user=SERVICE, role="service", x_loci_user=SERVICE),
    ):
        assert is_asked_for_a_person(answer), answer.text
        assert all(word in answer.text for word in ("X-Loci-User", "user_id", "ownMemory"))
    assert not ledger.entries


@pytest.mark.parametrize(("method", "path", "body"), REQUESTS)
def test_a_person_needs_no_header(api: Api, method: str, path: str, body: object) -> None:
    assert not is_asked_for_a_person(api.send(method, path, body))


@pytest.mark.parametrize("name", NOBODY)
def test_a_name_of_nobody_is_refused_in_each_field_whatever_the_key_may(api: Api, name: str) -> None:
    asked = {"user": SERVICE, "role": "service"}
    said = [{"role": "user", "content": "hello"}]
    chat = {"model": "m", "messages": [{"role": "user", "content": "hello"}]}
    for answer in (
        api.send("POST", "/ai-memory/recall", {"query": "tea"}, **asked, x_loci_user=name),
        api.send("GET", "/ai-memory/spaces?owner=app", **asked, x_loci_user=name),
        api.send("POST", "/openai/v1/chat/completions", {**chat, "user": name}, **asked),
        api.send("POST", "/openai/v1/chat/completions", {**chat, "safety_identifier": name}, **asked),
        api.send("POST", "/openai/v1/chat/completions", {**chat, "user": name}, **asked, x_loci_user="ada"),
        *(
            api.send("POST", "/mem0/v3/memories/add/", {"messages": said, "agent_id": "sales", field: name}, **asked)
            for field in ("user_id", "app_id", "run_id")
        ),
    ):
        assert answer.status == 422, answer.text
        assert "no one" in answer.text


def test_a_name_that_only_begins_like_nobodys_is_somebody(api: Api) -> None:
    for name in ("nullman", "None-1", "0", "false", "-"):
        answer = api.send("POST", "/ai-memory/recall", {"query": "tea"}, user=SERVICE, role="service", x_loci_user=name)
        assert answer.status == 200


@pytest.mark.parametrize(("said", "status"), [("true", 201), ("True", 201), ("false", 422), (None, 422), ("yes", 403)])
def test_a_service_may_remember_for_itself_where_its_token_says_so(api: Api, said: str | None, status: int) -> None:
    assert remember_as_service(api, said) == status


def test_a_service_keeps_the_memories_that_it_has_unless_they_are_taken_away(api: Api) -> None:
    assert remember_as_service(api, "true") == 201
    assert remember_as_service(api, None) == 200
    assert remember_as_service(api, "false") == 422


def test_a_conversation_alone_is_a_memory_that_a_service_has(api: Api) -> None:
    asked = {"user": SERVICE, "role": "service"}
    assert api.send("POST", "/ai-conversations", {"namespace": "chat"}, **asked, own_memory="true").status == 201
    assert api.send("GET", "/ai-conversations", **asked).status == 200


def test_what_a_service_wrote_for_a_user_is_none_of_its_own(api: Api) -> None:
    asked = {"user": SERVICE, "role": "service"}
    wrote = api.send("POST", "/ai-memory/remember", {"text": "I drink tea."}, **asked, x_loci_user="ada")
    assert wrote.status == 201
    assert remember_as_service(api, None) == 422


def remember_as_service(api: Api, own_memory: str | None) -> int:
    body = {"text": "Backups run at two."}
    sent = api.send("POST", "/ai-memory/remember", body, user=SERVICE, role="service", own_memory=own_memory)
    return sent.status
