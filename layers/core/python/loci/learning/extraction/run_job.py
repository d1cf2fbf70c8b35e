"""Execute a job: read the messages of its range, extract facts once, and apply them one by one.

A worker may die anywhere and another resumes the job: the job stores each answer before any of it is applied, and
counts the facts that are written.
"""

from collections import Counter
from datetime import datetime, timedelta
from enum import StrEnum

from loci import spaces
from loci.apps import users
from loci.errors import (
    Conflict,
    LociError,
    ModelAway,
    ModelFailed,
    NotFound,
    OverBudget,
    Unavailable,
    UnreadableRecord,
)
from loci.learning.extraction import apply_facts, job_transitions, model_answers, own_context
from loci.learning.extraction.model_answers import ModelAnswer
from loci.learning.extraction.ports import JobStores
from loci.learning.extraction.sections import ConversationSection, read_section
from loci.model.conversations import Conversation
from loci.model.jobs import Job, JobCounts, JobStatus
from loci.model.language import ModelChoice
from loci.model.users import UserState
from loci.ports.all import Ports
from loci.ports.jobs import JobMessage
from loci.ports.parts import SpaceReads
from loci.records import record
from loci.scope import Scope

ERASED = "the user's data is being erased"
WORKING_TIME = timedelta(seconds=150)
"""After this time a worker starts no section, and asks a model about no further chunk; the next worker resumes the
job."""
LEAST_WRITING_TIME = timedelta(seconds=30)
"""The least time to write the facts of a section, however long their extraction took. With two calls for a chunk
and two to reconcile it, a worker still ends within the timeout of its function."""


class JobOutcome(StrEnum):
    """Outcome of a job. ``WAITING``: for a budget; ``DROPPED``: its message had nothing to do, or not now."""

    SUCCEEDED = "succeeded"
    FAILED = "failed"
    CANCELLED = "cancelled"
    WAITING = "waiting"
    DROPPED = "dropped"


@record(frozen=True, slots=True)
class JobResult:
    """The outcome of a message, and the counts of its job. ``waits_since`` is when a job was made that was tried and is
    not done; None where it waits for a budget, a limit that somebody chose."""

    outcome: JobOutcome
    counts: JobCounts
    waits_since: datetime | None = None


def execute_job(ports: Ports, message: JobMessage) -> JobResult:
    """Executes the job of a message. If its model is unavailable or useless the job fails for now: its message is
    consumed and does not block others of its space. Raises Unavailable: the queue delivers the message again."""
    scope, id = message.scope, message.job
    try:
        job = ports.jobs.get(scope, id.conversation, id.hash)
    except UnreadableRecord:
        return _DROPPED
    read = ports.conversations.read(scope, id.conversation, with_summary=False)
    owner = read.user
    if job is None or owner is None or not owner.epoch == job.epoch == message.epoch:
        return _DROPPED
    if owner.state is UserState.ERASED:
        return _result_of(job_transitions.cancel_job(ports, scope, id, ERASED))
    if read.conversation is None:
        return _result_of(job_transitions.cancel_job(ports, scope, id, job_transitions.CONVERSATION_DELETED))
    if job.has_failed_for_now or job_transitions.is_frozen(ports, scope, job, owner):
        return _DROPPED
    try:
        return _result_of(_work_on_job(ports, scope, job, read.conversation))
    except ModelAway as error:
        return _result_of(job_transitions.postpone_away(ports, scope, id, error.detail, error.retry_after))
    except ModelFailed as error:
        return _result_of(job_transitions.postpone_failed(ports, scope, id, error.detail))
    except Unavailable:
        raise
    except NotFound:
        return _result_of(job_transitions.cancel_job(ports, scope, id, job_transitions.SPACE_GONE))
    except Conflict as error:
        if job_transitions.is_frozen(ports, scope, job, users.find_user(ports, scope.directory)):
            return _DROPPED
        return _result_of(job_transitions.cancel_job(ports, scope, id, error.detail))
    except OverBudget as error:
        return _result_of(job_transitions.wait_for_budget(ports, scope, id, error.detail, error.retry_after))
    except LociError as error:
        return _result_of(job_transitions.fail_job(ports, scope, id, error.detail))


def postpone_broken(ports: JobStores, message: JobMessage, reason: str) -> JobResult:
    """Postpones a job whose work broke: its message is consumed, so that it holds up no other job of its space, and
    the sweeper sends another. The third time it fails for good."""
    return _result_of(job_transitions.postpone_failed(ports, message.scope, message.job, reason))


