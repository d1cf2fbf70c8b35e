"""An app's rate over HTTP: what is over it waits for the next minute, and without one nothing is counted."""

from datetime import timedelta

import pytest

from loci.api import routing
from tests.fakes.memory import START, Clock
from tests.fakes.ports import ports
from tests.fakes.rates import RatesInMemory
from tests.fakes.users import Users
from tests.unit.api.requests import Api

SETTINGS, OTHER = "/ai-admin/settings", "/ai-admin/nothing"


@pytest.fixture
def clock() -> Clock:
    """Twenty seconds into a minute, less one for every look."""
    return Clock(START + timedelta(seconds=20))


@pytest.fixture
def rates() -> RatesInMemory:
    return RatesInMemory()


@pytest.fixture
def api(clock: Clock, rates: RatesInMemory) -> Api:
    return Api(ports(clock, rates=rates, users=Users()), routing.admin())


def limit(api: Api, rate: int | None) -> None:
    answer = api.send("PUT", SETTINGS, {"rate": rate}, role="admin")
    assert (answer.status, answer.body["rate"]) == (200, rate)


def test_without_a_rate_nothing_is_counted(api: Api, rates: RatesInMemory) -> None:
    assert [api.send("GET", OTHER).status for _ in range(3)] == [404, 404, 404]
    assert not rates.counted


def test_what_is_over_the_rate_is_told_when_to_come_again(api: Api, clock: Clock) -> None:
    limit(api, 2)
    assert [api.send("GET", OTHER, user=user).status for user in ("ada", "bo", "cy")] == [404, 404, 429]
    refused = api.send("GET", OTHER)
    assert refused.headers["Content-Type"] == "application/problem+json"
    assert (refused.body["status"], refused.body["title"]) == (429, "Too Many Requests")
    wait = int(refused.headers["Retry-After"])
    assert clock.now + timedelta(seconds=wait) == START + timedelta(minutes=1)
    clock.pass_by(timedelta(seconds=wait))
    assert api.send("GET", OTHER).status == 404


def test_nobody_is_kept_from_lifting_it(api: Api) -> None:
    limit(api, 1)
    assert [api.send("GET", OTHER).status for _ in range(2)] == [404, 429]
    limit(api, None)
    assert api.send("GET", OTHER).status == 404
