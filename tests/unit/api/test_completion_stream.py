"""Chat completions while the model speaks: the API leads to an address that a token of the request opens."""

import base64
import json
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from io import StringIO
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci import conversations
from loci.api import routing, turn_stream
from loci.api.wire.streaming_runtime import InvocationContext
from loci.apps import admission
from loci.dialects.completions import stream_tokens
from loci.dialects.completions.answering import NAMESPACE
from loci.errors import Conflict
from loci.model.apps import AppSettings, Choices
from loci.model.conversations import ToolUseBlock
from loci.model.tenants import NO_LIMITS, TenantLimits
from loci.model.users import UserRecord, UserState
from loci.ports.language import ModelProblem, ProblemKind
from loci.ports.turn_runs import StreamAddress
from loci.scope import Caller, Role, caller
from tests.fakes.markers import Markers
from tests.fakes.memory import EPOCH
from tests.fakes.ports import FakePorts
from tests.support.lambdas import logger, metrics
from tests.support.recall_world import ADA
from tests.support.records import AT
from tests.support.streamed import Streamed
from tests.support.turn_run_world import World, using
from tests.unit.api.requests import Answer, Api

KEY = b"key of the deployment"
URL = "https://streams.example/"
PATH = "/openai/v1/chat/completions"
ASKED = {"model": "openai/x", "messages": [{"role": "user", "content": "What may I eat?"}], "stream": True}


@dataclass
class Site:
    """The API and the address that streams, on one world."""

    world: World
    ports: FakePorts
    log: StringIO = field(default_factory=StringIO)

    def __post_init__(self) -> None:
        self.api = Api(self.ports, routing.routers(["dialects.completions"]))
        self._handle = turn_stream.handler(lambda: self.ports, lambda: KEY, logger(self.log), metrics())

    def ask(self, body: dict[str, Any], **headers: str) -> Answer:
        return self.api.send("POST", PATH, body, **headers)

    def follow(self, token: str, sent: object, **more: Any) -> Streamed:
        event = {
            "requestContext": {"requestId": "request-1", "http": {"method": "POST"}},
            "headers": {},
            "queryStringParameters": {"token": token},
            "body": json.dumps(sent),
            **more,
        }
        streamed = Streamed()
        self._handle(event, InvocationContext("1", "arn", "function", "128", 4 * 10**12), streamed)
        return streamed

    def stream(self, body: dict[str, Any], **headers: str) -> Streamed:
        return self.follow(token_of(self.ask(body, **headers)), body)


@pytest.fixture
def site() -> Site:
    world = World()
    return Site(world, world.with_parts(stream_address=StreamAddress(URL, KEY)))


def token_of(answer: Answer) -> str:
    assert answer.status == 307
    (token,) = parse_qs(urlsplit(answer.headers["Location"]).query)["token"]
    return token


def chunks_of(streamed: Streamed) -> list[Any]:
    *events, end = streamed.text.strip().split("\n\n")
    assert end == "data: [DONE]"
    return [json.loads(event.removeprefix("data: ")) for event in events]


def error_of(streamed: Streamed) -> Any:
    return json.loads(streamed.text.removeprefix("data: "))["error"]


def read_texts(world: World, who: Caller = ADA) -> list[str]:
    talks = conversations.list_conversations(world.ports, who, namespace=NAMESPACE).items
    return [one.text for talk in talks for one in world.turns.messages_between(who.own(NAMESPACE), talk.id.ulid, 0, 99)]


def test_the_answer_comes_word_by_word_and_its_turn_is_stored(site: Site) -> None:
    answer = site.ask(ASKED)
    assert answer.headers["Location"].startswith(f"{URL}?token=")
    assert (site.world.model.asked, answer.text) == ([], "")
    site.world.says("Tea, I would say.")
    heard = site.follow(token_of(answer), ASKED)
    assert (heard.status, heard.headers["Content-Type"]) == (200, "text/event-stream")
    chunks = chunks_of(heard)
    deltas = [chunk["choices"][0]["delta"] for chunk in chunks]
    words = [{"content": word} for word in ("Tea,", " I", " would", " say.")]
    assert deltas == [{"role": "assistant", "content": ""}, *words, {}]
    assert len({(chunk["id"], chunk["created"], chunk["model"], chunk["object"]) for chunk in chunks}) == 1
    assert chunks[-1]["choices"][0]["finish_reason"] == "stop"
    assert chunks[-1]["loci"]["conversation_id"]
    assert read_texts(site.world) == ["What may I eat?", "Tea, I would say."]