def _work_on_job(ports: Ports, scope: Scope, job: Job, head: Conversation) -> Job | None:
    """Works on the job's sections until it is done or the time is up."""
    until = ports.now() + WORKING_TIME
    started_job = job_transitions.start_job(ports, scope, job)
    if started_job is None:
        return None
    _require_space(ports, scope, started_job)
    while True:
        section = read_section(ports, scope, started_job, head)
        after = _work_on_section(ports, scope, started_job, section, until)
        if after is None or after.is_finished or after.covered.until_seq != section.last:
            return after
        if ports.now() >= until:
            return job_transitions.pause_job(ports, scope, job.id)
        started_job = after


def _work_on_section(ports: Ports, scope: Scope, job: Job, section: ConversationSection, until: datetime) -> Job | None:
    """Answers and applies one section; the last one finishes the job. Returns the job as it is if it has to wait,
    or another worker is ahead. If the model fails on the last try, the facts of the chunks before are applied."""
    try:
        answered_job = job if model_answers.is_whole(job.answer) else _answer_section(ports, scope, job, section, until)
    except (ModelAway, ModelFailed) as error:
        if job_transitions.is_last_try(job, error, ports.now()) and not _apply_answered_chunks(
            ports, scope, job, section, until
        ):
            return job_transitions.pause_job(ports, scope, job.id)
        raise
    if answered_job is None or answered_job.covered != job.covered or not model_answers.is_whole(answered_job.answer):
        return answered_job
    answer = model_answers.from_text(answered_job.answer or "")
    if not _apply_answer(ports, scope, answered_job, answer, section, until):
        return job_transitions.pause_job(ports, scope, job.id)
    if section.last < job.range[1]:
        return job_transitions.cover_section(ports, scope, answered_job, section.last, answer.cut, answer.drops)
    return job_transitions.complete_job(ports, scope, job.id, answer.cut, answer.drops)


def _apply_answered_chunks(
    ports: Ports, scope: Scope, before: Job, section: ConversationSection, until: datetime
) -> bool:
    """Applies the facts of the section's chunks that are answered, which are paid for. Returns False if time ran
    out."""
    job = ports.jobs.get(scope, before.id.conversation, before.id.hash)
    if job is None or job.is_finished or job.answer is None or job.covered != before.covered:
        return True
    answer = model_answers.from_text(job.answer)
    return _apply_answer(ports, scope, job, answer, section, until)


def _apply_answer(
    ports: Ports, scope: Scope, job: Job, answer: ModelAnswer, section: ConversationSection, until: datetime
) -> bool:
    own_words = own_context.own_words(section.messages)
    metadata = section.atom_metadata
    return apply_facts.apply_answer(ports, scope, job, answer, own_words, until, LEAST_WRITING_TIME, metadata)


def _require_space(ports: SpaceReads, scope: Scope, job: Job) -> None:
    directory = job_transitions.memory_scope(scope, job).directory
    read = ports.spaces.read(directory, directory, job.space.key)
    users.require_active(read.user)
    if read.space is None or not spaces.is_there(read.space, read.user):
        raise NotFound(job_transitions.SPACE_GONE)


def _answer_section(ports: Ports, scope: Scope, job: Job, section: ConversationSection, until: datetime) -> Job | None:
    """Returns the job with its whole answer about a section, or without one if it resumes later or has failed."""
    choice = ModelChoice.parse(job.extractor)
    if choice is not None:
        # Only jobs with a model import this.
        from loci.learning.extraction import by_model

        return by_model.answer_section(ports, scope, job, choice, section, until)
    extractor = ports.extractors.get(job.extractor)
    if extractor is None:
        return job_transitions.fail_job(ports, scope, job.id, f"there is no extractor {job.extractor} here")
    version = job.policy.extraction_version
    extraction = extractor.extract(own_context.own_words(section.messages), version)
    # Facts that cite only messages before the section belong to an earlier section or window.
    facts = tuple(fact for fact in extraction.facts if max(fact.sources, default=section.first) >= section.first)
    last = None if section.last == job.range[1] else section.last
    drops = Counter(reason for seq, reason in extraction.silent.items() if seq >= section.first)
    text = model_answers.to_text(extractor.prompt_hash(version), facts, extraction.dropped, drops=drops, last_seq=last)
    return job_transitions.store_answer(ports, scope, job, text)


def _result_of(job: Job | None) -> JobResult:
    """The result for the job; None means that it had already ended."""
    if job is None:
        return _DROPPED
    is_waiting = not job.is_finished and job.status is not JobStatus.WAITING_BUDGET
    waits_since = job.created_at if is_waiting else None
    return JobResult(_OUTCOMES.get(job.status, JobOutcome.DROPPED), job.counts, waits_since)


_DROPPED = JobResult(JobOutcome.DROPPED, JobCounts())
_OUTCOMES = {
    JobStatus.SUCCEEDED: JobOutcome.SUCCEEDED,
    JobStatus.FAILED: JobOutcome.FAILED,
    JobStatus.CANCELLED: JobOutcome.CANCELLED,
    JobStatus.WAITING_BUDGET: JobOutcome.WAITING,
}
