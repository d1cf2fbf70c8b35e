"""Create jobs when a conversation closes: one for each matching binding and space, recorded once and then sent.

All of it may be repeated: an existing job stays as it is, and a surplus message finds nothing to do.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from types import MappingProxyType

from loci import spaces
from loci.apps import settings as app_settings
from loci.errors import UnreadableRecord
from loci.ids import ConversationId, JobId, SpaceId
from loci.learning.extraction import floor, job_transitions, jobs, pacing
from loci.learning.extraction.choosing import chosen_extractor
from loci.learning.extraction.ports import ExtractorChoice, NewJobs
from loci.model.conversations import Conversation, ConversationStatus
from loci.model.jobs import Binding, ExtractionPolicy, Job, JobStatus, Target
from loci.model.users import UserState
from loci.ports.all import Ports
from loci.ports.jobs import DueKind, DueRecord
from loci.ports.parts import SettingsReads
from loci.ports.writes import Outcome
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Caller, Scope
from loci.spaces import bindings
from loci.spaces.matching import matching_bindings
from loci.spaces.ports import NewSpaces

MAX_JOBS = 2 * bindings.MAX_SPACES_AT_CLOSE
"""The most jobs for one closed conversation, or for one request to extract again."""
NO_MODEL = "no language model is configured for extraction"


@record(frozen=True, slots=True)
class FanOutResult:
    """The ``jobs`` of the conversation and how many of them were sent; ``left_out`` counts the bindings × spaces
    over ``MAX_JOBS``."""

    jobs: tuple[Job, ...]
    sent_count: int
    left_out: int = 0


@record(frozen=True, slots=True)
class JobOrder:
    """A job to record, over the messages after ``after_seq`` up to ``until_seq`` (None: up to the last). A
    ``reprocess_id`` makes it a new job although one like it exists; so does ``is_floor``, by rules under a model."""

    scope: Scope
    conversation: Conversation
    binding: Binding
    target: Target
    reprocess_id: str | None = None
    after_seq: int = 0
    until_seq: int | None = None
    is_floor: bool = False

    @property
    def range(self) -> tuple[int, int]:
        last = self.conversation.next_seq - 1
        return self.after_seq + 1, last if self.until_seq is None else self.until_seq

    @property
    def is_empty(self) -> bool:
        first, last = self.range
        return first > last

    @property
    def id(self) -> JobId:
        version = self.binding.policy.extraction_version
        again = floor.MARK if self.is_floor else self.reprocess_id
        return jobs.job_id(self.conversation.id, self.binding.id, self.target, version, self.range, reprocess_id=again)


@record(frozen=True, slots=True)
class Destination:
    """The space of a target; ``obstacle`` says why a job cannot write there."""

    space: SpaceId
    owner: str
    obstacle: str | None = None


def fan_out(ports: Ports, scope: Scope, ulid: str, epoch: str | None) -> FanOutResult | None:
    """Records and sends the jobs of a closed conversation, which is then no longer due.

    Returns None if nothing is to be extracted: the conversation is gone, open, of another epoch than its user
    or the event, or its user is not active (then it stays due until they are). Raises Unavailable.
    """
    read = ports.conversations.read(scope, ulid, with_summary=False)
    head, user = read.conversation, read.user
    if head is None or user is None or not user.epoch == head.epoch == epoch:
        return None
    if head.status is not ConversationStatus.CLOSED or user.state is not UserState.ACTIVE:
        return None
    orders = [order for order in _at_close(ports, scope, head) if not order.is_empty] if head.may_extract else []
    found_jobs = record_jobs(ports, orders)
    sent = send_jobs(ports, scope, found_jobs)
    _clear_due(ports, scope, head)
    return FanOutResult(found_jobs, sent, max(0, len(orders) - MAX_JOBS))


def is_extracted(ports: Ports, caller: Caller, conversation: ConversationId) -> bool:
    """Whether jobs begin once this conversation is closed."""
    scope = caller.own(conversation.namespace)
    head = ports.conversations.read(scope, conversation.ulid, with_summary=False).conversation
    return head is not None and head.may_extract and any(not order.is_empty for order in _at_close(ports, scope, head))


def _at_close(ports: Ports, scope: Scope, head: Conversation) -> Iterator[JobOrder]:
    """Orders for what no window has covered: the whole conversation if there was none. A closed conversation gets
    no more windows."""
    matching = matching_bindings(ports, scope, head.epoch)
    windows = ports.windows.list(scope, head.id.ulid) if matching else ()
    taken = {(window.binding, window.target): window.until_seq for window in windows}
    for binding, is_floor in with_floors(ports, scope, matching):
        if binding.policy.on_conversation_closed or binding.policy.windowed:
            for target in binding.targets:
                after = taken.get((binding.id.ulid, floor.window_digest(target, is_floor)), 0)
                yield JobOrder(scope, head, binding, target, after_seq=after, is_floor=is_floor)


def with_floors(ports: ExtractorChoice, scope: Scope, found: Iterable[Binding]) -> Iterator[tuple[Binding, bool]]:
    """The bindings, after the floors under those by a model: rules run first. Says of each whether it is a floor."""
    for binding in found:
        under = floor.floor_of(ports, scope, binding)
        if under is not None:
            yield under, True
        yield binding, False


def record_jobs(ports: Ports, orders: Iterable[JobOrder], under_way: Iterable[Job] = ()) -> tuple[Job, ...]:
    """Records the jobs of the first ``MAX_JOBS`` orders that do not exist yet, and returns all of them. Two orders
    with the same work, for example of two equal bindings for one space, share a job; an order also shares a job
    that is ``under_way``.

    A job is cancelled at once if it cannot write, and fails if it needs a model and none is configured. An order
    whose job or space cannot be read is left out.
    """
    by_work = {work_of(job): job for job in under_way}
    resulting_jobs: dict[JobId, Job] = {}
    for order in islice(orders, MAX_JOBS):
        with suppress(UnreadableRecord):
            job = record_job(ports, order, by_work)
            by_work.setdefault(work_of(job), job)
            resulting_jobs.setdefault(job.id, job)
    return tuple(resulting_jobs.values())


def work_of(job: Job) -> Hashable:
    """The key of a job's work, whichever binding asks for it."""
    policy = job.policy
    how = job.extractor, policy.extraction_version, policy.budget, policy.guidance
    return job.space, job.space_owner, job.range, how


