"""Strands agents over Loci: a memory store that recalls atoms, and sessions that outlive a process."""

import asyncio
import hashlib
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import quote
from uuid import uuid4

from strands.memory.extraction.types import ExtractionConfig
from strands.memory.types import AddMessagesContext, MemoryEntry, MemoryStore, Metadata, SearchOptions
from strands.session.session_repository import SessionRepository
from strands.types.content import Message
from strands.types.exceptions import SessionException
from strands.types.session import Session, SessionAgent, SessionMessage, encode_bytes_values

from loci_memory_client import ConflictError, Loci, NotFoundError
from loci_memory_client.adapters.transcript import Entry, Transcript

if TYPE_CHECKING:
    from strands.multiagent import MultiAgentBase

NAMESPACE = "strands"
DEFAULT_RESULTS = 10
_NOTED: Mapping[str, str] = {"name": "memory", "kind": "FACT"}


class LociMemoryStore(MemoryStore):
    """A space as a store of a ``MemoryManager``: agents search its atoms, and add to them if it is writable."""

    def __init__(
        self,
        loci: Loci,
        *,
        space_id: str,
        name: str = "loci",
        description: str | None = None,
        max_search_results: int | None = None,
        writable: bool = True,
        extraction: ExtractionConfig | bool | None = None,
        category: Mapping[str, str] = _NOTED,
    ) -> None:
        self.name, self.description, self.max_search_results = name, description, max_search_results
        self.writable, self.extraction = writable, extraction
        self._memory, self._space, self._category = loci.memory, space_id, category

    async def search(self, query: str, options: SearchOptions | None = None) -> list[MemoryEntry]:
        """What is found carries its metadata, and ``atomId`` and ``score``, which is how similar it is to the query."""
        limit = (options or {}).get("max_search_results") or self.max_search_results or DEFAULT_RESULTS
        if not query.strip():
            return []
        found = await asyncio.to_thread(self._memory.recall_by_topic, space_id=self._space, query=query, limit=limit)
        return [
            MemoryEntry(hit.atom.text, metadata={**hit.atom.metadata, "atomId": hit.atom.id, "score": hit.similarity})
            for hit in found.hits
        ]

    async def add(self, content: str, metadata: Metadata | None = None) -> str:
        """Returns the id of the atom; of the one that is there where one says the same."""
        if not self.writable:
            raise ValueError(f"the store {self.name} is not writable")
        said: dict[str, Any] = {"text": content, "category": self._category, "metadata": metadata or {}}
        added = await asyncio.to_thread(self._memory.add_atom, space_id=self._space, **said)
        return str(added.id)


class LociLearningStore(LociMemoryStore):
    """A store whose extraction is Loci's own: messages go into a conversation, and what is said there is learned as the
    bindings of its namespace say. Bind the namespace to the space."""

    def __init__(self, loci: Loci, *, namespace: str = NAMESPACE, session_id: str | None = None, **store: Any) -> None:
        super().__init__(loci, **{"extraction": True, **store})
        self._transcript = Transcript(loci, namespace=namespace, session_id=session_id or uuid4().hex)
        self._run, self._stored = uuid4().hex, -1

    async def add_messages(self, messages: list[Message], context: AddMessagesContext | None = None) -> None:
        """A batch that comes again after an error stores each message once."""
        numbers = None if context is None else context.sequence_numbers
        if numbers and numbers[0] <= self._stored:
            self._run, self._stored = uuid4().hex, -1  # numbers begin again with each run
        for index, message in enumerate(messages):
            entry = {"message": encode_bytes_values(message)}
            # After a run that failed, the next one has the same numbers.
            key = f"{self._run}:{numbers[index]}:{_hash(entry)}" if numbers else None
            await asyncio.to_thread(_append, self._transcript, message, entry, key)
        self._stored = numbers[-1] if numbers else self._stored


