"""Dreams as their user sees them, and what becomes of their actions."""

from collections.abc import Callable
from dataclasses import replace

from loci.dialects.presences import lifecycle, scheduling, sessions, surfaces
from loci.dialects.presences.ports import PresenceWrites, SessionPorts
from loci.errors import Conflict, NotFound
from loci.ids import ConversationId, is_ulid
from loci.memory.atoms import changes
from loci.model.presences import ActionState, Dream, DreamAction, Surfaces
from loci.ports.all import Ports
from loci.ports.writes import Outcome
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Caller, require_admin

MAX_DREAMS = 100

Change = Callable[[Surfaces, DreamAction, str], tuple[Surfaces, DreamAction]]


@record(frozen=True, slots=True)
class AskedDream:
    """``is_new`` is False where the conversation had asked before."""

    dream: Dream
    is_new: bool


def list_dreams(ports: PresenceWrites, caller: Caller, external_id: str, limit: int = 20) -> tuple[Dream, ...]:
    """The latest dreams, newest first. Raises NotFound (the presence), Conflict (a restricted user)."""
    presence = lifecycle.get_presence(ports, caller, external_id)
    # One that was asked for has the id of its conversation, which may be much older.
    dreams = ports.presences.list_dreams(caller.directory, presence.key, MAX_DREAMS)
    return tuple(sorted(dreams, key=lambda dream: dream.created_at, reverse=True)[:limit])


def get_dream(ports: PresenceWrites, caller: Caller, external_id: str, ulid: str) -> Dream:
    """Raises NotFound, Conflict (a restricted user)."""
    presence = lifecycle.get_presence(ports, caller, external_id)
    found_dream = ports.presences.get_dream(caller.directory, presence.key, ulid) if is_ulid(ulid) else None
    if found_dream is None:
        raise NotFound("dream not found")
    return found_dream


def ask_for_dream(ports: SessionPorts, caller: Caller, external_id: str, conversation: ConversationId) -> AskedDream:
    """The dream that this conversation of the presence asked for. Raises NotFound (presence, conversation), Conflict
    (the gate is shut, a restricted user), Contended, Unavailable."""
    presence = lifecycle.get_presence(ports, caller, external_id)
    sessions.require_conversation(ports, caller, presence.key, conversation)
    return AskedDream(*scheduling.ask_for_dream(ports, caller.directory, presence.key, conversation))


def try_dream(ports: SessionPorts, caller: Caller, external_id: str, conversation: ConversationId) -> Dream:
    """A dream of the caller's own presence that begins at once, as often as an admin asks: to see what it would learn.
    Raises Forbidden, NotFound (presence, conversation), Conflict (the gate is shut, a restricted user), Contended,
    Unavailable."""
    require_admin(caller)
    presence = lifecycle.get_presence(ports, caller, external_id)
    sessions.require_conversation(ports, caller, presence.key, conversation)
    return scheduling.try_dream(ports, caller.directory, presence.key)


def apply_action(ports: PresenceWrites, caller: Caller, external_id: str, ulid: str, number: int) -> Dream:
    """The dream with this action applied; one that is applied stays. Raises NotFound, Conflict (the dream has not
    ended, the theme is gone, a fact that was forgotten), Contended."""

    def change(looks: Surfaces, action: DreamAction, id: str) -> tuple[Surfaces, DreamAction]:
        if action.state is ActionState.APPLIED:
            return looks, action
        if not action.value:
            raise Conflict("a fact that was forgotten is restored as a memory")
        return surfaces.apply_action(looks, action, id)

    return _change_action(ports, caller, external_id, ulid, number, change)


def revoke_action(ports: Ports, caller: Caller, external_id: str, ulid: str, number: int) -> Dream:
    """The dream with this action taken back. Raises NotFound, Conflict (the dream has not ended), Contended."""
    dream = _change_action(ports, caller, external_id, ulid, number, surfaces.revoke_action)
    atom = (dream.actions or ())[number].atom
    if atom is not None:
        try:
            changes.delete_atom(ports, caller, atom)
        except NotFound:
            return dream  # forgotten before
    return dream


def _change_action(
    ports: PresenceWrites, caller: Caller, external_id: str, ulid: str, number: int, change: Change
) -> Dream:
    def once() -> Dream | None:
        presence = lifecycle.get_presence(ports, caller, external_id)
        before = get_dream(ports, caller, external_id, ulid)
        if not before.is_finished:
            raise Conflict("the dream has not ended yet")
        actions = before.actions or ()
        if not 0 <= number < len(actions):
            raise NotFound("action not found")
        looks, dream_action = change(presence.surfaces, actions[number], surfaces.action_id(ulid, number))
        if dream_action == actions[number]:
            return before
        after = replace(before, actions=(*actions[:number], dream_action, *actions[number + 1 :]))
        after = replace(after, version=before.version + 1)
        worn = replace(presence, surfaces=looks, updated_at=ports.now(), version=presence.version + 1)
        outcome = ports.presences.change_surfaces(caller.directory, (before, after), (presence, worn), None)
        return after if outcome is Outcome.DONE else None

    return retry_contended(ports, once)
