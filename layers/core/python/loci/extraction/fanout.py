"""A conversation's end becomes jobs: one for each matching binding and space, recorded once and then sent.

Everything may happen again: a job that is there already is left as it is, and a message too many finds nothing to do.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from loci import bindings, keys, spaces
from loci.contention import settled
from loci.extraction import job_steps, jobs
from loci.ids import JobId, SpaceId
from loci.model import Binding, Conversation, ConversationStatus, Job, JobStatus, Target, UserState
from loci.ports import DueKind, DueRecord, Outcome, Ports
from loci.scope import Scope

SPACE_GONE = "the memory space was deleted"


@dataclass(frozen=True, slots=True)
class FannedOut:
    """``jobs`` that the conversation leads to now, and how many of them were sent."""

    jobs: tuple[Job, ...]
    sent: int


@dataclass(frozen=True, slots=True)
class Order:
    """One job to record. ``replay`` makes it a fresh one."""

    scope: Scope
    conversation: Conversation
    binding: Binding
    target: Target
    replay: str | None = None

    @property
    def range(self) -> tuple[int, int]:
        return 1, self.conversation.next_seq - 1

    @property
    def id(self) -> JobId:
        version = self.binding.policy.extraction_version
        return jobs.identify(
            self.conversation.id, self.binding.id, self.target, version, self.range, replay=self.replay
        )


@dataclass(frozen=True, slots=True)
class Destination:
    """The space a target means; ``obstacle`` says why nothing can be written there."""

    space: SpaceId
    owner: str
    obstacle: str | None = None


def fan_out(ports: Ports, scope: Scope, ulid: str, epoch: str | None) -> FannedOut | None:
    """Records and sends the jobs of a closed conversation, which then is no longer due.

    None when it is not to be distilled: gone, open, of another epoch than its user's or the event's, or its user is
    not active (it stays due, for when they are). Raises Unavailable.
    """
    read = ports.conversations.read(scope, ulid, with_summary=False)
    head, user = read.conversation, read.user
    if head is None or user is None or not user.epoch == head.epoch == epoch:
        return None
    if head.status is not ConversationStatus.CLOSED or user.state is not UserState.ACTIVE:
        return None
    matching = bindings.matching(ports, scope, head.epoch)
    orders = (
        Order(scope, head, binding, target)
        for binding in matching
        if binding.policy.on_conversation_closed
        for target in binding.targets
    )
    found = tuple(recorded(ports, order) for order in orders)
    sent = send(ports, scope, found)
    _clear_due(ports, scope, head)
    return FannedOut(found, sent)


def recorded(ports: Ports, order: Order) -> Job:
    """The job of an order, made when there is none; cancelled at once where nothing can be written."""

    def once() -> Job | None:
        found = ports.jobs.get(order.scope, order.id.conversation, order.id.hash)
        if found is not None:
            return found
        job = _job(ports, order, _destination(ports, order))
        return job if ports.jobs.create(order.scope, job) is Outcome.DONE else None

    return settled(once, ports.random, ports.sleep)


def send(ports: Ports, scope: Scope, found: Sequence[Job]) -> int:
    """Sends what nobody has begun; how many."""
    messages = [job_steps.message(scope, job) for job in found if job.status is JobStatus.QUEUED]
    if messages:
        ports.job_queue.send(messages)
    return len(messages)


def _job(ports: Ports, order: Order, destination: Destination) -> Job:
    now = ports.now()
    policy = order.binding.policy
    job = Job(
        id=order.id,
        epoch=order.conversation.epoch,
        binding=order.binding.id,
        space=destination.space,
        space_owner=destination.owner,
        policy=policy,
        extractor=policy.extractor or ports.extractor_name,
        range=order.range,
        created_at=now,
        due=job_steps.due(1, now),
    )
    if destination.obstacle is None:
        return job
    return replace(job, status=JobStatus.CANCELLED, reason=destination.obstacle, finished_at=now, due=None)


def _destination(ports: Ports, order: Order) -> Destination:
    target = order.target
    if target.owner is None or target.space is None:
        # A binding's target without an owner always has a name: targets.resolved sees to it.
        space = spaces.named(ports, order.scope.directory, order.conversation.epoch, target.name or "")
        return Destination(space.id, space.owner)
    directory = replace(order.scope.directory, owner=target.owner)
    read = ports.spaces.read(directory, directory, target.space.key)
    there = read.space is not None and spaces.is_there(read.space, read.user)
    return Destination(target.space, target.owner, None if there else SPACE_GONE)


def _clear_due(ports: Ports, scope: Scope, head: Conversation) -> None:
    if head.due is not None:
        record = DueRecord(DueKind.CONVERSATION, scope, keys.conversation(head.id.ulid), head.id.ulid, head.due)
        ports.due.move(record, None)
