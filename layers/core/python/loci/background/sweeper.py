"""Whatever is due: what a stream, a queue or a function lost is found by its record and done again.

A record is taken by moving its ``due_records`` ahead first. So two sweeps never do the same, and what fails, or is not
for this release, comes back later and not every minute.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from loci import conversations, spaces
from loci.apps import settings as app_settings
from loci.apps import users
from loci.errors import Unavailable, UnreadableRecord
from loci.governance import jobs as admin_jobs
from loci.governance import space_purges
from loci.ids import JobId
from loci.learning.extraction import fanout, job_transitions, windows
from loci.model.conversations import Conversation, ConversationStatus, Removal
from loci.model.governance import AdminJobKind, AdminJobStatus
from loci.model.users import UserState
from loci.ports.all import Ports
from loci.ports.jobs import DueKind, DueRecord
from loci.ports.writes import Outcome
from loci.run_turn import recovery
from loci.search.indexing import folding, migration
from loci.unlearning import message_removal, removal

RETRY_AFTER = timedelta(minutes=15)
"""When a record that a sweep took but did not finish is due again."""
RESTORE_MARGIN = timedelta(minutes=5)
"""Time that a deleted space stays after its retention, so that no server's clock still allows to restore it."""
REMOVAL_TIME = timedelta(seconds=20)
"""Time that one sweep works on one deleted conversation; the next one continues."""


class Swept(StrEnum):
    """The result for a due record."""

    CLOSED = "closed"
    FANNED_OUT = "fanned out"
    INDEXED = "indexed"
    MOVED = "moved"  # a space on its way to another index
    SENT = "sent"
    SENT_AGAIN = "sent again"
    GIVEN_UP = "given up"
    ERASED = "erased"
    EXPORTED = "exported"
    UNREADABLE = "unreadable"  # it is skipped until somebody mends or erases it
    SETTLED = "settled"  # there was nothing to do any more
    WAITING = "waiting"  # not for now
    TAKEN = "taken"  # another was faster


LANES = (
    frozenset({DueKind.ADMIN_JOB}),
    frozenset({DueKind.JOB, DueKind.SPACE, DueKind.PRESENCE, DueKind.DREAM}),
    frozenset({DueKind.CONVERSATION, DueKind.TURN_RUN, DueKind.MESSAGE}),
    frozenset({DueKind.PENDING, DueKind.ATOM}),
)
"""Kinds of work that share a sweep's time, the first ones first."""


@dataclass(slots=True, eq=False)
class _Lane:
    records: Iterator[DueRecord]
    spent: timedelta = timedelta()


def due_records(ports: Ports, now: datetime) -> Iterator[DueRecord]:
    """The records of all tenants that are due at ``now``, read as they are consumed.

    The next record is of the lane that reading and the consumer's work have spent the least time on. So erasures that
    take long leave time for lost jobs, and neither waits behind any number of atoms. Raises Unavailable for a lane that
    cannot be read, once the others are done.
    """
    lanes = [_Lane(iter(ports.due.records_until(now, kinds))) for kinds in LANES]
    failures: list[Unavailable] = []
    began = ports.now()
    while lanes:
        lane = min(lanes, key=lambda lane: lane.spent)
        record = _next(lane, failures)
        if record is None:
            lanes.remove(lane)
        else:
            yield record
        end = ports.now()
        lane.spent += end - began
        began = end
    if failures:
        raise failures[0]


def _next(lane: _Lane, failures: list[Unavailable]) -> DueRecord | None:
    """The lane's next record; None at its end, or if it cannot be read, which adds the error to ``failures``."""
    try:
        return next(lane.records, None)
    except Unavailable as error:
        failures.append(error)
        return None


def sweep_record(ports: Ports, record: DueRecord, now: datetime) -> Swept:
    """Does the work that a due record waits for. Raises Unavailable; the record is due again later then."""
    ahead = now + RETRY_AFTER
    if not ports.due.set_due(record, ahead):
        return Swept.TAKEN
    try:
        return _sweep(ports, record, replace(record, due=ahead), now)
    except UnreadableRecord:
        return Swept.UNREADABLE