def test_calls_of_tools_and_usage_come_last(site: Site) -> None:
    tool = {"type": "function", "function": {"name": "look_up", "parameters": {"type": "object"}}}
    site.world.says(using(ToolUseBlock("call-1", "look_up", {"order": 7})))
    heard = site.stream({**ASKED, "tools": [tool], "stream_options": {"include_usage": True}})
    _, calls, end, usage = chunks_of(heard)
    assert calls["choices"][0]["delta"]["tool_calls"][0]["function"] == {"name": "look_up", "arguments": '{"order": 7}'}
    assert end["choices"][0]["finish_reason"] == "tool_calls"
    assert (usage["choices"], usage["usage"]["total_tokens"]) == ([], 220)


def test_a_server_is_led_to_the_memory_of_the_user_that_it_names(site: Site) -> None:
    site.world.says("Hello!")
    heard = site.stream({**ASKED, "user": "bob"}, user="backend", role="service")
    assert heard.status == 200
    bob = caller(tenant="acme", app="app", user="backend", role="service", acting_for="bob")
    assert (read_texts(site.world, bob), read_texts(site.world)) == (["What may I eat?", "Hello!"], [])


@pytest.mark.parametrize(
    "body",
    [
        {**ASKED, "messages": [{"role": "user", "content": "Something else"}]},
        {**ASKED, "user": "bob"},
        {**ASKED, "unknown": 1},
        [],
        None,
    ],
)
def test_a_token_opens_the_request_that_it_was_made_for_alone(site: Site, body: object) -> None:
    heard = site.follow(token_of(site.ask(ASKED)), body)
    assert (heard.status, site.world.model.asked) == (401, [])
    assert "send the request to the API again" in error_of(heard)["message"]


def test_a_body_that_comes_in_base64_or_written_otherwise_is_the_same_request(site: Site) -> None:
    site.world.says("Tea.")
    body = base64.b64encode(json.dumps(dict(reversed(ASKED.items())), indent=1).encode()).decode()
    assert site.follow(token_of(site.ask(ASKED)), None, body=body, isBase64Encoded=True).status == 200


@pytest.mark.parametrize("token", ["", "x", "x.y", "é.\ud800", "a" * 5000])
def test_what_is_no_token_opens_nothing(site: Site, token: str) -> None:
    assert site.follow(token, ASKED).status == 401
    assert site.follow(token, ASKED, queryStringParameters=None).status == 401


def test_a_token_opens_nothing_after_a_minute_or_with_another_signature(site: Site) -> None:
    token = token_of(site.ask(ASKED))
    forged = token[:-2] + ("AA" if token[-2:] != "AA" else "BB")
    assert site.follow(forged, ASKED).status == 401
    site.world.memory.clock.pass_by(stream_tokens.LIFE)
    assert site.follow(token, ASKED).status == 409
    assert site.world.model.asked == []


def test_one_counted_request_is_one_call_of_the_model(site: Site) -> None:
    token = token_of(site.ask(ASKED))
    site.world.says(*["Tea."] * 5)
    heard = [site.follow(token, ASKED) for _ in range(5)]
    assert [one.status for one in heard] == [200, 409, 409, 409, 409]
    assert "send the request to the API again" in error_of(heard[1])["message"]
    assert len(site.world.model.asked) == 1


def test_a_token_that_is_used_twice_at_once_opens_one_stream(site: Site) -> None:
    token = token_of(site.ask(ASKED))
    site.world.says("Tea.", "Tea.")
    others: list[Streamed] = []
    site.world.model.during = lambda: others.append(site.follow(token, ASKED))
    assert (site.follow(token, ASKED).status, [one.status for one in others]) == (200, [409])


def test_a_token_is_spent_even_where_the_model_is_away(site: Site) -> None:
    """A call that failed may have been paid for."""
    token = token_of(site.ask(ASKED))
    site.world.says(ModelProblem(ProblemKind.AWAY, "it is away"), "Tea.")
    assert [site.follow(token, ASKED).status for _ in range(2)] == [503, 409]


def test_a_tenant_that_was_closed_is_refused_at_once(site: Site) -> None:
    """The API may remember for a minute that it was open; the address that streams does not."""
    token = token_of(site.ask(ASKED))
    tenant = ADA.directory.tenant_directory
    site.ports.tenant_limits.recent = lambda *_: NO_LIMITS  # type: ignore[method-assign]
    site.ports.tenant_limits.put(tenant, TenantLimits(closed_at=site.ports.now()))
    assert site.follow(token, ASKED).status == 403
    assert site.world.model.asked == []


