"""One job run: the messages of its range are read, distilled once, and the facts applied one by one.

A run may end anywhere and be begun again: what was answered stands on the job before any of it is applied, and the job
counts what is in.
"""

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from loci import instants, masking, spaces, users
from loci.errors import Conflict, LociError, ModelAway, ModelFailed, NotFound, OverBudget, Unavailable
from loci.extraction import answers, by_model, facts, injected, job_steps
from loci.extraction.fanout import SPACE_GONE
from loci.model import Job, JobCounts, JobStatus, Message, ModelChoice, UserState, Visibility
from loci.ports import JobMessage, Ports
from loci.records import record
from loci.scope import Scope

ERASED = "the user's data is being erased"
BEFORE = 6
"""Messages before a window that are read with it: what it answers, and what it corrects."""


class Run(StrEnum):
    """How a run ended. ``WAITING``: for a budget; ``DROPPED``: there was nothing to do for its message, or not now."""

    SUCCEEDED = "succeeded"
    FAILED = "failed"
    CANCELLED = "cancelled"
    WAITING = "waiting"
    DROPPED = "dropped"


@record(frozen=True, slots=True)
class Ran:
    """What became of a message, and of the facts of its job."""

    run: Run
    counts: JobCounts


def run(ports: Ports, message: JobMessage) -> Ran:
    """Runs the job of a message to its end. One whose model is away or of no use has failed for now: its message is
    done with and holds up no other of its space. Raises Unavailable: the message is to be delivered again."""
    scope, id = message.scope, message.job
    job = ports.jobs.get(scope, id.conversation, id.hash)
    owner = users.current(ports, scope.directory)
    if job is None or owner is None or not owner.epoch == job.epoch == message.epoch:
        return _DROPPED
    if owner.state is UserState.ERASED:
        return _ended(job_steps.cancelled(ports, scope, id, ERASED))
    if job.has_failed_for_now or job_steps.is_frozen(ports, scope, job, owner):
        return _DROPPED
    try:
        return _ended(_carried_out(ports, scope, job))
    except ModelAway as error:
        return _ended(job_steps.postpone_away(ports, scope, id, error.detail, error.retry_after))
    except ModelFailed as error:
        return _ended(job_steps.postpone_useless(ports, scope, id, error.detail))
    except Unavailable:
        raise
    except NotFound:
        return _ended(job_steps.cancelled(ports, scope, id, SPACE_GONE))
    except Conflict as error:
        if job_steps.is_frozen(ports, scope, job, users.current(ports, scope.directory)):
            return _DROPPED
        return _ended(job_steps.cancelled(ports, scope, id, error.detail))
    except OverBudget as error:
        return _ended(job_steps.waiting(ports, scope, id, error.detail, error.retry_after))
    except LociError as error:
        return _ended(job_steps.failed(ports, scope, id, error.detail))


def give_up(ports: Ports, message: JobMessage, reason: str) -> Ran:
    """Ends a job that another run would not end better."""
    return _ended(job_steps.failed(ports, message.scope, message.job, reason))


def _carried_out(ports: Ports, scope: Scope, job: Job) -> Job | None:
    begun = job_steps.begun(ports, scope, job.id)
    if begun is None:
        return None
    _require_space(ports, scope, begun)
    messages = _messages(ports, scope, begun)
    answered = begun if answers.is_whole(begun.answer) else _answered(ports, scope, begun, messages)
    if answered is None or answered.answer is None or not answers.is_whole(answered.answer):
        return answered
    answer = answers.from_text(answered.answer)
    facts.apply(ports, scope, answered, answer, injected.without(messages))
    return job_steps.succeeded(ports, scope, job.id, answer.cut, answer.drops)


def _require_space(ports: Ports, scope: Scope, job: Job) -> None:
    directory = job_steps.memory(scope, job).directory
    read = ports.spaces.read(directory, directory, job.space.key)
    users.require_active(read.user)
    if read.space is None or not spaces.is_there(read.space, read.user):
        raise NotFound(SPACE_GONE)


def _answered(ports: Ports, scope: Scope, job: Job, messages: Sequence[Message]) -> Job | None:
    """The job with its whole answer; without one where it is to go on later, or has failed."""
    choice = ModelChoice.parse(job.extractor)
    if choice is not None:
        return by_model.answered(ports, scope, job, choice, messages)
    extractor = ports.extractors.get(job.extractor)
    if extractor is None:
        return job_steps.failed(ports, scope, job.id, f"there is no extractor {job.extractor} here")
    version = job.policy.extraction_version
    extraction = extractor.extract(injected.without(messages), version)
    # What was said before the range alone is in the job of a former window.
    first, _ = job.range
    found = tuple(fact for fact in extraction.facts if max(fact.sources, default=first) >= first)
    text = answers.to_text(extractor.prompt_hash(version), found, extraction.dropped)
    return job_steps.answered(ports, scope, job.id, text)


def _messages(ports: Ports, scope: Scope, job: Job) -> tuple[Message, ...]:
    """What a model may see of the range, and of what was said right before it: all but what is hidden."""
    first, last = job.range
    found = ports.turns.between(scope, job.id.conversation, max(0, first - 1 - BEFORE), last)
    seen = [_dated(message) for message in found if message.visibility is not Visibility.HIDDEN]
    return masking.heard(ports, scope, seen)


def _dated(message: Message) -> Message:
    """With a date that extractors can count from: older messages may have been kept with any."""
    at = instants.within_range(message.occurred_at)
    return message if at == message.occurred_at else replace(message, occurred_at=at)


def _ended(job: Job | None) -> Ran:
    """A job that is None here had ended before."""
    return _DROPPED if job is None else Ran(_RUNS.get(job.status, Run.DROPPED), job.counts)


_DROPPED = Ran(Run.DROPPED, JobCounts())
_RUNS = {
    JobStatus.SUCCEEDED: Run.SUCCEEDED,
    JobStatus.FAILED: Run.FAILED,
    JobStatus.CANCELLED: Run.CANCELLED,
    JobStatus.WAITING_BUDGET: Run.WAITING,
}
