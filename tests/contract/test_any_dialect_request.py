"""Whatever a client of mem0, OpenAI or MCP sends, over DynamoDB: no answer is an error of the server's, and none shows
a stranger what is the owner's. Requests are made from what the types read, and from sound ones of which one value is
replaced by one that a converter of numbers, instants or texts may fail at."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from requests import PreparedRequest, Request

from local.ministack import MiniStack
from loci.adapters.dynamodb.tables import DynamoTables
from loci.api.mcp.tools import TOOLS
from loci.model.conversations import TextBlock
from loci.model.language import Tokens
from loci.ports.language import Hear, ModelReply, ModelRequest, Stop
from tests.cloud.client import Client, Reply
from tests.contract.api_process import api_process
from tests.security import dialects
from tests.security.any_request import NOWHERE, AnyCase, any_cases, load_document, prepare_case, send_request
from tests.security.in_process import calling, in_process

EXAMPLES = 8
USER, CANARY = "gardener", "heliotrope-7f3a"
HERE = "@here@"
ODD_TEXTS = ("", "\0", "\U0010ffff", "a" * 20_000, "9999-12-31", "0001-01-01", "9999-12-31T23:59:59.999999-14:00")
ODD_VALUES = (
    *(
        "-1",
        "1.5",
        "true",
        "null",
        "[]",
        "{}",
        "1700000000000",
        "-62135596801",
        "253402300800",
        "1e30",
        "-" + "9" * 400,
    ),
    *map(json.dumps, ODD_TEXTS),
)
UNREADABLE = ('"\\ud800"', "[" * 2000 + "]" * 2000, "1e400", "NaN", "Infinity", "9" * 5000)
"""Pieces that no body may have, wherever they are."""


class TalkativeModel:
    provider = "openai"
    thinks = False

    def __init__(self) -> None:
        self.thinking: set[str] = set()

    def complete(self, _model: str, _request: ModelRequest, _hear: Hear | None = None) -> ModelReply:
        return ModelReply((TextBlock("Tea."),), Stop.END, Tokens(100, 50))


@dataclass(frozen=True)
class Operation:
    method: str
    path: str
    told: Mapping[str, Any]

    @property
    def id(self) -> str:
        return str(self.told["operationId"])

    @property
    def query(self) -> Sequence[str]:
        return [one["name"] for one in self.told["parameters"] if one["in"] == "query"]

    @property
    def has_body(self) -> bool:
        return "requestBody" in self.told


@dataclass(frozen=True)
class Owned:
    owner: Client
    stranger: Client
    ids: Mapping[str, str]

    def ask(self, request: PreparedRequest) -> None:
        """The owner and a stranger ask; the stranger is shown nothing."""
        _ask(self.owner, request)
        assert CANARY not in _ask(self.stranger, request).everything

    def sound_bodies(self) -> Mapping[str, Mapping[str, Any]]:
        """A body of each operation that takes one, with most of its fields."""
        memory, ids = self.ids["memory_id"], {"user_id": USER, "agent_id": "a", "run_id": "r"}
        said = [{"role": "user", "content": "I live in Oslo.", "occurredAt": "2026-05-04T09:30:00Z", "name": "Ada"}]
        asked = [{"role": "user", "content": "What shall I drink?"}]
        filters = {"AND": [{"user_id": USER}, {"created_at": {"gte": "2026-01-01"}}, {"metadata": {"size": {"gt": 3}}}]}
        tool = {"type": "function", "function": {"name": "look_up", "parameters": {"type": "object"}}}
        metadata = {"size": 4}
        return {
            "add_memories": {
                **{"messages": said, **ids, "metadata": metadata, "infer": False},
                **{"timestamp": 1_750_000_000, "expiration_date": "2030-01-01"},
            },
            "search_memories": {"query": "Oslo", "filters": filters, "top_k": 3, "threshold": 0.1},
            "list_memories": {
                "filters": {"OR": [{"categories": {"in": ["x"]}}, {"NOT": {"keywords": {"contains": "y"}}}], **ids}
            },
            "update_memory": {"text": "I live in Oslo.", "metadata": metadata, "expiration_date": "2030-01-01"},
            "update_batch": {"memories": [{"memory_id": memory, "text": "I live here.", "metadata": metadata}]},
            "delete_batch": {"memories": [{"memory_id": memory}]},
            "create_chat_completion": {
                **{"model": "openai/gpt", "messages": [{"role": "system", "content": "Be brief."}, *asked]},
                **{"temperature": 0.5, "max_tokens": 100, "stream": True, "stream_options": {"include_usage": True}},
                **{"metadata": {"session_id": "s"}, "user": USER, "n": 1, "tools": [tool], "store": False},
            },
        }


@pytest.fixture(scope="module")
def people(emulator: MiniStack, dynamodb: DynamoTables) -> Owned:
    process = api_process(emulator, dynamodb)
    process.made["language_models"] = {"openai": TalkativeModel()}
    handler = in_process(process, dialects.routers())
    owner, stranger = (calling(handler, "key_app.x", tenant, "service") for tenant in ("vaults", "thieves"))
    told = {"messages": [{"role": "user", "content": f"I grow {CANARY}"}], "user_id": USER}
    event = owner.post("/mem0/v3/memories/add/", told)["event_id"]
    project = owner.get("/mem0/v1/ping/")
    ids = {"org_id": project["org_id"], "project_id": project["project_id"]}
    return Owned(owner, stranger, {"event_id": event, "user_id": USER, **ids})


@pytest.fixture
def had(people: Owned) -> Owned:
    """With a memory that no other test has changed."""
    told = {"messages": [{"role": "user", "content": f"I grow {CANARY}"}], "user_id": USER, "infer": False}
    memory = people.owner.post("/mem0/v3/memories/add/", told)["results"][0]["id"]
    return replace(people, ids={**people.ids, "memory_id": memory})


DOCUMENT = dialects.document()
# What takes records away after all others.
OPERATIONS = sorted(
    (
        Operation(method.upper(), path, told)
        for path, methods in DOCUMENT["paths"].items()
        for method, told in methods.items()
    ),
    key=lambda one: one.method == "DELETE",
)
each_operation = pytest.mark.parametrize("told", OPERATIONS, ids=lambda told: told.id)


@each_operation
def test_any_request_of_a_dialect_is_served_or_refused(told: Operation, had: Owned) -> None:
    cases = any_cases(load_document(DOCUMENT), told.method, told.path)

    @seed(EXAMPLES)
    @settings(max_examples=EXAMPLES, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(cases, st.booleans())
    def trying(case: AnyCase, has_real_ids: bool) -> None:
        if has_real_ids:
            case.path_parameters = _with(case.path_parameters, had.ids)
            case.query = _with(case.query, had.ids)
            case.body = _with(case.body, had.ids) if isinstance(case.body, dict) else case.body
        had.ask(prepare_case(case))

    trying()


@each_operation
def test_an_odd_value_in_a_sound_request_of_a_dialect_is_served_or_refused(told: Operation, had: Owned) -> None:
    address = told.path.format_map({name: quote(id, safe="") for name, id in had.ids.items()})
    if "user_id" in told.query:
        address += f"?user_id={USER}"
    body = had.sound_bodies().get(told.id)
    assert (body is not None) == told.has_body
    sound = None if body is None else json.dumps(body)
    answer = _ask(had.owner, _request(told.method, address, sound))
    assert answer.status == 200, answer.text
    for query in _odd_queries(told.query):
        _ask(had.owner, _request(told.method, f"{told.path}?{query}", sound))
    for raw in () if body is None else _odd_bodies(body):
        _ask(had.owner, _request(told.method, address, raw))


@pytest.mark.parametrize("tool", dialects.tool_documents())
def test_any_call_of_a_tool_is_served_or_refused(tool: str, had: Owned) -> None:
    cases = any_cases(load_document(dialects.tool_documents()[tool]), "POST", "/mcp")

    @seed(EXAMPLES)
    @settings(max_examples=EXAMPLES, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(cases)
    def trying(case: AnyCase) -> None:
        had.ask(prepare_case(case))

    trying()
    schema: Mapping[str, Any] = TOOLS[tool].arguments
    for name in schema["properties"]:
        for value in ODD_VALUES:
            params = {
                "name": tool,
                "arguments": {**dict.fromkeys(schema.get("required", ()), "tea"), name: HERE},
            }
            message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
            raw = json.dumps(message).replace(f'"{HERE}"', value)
            _ask(had.owner, _request("POST", "/mcp", raw))


def _ask(who: Client, request: PreparedRequest) -> Reply:
    """Fails if an answer is an error of the server's. 501 says that no route serves the path or takes such an id."""
    reply = send_request(who, request)
    sent = f"{request.method} {request.path_url} {request.body!r}"[:1000]
    assert reply.status < 500 or reply.status == HTTPStatus.NOT_IMPLEMENTED, f"{sent}: {reply.text[:300]}"
    return reply


