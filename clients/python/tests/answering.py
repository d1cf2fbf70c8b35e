"""A service that answers as a test says, and remembers what it was sent."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import httpx2

Handler = Callable[[httpx2.Request], httpx2.Response]


class Service:
    """Answers each request with the next response; the last one answers all that follow. An exception is raised."""

    def __init__(self, *responses: httpx2.Response | Exception) -> None:
        self.requests: list[httpx2.Request] = []
        self._responses: Iterator[httpx2.Response | Exception] = iter(responses)
        self._last: httpx2.Response | Exception = httpx2.Response(204)

    def __call__(self, request: httpx2.Request) -> httpx2.Response:
        self.requests.append(request)
        self._last = next(self._responses, self._last)
        if isinstance(self._last, Exception):
            raise self._last
        # A response can be read once.
        return httpx2.Response(self._last.status_code, headers=self._last.headers, content=self._last.content)

    @property
    def bodies(self) -> list[Any]:
        return [json.loads(request.content) for request in self.requests]


def atom(text: str = "User is vegetarian.") -> dict[str, Any]:
    """An atom as the service answers it."""
    return {
        **{"id": "atom_diary-7k2m9x_01KQS56CP0SHTZCDPRA2CGJ00P", "memorySpaceId": "ms_diary-7k2m9x", "text": text},
        **{"tenantId": "acme", "appId": "notes", "userId": "ada", "owner": "user", "actor": "ada", "version": 2},
        **{"category": {"kind": "PREFERENCE", "name": "diet"}, "importance": 5, "confidence": 1.0, "key": None},
        "review": None,
        "hold": None,
        **{"status": "ACTIVE", "provenance": "client", "extraction": None, "metadata": {}, "entityIds": []},
        **{"validFrom": "2026-05-04T09:30:00Z", "validTo": None, "expiresAt": None, "confirmedAt": None},
        **{"createdAt": "2026-05-04T09:30:00Z", "updatedAt": "2026-05-04T09:30:00Z", "deletedAt": None},
        **{"supersededAt": None, "supersededBy": None, "contradicts": []},
        **{"sourceConversationId": None, "sourceMessageIds": []},
    }


def page(*texts: str, cursor: str | None = None) -> httpx2.Response:
    """A page of atoms."""
    return httpx2.Response(200, json={"items": [atom(text) for text in texts], "nextCursor": cursor})