def test_each_stream_counts_as_a_request_and_one_that_is_too_many_may_come_again(site: Site) -> None:
    site.ports.app_settings.put(ADA.app_directory, None, AppSettings(site.ports.now(), Choices(rate=3)))
    first, second = (token_of(site.ask(ASKED)) for _ in range(2))
    site.world.says("Tea.", "Tea.")
    assert site.follow(first, ASKED).status == 200
    refused = site.follow(second, ASKED)
    assert (refused.status, "requests per minute" in error_of(refused)["message"]) == (429, True)
    assert 1 <= int(refused.headers["Retry-After"]) <= 60
    assert len(site.world.model.asked) == 1


def test_a_person_has_ten_streams_at_once_and_one_that_found_no_place_may_come_again(site: Site) -> None:
    site.world.says("Tea.")
    until = site.ports.now() + timedelta(hours=1)
    with ExitStack() as places:
        for number in range(admission.READERS_OF_A_PERSON):
            places.enter_context(admission.admit_reader(site.ports, ADA, str(number), "", until))
        token = token_of(site.ask(ASKED))
        refused = site.follow(token, ASKED)
        assert (refused.status, "at most 10 streams" in error_of(refused)["message"]) == (429, True)
    assert site.follow(token, ASKED).status == 200


def test_a_model_that_is_away_has_a_status_of_its_own_before_the_first_word(site: Site) -> None:
    site.world.says(ModelProblem(ProblemKind.AWAY, "it is away"))
    heard = site.stream(ASKED)
    assert (heard.status, heard.headers["Content-Type"]) == (503, "application/json")
    assert "it is away" in error_of(heard)["message"]
    assert read_texts(site.world) == []


def test_what_breaks_after_the_first_word_is_an_error_in_the_stream(site: Site) -> None:
    """The turn cannot be stored any more once its user was restricted."""
    site.world.says("Tea.")
    restricted = UserRecord(EPOCH, UserState.RESTRICTED)
    site.world.model.during = lambda: site.world.memory.users.records.__setitem__(ADA.directory, restricted)
    heard = site.stream(ASKED)
    assert heard.status == 200
    *_, last = heard.text.strip().split("\n\n")
    assert json.loads(last.removeprefix("data: "))["error"]["message"]
    assert '"error":"Conflict"' in site.log.getvalue().replace(" ", "")


def test_what_must_be_refused_is_refused_before_the_client_is_led_anywhere(site: Site) -> None:
    last = {**ASKED, "messages": [*ASKED["messages"], {"role": "assistant", "content": "Tea."}]}  # type: ignore[misc]
    assert site.ask(last).status == 422
    assert site.ask({**ASKED, "n": 2}).status == 422
    assert site.ask({**ASKED, "user": "bob"}).status == 403


NAMES = st.text(min_size=1, max_size=32).filter(lambda text: 0 < len(text.encode("utf-8", "surrogatepass")) <= 128)


@given(user=NAMES, actor=NAMES, is_service=st.booleans())
def test_a_token_is_of_any_caller_and_opens_for_that_caller_alone(user: str, actor: str, is_service: bool) -> None:
    digest, ports = "0" * 64, FakePorts(lambda: AT, markers=Markers())
    names: Any = {"tenant": "t" * 63, "app": "a" * 63}
    role = Role.SERVICE if is_service else Role.USER
    who = caller(**names, user=actor, role=role, acting_for=user if is_service else None)
    text = stream_tokens.issue_token(ports, who, digest, KEY)
    token = stream_tokens.read_token(text, KEY)
    assert token is not None
    assert token.caller == who
    assert stream_tokens.read_token(text, b"another") is None
    other_tokens = [
        replace(token, caller=caller(**names, user="eve", role="user")),
        replace(token, caller=caller(**names, user=actor, role="admin")),
        replace(token, secret="1" * 64),
    ]
    for other in other_tokens:
        with suppress(Conflict):
            assert not stream_tokens.spend_token(ports, other, digest)
    assert not stream_tokens.spend_token(ports, token, "1" * 64)
    assert stream_tokens.spend_token(ports, token, digest)
    with pytest.raises(Conflict):
        stream_tokens.spend_token(ports, token, digest)
