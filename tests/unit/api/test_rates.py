"""An app's rate over HTTP: what is over it waits for the next minute, and without one nothing is counted."""

from datetime import datetime, timedelta

import pytest

from loci.api import routing
from loci.apps.rate_limit import share
from loci.model.tenants import TenantLimits
from loci.scope import Scope
from tests.fakes.memory import START, Clock
from tests.fakes.ports import FakePorts
from tests.fakes.rates import RatesInMemory
from tests.fakes.users import Users
from tests.unit.api.requests import Api

SETTINGS, OTHER = "/ai-admin/settings", "/ai-admin/nothing"


class Still(Clock):
    """Time passes only when the test moves it."""

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    """Twenty seconds into a minute."""
    return Still(START + timedelta(seconds=20))


@pytest.fixture
def rates() -> RatesInMemory:
    return RatesInMemory()


@pytest.fixture
def api(clock: Clock, rates: RatesInMemory) -> Api:
    return Api(FakePorts(clock, rates=rates, users=Users()), routing.ADMIN.routers())


def limit(api: Api, rate: int | None) -> None:
    answer = api.send("PUT", SETTINGS, {"rate": rate}, role="admin")
    assert (answer.status, answer.body["rate"]) == (200, rate)


def test_without_a_rate_nothing_is_counted(api: Api, rates: RatesInMemory) -> None:
    assert [api.send("GET", OTHER).status for _ in range(3)] == [404, 404, 404]
    assert not rates.counted


def test_a_request_over_the_rate_gets_a_retry_time(api: Api, clock: Clock) -> None:
    limit(api, 2)
    assert [api.send("GET", OTHER, user=user).status for user in ("ada", "bo", "cy")] == [404, 404, 429]
    refused = api.send("GET", OTHER)
    assert refused.headers["Content-Type"] == "application/problem+json"
    assert (refused.body["status"], refused.body["title"]) == (429, "Too Many Requests")
    wait = int(refused.headers["Retry-After"])
    assert clock.now + timedelta(seconds=wait) == START + timedelta(minutes=1)
    clock.pass_by(timedelta(seconds=wait))
    assert api.send("GET", OTHER).status == 404


def test_lifting_the_rate_is_never_limited(api: Api) -> None:
    limit(api, 1)
    assert [api.send("GET", OTHER).status for _ in range(2)] == [404, 429]
    limit(api, None)
    assert api.send("GET", OTHER).status == 404


def test_one_user_has_a_share_and_leaves_the_rest_to_the_others(api: Api, clock: Clock) -> None:
    limit(api, 200)
    assert [api.send("GET", OTHER).status for _ in range(share(200) + 1)] == [404] * 40 + [429]
    refused = api.send("GET", OTHER)
    assert refused.body["detail"] == "a user may make 40 of the app's 200 requests per minute"
    assert clock.now + timedelta(seconds=int(refused.headers["Retry-After"])) == START + timedelta(minutes=1)
    assert api.send("GET", OTHER, user="bo").status == 404


def test_admins_are_counted_for_themselves_and_users_never_keep_them_out(api: Api) -> None:
    limit(api, 20)
    assert [api.send("GET", OTHER).status for _ in range(21)] == [404] * 20 + [429]
    assert [api.send("GET", OTHER, user="root", role="admin").status for _ in range(21)] == [404] * 20 + [429]
    limit(api, 100)
    assert api.send("GET", OTHER, user="bo").status == 404


def test_all_apps_of_a_tenant_share_what_an_operator_allows(api: Api, clock: Clock) -> None:
    api.ports.tenant_limits.put(Scope("acme", "any", "chat", "ada").tenant_directory, TenantLimits(requests=2))
    assert [api.send("GET", OTHER, app=app).status for app in ("notes", "shop", "notes")] == [404, 404, 429]
    refused = api.send("GET", OTHER, role="admin")
    assert refused.body["detail"] == "the tenant may make 2 requests per minute"
    assert clock.now + timedelta(seconds=int(refused.headers["Retry-After"])) == START + timedelta(minutes=1)
    assert api.send("GET", OTHER, tenant="bravo").status == 404


def test_a_share_is_a_fifth_but_never_less_than_a_page_needs() -> None:
    assert [share(rate) for rate in (1, 20, 50, 100, 1000)] == [1, 20, 20, 20, 200]


def test_a_tenant_that_is_closed_is_refused_everywhere(api: Api) -> None:
    limits = api.ports.tenant_limits
    limits.put(Scope("acme", "any", "chat", "ada").tenant_directory, TenantLimits(closed_at=START))
    for path, role in ((OTHER, "user"), (OTHER, "service"), (SETTINGS, "admin")):
        refused = api.send("GET", path, role=role)
        assert (refused.status, refused.body["detail"]) == (403, "this tenant is closed")
    assert api.send("GET", OTHER, tenant="bravo").status == 404
