"""Sessions of a presence: each is one conversation, or several that share a session id.

A conversation that was closed stays closed. Reopening its session begins another one that says which it continues, and
the messages of a session are those of all its conversations.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from functools import partial
from itertools import chain, islice

from loci import conversations, ids
from loci.conversations import NewConversation, transcripts, turns
from loci.conversations.new_messages import NewMessage
from loci.conversations.ports import ConversationWrites
from loci.conversations.turns import AppendedTurn, NewTurn
from loci.dialects.presences import feeding, lifecycle, naming
from loci.errors import Conflict, Malformed, NotFound, Refused
from loci.ids import ConversationId
from loci.model.conversations import Conversation, ConversationStatus, Message, MessageRole, TextBlock, ToolUseBlock
from loci.model.users import JsonValue
from loci.ports.all import Ports
from loci.ports.paging import all_items
from loci.ports.parts import ConversationReads, MessageReads
from loci.ports.writes import Page
from loci.records import record
from loci.scope import Caller
from loci.text.namespaces import namespace_text

CONTINUES = "continues"
"""The field of a conversation's metadata that names the one before it in its session."""
TOOLS, SURFACES = "tools", "surfaces"
"""The fields of an answer's metadata: the tools that were run for it, and the surfaces that were touched."""
MAX_NAMES = 50
MAX_NAME = 200
MAX_CONVERSATIONS = 200
READ_MESSAGES = 200
"""The last messages of each conversation that are read for what a session ran and touched."""


@record(frozen=True, slots=True)
class Session:
    """``conversations`` are in the order in which they were begun; the last one may be open."""

    id: str
    conversations: tuple[Conversation, ...]

    @property
    def current(self) -> Conversation:
        return self.conversations[-1]

    @property
    def title(self) -> str | None:
        return next((each.title for each in reversed(self.conversations) if each.title is not None), None)

    @property
    def last_activity_at(self) -> datetime:
        return max(each.last_activity_at for each in self.conversations)


@record(frozen=True, slots=True)
class SessionContents:
    """A session with the tools that were run in it and the surfaces that were touched."""

    session: Session
    tools: tuple[str, ...]
    surfaces: tuple[str, ...]


@record(frozen=True, slots=True)
class NewSession:
    """A client's request. ``time_zone``, ``bot_id`` and ``is_incognito`` are those of its conversations
    (``NewConversation``)."""

    title: str | None = None
    time_zone: str | None = None
    bot_id: str | None = None
    is_incognito: bool = False


@record(frozen=True, slots=True)
class NewSessionTurn:
    """One turn of a session. ``tools`` and ``surfaces`` are names; tool_use blocks of the answer count besides."""

    user: str
    assistant: str
    tools: tuple[str, ...] = ()
    surfaces: tuple[str, ...] = ()


def begin_session(ports: Ports, caller: Caller, external_id: str, new: NewSession, key: str | None = None) -> Session:
    """A new session with an open conversation, which is the current one of the presence. Raises Refused (the id, a
    field), Conflict (a restricted user), Contended."""
    presence = lifecycle.find_or_make(ports, caller, external_id)
    # Under the same key the same session.
    own = ids.new_ulid(ports.now(), ports.random) if key is None else ids.digest(presence.key, key)
    new_conversation = NewConversation(
        namespace=namespace_text(naming.session_namespace(presence.key)),
        title=new.title,
        session_id=f"ses_{own}",
        time_zone=new.time_zone,
        bot_id=new.bot_id,
        is_incognito=new.is_incognito,
    )
    conversation = conversations.create_conversation(ports, caller, new_conversation, key)
    feeding.bind_sessions(ports, caller, presence)
    lifecycle.note_turn(ports, caller, external_id, conversation.id, is_fed=True)
    return Session(conversation.session_id or "", (conversation,))


def reopen_session(ports: Ports, caller: Caller, external_id: str, session_id: str) -> Session:
    """The session with an open conversation, which is the current one of the presence: the last one if it is open, else
    a new one that continues it. Raises NotFound, Conflict (a restricted user), Contended."""
    session = _open(ports, caller, external_id, get_session(ports, caller, external_id, session_id))
    lifecycle.note_turn(ports, caller, external_id, session.current.id)
    return session


def get_session(ports: Ports, caller: Caller, external_id: str, session_id: str) -> Session:
    """Raises NotFound, Refused (the id of the presence), Conflict (a restricted user)."""
    newest_first = islice(_conversations(ports, caller, external_id, session_id), MAX_CONVERSATIONS)
    return Session(session_id, tuple(newest_first)[::-1])


def _conversations(ports: Ports, caller: Caller, external_id: str, session_id: str) -> Iterator[Conversation]:
    """The conversations of a session, newest first, read as they are needed: the one that continues none is the last.
    Raises NotFound where there is none."""
    namespace = naming.session_namespace(naming.presence_key(external_id))

    def read_page(cursor: str | None) -> Page[Conversation]:
        where = namespace_text(namespace)
        return conversations.list_conversations(
            ports, caller, namespace=where, session_id=session_id, cursor=cursor, limit=1
        )

    conversation = None
    for conversation in all_items(read_page):
        yield conversation
        if CONTINUES not in conversation.metadata:
            return
    if conversation is None:
        raise NotFound("session not found")