def _sweep(ports: Ports, record: DueRecord, due_record: DueRecord, now: datetime) -> Swept:
    match record.kind:
        case DueKind.CONVERSATION:
            return _conversation(ports, due_record, now)
        case DueKind.TURN_RUN:
            return _turn_run(ports, due_record, now)
        case DueKind.MESSAGE:
            return _message(ports, due_record, now)
        case DueKind.JOB:
            return _job(ports, due_record, now)
        case DueKind.PENDING:
            return _pending(ports, record, now)
        case DueKind.ATOM:
            return _atom(ports, record, now)
        case DueKind.SPACE:
            return _space(ports, due_record, now)
        case DueKind.ADMIN_JOB:
            return _admin_job(ports, due_record, now)
        case DueKind.PRESENCE:
            return _presence(ports, due_record, now)
        case DueKind.DREAM:
            return _dream(ports, due_record, now)


def _conversation(ports: Ports, taken: DueRecord, now: datetime) -> Swept:
    read = ports.removals.find(taken.scope, taken.id)
    head = read.conversation
    if head is None or read.user is None or read.user.epoch != head.epoch:
        return _clear_due(ports, taken)
    if users.is_frozen(read.user):
        return Swept.WAITING
    if head.removal is not None:
        return _removal(ports, taken, head, now)
    if head.status is ConversationStatus.CLOSED and head.is_incognito:
        return _purge_incognito(ports, taken, head, now)
    if head.status is ConversationStatus.OPEN:
        return _open(ports, taken, head, now)
    fan_out_result = fanout.fan_out(ports, taken.scope, taken.id, head.epoch)
    return Swept.WAITING if fan_out_result is None else Swept.FANNED_OUT


def _removal(ports: Ports, taken: DueRecord, head: Conversation, now: datetime) -> Swept:
    """Takes the next steps of a conversation that was deleted, restored or purged."""
    if head.removal is Removal.REMOVED:
        conversation = removal.purge_when_due(ports, taken.scope, head, now)
        if conversation is None:
            return Swept.WAITING
        head = conversation
    after = removal.carry_on(ports, taken.scope, head, ports.now() + REMOVAL_TIME)
    return Swept.ERASED if after.removal is Removal.PURGED else Swept.SETTLED


def _message(ports: Ports, taken: DueRecord, now: datetime) -> Swept:
    """Takes the next steps of a message that was retracted, restored or purged; while its conversation is deleted they
    wait for it."""
    message = ports.retractions.find(taken.scope, taken.conversation, int(taken.id))
    read = ports.removals.find(taken.scope, taken.conversation)
    if message is None or message.retraction is None or read.user is None or read.user.epoch != message.epoch:
        return _clear_due(ports, taken)
    if users.is_frozen(read.user) or read.conversation is None or read.conversation.deleted_at is not None:
        return Swept.WAITING
    if message.retraction.removal is Removal.REMOVED:
        begun_message = message_removal.purge_when_due(ports, taken.scope, message, now)
        if begun_message is None:
            return Swept.WAITING
        message = begun_message
    after = message_removal.carry_on(ports, taken.scope, message, ports.now() + REMOVAL_TIME)
    is_purged = after.retraction is not None and after.retraction.removal is Removal.PURGED
    return Swept.ERASED if is_purged else Swept.SETTLED


def _open(ports: Ports, taken: DueRecord, head: Conversation, now: datetime) -> Swept:
    """Closes an open conversation that has been idle for long enough, or purges an incognito one; else moves ``due`` to
    when that may be, or when it may be silent, and has models read one that is."""
    settings = app_settings.effective_settings(ports, taken.scope, taken.scope.namespace)
    idle_at = head.last_activity_at + settings.idle_close
    if idle_at > now:
        found = windows.take_silent_windows(ports, taken.scope, head, now)
        silent_at = windows.silent_at(ports, taken.scope, head, now)
        ports.due.set_due(taken, idle_at if silent_at is None else min(silent_at, idle_at))
        return Swept.FANNED_OUT if found.jobs else Swept.WAITING
    if head.is_incognito:
        return _purge_incognito(ports, taken, head, now)
    if ports.conversations.replace(taken.scope, head, conversations.close_record(head, now)) is not Outcome.DONE:
        return Swept.WAITING
    recovery.end_with_conversation(ports, taken.scope, head.id.ulid)
    return Swept.CLOSED


def _purge_incognito(ports: Ports, taken: DueRecord, head: Conversation, now: datetime) -> Swept:
    conversation = removal.purge_incognito(ports, taken.scope, head)
    return Swept.WAITING if conversation is None else _removal(ports, taken, conversation, now)


