"""A connection finds its token, asks for another one once, and turns refusals into errors."""

from typing import Any

import httpx2
import pytest

from loci_memory_client import (
    APIConnectionError,
    APIStatusError,
    AsyncLoci,
    AuthenticationError,
    Connection,
    InvalidRequestError,
    Loci,
)
from loci_memory_client.async_connection import AsyncConnection


def connection(answer: httpx2.Response, seen: list[httpx2.Request]) -> Connection:
    def record(request: httpx2.Request) -> httpx2.Response:
        seen.append(request)
        return answer

    return Connection(url="http://loci.test/", token="secret", transport=httpx2.MockTransport(record))


def test_a_request_carries_the_token_and_returns_the_json() -> None:
    seen: list[httpx2.Request] = []
    with connection(httpx2.Response(200, json={"items": []}), seen) as loci:
        assert loci.request("GET", "/ai-memory/spaces", params={"limit": 2}) == {"items": []}
    assert str(seen[0].url) == "http://loci.test/ai-memory/spaces?limit=2"
    assert seen[0].headers["Authorization"] == "Bearer secret"


def test_an_api_key_goes_where_keys_are_checked() -> None:
    def record(request: httpx2.Request) -> httpx2.Response:
        seen.append(request)
        return httpx2.Response(200, json={})

    seen: list[httpx2.Request] = []
    with Connection(url="http://loci.test/", token="loci_a.b.c", transport=httpx2.MockTransport(record)) as loci:
        loci.request("GET", "/ai-memory/spaces")
    assert str(seen[0].url) == "http://loci.test/with-key/ai-memory/spaces"
    assert seen[0].headers["Authorization"] == "Bearer loci_a.b.c"


def test_an_answer_without_a_body_is_none() -> None:
    with connection(httpx2.Response(204), []) as loci:
        assert loci.request("DELETE", "/x") is None


def test_a_refusal_carries_status_and_problem() -> None:
    problem = {"title": "Invalid request", "detail": "content: at most 8000 characters"}
    with connection(httpx2.Response(422, json=problem), []) as loci, pytest.raises(APIStatusError) as refusal:
        loci.request("POST", "/x", json={})
    assert (refusal.value.status, refusal.value.problem) == (422, problem)
    assert str(refusal.value) == "422: content: at most 8000 characters"


@pytest.mark.parametrize("body", [b"", b"<html>", b"[]"])
def test_a_refusal_that_is_no_problem_document_has_an_empty_one(body: bytes) -> None:
    with connection(httpx2.Response(502, content=body), []) as loci, pytest.raises(APIStatusError) as refusal:
        loci.request("GET", "/x")
    assert (refusal.value.status, refusal.value.problem) == (502, {})


def test_a_token_function_is_asked_once_more_after_a_401() -> None:
    tokens = iter(["old", "new"])

    def answer(request: httpx2.Request) -> httpx2.Response:
        return httpx2.Response(200 if request.headers["Authorization"] == "Bearer new" else 401, json={})

    with Connection(url="http://x", token=lambda: next(tokens), transport=httpx2.MockTransport(answer)) as loci:
        assert loci.request("GET", "/a") == {}
        assert loci.request("GET", "/b") == {}


def test_a_second_401_is_a_refusal() -> None:
    refuse = httpx2.MockTransport(lambda _: httpx2.Response(401, json={"message": "Unauthorized"}))
    with (
        Connection(url="http://x", token=lambda: "t", transport=refuse) as loci,
        pytest.raises(APIStatusError, match="401: Unauthorized"),
    ):
        loci.request("GET", "/a")


def test_no_answer_is_a_connection_error() -> None:
    def refuse(_: httpx2.Request) -> httpx2.Response:
        raise httpx2.ConnectError("refused")

    with (
        Connection(url="http://x", token="t", transport=httpx2.MockTransport(refuse)) as loci,
        pytest.raises(APIConnectionError, match="http://x"),
    ):
        loci.request("GET", "/a")


