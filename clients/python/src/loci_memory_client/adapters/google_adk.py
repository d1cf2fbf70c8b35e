"""The memory service of Google's Agent Development Kit: sessions are learned from, and memories are searched."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from google.adk.events.event import Event
from google.adk.memory.base_memory_service import BaseMemoryService, SearchMemoryResponse
from google.adk.memory.memory_entry import MemoryEntry
from google.adk.sessions.session import Session
from google.genai import types

from loci_memory_client import Loci, NotFoundError
from loci_memory_client.adapters.transcript import Transcript
from loci_memory_client.models import Atom

NO_SESSION = "events"
_EVENT = "event"


class LociMemoryService(BaseMemoryService):
    """``Runner(memory_service=LociMemoryService(loci), …)``. Its client has a token of the role ``service`` and acts
    for the user of each call; ``client_of`` says which client another set-up uses.

    A session goes into a conversation of the namespace that its app names, each event once. All apps of ADK that use
    one app of Loci share what is remembered of a user.
    """

    def __init__(self, loci: Loci, *, client_of: Callable[[str], Loci] | None = None) -> None:
        self._client_of = client_of or loci.act_as

    async def add_session_to_memory(self, session: Session) -> None:
        """Stores the events that are not there yet, and learns from them at once."""
        await asyncio.to_thread(self._add, session.app_name, session.user_id, session.id, session.events, True)

    async def add_events_to_memory(
        self,
        *,
        app_name: str,
        user_id: str,
        events: Sequence[Event],
        session_id: str | None = None,
        custom_metadata: Mapping[str, object] | None = None,  # noqa: ARG002 - an event is stored as it was said
    ) -> None:
        """Stores the events that are not there yet; they are learned from as the conversation goes on."""
        await asyncio.to_thread(self._add, app_name, user_id, session_id or NO_SESSION, events, False)

    async def add_memory(
        self,
        *,
        app_name: str,  # noqa: ARG002 - a user has one memory
        user_id: str,
        memories: Sequence[MemoryEntry],
        custom_metadata: Mapping[str, object] | None = None,
    ) -> None:
        memory = self._client_of(user_id).user()
        for entry in memories:
            metadata = {**entry.custom_metadata, **(custom_metadata or {})}
            await asyncio.to_thread(memory.add, _words_of(entry.content), metadata=metadata)

    async def search_memory(
        self,
        *,
        app_name: str,  # noqa: ARG002
        user_id: str,
        query: str,
    ) -> SearchMemoryResponse:
        if not query.strip():
            return SearchMemoryResponse()
        hits = await asyncio.to_thread(self._client_of(user_id).user().search, query)
        return SearchMemoryResponse(memories=[_entry_of(hit.atom) for hit in hits])

    async def delete_memory(
        self,
        *,
        app_name: str,  # noqa: ARG002
        user_id: str,
        memory_id: str | None = None,
    ) -> None:
        """Deletes it for good. Raises ValueError without an id."""
        if memory_id is None:
            raise ValueError("name the memory to delete: memory_id")
        with suppress(NotFoundError):
            await asyncio.to_thread(self._client_of(user_id).memory.delete_atom, atom_id=memory_id, purge=True)

    def _add(self, app_name: str, user_id: str, session_id: str, events: Sequence[Event], is_whole: bool) -> None:
        transcript = Transcript(self._client_of(user_id), namespace=app_name, session_id=session_id)
        new = _events_after_stored(transcript, [event for event in events if not event.partial])
        for event in new:
            transcript.append(
                {_EVENT: event.id},
                role="user" if event.author == "user" else "assistant",
                words=_words_of(event.content),
                key=f"{session_id}:{event.id}",
            )
        if new and is_whole:
            transcript.close()


def _events_after_stored(transcript: Transcript, events: Sequence[Event]) -> list[Event]:
    """Those with words, after the last one that is stored."""
    spoken = [event for event in events if _words_of(event.content).strip()]
    numbers = {event.id: number for number, event in enumerate(spoken)}
    stored = (entry.content.get(_EVENT) for entry in transcript.read_backwards())
    last = next((numbers[id] for id in stored if id in numbers), -1)
    return spoken[last + 1 :]


def _entry_of(atom: Atom) -> MemoryEntry:
    content = types.Content(role="user", parts=[types.Part(text=atom.text)])
    happened = atom.valid_from or atom.created_at
    return MemoryEntry(id=atom.id, content=content, timestamp=happened.isoformat(), custom_metadata=dict(atom.metadata))


def _words_of(content: types.Content | None) -> str:
    """What was said, without thoughts, calls of tools and files."""
    parts = (content.parts if content else None) or []
    return "\n".join(part.text for part in parts if part.text and not part.thought)
