"""Create, list, read and close conversations; ``loci.conversations.turns`` appends messages.

A conversation is open or closed. Its head always has a ``due`` time: while open, when to check whether it idles;
once closed, when to check whether its close event arrived. Appends never move it.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import field, replace
from datetime import datetime, timedelta
from functools import partial

from loci import ids
from loci.apps import idempotency, users
from loci.apps import settings as app_settings
from loci.apps.versions import change_record, require_version
from loci.conversations.ports import ConversationLists, ConversationWrites
from loci.errors import Conflict, Malformed, NotFound, Refused
from loci.ids import ConversationId
from loci.model import metadata
from loci.model.conversations import Bot, Conversation, ConversationPointer, ConversationStatus, RollingSummary
from loci.model.time_zones import require_time_zone
from loci.model.unchanged import UNCHANGED, Unchanged
from loci.model.users import JsonObject, Marker
from loci.ports.parts import ConversationReads, Retries
from loci.ports.writes import FirstWrite, MarkerHome, Outcome, Page
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Caller, Scope
from loci.text.namespaces import namespace_key
from loci.text.remember_calls import FUNCTION, MAX_FUNCTION, is_function_name

MAX_TITLE = 200
MAX_SESSION = 200
MAX_BOT_ID = 200
LOST_CLOSE = timedelta(minutes=15)
"""Time after a close in which the sweeper checks that its jobs exist."""
FILTER_PAGE = 200
FILTER_PAGES = 5
"""A filtered list reads up to 1,000 conversations in one call; its cursor leads to the rest."""


@record(frozen=True, slots=True)
class NewConversation:
    """A client's request. ``time_zone`` is an IANA name such as ``Europe/Vienna``; without ``may_extract`` no binding
    extracts the conversation, by windows or at any close. ``bot_id`` is the bot that it is with, which remembers by
    calls of ``remember_function`` in its replies. One that ``is_incognito`` is never extracted nor summarised,
    and is purged when it closes. Where it ``has_atom_metadata``, what is extracted from it gets its metadata."""

    namespace: str
    title: str | None = None
    session_id: str | None = None
    metadata: JsonObject = field(default_factory=dict)
    time_zone: str | None = None
    may_extract: bool = True
    bot_id: str | None = None
    remember_function: str | None = None
    is_incognito: bool = False
    has_atom_metadata: bool = False

    @property
    def bot(self) -> Bot | None:
        """The bot, with the usual function unless another is named."""
        return None if self.bot_id is None else Bot(self.bot_id, self.remember_function or FUNCTION)


@record(frozen=True, slots=True)
class ConversationChange:
    """Changes of what is said of a conversation; ``metadata`` replaces the stored metadata."""

    title: str | Unchanged | None = UNCHANGED
    metadata: JsonObject | Unchanged = UNCHANGED


@record(frozen=True, slots=True)
class ConversationWithSummary:
    """A conversation as the API shows it."""

    conversation: Conversation
    summary: RollingSummary | None


def create_conversation(
    ports: ConversationWrites, caller: Caller, new: NewConversation, key: str | None = None
) -> Conversation:
    """Creates an open conversation. A repeated key with the same request returns the first one.

    Raises Refused (namespace, title, session, time zone, another request under the same key), TooLarge (metadata),
    Conflict (a restricted user), Contended.
    """
    new = replace(new, namespace=namespace_key(new.namespace))
    _require_valid(new)
    idempotency.require_key(key)
    scope = caller.own(new.namespace)
    idle_close = app_settings.newest_settings(ports, scope, new.namespace).idle_close

    def once() -> Conversation | None:
        now = ports.now()
        epoch, first = users.admit_first_write(ports, users.find_user(ports, caller.directory), now)
        new_conversation = _new_conversation(ports, new, epoch, now, now + idle_close)
        marker = None if key is None else _marker(new, key, new_conversation.id, now)
        new_conversation = new_conversation if marker is None else replace(new_conversation, marker=marker.hash)
        outcome = ports.conversations.create(scope, new_conversation, FirstWrite(first, marker))
        if outcome is Outcome.REPEATED and marker is not None:
            return _conversation_of_marker(ports, caller, marker, now)
        return new_conversation if outcome is Outcome.DONE else None

    return retry_contended(ports, once)


def get_conversation(ports: ConversationReads, caller: Caller, id: ConversationId) -> ConversationWithSummary:
    """Returns the conversation. Raises NotFound, Conflict (a restricted user)."""
    read = ports.conversations.read(caller.own(id.namespace), id.ulid)
    if read.conversation is None:
        users.require_active(read.user)
        raise NotFound("conversation not found")
    users.require_current(read.user, read.conversation.epoch)
    return ConversationWithSummary(read.conversation, read.summary)


def get_head(ports: ConversationReads, scope: Scope, id: ConversationId) -> Conversation:
    """The conversation without its summary; raises as ``get_conversation``."""
    read = ports.conversations.read(scope, id.ulid, with_summary=False)
    if read.conversation is None:
        users.require_active(read.user)
        raise NotFound("conversation not found")
    users.require_current(read.user, read.conversation.epoch)
    return read.conversation


def list_conversations(
    ports: ConversationLists,
    caller: Caller,
    *,
    namespace: str | None = None,
    status: ConversationStatus | None = None,
    session_id: str | None = None,
    is_deleted: bool = False,
    cursor: str | None = None,
    limit: int = 50,
) -> Page[Conversation]:
    """The caller's conversations, newest first, or with ``is_deleted`` those that can be restored; a page may be short.
    Raises Malformed for an invalid cursor, Refused for an invalid namespace, Conflict (a restricted user)."""
    in_namespace = None if namespace is None else namespace_key(namespace, "?namespace")
    if cursor is not None and not ids.is_ulid(cursor):
        raise Malformed("invalid cursor for this list")
    user = users.find_user(ports, caller.directory)
    users.require_active(user)
    if user is None:
        return Page((), None)
    matches = _pointer_filter(in_namespace, status, session_id, is_deleted)
    pointers = _matching_pointers(ports, caller.directory, matches, cursor, limit)
    heads = _restorable_heads if is_deleted else _present_heads
    conversations = heads(ports, caller.directory, pointers.items)
    return Page(tuple(head for head in conversations if head.epoch == user.epoch), pointers.cursor)


def update_conversation(
    ports: ConversationWrites,
    caller: Caller,
    id: ConversationId,
    change: ConversationChange,
    if_match: int | None = None,
) -> Conversation:
    """Changes the title or the metadata, of a closed conversation too. Its messages, and when it is due, stay.

    Raises Refused (title), TooLarge (metadata), NotFound, Conflict (a stale version), Contended.
    """
    scope = caller.own(id.namespace)

    def apply(before: Conversation) -> Conversation:
        after = replace(
            before,
            title=before.title if change.title is UNCHANGED else change.title,
            metadata=before.metadata if change.metadata is UNCHANGED else change.metadata,
        )
        if after != before:
            _require_title(after.title)
            metadata.require_small(after.metadata)
        return after

    put = partial(ports.conversations.replace, scope)
    return change_record(ports, partial(get_head, ports, scope, id), apply, put, if_match, noun="conversation")


def close_conversation(
    ports: ConversationWrites,
    caller: Caller,
    id: ConversationId,
    if_match: int | None = None,
    may_extract: bool | None = None,
) -> Conversation:
    """Closes the conversation, if it is open. ``may_extract`` replaces what it was created with.

    Raises NotFound, Conflict (a stale version of an open one, or closed with another ``may_extract``), Contended.
    """
    scope = caller.own(id.namespace)

    def close(before: Conversation) -> Conversation:
        if before.status is ConversationStatus.CLOSED:
            if may_extract not in (None, before.may_extract):
                raise Conflict(f"the conversation is closed already, with extract={json.dumps(before.may_extract)}")
            return before
        require_version(before.version, if_match, "conversation")
        return close_record(before, ports.now(), may_extract)

    put = partial(ports.conversations.replace, scope)
    return change_record(ports, partial(get_head, ports, scope, id), close, put)


def close_record(before: Conversation, now: datetime, may_extract: bool | None = None) -> Conversation:
    """The closed record of the conversation, no longer due where nothing is to be extracted; an incognito one is due to
    be purged."""
    extracts = (before.may_extract if may_extract is None else may_extract) and not before.is_incognito
    otherwise = now if before.is_incognito else None
    return replace(
        before,
        status=ConversationStatus.CLOSED,
        closed_at=now,
        due=now + LOST_CLOSE if extracts else otherwise,
        may_extract=extracts,
        version=before.version + 1,
    )


def _require_title(title: str | None) -> None:
    if title is not None and len(title) > MAX_TITLE:
        raise Refused.field("/title", f"title must be at most {MAX_TITLE} characters")


def _require_valid(new: NewConversation) -> None:
    _require_title(new.title)
    if new.session_id is not None and not 1 <= len(new.session_id) <= MAX_SESSION:
        raise Refused.field("/sessionId", f"sessionId must be 1 to {MAX_SESSION} characters")
    require_time_zone(new.time_zone)
    _require_bot(new)
    metadata.require_small(new.metadata)


def _require_bot(new: NewConversation) -> None:
    if new.bot_id is not None and not 1 <= len(new.bot_id) <= MAX_BOT_ID:
        raise Refused.field("/botId", f"botId must be 1 to {MAX_BOT_ID} characters")
    if new.remember_function is not None and not is_function_name(new.remember_function):
        detail = f"must be 1 to {MAX_FUNCTION} letters, digits, _ and $ of ASCII, and begin with no digit"
        raise Refused.field("/rememberFunction", detail)
    if new.remember_function is not None and new.bot_id is None:
        raise Refused.field("/rememberFunction", "only a conversation with a botId has a function to remember by")


def _new_conversation(ports: Retries, new: NewConversation, epoch: str, now: datetime, due: datetime) -> Conversation:
    return Conversation(
        id=ConversationId(new.namespace, ids.new_ulid(now, ports.random)),
        epoch=epoch,
        title=new.title,
        session_id=new.session_id,
        time_zone=new.time_zone,
        metadata=new.metadata,
        created_at=now,
        last_activity_at=now,
        due=due,
        bot=new.bot,
        may_extract=new.may_extract and not new.is_incognito,
        is_incognito=new.is_incognito,
        has_atom_metadata=new.has_atom_metadata,
    )


def _marker(new: NewConversation, key: str, id: ConversationId, now: datetime) -> Marker:
    zone = [] if new.time_zone is None else [new.time_zone]
    flags = [] if new.may_extract else ["extract=false"]
    flags += [] if new.bot is None else [f"bot={new.bot.function}={new.bot.id}"]
    flags += ["incognito"] if new.is_incognito else []
    flags += ["atom metadata"] if new.has_atom_metadata else []
    request_hash = idempotency.fingerprint(
        [new.namespace, new.title, new.session_id, dict(new.metadata), *zone, *flags]
    )
    return idempotency.marker(idempotency.marker_hash("createConversation", "", key), request_hash, (str(id),), now)


def _conversation_of_marker(
    ports: ConversationWrites, caller: Caller, requested_marker: Marker, now: datetime
) -> Conversation | None:
    marker = idempotency.find_marker(ports, caller.directory, MarkerHome.DIRECTORY, requested_marker, now)
    if marker is None:
        return None
    id = ConversationId.parse(marker.ids[0])
    return get_head(ports, caller.own(id.namespace), id)


def _present_heads(
    ports: ConversationReads, directory: Scope, pointers: Sequence[ConversationPointer]
) -> tuple[Conversation, ...]:
    return ports.conversations.heads(directory, pointers)


def _restorable_heads(
    ports: ConversationLists, directory: Scope, pointers: Sequence[ConversationPointer]
) -> tuple[Conversation, ...]:
    now = ports.now()
    heads = ports.removals.heads(directory, pointers)
    return tuple(head for head in heads if head.restorable_until is not None and now < head.restorable_until)


def _pointer_filter(
    namespace: str | None, status: ConversationStatus | None, session_id: str | None, is_deleted: bool
) -> Callable[[ConversationPointer], bool] | None:
    """The filter, None if everything passes it."""
    if namespace is None and status is None and session_id is None and not is_deleted:
        return None
    return lambda pointer: (
        is_deleted is pointer.is_deleted
        and namespace in (None, pointer.id.namespace)
        and status in (None, pointer.status)
        and session_id in (None, pointer.session_id)
    )


def _matching_pointers(
    ports: ConversationReads,
    directory: Scope,
    matches: Callable[[ConversationPointer], bool] | None,
    cursor: str | None,
    limit: int,
) -> Page[ConversationPointer]:
    if matches is None:
        return ports.conversations.pointers(directory, cursor, limit)
    matching: list[ConversationPointer] = []
    for _ in range(FILTER_PAGES):
        page = ports.conversations.pointers(directory, cursor, FILTER_PAGE)
        for pointer in filter(matches, page.items):
            matching.append(pointer)
            if len(matching) == limit:
                is_last = page.cursor is None and pointer == page.items[-1]
                return Page(tuple(matching), None if is_last else pointer.id.ulid)
        cursor = page.cursor
        if cursor is None:
            break
    return Page(tuple(matching), cursor)
