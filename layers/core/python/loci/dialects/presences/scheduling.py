"""When a presence dreams: some hours after the last time, if a turn came since and none comes now; or when its agent
asks for it, once a conversation."""

from dataclasses import replace
from datetime import datetime, timedelta

from loci import ids
from loci.apps import users
from loci.dialects.presences import material, naming
from loci.dialects.presences.ports import PresenceWrites, SessionPorts
from loci.errors import Conflict
from loci.ids import ConversationId
from loci.model.presences import Dream, Presence
from loci.ports.all import Ports
from loci.ports.jobs import DreamMessage
from loci.ports.parts import ConversationReads
from loci.ports.writes import Outcome
from loci.runtime.retry import retry_contended
from loci.scope import Scope

IDLE = timedelta(minutes=10)
"""Time without a turn before a presence dreams."""
MOST_DREAMS = 100
"""Dreams among which one that has not ended is looked for; no presence has so many at once."""
SHUT = "dreams are off for this presence; its settings have to allow them"
PATIENCE = timedelta(minutes=15)
"""When a dream that a queue or a worker lost is looked at again."""


def last_turn(presence: Presence, latest: datetime | None) -> datetime | None:
    """The later of what the presence and its conversations know of the last turn."""
    return max(filter(None, (presence.last_turn_at, latest)), default=None)


def last_turn_of(ports: ConversationReads, directory: Scope, presence: Presence) -> datetime | None:
    """When the last turn came, None before the first."""
    heads = material.latest_heads(ports, directory, naming.session_namespace(presence.key), presence.epoch)
    return last_turn(presence, max((head.last_activity_at for head in heads if head.message_count), default=None))


def idle_at(turn: datetime | None) -> datetime | None:
    """When the presence counts as idle after a turn."""
    return None if turn is None else turn + IDLE


def begin_due_dream(ports: Ports, directory: Scope, key: str, now: datetime) -> Dream | None:
    """Begins the dream that is due, or moves ``due`` to when one may be; returns the dream."""

    def once() -> tuple[Dream | None] | None:
        before = ports.presences.get(directory, key)
        if before is None:
            return (None,)
        after, dream = _decide(ports, directory, before, now)
        if dream is None:
            outcome = ports.presences.replace(directory, before, after)
        else:
            outcome = ports.presences.add_dream(directory, before, after, dream)
        return (dream,) if outcome is Outcome.DONE else None

    (dream,) = retry_contended(ports, once)
    if dream is not None:
        send_dream(ports, directory, dream)
    return dream


def _open_dream(ports: PresenceWrites, directory: Scope, key: str) -> Dream | None:
    """The dream of a presence that has not ended."""
    dreams = ports.presences.list_dreams(directory, key, MOST_DREAMS)
    return next((dream for dream in dreams if not dream.is_finished), None)


def _decide(ports: SessionPorts, directory: Scope, before: Presence, now: datetime) -> tuple[Presence, Dream | None]:
    """The presence as it is to be, and the dream that begins now, if one does."""
    after = replace(before, due=None, version=before.version + 1)
    if not before.settings.dreams:
        return after, None
    turn = last_turn_of(ports, directory, before)
    if turn is None or (before.dreamed_at is not None and turn <= before.dreamed_at):
        return replace(after, due=now + before.settings.interval), None
    if turn + IDLE > now:
        return replace(after, due=turn + IDLE), None
    if _open_dream(ports, directory, before.key) is not None:
        # One that was asked for dreams of the same turns.
        return replace(after, due=now + PATIENCE), None
    after = replace(after, due=now + before.settings.interval)
    return after, _new_dream(before, ids.new_ulid(now, ports.random), now, None)