def _request(method: str, address: str, body: str | None) -> PreparedRequest:
    return Request(method, f"{NOWHERE}{address}", data=None if body is None else body.encode()).prepare()


def _with(sent: Mapping[str, Any] | None, known: Mapping[str, Any]) -> dict[str, Any]:
    return {name: known.get(name, value) for name, value in (sent or {}).items()}


def _odd_queries(names: Sequence[str]) -> Iterator[str]:
    for name in names:
        yield from (urlencode({name: value.strip('"')}) for value in ODD_VALUES)


def _odd_bodies(body: Mapping[str, Any]) -> Iterator[str]:
    for number, place in enumerate(_places(body)):
        whole = json.dumps(_replaced(body, place))
        values = ODD_VALUES if number else (*ODD_VALUES, *UNREADABLE)
        yield from (whole.replace(f'"{HERE}"', value) for value in values)


def _places(node: Any, within: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something is in a body, from the outside in."""
    if within:
        yield within
    parts = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for part, value in parts:
        yield from _places(value, (*within, part))


def _replaced(node: Any, place: Sequence[Any]) -> Any:
    if not place:
        return HERE
    first, *rest = place
    if isinstance(node, dict):
        return {name: _replaced(value, rest) if name == first else value for name, value in node.items()}
    return [_replaced(value, rest) if number == first else value for number, value in enumerate(node)]