def _job(ports: Ports, taken: DueRecord, now: datetime) -> Swept:
    id = JobId(taken.scope.namespace, taken.conversation, taken.id)
    job = ports.jobs.get(taken.scope, id.conversation, id.hash)
    user = users.find_user(ports, taken.scope.directory)
    if job is None or job.is_finished or user is None or user.epoch != job.epoch:
        return _clear_due(ports, taken)
    if job_transitions.is_frozen(ports, taken.scope, job, user):
        return Swept.WAITING
    if job.tries >= job_transitions.MAX_ATTEMPTS:
        job_transitions.fail_job(ports, taken.scope, id, job_transitions.why_given_up(job))
        return Swept.GIVEN_UP
    again = job_transitions.requeue_job(ports, taken.scope, id, now)
    if again is None:
        return Swept.SETTLED
    ports.job_queue.send([job_transitions.job_message(taken.scope, again)])
    return Swept.SENT_AGAIN


def _turn_run(ports: Ports, taken: DueRecord, now: datetime) -> Swept:
    run = ports.turn_runs.get(taken.scope, taken.conversation, taken.id)
    user = users.find_user(ports, taken.scope.directory)
    if run is None or not run.is_in_flight or user is None or user.epoch != run.epoch:
        return _clear_due(ports, taken)
    gone_on = recovery.resume_or_end(ports, taken.scope, run, now)
    if gone_on is None:
        return Swept.WAITING
    return Swept.SENT_AGAIN if gone_on.is_in_flight else Swept.GIVEN_UP


def _pending(ports: Ports, record: DueRecord, now: datetime) -> Swept:
    if folding.fold_atom(ports, record.scope, record.id, now) is folding.FoldResult.SHOWN:
        # What was folded a while ago leaves the markers together: a space is looked at about once a minute.
        migration.consider_move(ports, record.scope)
    return Swept.INDEXED


def _atom(ports: Ports, record: DueRecord, now: datetime) -> Swept:
    if users.is_frozen(users.find_user(ports, record.scope.directory)):
        return Swept.WAITING
    return Swept.ERASED if folding.erase_atom(ports, record.scope, record.id, now) else Swept.WAITING


def _space(ports: Ports, taken: DueRecord, now: datetime) -> Swept:
    """Erases a deleted space once it is purged or can't be restored any more."""
    space = ports.spaces.get(taken.scope, taken.id)
    if space is None:
        return _clear_due(ports, taken)
    if space.deleted_at is None:
        migration.take_next_step(ports, replace(taken.scope, namespace=space.id.key), space)
        return Swept.MOVED
    erased_at = space.deleted_at + spaces.retention_of(space) + RESTORE_MARGIN
    if space.purged_at is None and erased_at > now:
        ports.due.set_due(taken, erased_at)
        return Swept.WAITING
    if users.is_frozen(users.find_user(ports, taken.scope.directory)):
        return Swept.WAITING
    next_at = space_purges.continue_purge(ports, taken.scope, space, now)
    if next_at is None:
        return Swept.ERASED
    ports.due.set_due(taken, next_at)
    return Swept.WAITING


def _admin_job(ports: Ports, taken: DueRecord, now: datetime) -> Swept:
    """Continues an export or an erasure; one that needs more time continues in the next sweep."""
    job = admin_jobs.continue_job(ports, taken.scope, taken.id, now)
    if job is None or job.status is AdminJobStatus.FAILED:
        return _clear_due(ports, taken)
    if job.status is AdminJobStatus.RUNNING:
        ports.due.set_due(taken, now)
        return Swept.WAITING
    if job.status is AdminJobStatus.WAITING:
        return Swept.WAITING
    return Swept.ERASED if job.kind is AdminJobKind.ERASE else Swept.EXPORTED


def _presence(ports: Ports, taken: DueRecord, now: datetime) -> Swept:
    """Begins the dream of a presence that is not in use."""
    from loci.dialects.presences import scheduling  # with the first presence that dreams

    user = users.find_user(ports, taken.scope)
    if users.is_frozen(user):
        return Swept.WAITING
    if user is None or user.state is UserState.ERASED:
        return _clear_due(ports, taken)
    dream = scheduling.begin_due_dream(ports, taken.scope, taken.id, now)
    return Swept.WAITING if dream is None else Swept.SENT


def _dream(ports: Ports, taken: DueRecord, now: datetime) -> Swept:
    from loci.dialects.presences import scheduling  # as above

    is_sent = scheduling.sweep_dream(ports, taken.scope, taken.conversation, taken.id, now)
    if is_sent is None:
        return _clear_due(ports, taken)
    return Swept.SENT_AGAIN if is_sent else Swept.WAITING


def _clear_due(ports: Ports, taken: DueRecord) -> Swept:
    ports.due.set_due(taken, None)
    return Swept.SETTLED