def test_address_and_token_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOCI_URL", "http://from.env")
    monkeypatch.setenv("LOCI_TOKEN", "env-token")
    seen: list[httpx2.Request] = []

    def record(request: httpx2.Request) -> httpx2.Response:
        seen.append(request)
        return httpx2.Response(200, json=1)

    with Connection(transport=httpx2.MockTransport(record)) as loci:
        assert loci.request("GET", "/") == 1
    assert (str(seen[0].url), seen[0].headers["Authorization"]) == ("http://from.env/", "Bearer env-token")


def test_a_missing_address_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LOCI_URL", raising=False)
    with pytest.raises(ValueError, match="LOCI_URL"):
        Connection(token="t")


@pytest.mark.parametrize("kind", [Connection, AsyncConnection])
@pytest.mark.parametrize("url", ["loci.test", "ftp://loci.test", "127.0.0.1:4566"])
def test_an_address_that_is_no_web_address_is_refused(kind: type[Connection | AsyncConnection], url: str) -> None:
    with pytest.raises(ValueError, match="must begin with http"):
        kind(url=url, token="t")


def test_an_answer_that_is_none_of_locis_asks_for_the_whole_address() -> None:
    with (
        connection(httpx2.Response(405, text="<Error/>"), []) as loci,
        pytest.raises(APIStatusError, match=r"405 .* is the address whole"),
    ):
        loci.request("POST", "/ai-memory/recall")


@pytest.mark.parametrize("empty", ["", " "])
def test_an_empty_token_is_refused_and_never_that_of_the_environment(
    empty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOCI_TOKEN", "of-somebody-else")
    with pytest.raises(ValueError, match="token is empty"):
        Connection(url="http://x", token=empty)
    with pytest.raises(ValueError, match="token is empty"):
        AsyncConnection(url="http://x", token=empty)


@pytest.mark.parametrize("content", [b"<html>chat</html>", b'{"items": [1, ', b"\xff"])
def test_an_answer_that_is_no_json_is_a_connection_error(content: bytes) -> None:
    answer = httpx2.Response(200, content=content, headers={"Content-Type": "text/html"})
    with connection(answer, []) as loci, pytest.raises(APIConnectionError, match="no JSON but text/html"):
        loci.request("GET", "/x")


def test_a_401_says_that_the_token_may_have_ended() -> None:
    answer = httpx2.Response(401, json={"message": "Unauthorized"})
    with connection(answer, []) as loci, pytest.raises(AuthenticationError, match="it has ended"):
        loci.request("GET", "/x")


@pytest.mark.parametrize(
    ("user", "header"),
    [
        ("4711", "4711"),
        ("Ada Lovelace", "Ada Lovelace"),
        ("ána", "~w6FuYQ"),
        ("日本", "~5pel5pys"),
        (" ana", "~IGFuYQ"),
        ("~x", "~fng"),
        ("a\nb", "~YQpi"),
    ],
)
def test_a_server_acts_for_a_user_of_any_name(user: str, header: str) -> None:
    seen: list[httpx2.Request] = []
    with connection(httpx2.Response(200, json={}), seen) as loci:
        loci.with_options(user=user).request("GET", "/x")
    assert seen[0].headers["X-Loci-User"] == header


@pytest.mark.parametrize("user", ["x" * 129, "é" * 65, "\ud800"])
def test_an_id_that_no_user_can_have_is_refused_before_it_is_sent(user: str) -> None:
    with pytest.raises(InvalidRequestError, match="128 bytes"):
        Loci(url="http://x", token="t").act_as(user)


@pytest.mark.parametrize("user", [None, "", "  ", "\u00a0", "null", "None", " NONE", "undefined", "[object Object]", 7])
def test_what_a_program_writes_for_want_of_a_user_is_refused_before_it_is_sent(user: Any) -> None:
    with pytest.raises(InvalidRequestError, match="names no one"):
        Loci(url="http://x", token="t").act_as(user)
    with pytest.raises(InvalidRequestError, match="names no one"):
        Loci(url="http://x", token="t").user(user)
    with pytest.raises(InvalidRequestError, match="names no one"):
        AsyncLoci(url="http://x", token="t").user(user)
