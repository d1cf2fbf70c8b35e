"""Turns as server-sent events: who may hear them, and what they say."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest

from loci.api import routing, turn_stream
from loci.api.wire.streaming_runtime import InvocationContext
from loci.apps import admission
from loci.errors import Unavailable
from loci.model.apps import AppSettings, Choices
from loci.model.tenants import TenantLimits
from loci.model.users import UserRecord, UserState
from loci.ports.turn_runs import StreamAddress
from loci.run_turn import steps, stream_tokens
from tests.fakes.memory import EPOCH
from tests.fakes.ports import FakePorts
from tests.support.lambdas import logger, metrics
from tests.support.recall_world import ADA
from tests.support.streamed import Streamed
from tests.support.turn_run_world import World, look_up, using
from tests.unit.api.requests import Answer, Api

KEY = b"key of the deployment"
URL = "https://streams.example/"
ASKED = {"provider": "openai", "model": "gpt-4.1-mini", "userText": "What may I eat?", "stream": True}
CANARY = "heliotrope-canary"


@dataclass
class Site:
    """The API and the address that streams, on one world."""

    world: World
    ports: FakePorts
    log: StringIO = field(default_factory=StringIO)
    key: Callable[[], bytes] = lambda: KEY

    def __post_init__(self) -> None:
        self.api = Api(self.ports, routing.CONVERSATIONS.routers())
        self.path = f"/ai-conversations/{self.world.talk}/run-turn"
        self._handle = turn_stream.handler(lambda: self.ports, self.key, logger(self.log), metrics())

    def begin(self, **more: Any) -> Answer:
        return self.api.send("POST", self.path, {**ASKED, **more})

    def hear(self, token: str, method: str = "GET", into: Streamed | None = None, **headers: str) -> Streamed:
        """Headers are named with ``_`` for ``-``."""
        sent = {"authorization": f"Bearer {token}", **{name.replace("_", "-"): text for name, text in headers.items()}}
        event = {"requestContext": {"requestId": "request-1", "http": {"method": method}}, "headers": sent}
        deadline = InvocationContext("1", "arn", "function", "128", 4 * 10**12)
        streamed = into or Streamed()
        self._handle(event, deadline, streamed)
        return streamed


@pytest.fixture
def site() -> Site:
    world = World()
    ports = world.with_parts(stream_address=StreamAddress(URL, KEY))
    return Site(world, ports)


def test_a_turn_that_is_to_be_streamed_is_answered_at_once_and_told_where(site: Site) -> None:
    begun = site.begin()
    assert (begun.status, begun.body["status"]) == (200, "in_progress")
    assert begun.body["stream"]["url"] == URL
    assert site.world.queue.delays == [steps.STREAM_PATIENCE]
    site.world.says("You may eat fruit.")
    heard = site.hear(begun.body["stream"]["token"])
    assert (heard.status, heard.headers["Content-Type"]) == (200, "text/event-stream")
    assert "no-store" in heard.headers["Cache-Control"]
    assert heard.headers["Strict-Transport-Security"] == "max-age=63072000"
    assert [data["text"] for name, data in heard.events if name == "text"] == ["You", " may", " eat", " fruit."]
    (_, message), (last, turn) = heard.events[-2:]
    assert (last, turn["status"], turn["stream"]) == ("turn", "completed", None)
    assert turn["appendedMessages"][1:] == [message]
    assert site.api.send("GET", f"{site.path}/{turn['turnId']}?stream=true").body == turn
    assert "id: 2\n" in heard.text


def test_a_text_of_any_lines_and_letters_is_one_event(site: Site) -> None:
    text = "Eat:\n\n- plums\r\n- 🍎 data: x\n\nevent: turn"
    site.world.says(text)
    heard = site.hear(site.begin().body["stream"]["token"])
    assert "".join(data["text"] for name, data in heard.events if name == "text") == text
    assert [name for name, _ in heard.events if name != "text"] == ["message", "turn"]


def test_the_same_key_gives_the_same_token_and_a_reader_may_ask_for_it_again(site: Site) -> None:
    first = site.begin(idempotencyKey="once").body
    assert site.begin(idempotencyKey="once").body["stream"] == first["stream"]
    turn = f"{site.path}/{first['turnId']}"
    assert site.api.send("GET", f"{turn}?stream=true").body["stream"] == first["stream"]
    assert site.api.send("GET", f"{turn}?stream=true", user="eve").status == 404
    assert site.api.send("GET", f"{turn}?stream=maybe").status == 422


def test_results_of_the_callers_tools_may_be_streamed_on(site: Site) -> None:
    tool = {"type": "LOOK_UP", "name": "look_up", "parameters": {"type": "object", "properties": {}}}
    site.world.says(using(look_up()), "Shipped.")
    begun = site.begin(tools=[tool]).body
    paused = site.hear(begun["stream"]["token"]).events[-1][1]
    assert paused["status"] == "requires_tool_results"
    results = {"results": [{"toolUseId": "call-1", "content": "sent"}], "stream": True}
    going = site.api.send("POST", f"{site.path}/{begun['turnId']}/tool-results", results).body
    assert (going["status"], going["stream"]) == ("in_progress", begun["stream"])
    heard = site.hear(going["stream"]["token"], last_event_id="3")
    assert [name for name, _ in heard.events] == ["text", "message", "turn"]


def test_a_deployment_that_streams_nothing_waits_as_without_it(site: Site) -> None:
    site.world.says("Fruit.")
    site.world.during = site.world.work
    plain = Api(site.world.ports, routing.CONVERSATIONS.routers())
    answer = plain.send("POST", site.path, ASKED)
    assert (answer.body["status"], answer.body["stream"]) == ("completed", None)


@pytest.mark.parametrize("id", ["", "x", "-1", "²", "99999999999999999999", "1e3"])
def test_an_id_that_no_event_had_is_none(site: Site, id: str) -> None:
    site.world.says("Fruit.")
    heard = site.hear(site.begin().body["stream"]["token"], last_event_id=id)
    assert heard.events[-1][1]["status"] == "completed"


def forge(token: str) -> Iterator[str]:
    encoded, signature = token.split(".")
    yield from ("", "x", "Bearer", encoded, f"{encoded}.", f".{signature}", f"{encoded}.{signature[::-1]}", token * 9)


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_without_the_key_of_the_deployment_a_reader_is_to_come_again(site: Site, method: str) -> None:
    def is_away() -> bytes:
        raise Unavailable("the key service did not respond; retry")

    heard = Site(site.world, site.ports, key=is_away).hear("any", method)
    assert (heard.status, heard.headers["Retry-After"]) == (503, "1")


def test_no_other_token_hears_anything(site: Site) -> None:
    begun = site.begin()
    site.world.says(CANARY)
    for token in forge(begun.body["stream"]["token"]):
        refused = site.hear(token)
        assert (refused.status, refused.headers["Content-Type"]) == (401, "application/problem+json")
        assert refused.headers["Strict-Transport-Security"] == "max-age=63072000"
        assert json.loads(refused.text)["detail"] == "the token opens no turn, or not any more"
    assert site.hear(begun.body["stream"]["token"], authorization="Basic x").status == 401
    assert site.hear(begun.body["stream"]["token"], method="POST").status == 401
    assert site.hear(begun.body["stream"]["token"], method="DELETE").status == 405
    assert site.world.model.asked == []


def test_an_erased_users_turn_is_told_to_no_one(site: Site) -> None:
    token = site.begin().body["stream"]["token"]
    site.world.runs.records.clear()
    assert site.hear(token).status == 401


@pytest.mark.parametrize("state", [UserState.RESTRICTED, UserState.ERASED])
def test_a_turn_of_someone_who_is_restricted_or_being_erased_is_not_heard(site: Site, state: UserState) -> None:
    token = site.begin().body["stream"]["token"]
    site.world.memory.users.records[ADA.directory] = UserRecord(EPOCH, state)
    assert site.hear(token).status == 401
    assert site.world.model.asked == []


def test_a_turn_of_a_tenant_that_was_closed_is_not_heard(site: Site) -> None:
    token = site.begin().body["stream"]["token"]
    site.world.says(CANARY)
    site.ports.tenant_limits.put(ADA.directory.tenant_directory, TenantLimits(closed_at=site.ports.now()))
    refused = site.hear(token)
    assert (refused.status, CANARY in refused.text) == (403, False)


def hear_together(site: Site, names: list[str]) -> list[Streamed]:
    """Readers of a run that another worker has, who all read until the last of them was answered."""
    begun = site.begin().body
    (key,) = (key for key in site.world.runs.records if key[2] == begun["turnId"])
    run = site.world.runs.records[key]
    site.world.runs.records[key] = replace(run, leased_until=site.ports.now() + timedelta(hours=1))
    opened: list[Streamed] = []

    def open_next() -> None:
        if len(opened) < len(names):
            opened.append(Streamed())
            site.hear(begun["stream"]["token"], into=opened[-1], loci_reader=names[len(opened) - 1])
        else:
            site.api.send("DELETE", f"{site.path}/{begun['turnId']}")

    site.world.during = open_next
    open_next()
    return opened


def test_a_run_has_three_readers_at_once_and_a_further_one_is_told_to_wait(site: Site) -> None:
    readers = hear_together(site, ["a", "b", "c", "d"])
    assert [one.status for one in readers] == [200, 200, 200, 429]
    assert json.loads(readers[3].text)["detail"] == "a turn has at most 3 readers at once"
    assert readers[3].headers["Retry-After"] == "15"
    assert ["event: turn" in one.text for one in readers[:3]] == [True] * 3
    assert not any(places.items for places in site.ports.stream_readers.records.values())  # type: ignore[attr-defined]


@pytest.mark.parametrize("names", [["", "", "", ""], ["x y", "é", "a" * 65, "x y"]])
def test_readers_without_a_name_are_each_another_one(site: Site, names: list[str]) -> None:
    assert [one.status for one in hear_together(site, names)] == [200, 200, 200, 429]


def test_a_reader_who_comes_again_takes_the_place_of_its_lost_connection(site: Site) -> None:
    assert [one.status for one in hear_together(site, ["a"] * 5)] == [200] * 5


def test_a_reader_whose_place_was_taken_is_told_and_ends(site: Site) -> None:
    begun = site.begin().body
    (key,) = (key for key in site.world.runs.records if key[2] == begun["turnId"])
    site.world.runs.records[key] = replace(
        site.world.runs.records[key], leased_until=site.ports.now() + timedelta(hours=1)
    )
    token = stream_tokens.parse_token(begun["stream"]["token"], KEY)
    assert token is not None
    later = admission.admit_reader(site.ports, ADA, token.run, "a", site.ports.now() + timedelta(hours=1))
    others = iter([later.__enter__])
    site.world.during = lambda: next(others, lambda: None)()
    heard = site.hear(begun["stream"]["token"], loci_reader="a")
    assert (heard.status, heard.events[-1]) == (200, ("replaced", {}))
    assert '"outcome":"replaced"' in site.log.getvalue().replace(" ", "")


def test_a_person_has_ten_streams_at_once(site: Site) -> None:
    token = site.begin().body["stream"]["token"]
    until = site.ports.now() + timedelta(hours=1)
    with ExitStack() as places:
        for number in range(admission.READERS_OF_A_PERSON):
            places.enter_context(admission.admit_reader(site.ports, ADA, str(number), "", until))
        refused = site.hear(token)
        assert (refused.status, "at most 10 streams" in refused.text) == (429, True)
    assert site.hear(token).status == 200


def test_a_reader_who_was_killed_gives_its_place_up_in_time(site: Site) -> None:
    token = site.begin().body["stream"]["token"]
    until = site.ports.now() + timedelta(hours=1)
    readers = [admission.admit_reader(site.ports, ADA, str(number), "", until) for number in range(10)]
    for one in readers:
        one.__enter__()
    assert site.hear(token).status == 429
    site.world.memory.clock.pass_by(timedelta(hours=1))
    assert site.hear(token).status == 200


def test_each_stream_counts_as_a_request_of_its_user(site: Site) -> None:
    token = site.begin().body["stream"]["token"]
    site.ports.app_settings.put(ADA.app_directory, None, AppSettings(site.ports.now(), Choices(rate=2)))
    site.world.says("Fruit.")
    statuses = [site.hear(token).status for _ in range(4)]
    assert statuses == [200, 200, 429, 429]


def test_a_store_that_is_away_is_a_503_before_the_stream_begins(site: Site) -> None:
    token = site.begin().body["stream"]["token"]

    def be_away(*_: object) -> None:
        raise Unavailable("DynamoDB is away")

    site.world.runs.get = be_away  # type: ignore[method-assign,assignment]
    assert site.hear(token).status == 503


def test_an_internal_error_ends_the_turn_and_is_told_without_content(site: Site) -> None:
    token = site.begin().body["stream"]["token"]

    def break_down() -> None:
        raise ValueError(CANARY)

    site.world.model.during = break_down
    site.world.says("Fruit.")
    (*_, (last, turn)) = site.hear(token).events
    assert (last, turn["status"]) == ("turn", "failed")
    assert turn["error"] == "internal error: ValueError (logged)"
    assert CANARY not in site.log.getvalue()
    assert "ValueError" in site.log.getvalue()


def test_the_log_says_what_became_of_a_stream_and_no_word_of_it(site: Site) -> None:
    site.world.says(CANARY)
    token = site.begin().body["stream"]["token"]
    site.hear(token)
    line = json.loads(site.log.getvalue().splitlines()[-1])
    assert (line["message"], line["status"], line["outcome"]) == ("stream", 200, "ended")
    assert (line["tenant"], line["app"], line["requestId"]) == ("acme", "app", "request-1")
    assert not any(word in site.log.getvalue() for word in (CANARY, token, "ada"))
