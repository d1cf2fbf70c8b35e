"""Writes conversations of one person. One that is there already is continued where a former run stopped."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from loci_memory_client import models
from loci_memory_client.client import Loci
from loci_memory_client.transfer.destination import ADDED, EXISTING, Effect, Outcome
from loci_memory_client.transfer.keys import record_key, write_again
from loci_memory_client.transfer.records import Citation, Conversation, Message
from loci_memory_client.transfer.refusals import outcome_of

OWN_SYSTEM = "loci"
"""The format of Loci's own exports, of which a conversation may be here still."""
_CLOSED = Outcome(Effect.REFUSED, "it is closed, and the file holds further messages of it")


@dataclass(slots=True)
class _Known:
    """A conversation of the service that came out of a file."""

    id: str
    is_closed: bool
    messages: int


class ConversationWriting:
    """Conversations in one namespace, unless they name another."""

    def __init__(self, loci: Loci, system: str, run: str, namespace: str, may_extract: bool) -> None:
        self._loci = loci
        self._system = system
        self._run = {"run": run} if run else {}
        self._namespace = namespace
        self._may_extract = may_extract
        self._known: dict[str, dict[str, _Known]] = {}
        self._ids: dict[str, str] = {}

    def add_conversation(self, conversation: Conversation) -> Outcome:
        return outcome_of(lambda: self._add_conversation(conversation))

    def find_sources(self, cites: Citation | None) -> dict[str, Any]:
        """The arguments of an atom that cites these messages, where their conversation has been carried."""
        id = None if cites is None else self._ids.get(cites.conversation)
        if cites is None or id is None:
            return {}
        messages = [f"{id.replace('conv_', 'msg_', 1)}_{seq}" for seq in cites.messages]
        return {"source_conversation_id": id, "source_message_ids": messages}

    def _add_conversation(self, conversation: Conversation) -> Outcome:
        namespace = conversation.namespace or self._namespace
        known = self._find(conversation, namespace)
        if known is None:
            known = self._create(conversation, namespace)
            self._list_known(namespace)[conversation.origin.id[:200]] = known
        self._ids[conversation.origin.id] = known.id
        rest = conversation.messages[known.messages :]
        if known.is_closed:
            return _CLOSED if rest else EXISTING
        for index, message in enumerate(rest, start=known.messages):
            self._append(known.id, message, index)
            known.messages += 1
        if not (rest or conversation.is_closed):
            return EXISTING
        if conversation.is_closed:
            self._loci.conversations.close_conversation(conversation_id=known.id)
            known.is_closed = True
        return ADDED

    def _find(self, conversation: Conversation, namespace: str) -> _Known | None:
        """Return what is there of a conversation: written by a former run or, of an export of Loci, the one that was
        exported, or that it was imported from."""
        known = self._list_known(namespace)
        source = conversation.metadata.get("import")
        is_own = isinstance(source, dict) and source.get("system") == self._system == OWN_SYSTEM
        origin = str(source.get("id")) if is_own and isinstance(source, dict) else None
        return known.get(conversation.origin.id[:200]) or (None if origin is None else known.get(origin))

    def _create(self, conversation: Conversation, namespace: str) -> _Known:
        source = {"system": self._system, "id": conversation.origin.id[:200], **self._run}
        if conversation.created_at is not None:
            source["createdAt"] = conversation.created_at.isoformat()
        body: dict[str, Any] = {
            "namespace": namespace,
            "session_id": conversation.session_id,
            "title": conversation.title,
            "time_zone": conversation.time_zone,
            "extract": self._may_extract and conversation.may_extract,
            "metadata": {**conversation.metadata, "import": source},
        }
        create = self._loci.conversations.create_conversation
        made = write_again(
            lambda key: create(**body, idempotency_key=key), self._system, "conversation", conversation.origin.id, body
        )
        return _Known(made.id, made.status == "closed", made.message_count)

    def _append(self, id: str, message: Message, index: int) -> None:
        room = self._loci.conversations
        body = _body(message)
        body["idempotency_key"] = record_key(self._system, "message", id, index, body)
        match message.role:
            case "user":
                room.append_user_message(conversation_id=id, **body)
            case "assistant":
                room.append_assistant_turn(conversation_id=id, **body)
            case "tool":
                room.append_tool_result(conversation_id=id, **body)
            case _:
                room.append_system_message(conversation_id=id, **body)

    def _list_known(self, namespace: str) -> dict[str, _Known]:
        """What is there, by the ids of its sources, and of Loci's own by their ids: read once."""
        if namespace not in self._known:
            listed = self._loci.conversations.list_conversations(namespace=namespace, limit=200)
            self._known[namespace] = {id: known for one in listed for id, known in self._source_of(one)}
        return self._known[namespace]

    def _source_of(self, conversation: models.Conversation) -> Iterator[tuple[str, _Known]]:
        source = conversation.metadata.get("import")
        known = _Known(conversation.id, conversation.status == "closed", conversation.message_count)
        if self._system == OWN_SYSTEM:
            yield conversation.id, known
        if isinstance(source, dict) and source.get("system") == self._system:
            yield str(source.get("id")), known


def _body(message: Message) -> dict[str, Any]:
    given = {
        "content": message.content,
        "occurred_at": message.occurred_at,
        "author": message.author,
        "visibility": message.visibility,
        "metadata": dict(message.metadata) or None,
        "model": message.model if message.role == "assistant" else None,
        "tool_use_id": message.tool_use_id,
        "tool_name": message.tool_name,
        "is_error": message.is_error or None,
        **message.details,
    }
    return {name: value for name, value in given.items() if value is not None}
