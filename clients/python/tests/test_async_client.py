"""The client with ``await`` has the names of the other one and behaves like it."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from types import ModuleType

import httpx2
import pytest

from loci_memory_client import (
    APITimeoutError,
    AsyncLoci,
    AuthenticationError,
    Loci,
    async_raw_rooms,
    async_rooms,
    raw_rooms,
    rooms,
)
from loci_memory_client.async_connection import AsyncConnection
from loci_memory_client.exchange import Request
from tests.answering import Service, page

SPACE = "ms_diary-7k2m9x"


def client(service: Service, token: str | Callable[[], str | Awaitable[str]] = "secret") -> AsyncLoci:
    http = httpx2.AsyncClient(transport=httpx2.MockTransport(service))
    return AsyncLoci(url="http://loci.test", token=token, http_client=http)


def methods(kind: type) -> dict[str, list[str]]:
    found = inspect.getmembers(kind, inspect.isfunction)
    return {name: list(inspect.signature(method).parameters) for name, method in found if not name.startswith("_")}


def rooms_of(module: ModuleType) -> dict[str, type]:
    """The classes that a generated module defines."""
    found = inspect.getmembers(module, inspect.isclass)
    return {name: kind for name, kind in found if kind.__module__ == module.__name__}


def test_both_clients_have_the_same_rooms_and_operations() -> None:
    plain = {f"Async{name}": methods(kind) for name, kind in rooms_of(rooms).items()}
    assert len(plain) >= 6
    assert {name: methods(kind) for name, kind in rooms_of(async_rooms).items()} == plain


@pytest.mark.parametrize(("module", "prefix"), [(raw_rooms, "Raw"), (async_raw_rooms, "AsyncRaw")])
def test_raw_responses_have_the_same_rooms_and_operations(module: ModuleType, prefix: str) -> None:
    every = vars(vars(module)[f"{prefix}Rooms"](None))
    assert {f"{prefix}{name}" for name in rooms_of(rooms)} == {type(room).__name__ for room in every.values()}
    for room in every.values():
        plain = methods(rooms_of(rooms)[type(room).__name__.removeprefix(prefix)])
        # A stream has no one answer.
        plain = {name: parameters for name, parameters in plain.items() if not name.endswith("_stream")}
        assert {name: ["self", *inspect.signature(each).parameters] for name, each in vars(room).items()} == plain


def test_raw_responses_can_be_awaited() -> None:
    pages = [page("one", cursor="c1"), page("two")]
    pages[0].headers["apigw-requestid"] = "r-1"

    async def run() -> tuple[int, str, list[str]]:
        async with client(Service(*pages)) as loci:
            raw = await loci.with_raw_response.memory.list_atoms(space_id=SPACE)
            return raw.status, raw.headers["apigw-requestid"], [found.text async for found in raw.parsed]

    assert asyncio.run(run()) == (200, "r-1", ["one", "two"])


@pytest.mark.parametrize("kind", [Loci, AsyncLoci])
def test_every_room_is_an_attribute_of_the_client(kind: type) -> None:
    attributes = {"".join(part.title() for part in name.split("_")) for name in dir(kind)}
    assert set(rooms_of(rooms)) <= attributes


def test_a_list_can_be_awaited_and_iterated_over() -> None:
    service = Service(page("one", cursor="c1"), page("one", cursor="c1"), page("two"))

    async def run() -> tuple[list[str], list[str]]:
        async with client(service) as loci:
            first = await loci.memory.list_atoms(space_id=SPACE)
            own = [found.text for found in first.items]
            return own, [found.text async for found in loci.memory.list_atoms(space_id=SPACE)]

    own, every = asyncio.run(run())
    assert (own, every) == (["one"], ["one", "two"])


def test_a_token_function_may_be_awaited_and_is_asked_again_after_a_401() -> None:
    tokens = iter(["old", "new"])

    async def find_token() -> str:
        return next(tokens)

    service = Service(httpx2.Response(401, json={"message": "Unauthorized"}), page("one"))

    async def run() -> None:
        async with client(service, find_token) as loci:
            await loci.memory.list_atoms(space_id=SPACE)

    asyncio.run(run())
    assert [request.headers["Authorization"] for request in service.requests] == ["Bearer old", "Bearer new"]


def test_a_second_401_is_raised() -> None:
    async def run() -> None:
        async with client(Service(httpx2.Response(401))) as loci:
            await loci.memory.list_atoms(space_id=SPACE)

    with pytest.raises(AuthenticationError):
        asyncio.run(run())


def test_requests_are_sent_again_after_a_delay_and_not_for_ever() -> None:
    delays: list[float] = []

    async def sleep(seconds: float) -> None:
        delays.append(seconds)

    service = Service(httpx2.ReadTimeout("slow"))

    async def run() -> None:
        transport = httpx2.MockTransport(service)
        async with AsyncConnection(url="http://x", token="t", transport=transport, sleep=sleep) as connection:
            await connection.send(Request("GET", "/a"))

    with pytest.raises(APITimeoutError):
        asyncio.run(run())
    assert len(service.requests) == 3
    assert len(delays) == 2
