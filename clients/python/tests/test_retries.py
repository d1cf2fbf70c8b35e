"""A request is sent again where that may help, after the time that the service asks for."""

from random import Random

import httpx2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci_memory_client import APIConnectionError, APITimeoutError, ConflictError, Connection, InternalServerError
from loci_memory_client.retries import FIRST_SECONDS, LONGEST_SECONDS, retry_delay
from tests.answering import Service


def connection(service: Service, delays: list[float]) -> Connection:
    return Connection(url="http://x", token="t", transport=httpx2.MockTransport(service), sleep=delays.append)


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504])
def test_a_request_is_sent_again_after(status: int) -> None:
    service, delays = Service(httpx2.Response(status), httpx2.Response(200, json=1)), list[float]()
    assert connection(service, delays).request("POST", "/a", json={}) == 1
    assert len(delays) == 1


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 413, 422])
def test_a_request_is_not_sent_again_after(status: int) -> None:
    service = Service(httpx2.Response(status))
    with pytest.raises(ConflictError if status == 409 else Exception):
        connection(service, []).request("POST", "/a", json={})
    assert len(service.requests) == 1


def test_a_request_is_sent_again_after_a_lost_connection() -> None:
    service, delays = Service(httpx2.ConnectError("lost"), httpx2.Response(200, json=1)), list[float]()
    assert connection(service, delays).request("GET", "/a") == 1


@pytest.mark.parametrize(
    ("error", "raised"), [(httpx2.ReadTimeout(""), APITimeoutError), (httpx2.ConnectError(""), APIConnectionError)]
)
def test_a_request_is_sent_three_times_at_most(error: Exception, raised: type[Exception]) -> None:
    service = Service(error)
    with pytest.raises(raised):
        connection(service, []).request("GET", "/a")
    assert len(service.requests) == 3


def test_the_service_says_how_long_to_wait() -> None:
    service, delays = Service(httpx2.Response(429, headers={"Retry-After": "7"}), httpx2.Response(204)), list[float]()
    connection(service, delays).request("GET", "/a")
    assert delays == [7]


def test_a_service_that_asks_for_an_hour_is_not_waited_for() -> None:
    service = Service(httpx2.Response(503, headers={"Retry-After": "3600"}))
    with pytest.raises(InternalServerError):
        connection(service, []).request("GET", "/a")
    assert len(service.requests) == 1


def test_a_date_in_the_past_is_no_delay() -> None:
    assert retry_delay(0, 503, "Wed, 21 Oct 2015 07:28:00 GMT", Random(1)) == 0


@given(st.integers(0, 50), st.sampled_from([None, 408, 429, 500, 599]), st.sampled_from([None, "soon"]), st.integers())
def test_delays_stay_within_their_bounds(attempt: int, status: int | None, retry_after: str | None, seed: int) -> None:
    delay = retry_delay(attempt, status, retry_after, Random(seed))
    assert delay is not None
    assert FIRST_SECONDS * 3 / 4 <= delay <= LONGEST_SECONDS
