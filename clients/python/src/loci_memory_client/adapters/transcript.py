"""The record of a session in conversations: what a framework appends comes back as it was, last first.

A conversation that idles is closed, so a session may have several: the newest open one goes on. Workers that begin one
at the same moment begin the same one; of several that are open all the same, entries come by their times. What people
and models say is stored as their words, so that bindings learn from it; all else is stored as internal JSON.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from heapq import merge
from itertools import chain
from typing import Any

from loci_memory_client import ConflictError, Loci, NotFoundError
from loci_memory_client.models import Conversation, Message, TextContent
from loci_memory_client.pages import Page

PAGE = 200
_ENTRY = "entry"
_MAX_METADATA = 15_000
"""Bytes of an entry that is stored with the words; a longer one takes their place."""


@dataclass(frozen=True)
class Entry:
    """What was appended, and the message that holds it."""

    content: dict[str, Any]
    message: str
    conversation: str


class Transcript:
    """Entries of one session, each a JSON object."""

    def __init__(self, loci: Loci, *, namespace: str, session_id: str) -> None:
        self._conversations, self._namespace, self._session = loci.conversations, namespace, session_id
        self._open: str | None = None

    def append(
        self, entry: Mapping[str, Any], *, role: str | None = None, words: str = "", key: str | None = None
    ) -> None:
        """``role`` is ``user`` or ``assistant`` for what was said, in these words; an entry under a ``key`` is stored
        once."""
        text = json.dumps(entry, ensure_ascii=False)
        is_small = len(text.encode("utf-8", "surrogatepass")) <= _MAX_METADATA
        speaker = role if words.strip() else None
        content, metadata = (words, {_ENTRY: entry}) if is_small and speaker else (text, {_ENTRY: True})
        try:
            self._append(self._find_open(), speaker, content, metadata, key)
        except (ConflictError, NotFoundError):
            # It was closed or deleted meanwhile.
            self._open = None
            self._append(self._find_open(may_repeat=False), speaker, content, metadata, key)

    def read_backwards(self) -> Iterator[Entry]:
        """The entries, last first."""
        open_ones: list[Conversation] = []
        conversations = self._list()
        for conversation in conversations:
            if conversation.status == "open":
                open_ones.append(conversation)
                continue
            conversations = chain([conversation], conversations)
            break
        together = merge(*map(self._messages_backwards, open_ones), key=_time_of, reverse=True)
        before = (message for one in conversations for message in self._messages_backwards(one))
        for message in chain(together, before):
            yield from _entries_of(message)

    def remove(self, entry: Entry) -> None:
        """Removes the message of an entry for good, and unlearns what it alone has taught."""
        with suppress(NotFoundError):  # a request whose answer was lost has removed it
            self._conversations.retract_message(
                conversation_id=entry.conversation, message_id=entry.message, purge=True
            )

    def close(self) -> None:
        """Ends the conversation, so that it is learned from now; the next entry begins another one."""
        if self._open is not None:
            self._conversations.close_conversation(conversation_id=self._open)
        self._open = None

    def delete(self) -> None:
        """Deletes the session's conversations, and unlearns what they alone have taught."""
        for conversation in self._list():
            self._conversations.delete_conversation(conversation_id=conversation.id)
        self._open = None

    def _messages_backwards(self, conversation: Conversation) -> Iterator[Message]:
        first = self._conversations.get_raw_turns(conversation_id=conversation.id, limit=PAGE)
        page: Page[Message] | None = first
        while page is not None:
            yield from sorted(page.items, key=lambda one: one.seq, reverse=True)
            page = page.next_page()

    def _append(
        self, conversation: str, role: str | None, text: str, metadata: Mapping[str, Any], key: str | None
    ) -> None:
        rooms = self._conversations
        speakers = {"user": rooms.append_user_message, "assistant": rooms.append_assistant_turn}
        append = rooms.append_system_message if role is None else speakers[role]
        append(conversation_id=conversation, content=text, metadata=metadata, idempotency_key=key)

    def _find_open(self, *, may_repeat: bool = True) -> str:
        """``may_repeat``: one that another worker begins at this moment is the same one."""
        if self._open is None:
            newest = next(self._list(), None)
            if newest is None or newest.status != "open":
                key = self._key_after(newest) if may_repeat else None
                newest = self._conversations.create_conversation(
                    namespace=self._namespace, session_id=self._session, idempotency_key=key
                )
            self._open = newest.id
        return self._open

    def _key_after(self, newest: Conversation | None) -> str:
        """The idempotency key of the conversation that follows the newest one of the session."""
        after = "" if newest is None else newest.id
        named = "\n".join((self._namespace, self._session, after))
        return f"session {sha256(named.encode('utf-8', 'surrogatepass')).hexdigest()}"

    def _list(self) -> Iterator[Conversation]:
        """Newest first."""
        found = self._conversations.list_conversations(namespace=self._namespace, session_id=self._session, limit=PAGE)
        return iter(found)


def _time_of(message: Message) -> tuple[datetime, int]:
    return message.created_at, message.seq


def _entries_of(message: Message) -> Iterator[Entry]:
    stored, first = message.metadata.get(_ENTRY), message.content[0]
    if stored is True and isinstance(first, TextContent):
        yield Entry(json.loads(first.text), message.id, message.conversation_id)
    elif isinstance(stored, dict):
        yield Entry(stored, message.id, message.conversation_id)
