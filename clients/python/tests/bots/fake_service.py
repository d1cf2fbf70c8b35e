"""The routes of bots in memory, for tests of what a client sends; the same suite runs against the service itself."""

import base64
import json
from typing import Any

import httpx2

from loci_memory_client.bots.local import MemoryStorage
from loci_memory_client.bots.service import PURPOSE


class FakeService:
    """What answers ``/ai-bots`` as the service does."""

    def __init__(self) -> None:
        self.storage = MemoryStorage()
        self.requests: list[httpx2.Request] = []

    def answer(self, request: httpx2.Request) -> httpx2.Response:
        self.requests.append(request)
        parts = [_text(part) for part in request.url.path.split("/")[1:]]
        match request.method, parts:
            case "GET", ["ai-memory", "spaces"]:
                return self._spaces()
            case "GET", ["ai-bots", bot, "memory"]:
                return _json([_form(entry) for entry in self.storage.load(bot)])
            case "POST", ["ai-bots", bot, "memory"]:
                sent = json.loads(request.content)
                return _json(_form(self.storage.set(bot, sent["k"], sent["v"])))
            case "PUT", ["ai-bots", bot, "memory", key]:
                return self._rename(bot, key, json.loads(request.content))
            case "DELETE", ["ai-bots", bot, "memory", key]:
                if key not in {entry.k for entry in self.storage.load(bot)}:
                    return httpx2.Response(404, json={})
                self.storage.remove(bot, key)
                return httpx2.Response(204)
            case "DELETE", ["ai-bots", bot, "memory"]:
                self.storage.clear(bot)
                return httpx2.Response(204)
        return httpx2.Response(404, json={})

    def _rename(self, bot: str, key: str, sent: dict[str, str]) -> httpx2.Response:
        keys = {entry.k for entry in self.storage.load(bot)}
        if key not in keys or sent["k"] in keys:
            return httpx2.Response(409 if key in keys else 404, json={})
        return _json(_form(self.storage.rename(bot, key, sent["k"], sent["v"])))

    def _spaces(self) -> httpx2.Response:
        bots = [{"metadata": {"dialect": "bot", "externalId": bot}} for bot in self.storage.bot_ids()]
        other = {"metadata": {"dialect": "chat", "externalId": "x"}, "purpose": PURPOSE}
        return _json({"items": [*bots, other, {"metadata": {}}], "nextCursor": None})


def _text(part: str) -> str:
    if not part.startswith("~"):
        return part
    sent = part[1:]
    return base64.urlsafe_b64decode(sent + "=" * (-len(sent) % 4)).decode()


def _form(entry: Any) -> dict[str, object]:
    return {"k": entry.k, "v": entry.v, "ts": entry.ts}


def _json(body: object) -> httpx2.Response:
    return httpx2.Response(200, json=body)
