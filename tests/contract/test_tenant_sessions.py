"""Role sessions tagged with a tenant: one STS call per tenant in 55 minutes, for all callers together."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

import pytest
from botocore.awsrequest import AWSPreparedRequest
from botocore.config import Config

from local import aws, ministack
from loci.adapters.dynamodb.sessions import TenantSessions
from loci.errors import Unavailable
from tests.conftest import Tables

if TYPE_CHECKING:
    from mypy_boto3_sts import STSClient

ROLE = "arn:aws:iam::000000000000:role/tenant"
ONCE = Config(retries={"total_max_attempts": 1})
ZERO = datetime(2026, 1, 1, tzinfo=UTC)


class Sts:
    """A client of STS, what it was asked for, and the clock of those who ask."""

    def __init__(self, endpoint: str) -> None:
        self.asked: list[dict[str, list[str]]] = []
        self.made = 0
        self.now = ZERO
        self._endpoint = endpoint

    def client(self) -> "STSClient":
        self.made += 1
        client = aws.session().client("sts", endpoint_url=self._endpoint, config=ONCE)
        client.meta.events.register("before-send.sts.AssumeRole", self._look)
        return client

    def _look(self, request: AWSPreparedRequest, **_event: object) -> None:
        assert isinstance(request.body, str)
        self.asked.append(parse_qs(request.body))


@pytest.fixture
def sts(tables: Tables) -> Sts:
    return Sts(tables.endpoint)


@pytest.fixture
def sessions(sts: Sts) -> TenantSessions:
    return TenantSessions(sts.client, ROLE, lambda: sts.now)


def test_a_session_is_tagged_with_its_tenant_and_named_after_it(sts: Sts, sessions: TenantSessions) -> None:
    longest = f"a{'-' * 62}"
    for tenant in ("a", longest):
        sessions.of(tenant)
    assert [(asked["RoleSessionName"], asked["Tags.member.1.Value"]) for asked in sts.asked] == [
        (["@a"], ["a"]),
        ([f"@{longest}"], [longest]),
    ]
    for asked in sts.asked:
        assert asked["RoleArn"] == [ROLE]
        assert asked["Tags.member.1.Key"] == ["tenant"]
        assert asked["DurationSeconds"] == ["3600"]
        assert "Tags.member.2.Key" not in asked


def test_a_session_serves_55_minutes_and_is_replaced_before_it_ends(sts: Sts, sessions: TenantSessions) -> None:
    first = sessions.of("acme")
    sts.now += timedelta(minutes=55) - timedelta(seconds=1)
    assert sessions.of("acme") == first
    assert len(sts.asked) == 1
    sts.now += timedelta(seconds=1)
    assert sessions.of("acme") != first
    assert len(sts.asked) == 2


def test_no_tenant_is_given_another_s_session(sts: Sts, sessions: TenantSessions) -> None:
    tenants = ("acme", "acme-2", "acm", "bravo")
    keys = {tenant: sessions.of(tenant).access_key for tenant in tenants}
    assert len(set(keys.values())) == len(tenants)
    assert {tenant: sessions.of(tenant).access_key for tenant in tenants} == keys
    assert len(sts.asked) == len(tenants)


def test_threads_that_start_together_wait_for_one_session(sts: Sts, sessions: TenantSessions) -> None:
    with ThreadPoolExecutor(8) as threads:
        given = set(threads.map(sessions.of, ["acme"] * 32))
    assert (len(given), len(sts.asked)) == (1, 1)


def test_sts_has_no_client_before_it_is_needed(sts: Sts, sessions: TenantSessions) -> None:
    assert sts.made == 0
    sessions.of("acme")
    assert sts.made == 1


def test_sts_that_is_away_is_unavailable() -> None:
    away = Sts(f"http://127.0.0.1:{ministack.free_port()}")
    with pytest.raises(Unavailable, match="retry"):
        TenantSessions(away.client, ROLE, lambda: ZERO).of("acme")
