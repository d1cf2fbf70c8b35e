"""Events: each is one or more messages that were appended to a conversation of its session."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from loci import ids
from loci.apps import idempotency
from loci.conversations import NewConversation, create_conversation, get_head, list_conversations, transcripts, turns
from loci.conversations.new_messages import NewMessage
from loci.dialects.agentcore.memories import MemoryPart, event_id, read_event_id
from loci.errors import Conflict, NotFound
from loci.ids import ConversationId
from loci.model.conversations import Conversation, ConversationStatus, Message
from loci.ports.all import Ports
from loci.ports.paging import all_items
from loci.ports.writes import Page
from loci.records import record
from loci.scope import Caller

EVENT, LABELS = "agentCoreEvent", "agentCoreMetadata"
"""Fields of a message's metadata: which event it is of, and the metadata of that."""
_PAGE = 200


@record(frozen=True, slots=True)
class NewEvent:
    """``token`` is what repeats it; one that is not ``extracted`` is stored alone."""

    session: str
    at: datetime
    messages: tuple[NewMessage, ...]
    token: str
    is_extracted: bool = True


@record(frozen=True, slots=True)
class StoredEvent:
    """The messages of an event, at least one, in order."""

    session: str
    messages: tuple[Message, ...]

    @property
    def id(self) -> str:
        first = self.messages[0]
        milliseconds = int(first.occurred_at.timestamp() * 1000)
        conversation = ConversationId(first.id.namespace, first.id.conversation)
        return event_id(milliseconds, conversation, _event_of(first))


def create_event(ports: Ports, owner: Caller, part: MemoryPart, new: NewEvent) -> StoredEvent:
    """Stores the event once, however often its token is repeated. Raises Refused, TooLarge, Conflict (a restricted
    user), Contended."""
    part.bind(ports, owner)
    messages = [
        replace(message, metadata={**message.metadata, EVENT: new.token}, occurred_at=new.at)
        for message in new.messages
    ]
    head = _open_conversation(ports, owner, part, new)
    try:
        return StoredEvent(new.session, _append(ports, owner, head.id, messages, new.token))
    except Conflict:
        # It was closed meanwhile: the session goes on in another one.
        another = _create(ports, owner, part, new, after=str(head.id))
        return StoredEvent(new.session, _append(ports, owner, another.id, messages, new.token))


def list_events(ports: Ports, owner: Caller, part: MemoryPart, session: str) -> Iterator[StoredEvent]:
    """The events of a session, the newest first."""
    for head in _conversations(ports, owner, part, session):
        # Messages of events that were created at once come in any order.
        messages_of: dict[str, list[Message]] = {}
        for message in _messages(ports, owner, head.id):
            messages_of.setdefault(_event_of(message), []).append(message)
        yield from (StoredEvent(session, tuple(own)) for own in reversed(messages_of.values()))


def get_event(ports: Ports, owner: Caller, part: MemoryPart, session: str, id: str) -> StoredEvent:
    """Raises NotFound, also where its messages were deleted."""
    conversation, event = read_event_id(id, part.namespace)
    head = get_head(ports, owner.own(part.namespace), conversation)
    messages = tuple(message for message in _messages(ports, owner, conversation) if _event_of(message) == event)
    if head.session_id != session or not messages:
        raise NotFound("event not found")
    return StoredEvent(session, messages)


def _event_of(message: Message) -> str:
    """The digest of the token that a message's event was created with; of another message its own."""
    return ids.digest(str(message.metadata.get(EVENT, message.id)))


def list_sessions(ports: Ports, owner: Caller, part: MemoryPart) -> list[tuple[str, datetime]]:
    """Each session with when it began, the newest first."""
    sessions: dict[str, datetime] = {}
    for head in _conversations(ports, owner, part, None):
        if head.session_id is not None:
            sessions[head.session_id] = min(head.created_at, sessions.get(head.session_id, head.created_at))
    return list(sessions.items())


def _conversations(ports: Ports, owner: Caller, part: MemoryPart, session: str | None) -> Iterator[Conversation]:
    def read(cursor: str | None) -> Page[Conversation]:
        return list_conversations(
            ports, owner, namespace=part.namespace, session_id=session, cursor=cursor, limit=_PAGE
        )

    return all_items(read)


def _messages(ports: Ports, owner: Caller, id: ConversationId) -> Iterator[Message]:
    """Oldest first, as a model sees them."""
    pages: list[Sequence[Message]] = []
    cursor: str | None = None
    while True:
        page = transcripts.raw_turns(ports, owner, id, limit=_PAGE, cursor=cursor)
        pages.append(page.items)
        cursor = page.cursor
        if cursor is None:
            return (message for items in reversed(pages) for message in items)


def _open_conversation(ports: Ports, owner: Caller, part: MemoryPart, new: NewEvent) -> Conversation:
    """The open one of the session, a new one where there is none."""
    newest = ""
    for head in _conversations(ports, owner, part, new.session):
        if head.may_extract is new.is_extracted:
            if head.status is ConversationStatus.OPEN:
                return head
            newest = newest or str(head.id)
    return _create(ports, owner, part, new, after=newest)


def _create(ports: Ports, owner: Caller, part: MemoryPart, new: NewEvent, after: str) -> Conversation:
    """Two that create it at once make one: what it comes after is in its key."""
    new_conversation = NewConversation(part.namespace, session_id=new.session, may_extract=new.is_extracted)
    key = idempotency.fingerprint([part.namespace, new.session, new.is_extracted, after])
    return create_conversation(ports, owner, new_conversation, key)


def _append(
    ports: Ports, owner: Caller, id: ConversationId, messages: Sequence[NewMessage], token: str
) -> tuple[Message, ...]:
    return tuple(
        turns.append_message(ports, owner, id, message, idempotency.fingerprint([token, number]))
        for number, message in enumerate(messages)
    )
