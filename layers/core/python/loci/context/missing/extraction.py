"""Why the extraction of a conversation left nothing in a space: it does not happen, has not happened, or said no."""

from collections import Counter
from collections.abc import Mapping, Sequence

from loci.context.missing.ports import MissingPorts
from loci.context.missing.records import AnyReason, MissingReason
from loci.learning.extraction import own_context
from loci.model.conversations import Conversation, ConversationStatus, Message, MessageRole, Visibility
from loci.model.jobs import DEFAULT_EXTRACTION_VERSION, DropReason, Job, JobStatus
from loci.model.spaces import Space
from loci.scope import Scope
from loci.spaces.matching import matching_bindings
from loci.text.names import fold_name

READ_BEFORE = 60
"""Messages before one that are read with it: a play, or a question that it answers, may have begun there."""
READ_AFTER = 6
"""Messages after it, which may take it back."""
BY_RULES = "rules"

_OF_JOBS = {
    JobStatus.QUEUED: MissingReason.WAITING,
    JobStatus.RUNNING: MissingReason.WAITING,
    JobStatus.WAITING_BUDGET: MissingReason.BUDGET,
    JobStatus.FAILED: MissingReason.FAILED,
    JobStatus.CANCELLED: MissingReason.CANCELLED,
}


def jobs_into(ports: MissingPorts, scope: Scope, ulid: str, space: Space) -> tuple[Job, ...]:
    """The extractions of a conversation into a space, oldest first."""
    return tuple(job for job in ports.jobs.list(scope, ulid) if job.space == space.id)


def reason_before(
    ports: MissingPorts, scope: Scope, head: Conversation, space: Space, jobs: Sequence[Job]
) -> MissingReason | None:
    """Why no extraction has read what these jobs were to read; None where one has."""
    if head.is_incognito:
        return MissingReason.INCOGNITO
    if jobs:
        newest = max(jobs, key=lambda job: job.created_at)
        done = any(job.status is JobStatus.SUCCEEDED for job in jobs)
        return None if done else _OF_JOBS[newest.status]
    if not head.may_extract:
        return MissingReason.EXTRACTION_OFF
    if not _is_bound(ports, scope, head, space):
        return MissingReason.NOT_BOUND
    return MissingReason.OPEN if head.status is ConversationStatus.OPEN else MissingReason.WAITING


def _is_bound(ports: MissingPorts, scope: Scope, head: Conversation, space: Space) -> bool:
    for binding in matching_bindings(ports, scope, head.epoch):
        for target in binding.targets:
            if target.owner is not None and target.space is not None:
                is_target = target.space == space.id
            else:
                # A target without an owner is the conversation's owner's space of its name.
                is_target = space.owner == scope.owner and fold_name(target.name or "") == space.folded
            if is_target:
                return True
    return False


def reason_of_message(ports: MissingPorts, scope: Scope, message: Message, jobs: Sequence[Job]) -> AnyReason:
    """Why an extraction that has read a message took nothing from it."""
    if message.role is not MessageRole.USER:
        return MissingReason.NOT_A_USER
    job = max(jobs, key=lambda job: job.created_at, default=None)
    # What a model made of a single message is not stored: rules say what kind of message it is.
    name = job.extractor if job is not None and job.extractor in ports.extractors else BY_RULES
    silent = _silent_messages(ports, scope, message, name)
    return silent.get(message.seq, MissingReason.NOT_CHOSEN)


def reason_of_conversation(jobs: Sequence[Job]) -> AnyReason:
    """The reason why most of the conversation was dropped."""
    drops: Counter[DropReason] = Counter()
    for job in jobs:
        drops.update(job.counts.drop_reasons)
    most = drops.most_common(1)
    return most[0][0] if most else MissingReason.NOT_CHOSEN


def _silent_messages(ports: MissingPorts, scope: Scope, message: Message, name: str) -> Mapping[int, DropReason]:
    first, last = max(0, message.seq - READ_BEFORE - 1), message.seq + READ_AFTER
    around = ports.turns.messages_between(scope, message.id.conversation, first, last)
    messages = [one for one in around if one.visibility is not Visibility.HIDDEN]
    return ports.extractors[name].extract(own_context.own_words(messages), DEFAULT_EXTRACTION_VERSION).silent
