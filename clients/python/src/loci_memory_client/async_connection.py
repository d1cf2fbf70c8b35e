"""The connection of ``loci_memory_client.connection`` with ``await``."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from copy import copy
from dataclasses import replace
from random import Random
from types import TracebackType
from typing import Any, Self

import httpx2

from loci_memory_client.errors import AuthenticationError, LociError
from loci_memory_client.exchange import Answer, Request
from loci_memory_client.http import (
    MAX_RETRIES,
    TIMEOUT,
    Options,
    connection_errors,
    decode_answer,
    query_of,
    required_value,
    service_url,
)
from loci_memory_client.retries import retry_delay


class AsyncConnection:
    """Requests to one service with the token of one user."""

    def __init__(
        self,
        *,
        url: str | None = None,
        token: str | Callable[[], str | Awaitable[str]] | None = None,
        timeout: httpx2.Timeout | float = TIMEOUT,
        max_retries: int = MAX_RETRIES,
        transport: httpx2.AsyncBaseTransport | None = None,
        http_client: httpx2.AsyncClient | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """Takes address and token from LOCI_URL and LOCI_TOKEN unless given. A ``token`` may be an API key; one that
        is a function is called for the first request, and once again after a 401."""
        self.options = Options(service_url(url), timeout, max_retries)
        self._find_token = token if callable(token) else None
        self._token = None if callable(token) else required_value("token", token, "LOCI_TOKEN")
        self._http = http_client or httpx2.AsyncClient(transport=transport)
        self._sleep = sleep
        self._random = Random()  # noqa: S311 - spreads retries over time

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the network connections."""
        await self._http.aclose()

    def with_options(self, **changes: Any) -> Self:
        """A connection with other options (``timeout``, ``max_retries``, ``user``) that shares the network connections
        of this one."""
        other = copy(self)
        other.options = replace(self.options, **changes)
        return other

    async def request(
        self,
        method: str,
        path: str,
        *,
        json: object = None,
        params: Mapping[str, str | int | bool] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> object:
        """Sends one request and returns the decoded JSON of the answer, None if it has no body."""
        return (await self.send(Request(method, path, query_of(params), json, headers or {}))).body

    async def send(self, request: Request) -> Answer:
        """Sends a request, again where that may help. Raises APIConnectionError and APIStatusError."""
        attempt = 0
        while True:
            try:
                return await self._send_with_token(request)
            except LociError as error:
                delay = self.options.delay_after(error, attempt, self._random)
                if delay is None:
                    raise
            await self._sleep(delay)
            attempt += 1

    async def lines(self, address: str, token: str, headers: Mapping[str, str]) -> AsyncIterator[str]:
        """The lines of a stream while they come, which a token of its own opens; ``address`` may be relative. Raises
        APIConnectionError and APIStatusError."""
        arguments = self.options.stream_arguments(address, token, headers)
        with connection_errors(arguments["url"]):
            async with self._http.stream(**arguments) as response:
                if response.is_error:
                    await response.aread()
                    decode_answer(response)
                async for line in response.aiter_lines():
                    yield line

    async def download(self, link: str) -> bytes:
        """What a link leads to that needs no token. Raises APIConnectionError and APIStatusError."""
        with connection_errors(link.split("?")[0]):
            response = await self._http.request("GET", link, timeout=self.options.timeout)
        if response.is_error:
            decode_answer(response)
        return response.content

    async def pause(self, attempt: int) -> None:
        """Waits before the next attempt; ``attempt`` counts from 1."""
        delay = retry_delay(attempt - 1, None, None, self._random)
        await self._sleep(delay or 0)

    async def _send_with_token(self, request: Request) -> Answer:
        try:
            return await self._send_once(request)
        except AuthenticationError:
            if self._find_token is None:
                raise
        self._token = None
        return await self._send_once(request)

    async def _send_once(self, request: Request) -> Answer:
        if self._token is None and self._find_token is not None:
            token = self._find_token()
            self._token = token if isinstance(token, str) else await token
        with connection_errors(self.options.url):
            response = await self._http.request(**self.options.arguments(request, self._token))
        return decode_answer(response)
