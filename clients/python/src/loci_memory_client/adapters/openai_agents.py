"""A session of the OpenAI Agents SDK in conversations: agents remember earlier runs, and Loci learns from them."""

import asyncio
from collections.abc import Mapping
from dataclasses import fields
from itertools import islice
from typing import Any

from agents.items import TResponseInputItem
from agents.memory import SessionABC, SessionSettings

from loci_memory_client import Loci
from loci_memory_client.adapters.transcript import Transcript

NAMESPACE = "openai-agents"
_SPEAKERS = ("user", "assistant")


class LociSession(SessionABC):
    """A session for ``Runner.run(agent, …, session=…)``. It uses the client in threads.

    Popping an item erases its message for good, and unlearns what it alone has taught. Clearing deletes the
    conversations, which can be restored for 30 days, and unlearns what they alone have taught.
    """

    def __init__(
        self,
        session_id: str,
        loci: Loci,
        *,
        namespace: str = NAMESPACE,
        session_settings: SessionSettings | Mapping[str, Any] | None = None,
    ) -> None:
        self.session_id = session_id
        self.session_settings = _settings_of(session_settings)
        self._transcript = Transcript(loci, namespace=namespace, session_id=session_id)

    async def get_items(self, limit: int | None = None) -> list[TResponseInputItem]:
        settings = self.session_settings
        return await asyncio.to_thread(self._get, settings.limit if limit is None and settings else limit)

    async def add_items(self, items: list[TResponseInputItem]) -> None:
        await asyncio.to_thread(self._add, items)

    async def pop_item(self) -> TResponseInputItem | None:
        return await asyncio.to_thread(self._pop)

    async def clear_session(self) -> None:
        await asyncio.to_thread(self._transcript.delete)

    def _get(self, limit: int | None) -> list[TResponseInputItem]:
        latest = islice(self._transcript.read_backwards(), None if limit is None else max(0, limit))
        items: list[TResponseInputItem] = [entry.content["item"] for entry in latest]
        return items[::-1]

    def _add(self, items: list[TResponseInputItem]) -> None:
        for item in items:
            role = str(item.get("role"))
            said = {"role": role, "words": _words_of(item)} if role in _SPEAKERS else {}
            self._transcript.append({"item": item}, **said)

    def _pop(self) -> TResponseInputItem | None:
        latest = next(self._transcript.read_backwards(), None)
        if latest is None:
            return None
        self._transcript.remove(latest)
        item: TResponseInputItem = latest.content["item"]
        return item


def _settings_of(given: SessionSettings | Mapping[str, Any] | None) -> SessionSettings:
    """The SDK's own sessions take a mapping too, and refuse unknown names in it."""
    if isinstance(given, Mapping):
        unknown = sorted(given.keys() - {field.name for field in fields(SessionSettings)})
        if unknown:
            raise TypeError(f"unknown session settings: {', '.join(unknown)}")
        return SessionSettings(**given)
    return given or SessionSettings()


def _words_of(item: Any) -> str:
    """What was said, without pictures and files."""
    content = item.get("content")
    parts = [{"text": content}] if isinstance(content, str) else content or []
    return "\n".join(part["text"] for part in parts if isinstance(part.get("text"), str))
