"""Run a dream: consolidate the latest sessions into the profile, then take one or two small actions.

With a model a dream makes at most two calls, ever: each is noted before it begins, and its answer is stored before
anything of it is applied. So a worker that is killed anywhere leaves a dream that another one goes on with; where an
answer was lost, rules take the place of the consolidation, and no action is taken. Without a model the consolidation is
by rules over repeated facts, and there are no actions.

Every write proves, in its transaction, that no turn came since the sessions were read.
"""

from dataclasses import replace
from datetime import datetime
from enum import StrEnum

from loci.apps import users
from loci.dialects.presences import dream_calls, dream_steps, material, naming, profile, scheduling
from loci.dialects.presences.dream_steps import IN_USE, Night
from loci.dialects.presences.ports import PresenceWrites, SessionPorts
from loci.errors import Contended, LociError, ModelAway, Unavailable
from loci.model.presences import Dream, DreamStatus, Presence
from loci.ports.all import Ports
from loci.ports.jobs import DreamMessage
from loci.ports.writes import Outcome
from loci.scope import Scope
from loci.spaces import get_or_create_by_name, is_there


class DreamOutcome(StrEnum):
    """Outcome of a dream. ``DROPPED``: its message had nothing to do, or not now."""

    SUCCEEDED = "dreamed"
    FAILED = "dream failed"
    WAITING = "dream waiting"
    DROPPED = "dream dropped"


OFF = "dreams are off for this presence"


def run_dream(ports: Ports, message: DreamMessage) -> DreamOutcome:
    """Goes on with the dream of a message. Raises Unavailable: the queue delivers the message again."""
    directory = message.scope
    dream = ports.presences.get_dream(directory, message.presence, message.dream)
    user = users.find_user(ports, directory)
    if dream is None or dream.is_finished or user is None or user.epoch != dream.epoch:
        return DreamOutcome.DROPPED
    presence = ports.presences.get(directory, message.presence)
    if presence is None or users.is_frozen(user):
        return DreamOutcome.DROPPED
    try:
        users.require_active(user)
        return _dream(ports, directory, presence, dream)
    except Contended:
        return _wait_if_in_use(ports, directory, presence, dream)
    except ModelAway as error:
        # The next dream asks it: this one never makes a call twice.
        return _fail(ports, directory, dream, error.detail)
    except Unavailable:
        raise
    except LociError as error:
        return _fail(ports, directory, dream, error.detail)


def give_up(ports: PresenceWrites, message: DreamMessage, reason: str) -> DreamOutcome:
    """Fails a dream that another attempt would not help."""
    dream = ports.presences.get_dream(message.scope, message.presence, message.dream)
    return DreamOutcome.DROPPED if dream is None else _fail(ports, message.scope, dream, reason)


def _dream(ports: Ports, directory: Scope, presence: Presence, dream: Dream) -> DreamOutcome:
    if not presence.settings.dreams:
        return _fail(ports, directory, dream, OFF)
    now = ports.now()
    awake_until = scheduling.idle_at(scheduling.last_turn_of(ports, directory, presence))
    if awake_until is not None and awake_until > now and not dream.is_tried:
        return _wait(ports, directory, dream, awake_until)
    night = _begin_night(ports, directory, presence, dream, now)
    answered_dream = dream_calls.answer_both(ports, night, dream)
    if answered_dream is None:
        return DreamOutcome.DROPPED
    return DreamOutcome.SUCCEEDED if dream_steps.apply_all(ports, night, answered_dream) else DreamOutcome.DROPPED


def _begin_night(ports: Ports, directory: Scope, presence: Presence, dream: Dream, now: datetime) -> Night:
    """Reads what the dream needs. Entries of the profile whose evidence has ended go first."""
    namespace = naming.session_namespace(presence.key)
    heads = material.latest_heads(ports, directory, namespace, presence.epoch)
    space = naming.find_memory(ports, directory, presence)
    if space is None or not is_there(space, users.find_user(ports, directory)):
        space = get_or_create_by_name(ports, directory, dream.epoch, naming.memory_name(presence))
    memory = naming.memory_scope(directory, space)
    facts = _facts_of(ports, directory, presence, dream) if presence.shares_memory else memory
    stored_material = material.read_material(ports, directory, (memory, facts), heads)
    writer = dream_steps.writer_of(memory, dream)
    stay = profile.end_unsupported(ports, writer, facts, stored_material.profile)
    versions = material.head_versions(directory, heads)
    rememberer = dream_steps.writer_of(facts, dream)
    return Night(directory, presence, writer, rememberer, replace(stored_material, profile=stay), versions, now)


def _facts_of(ports: Ports, directory: Scope, presence: Presence, dream: Dream) -> Scope:
    """The partition that the presence shares."""
    name = naming.facts_name(presence)
    return naming.memory_scope(directory, get_or_create_by_name(ports, directory, dream.epoch, name))


def _wait_if_in_use(ports: SessionPorts, directory: Scope, presence: Presence, dream: Dream) -> DreamOutcome:
    """Waits if a turn came while the dream was writing. Raises Contended if none did."""
    now = ports.now()
    latest = ports.presences.get(directory, presence.key) or presence
    awake_until = scheduling.idle_at(scheduling.last_turn_of(ports, directory, latest))
    if awake_until is None or awake_until <= now:
        raise Contended("too many concurrent writes; retry")
    current = ports.presences.get_dream(directory, dream.presence, dream.id)
    return DreamOutcome.DROPPED if current is None else _wait(ports, directory, current, awake_until)


def _wait(ports: PresenceWrites, directory: Scope, dream: Dream, until: datetime) -> DreamOutcome:
    waiting = replace(dream, status=DreamStatus.WAITING, reason=IN_USE, due=until, version=dream.version + 1)
    outcome = ports.presences.replace_dream(directory, dream, waiting)
    return DreamOutcome.WAITING if outcome is Outcome.DONE else DreamOutcome.DROPPED


def _fail(ports: PresenceWrites, directory: Scope, dream: Dream, reason: str) -> DreamOutcome:
    current = ports.presences.get_dream(directory, dream.presence, dream.id)
    if current is None or current.is_finished:
        return DreamOutcome.DROPPED
    ended_dream = replace(current, status=DreamStatus.FAILED, reason=reason, due=None, finished_at=ports.now())
    ended_dream = replace(ended_dream, patterns=None, actions=None, missed=None)
    outcome = ports.presences.replace_dream(directory, current, replace(ended_dream, version=current.version + 1))
    return DreamOutcome.FAILED if outcome is Outcome.DONE else DreamOutcome.DROPPED