def ask_for_dream(ports: SessionPorts, directory: Scope, key: str, conversation: ConversationId) -> tuple[Dream, bool]:
    """The dream that this conversation asked for, and whether it is new: a conversation gets one, however often it
    asks. Where another dream of the presence has not ended, that is the one. Raises Conflict while the gate is shut, or
    where there is no such presence."""
    dream_id = ids.ulid_of(conversation.ulid, 0, ids.digest(key, str(conversation)))

    def once() -> tuple[Dream, bool] | None:
        before = ports.presences.get(directory, key)
        found_dream = ports.presences.get_dream(directory, key, dream_id) or _joined_dream(
            ports, directory, key, conversation
        )
        if found_dream is not None:
            return found_dream, False
        if before is None or not before.settings.dreams:
            raise Conflict(SHUT)
        current = _open_dream(ports, directory, key)
        if current is not None:
            return _join_dream(ports, directory, current, conversation)
        dream = _new_dream(before, dream_id, ports.now(), conversation)
        after = replace(before, version=before.version + 1)
        outcome = ports.presences.add_dream(directory, before, after, dream)
        return (dream, True) if outcome is Outcome.DONE else None

    dream, is_new = retry_contended(ports, once)
    if is_new:
        send_dream(ports, directory, dream)
    return dream, is_new


def try_dream(ports: SessionPorts, directory: Scope, key: str) -> Dream:
    """A dream that begins at once, though the presence may be in use; the one that has not ended, where there is one.
    Raises Conflict while the gate is shut, or where there is no such presence."""

    def once() -> Dream | None:
        before = ports.presences.get(directory, key)
        if before is None or not before.settings.dreams:
            raise Conflict(SHUT)
        current = _open_dream(ports, directory, key)
        now = ports.now()
        if current is not None:
            hurried_dream = replace(current, is_tried=True, attempt=current.attempt + 1, due=now + PATIENCE)
            hurried_dream = replace(hurried_dream, version=current.version + 1)
            return (
                hurried_dream
                if ports.presences.replace_dream(directory, current, hurried_dream) is Outcome.DONE
                else None
            )
        dream = replace(_new_dream(before, ids.new_ulid(now, ports.random), now, None), is_tried=True)
        after = replace(before, version=before.version + 1)
        return dream if ports.presences.add_dream(directory, before, after, dream) is Outcome.DONE else None

    dream = retry_contended(ports, once)
    send_dream(ports, directory, dream)
    return dream


def _joined_dream(ports: PresenceWrites, directory: Scope, key: str, conversation: ConversationId) -> Dream | None:
    """The dream of another id that a conversation asked for."""
    dreams = ports.presences.list_dreams(directory, key, MOST_DREAMS)
    return next((dream for dream in dreams if dream.asked_in == conversation), None)


def _join_dream(
    ports: PresenceWrites, directory: Scope, dream: Dream, conversation: ConversationId
) -> tuple[Dream, bool] | None:
    """The dream, which notes the first conversation that asked for it."""
    if dream.asked_in is not None:
        return dream, False
    joined_dream = replace(dream, asked_in=conversation, version=dream.version + 1)
    return (
        (joined_dream, False) if ports.presences.replace_dream(directory, dream, joined_dream) is Outcome.DONE else None
    )


def _new_dream(presence: Presence, ulid: str, now: datetime, asked_in: ConversationId | None) -> Dream:
    return Dream(ulid, presence.key, presence.epoch, now, asked_in, due=now + PATIENCE)


def send_dream(ports: SessionPorts, directory: Scope, dream: Dream) -> None:
    """Puts the dream on the queue. Raises Unavailable; the sweeper sends it then."""
    ports.job_queue.send([DreamMessage(directory, dream.presence, dream.id, dream.epoch, dream.attempt)])


def sweep_dream(ports: SessionPorts, directory: Scope, key: str, ulid: str, now: datetime) -> bool | None:
    """Sends a dream again that a queue or a worker lost, or that waited; returns whether it did, None if it has ended
    for good."""
    dream = ports.presences.get_dream(directory, key, ulid)
    user = users.find_user(ports, directory)
    if dream is None or dream.is_finished or user is None or user.epoch != dream.epoch:
        return None
    if ports.presences.get(directory, key) is None:
        # It began while its presence was being deleted.
        ports.presences.replace_dream(directory, dream, None)
        return None
    if users.is_frozen(user):
        return False
    again = replace(dream, attempt=dream.attempt + 1, due=now + PATIENCE, version=dream.version + 1)
    if ports.presences.replace_dream(directory, dream, again) is not Outcome.DONE:
        return False
    send_dream(ports, directory, again)
    return True