class LociSessionRepository(SessionRepository):
    """Sessions for a ``RepositorySessionManager``: messages in conversations, the state of agents in files of a space.

    An update of a message, as of one that a guardrail redacts, takes its place: the first words are erased for good,
    and what they alone have taught is unlearned.
    """

    def __init__(self, loci: Loci, *, space_id: str, namespace: str = NAMESPACE) -> None:
        self._loci, self._space, self._namespace = loci, space_id, namespace

    def create_session(self, session: Session, **_: Any) -> Session:
        path, state = _path(session.session_id, "session"), json.dumps(session.to_dict())
        if self.read_session(session.session_id) is not None:
            raise SessionException(f"Session {session.session_id} already exists")
        try:
            self._loci.memory.put_file(space_id=self._space, path=path, text=state, if_none_match="*")
        except ConflictError as error:
            raise SessionException(f"Session {session.session_id} already exists") from error
        return session

    def read_session(self, session_id: str, **_: Any) -> Session | None:
        state = self._read(_path(session_id, "session"))
        return None if state is None else Session.from_dict(state)

    def delete_session(self, session_id: str) -> None:
        """Deletes files and conversations; these can be restored for 30 days."""
        if self.read_session(session_id) is None:
            raise SessionException(f"Session {session_id} does not exist")
        for file in list(self._loci.memory.list_files(space_id=self._space, prefix=_path(session_id, ""))):
            state = self._read(file.path) or {}
            if "agent_id" in state:
                self._transcript(session_id, state["agent_id"]).delete()
            self._loci.memory.delete_file(space_id=self._space, path=file.path)

    def create_agent(self, session_id: str, session_agent: SessionAgent, **_: Any) -> None:
        self._write(_path(session_id, "agents", session_agent.agent_id), session_agent.to_dict())

    def read_agent(self, session_id: str, agent_id: str, **_: Any) -> SessionAgent | None:
        state = self._read(_path(session_id, "agents", agent_id))
        return None if state is None else SessionAgent.from_dict(state)

    def update_agent(self, session_id: str, session_agent: SessionAgent, **_: Any) -> None:
        before = self.read_agent(session_id, session_agent.agent_id)
        if before is None:
            raise SessionException(f"Agent {session_agent.agent_id} in session {session_id} does not exist")
        session_agent.created_at = before.created_at
        self.create_agent(session_id, session_agent)

    def create_message(self, session_id: str, agent_id: str, session_message: SessionMessage, **_: Any) -> None:
        transcript = self._transcript(session_id, agent_id)
        _append(transcript, session_message.message, {"message": session_message.to_dict()})

    def read_message(self, session_id: str, agent_id: str, message_id: int, **_: Any) -> SessionMessage | None:
        return self._read_messages(session_id, agent_id).get(message_id)

    def update_message(self, session_id: str, agent_id: str, session_message: SessionMessage, **_: Any) -> None:
        transcript = self._transcript(session_id, agent_id)
        before = [entry for entry in transcript.read_backwards() if _id_of(entry) == session_message.message_id]
        if not before:
            raise SessionException(f"Message {session_message.message_id} does not exist")
        session_message.created_at = before[0].content["message"]["created_at"]
        _append_update(transcript, session_message)
        for entry in before:
            transcript.remove(entry)

    def list_messages(
        self, session_id: str, agent_id: str, limit: int | None = None, offset: int = 0, **_: Any
    ) -> list[SessionMessage]:
        if self.read_agent(session_id, agent_id) is None:
            raise SessionException(f"Agent {agent_id} in session {session_id} does not exist")
        messages = [message for _, message in sorted(self._read_messages(session_id, agent_id).items())]
        return messages[offset:] if limit is None else messages[offset : offset + limit]

    def create_multi_agent(self, session_id: str, multi_agent: "MultiAgentBase", **_: Any) -> None:
        self._write(_path(session_id, "multi-agents", multi_agent.id), multi_agent.serialize_state())

    def read_multi_agent(self, session_id: str, multi_agent_id: str, **_: Any) -> dict[str, Any] | None:
        return self._read(_path(session_id, "multi-agents", multi_agent_id))

    def update_multi_agent(self, session_id: str, multi_agent: "MultiAgentBase", **_: Any) -> None:
        if self.read_multi_agent(session_id, multi_agent.id) is None:
            raise SessionException(f"MultiAgent state {multi_agent.id} in session {session_id} does not exist")
        self.create_multi_agent(session_id, multi_agent)

    def _read_messages(self, session_id: str, agent_id: str) -> dict[int, SessionMessage]:
        """The latest state of each message."""
        found: dict[int, SessionMessage] = {}
        for entry in self._transcript(session_id, agent_id).read_backwards():
            found.setdefault(_id_of(entry), SessionMessage.from_dict(entry.content["message"]))
        return found

    def _transcript(self, session_id: str, agent_id: str) -> Transcript:
        return Transcript(self._loci, namespace=self._namespace, session_id=json.dumps([session_id, agent_id]))

    def _read(self, path: str) -> dict[str, Any] | None:
        try:
            text = self._loci.memory.get_file(space_id=self._space, path=path).text
        except NotFoundError:
            return None
        return cast("dict[str, Any]", json.loads(text))

    def _write(self, path: str, state: Mapping[str, Any]) -> None:
        self._loci.memory.put_file(space_id=self._space, path=path, text=json.dumps(state, ensure_ascii=False))


def _path(session_id: str, *names: str) -> str:
    """Ids are quoted, so that no two share a path."""
    return "/".join(("strands", *(quote(name, safe="") for name in (session_id, *names)))) + ".json" * bool(names[-1])


def _append(transcript: Transcript, message: Message, entry: Mapping[str, Any], key: str | None = None) -> None:
    words = "\n".join(block["text"] for block in message["content"] if "text" in block)
    transcript.append(entry, role=message["role"], words=words, key=key)


def _hash(entry: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(entry, sort_keys=True).encode()).hexdigest()


def _append_update(transcript: Transcript, updated: SessionMessage) -> None:
    """A redacted message keeps nothing of what it was, and nothing is learned from what is shown instead."""
    state = updated.to_dict()
    if updated.redact_message is None:
        _append(transcript, updated.message, {"message": state})
    else:
        transcript.append({"message": {**state, "message": state["redact_message"]}})


def _id_of(entry: Entry) -> int:
    return int(entry.content["message"]["message_id"])