def list_sessions(
    ports: Ports, caller: Caller, external_id: str, cursor: str | None = None, limit: int = 50
) -> Page[Session]:
    """The sessions whose conversations were begun last, the newest first; a page may be short, and an older page may
    show the first conversations of a session again. Raises as ``list_conversations``."""
    namespace = naming.session_namespace(naming.presence_key(external_id))
    page = conversations.list_conversations(
        ports, caller, namespace=namespace_text(namespace), cursor=cursor, limit=limit
    )
    by_session: dict[str, list[Conversation]] = {}
    for each in page.items:
        by_session.setdefault(each.session_id or str(each.id), []).append(each)
    return Page(tuple(Session(id, tuple(reversed(own))) for id, own in by_session.items()), page.cursor)


def read_contents(ports: MessageReads, caller: Caller, session: Session) -> SessionContents:
    """The session with what was run and touched in it."""
    messages = list(chain.from_iterable(_latest(ports, caller, each) for each in session.conversations))
    return SessionContents(session, tuple(_names(messages, TOOLS)), tuple(_names(messages, SURFACES)))


def list_messages(
    ports: MessageReads, caller: Caller, session: Session, cursor: str | None = None, limit: int = 50
) -> Page[Message]:
    """The last messages of the session that its user sees, ascending; the cursor goes back in time, from one
    conversation to the one before it. Raises Malformed for an invalid cursor."""
    place, _, seq = (cursor or "").partition(".")
    numbers = {each.id.ulid: number for number, each in enumerate(session.conversations)}
    if cursor is not None and place not in numbers:
        raise Malformed("invalid cursor for this list")
    number = numbers[place] if cursor else len(session.conversations) - 1
    page = transcripts.list_messages(ports, caller, session.conversations[number].id, limit=limit, cursor=seq or None)
    if page.cursor is not None:
        return Page(page.items, f"{session.conversations[number].id.ulid}.{page.cursor}")
    return Page(page.items, f"{session.conversations[number - 1].id.ulid}." if number else None)


def append_turn(
    ports: Ports, caller: Caller, external_id: str, session_id: str, new: NewSessionTurn, key: str | None = None
) -> AppendedTurn:
    """Appends a turn to the session, which is reopened if it is closed. Raises NotFound, Refused (a field breaks a
    rule), TooLarge, Conflict (a restricted user), Contended."""
    _require_names(new.tools, "/tools")
    _require_names(new.surfaces, "/surfaces")
    metadata: dict[str, JsonValue] = {TOOLS: [*new.tools], SURFACES: [*new.surfaces]}
    turn = NewTurn(
        NewMessage(MessageRole.USER, (TextBlock(new.user),)),
        NewMessage(MessageRole.ASSISTANT, (TextBlock(new.assistant),), metadata=metadata),
        key,
    )
    remember = partial(_remember_replies, ports, caller)
    last = next(_conversations(ports, caller, external_id, session_id))
    if key is not None and last.status is ConversationStatus.CLOSED:
        try:
            return turns.append_turn(ports, caller, last.id, turn, key, remember)  # as it was answered before the close
        except Conflict:
            pass  # the first time with this key
    session = _open(ports, caller, external_id, Session(session_id, (last,)))
    lifecycle.note_turn(ports, caller, external_id, session.current.id)
    return turns.append_turn(ports, caller, session.current.id, turn, key, remember)


def _open(ports: ConversationWrites, caller: Caller, external_id: str, session: Session) -> Session:
    last = session.current
    if last.status is ConversationStatus.OPEN:
        return session
    # Two that reopen a session at once begin one conversation.
    key = f"continue-{last.id.ulid}"
    new_conversation = NewConversation(
        namespace=namespace_text(naming.session_namespace(naming.presence_key(external_id))),
        title=last.title,
        session_id=session.id,
        metadata={CONTINUES: str(last.id)},
        time_zone=last.time_zone,
        bot_id=None if last.bot is None else last.bot.id,
    )
    conversation = conversations.create_conversation(ports, caller, new_conversation, key)
    return Session(session.id, (*session.conversations, conversation))


def _remember_replies(ports: Ports, caller: Caller, head: Conversation) -> None:
    from loci.dialects.bots import replies  # imported with the first reply that remembers something

    replies.remember_replies(ports, caller, head)


def _latest(ports: MessageReads, caller: Caller, head: Conversation) -> Sequence[Message]:
    return transcripts.list_messages(ports, caller, head.id, limit=READ_MESSAGES).items


def _names(messages: Iterable[Message], field: str) -> list[str]:
    """The names in a field of the messages, each once, and of tools those that were called."""
    found_fields: dict[str, None] = {}
    for message in messages:
        names = message.metadata.get(field)
        found_fields.update(dict.fromkeys(map(str, names if isinstance(names, list) else [])))
        if field == TOOLS:
            found_fields.update(
                dict.fromkeys(block.name for block in message.content if isinstance(block, ToolUseBlock))
            )
    return list(found_fields)


def _require_names(names: Sequence[str], pointer: str) -> None:
    if len(names) > MAX_NAMES or any(not 1 <= len(name) <= MAX_NAME for name in names):
        raise Refused.field(pointer, f"at most {MAX_NAMES} names of 1 to {MAX_NAME} characters")


def require_conversation(ports: ConversationReads, caller: Caller, presence: str, id: ConversationId) -> Conversation:
    """The conversation, if it is one of the presence with this key. Raises NotFound, Conflict (a restricted user)."""
    if id.namespace != naming.session_namespace(presence):
        raise NotFound("conversation not found")
    return conversations.get_head(ports, caller.own(id.namespace), id)