def record_job(ports: Ports, order: JobOrder, by_work: Mapping[Hashable, Job] = MappingProxyType({})) -> Job:
    """Gets or creates the job of an order, or returns the one in ``by_work`` that does the same work."""

    def once() -> Job | None:
        found_job = ports.jobs.get(order.scope, order.id.conversation, order.id.hash)
        if found_job is not None:
            return found_job
        job = build_job(ports, order)
        same = by_work.get(work_of(job))
        if same is not None:
            return same
        return job if ports.jobs.create(order.scope, job) is Outcome.DONE else None

    return retry_contended(ports, once)


def apply_guidance(ports: SettingsReads, scope: Scope, policy: ExtractionPolicy) -> ExtractionPolicy:
    """The policy with what to remember: what it says itself, else the settings of the app for the namespace."""
    around = app_settings.effective_settings(ports, scope, scope.namespace).guidance
    return policy if around.is_empty else replace(policy, guidance=policy.guidance.over(around))


def build_job(ports: Ports, order: JobOrder) -> Job:
    """Builds the job of an order without recording it; creates the space that it names."""
    return _job(ports, order, _destination(ports, order))


def send_jobs(ports: NewJobs, scope: Scope, found: Sequence[Job]) -> int:
    """Sends the jobs that no worker has started and that need not wait for their minute; returns how many."""
    messages = [
        job_transitions.job_message(scope, job)
        for job in found
        if job.status is JobStatus.QUEUED and not job.is_left_to_sweeper
    ]
    if messages:
        ports.job_queue.send(messages)
    return len(messages)


def _job(ports: NewJobs, order: JobOrder, destination: Destination) -> Job:
    now = ports.now()
    policy = apply_guidance(ports, order.scope, order.binding.policy)
    by = chosen_extractor(ports, order.scope, policy)
    job = Job(
        id=order.id,
        epoch=order.conversation.epoch,
        binding=order.binding.id,
        space=destination.space,
        space_owner=destination.owner,
        policy=policy,
        extractor=by or bindings.BY_MODEL,
        range=order.range,
        created_at=now,
        due=job_transitions.next_due(1, now),
    )
    if destination.obstacle is not None:
        return replace(job, status=JobStatus.CANCELLED, reason=destination.obstacle, finished_at=now, due=None)
    if by is None:
        return replace(job, status=JobStatus.FAILED, reason=NO_MODEL, finished_at=now, due=None)
    minute = pacing.take_place(ports, order.scope)
    return job if minute is None else job_transitions.delay_job(job, minute)


def _destination(ports: NewSpaces, order: JobOrder) -> Destination:
    target = order.target
    if target.owner is None or target.space is None:
        # A binding's target without an owner always has a name.
        space = spaces.get_or_create_by_name(ports, order.scope.directory, order.conversation.epoch, target.name or "")
        return Destination(space.id, space.owner)
    directory = replace(order.scope.directory, owner=target.owner)
    read = ports.spaces.read(directory, directory, target.space.key)
    there = read.space is not None and spaces.is_there(read.space, read.user)
    return Destination(target.space, target.owner, None if there else job_transitions.SPACE_GONE)


def _clear_due(ports: Ports, scope: Scope, head: Conversation) -> None:
    if head.due is not None:
        ports.due.set_due(DueRecord(DueKind.CONVERSATION, scope, head.id.ulid, head.due), None)
