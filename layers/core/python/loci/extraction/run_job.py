"""One job run: the messages of its range are read, distilled once, and the facts applied one by one.

A run may end anywhere and be begun again: what was answered stands on the job before any of it is applied, and the job
counts what is in.
"""

from datetime import datetime, timedelta
from enum import StrEnum

from loci import spaces, users
from loci.errors import Conflict, LociError, ModelAway, ModelFailed, NotFound, OverBudget, Unavailable
from loci.extraction import apply_facts, by_model, job_steps, model_answers, own_context
from loci.extraction.fanout import SPACE_GONE
from loci.extraction.sections import ConversationSection, read_section
from loci.model import Job, JobCounts, JobStatus, ModelChoice, UserState
from loci.ports import JobMessage, Ports
from loci.records import record
from loci.scope import Scope

ERASED = "the user's data is being erased"
WORKING_TIME = timedelta(seconds=150)
"""A run begins no section after that, and no part of one that a model is asked about; the next run goes on."""
LEAST_WRITING_TIME = timedelta(seconds=30)
"""How long the facts of a section are written at least, whatever their extraction took. With two calls of a part and
two to reconcile it a run ends in time for its function."""


class JobOutcome(StrEnum):
    """How a run ended. ``WAITING``: for a budget; ``DROPPED``: there was nothing to do for its message, or not now."""

    SUCCEEDED = "succeeded"
    FAILED = "failed"
    CANCELLED = "cancelled"
    WAITING = "waiting"
    DROPPED = "dropped"


@record(frozen=True, slots=True)
class JobResult:
    """What became of a message, and of the facts of its job."""

    outcome: JobOutcome
    counts: JobCounts


def execute_job(ports: Ports, message: JobMessage) -> JobResult:
    """Runs the job of a message to its end. One whose model is away or of no use has failed for now: its message is
    done with and holds up no other of its space. Raises Unavailable: the message is to be delivered again."""
    scope, id = message.scope, message.job
    job = ports.jobs.get(scope, id.conversation, id.hash)
    owner = users.find_user(ports, scope.directory)
    if job is None or owner is None or not owner.epoch == job.epoch == message.epoch:
        return _DROPPED
    if owner.state is UserState.ERASED:
        return _result_of(job_steps.cancel_job(ports, scope, id, ERASED))
    if job.has_failed_for_now or job_steps.is_frozen(ports, scope, job, owner):
        return _DROPPED
    try:
        return _result_of(_work_on_job(ports, scope, job))
    except ModelAway as error:
        return _result_of(job_steps.postpone_away(ports, scope, id, error.detail, error.retry_after))
    except ModelFailed as error:
        return _result_of(job_steps.postpone_useless(ports, scope, id, error.detail))
    except Unavailable:
        raise
    except NotFound:
        return _result_of(job_steps.cancel_job(ports, scope, id, SPACE_GONE))
    except Conflict as error:
        if job_steps.is_frozen(ports, scope, job, users.find_user(ports, scope.directory)):
            return _DROPPED
        return _result_of(job_steps.cancel_job(ports, scope, id, error.detail))
    except OverBudget as error:
        return _result_of(job_steps.wait_for_budget(ports, scope, id, error.detail, error.retry_after))
    except LociError as error:
        return _result_of(job_steps.fail_job(ports, scope, id, error.detail))


def give_up(ports: Ports, message: JobMessage, reason: str) -> JobResult:
    """Ends a job that another run would not end better."""
    return _result_of(job_steps.fail_job(ports, message.scope, message.job, reason))


def _work_on_job(ports: Ports, scope: Scope, job: Job) -> Job | None:
    """The job when it is done, or as far as it comes in the time of a run."""
    until = ports.now() + WORKING_TIME
    begun = job_steps.start_job(ports, scope, job.id)
    if begun is None:
        return None
    _require_space(ports, scope, begun)
    while True:
        section = read_section(ports, scope, begun)
        after = _work_on_section(ports, scope, begun, section, until)
        if after is None or after.is_finished or after.covered.until_seq != section.last:
            return after
        if ports.now() >= until:
            return job_steps.pause_job(ports, scope, job.id)
        begun = after


def _work_on_section(ports: Ports, scope: Scope, job: Job, section: ConversationSection, until: datetime) -> Job | None:
    """The job with a section more, finished with the last; as it is where this has to wait, or another run is ahead."""
    answered = job if model_answers.is_whole(job.answer) else _answer_section(ports, scope, job, section, until)
    if answered is None or answered.covered != job.covered or not model_answers.is_whole(answered.answer):
        return answered
    answer = model_answers.from_text(answered.answer or "")
    if not apply_facts.apply_answer(
        ports, scope, answered, answer, own_context.own_words(section.messages), until, LEAST_WRITING_TIME
    ):
        return job_steps.pause_job(ports, scope, job.id)
    if section.last < job.range[1]:
        return job_steps.cover_section(ports, scope, answered, section.last, answer.cut, answer.drops)
    return job_steps.complete_job(ports, scope, job.id, answer.cut, answer.drops)


def _require_space(ports: Ports, scope: Scope, job: Job) -> None:
    directory = job_steps.memory_scope(scope, job).directory
    read = ports.spaces.read(directory, directory, job.space.key)
    users.require_active(read.user)
    if read.space is None or not spaces.is_there(read.space, read.user):
        raise NotFound(SPACE_GONE)


def _answer_section(ports: Ports, scope: Scope, job: Job, section: ConversationSection, until: datetime) -> Job | None:
    """The job with its whole answer about a section; without one where it is to go on later, or has failed."""
    choice = ModelChoice.parse(job.extractor)
    if choice is not None:
        return by_model.answer_section(ports, scope, job, choice, section, until)
    extractor = ports.extractors.get(job.extractor)
    if extractor is None:
        return job_steps.fail_job(ports, scope, job.id, f"there is no extractor {job.extractor} here")
    version = job.policy.extraction_version
    extraction = extractor.extract(own_context.own_words(section.messages), version)
    # What was said before the section alone is in a former one, or in the job of a former window.
    found = tuple(fact for fact in extraction.facts if max(fact.sources, default=section.first) >= section.first)
    last = None if section.last == job.range[1] else section.last
    text = model_answers.to_text(extractor.prompt_hash(version), found, extraction.dropped, last_seq=last)
    return job_steps.store_answer(ports, scope, job, text)


def _result_of(job: Job | None) -> JobResult:
    """A job that is None here had ended before."""
    return _DROPPED if job is None else JobResult(_OUTCOMES.get(job.status, JobOutcome.DROPPED), job.counts)


_DROPPED = JobResult(JobOutcome.DROPPED, JobCounts())
_OUTCOMES = {
    JobStatus.SUCCEEDED: JobOutcome.SUCCEEDED,
    JobStatus.FAILED: JobOutcome.FAILED,
    JobStatus.CANCELLED: JobOutcome.CANCELLED,
    JobStatus.WAITING_BUDGET: JobOutcome.WAITING,
}
