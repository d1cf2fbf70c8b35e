"""Extract facts from a job's conversation by a language model: one question, or one for each chunk of a long one.

Each answer is stored on the job together with the cost of its call before anything else happens. So a model never
has to answer the same question twice, however a worker ends. A worker that dies during a call never saw the answer:
that one call is repeated, and may be paid for twice.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import takewhile
from typing import cast

from loci.inference.embedding.nearness import nearness_by
from loci.inference.llm import answering
from loci.inference.llm.calling import Account
from loci.inference.llm.object_requests import read_prompt, request_object, without_examples
from loci.inference.llm.object_texts import ObjectAnswer
from loci.learning.extraction import chunks, guidance, job_transitions, keys_in_use, model_answers, validation
from loci.learning.extraction.chunks import Chunk
from loci.learning.extraction.model_answers import ModelAnswer
from loci.learning.extraction.sections import ConversationSection
from loci.learning.extraction.transcripts import Transcript, transcript
from loci.model.jobs import DropReason, Job
from loci.model.language import CallOutcome, ModelCall, ModelChoice, Purpose
from loci.ports.all import Ports
from loci.ports.language import ModelRequest, Prompt
from loci.records import record
from loci.runtime.retry import retry_unavailable
from loci.scope import Scope

PROMPT = "extraction"
MAX_TOKENS = 8_000
"""Limit of an answer: about sixty facts, and the most that models in use return."""
LEAST_TOKENS = 500
"""Limit of an answer after several time-outs: about five facts."""

_RETRACTS = "retracts"


@record(frozen=True, slots=True)
class _SectionQuestion:
    """Parts of a question that all chunks of one section share."""

    ports: Ports
    scope: Scope
    choice: ModelChoice
    prompt: Prompt
    section: ConversationSection
    last_seq: int | None
    transcript: Transcript
    until: datetime


def answer_section(
    ports: Ports, scope: Scope, job: Job, choice: ModelChoice, section: ConversationSection, until: datetime
) -> Job | None:
    """Returns the job with its whole answer about a section. When the time is up it has a part of the answer, and
    is due again at once. None if the job has disappeared or ended meanwhile.

    Raises ModelAway, ModelFailed, Refused (no such prompt was released), OverBudget.
    """
    last = None if section.last == job.range[1] else section.last
    prompt = read_prompt(ports, PROMPT, job.policy.extraction_version)
    question = _SectionQuestion(ports, scope, choice, prompt, section, last, transcript(section.messages), until)
    asked_job: Job | None = job
    while asked_job is not None and asked_job.covered == job.covered and not model_answers.is_whole(asked_job.answer):
        if asked_job is not job and ports.now() >= until:
            return job_transitions.pause_job(ports, scope, job.id)
        asked_job = _answer_next_chunk(question, asked_job)
    return asked_job


def _answer_next_chunk(question: _SectionQuestion, job: Job) -> Job | None:
    """Asks about one more chunk and returns the job with the answer."""
    former = ModelAnswer(question.prompt.hash, ()) if job.answer is None else model_answers.from_text(job.answer)
    part = _next_chunk(question, job, former)
    desk = _CallJournal(question, job)
    valid_facts = validation.ValidFacts((), {})
    if any(line.is_users for line in part.lines):
        part, said = _ask_about_chunk(question, desk, part, former)
        nearness = nearness_by(question.ports.embedder)
        valid_facts = _with_misfits(validation.validate(said.fields, part, question.transcript.known, nearness), said)
    facts = validation.merge(former.facts, valid_facts.facts)
    text = model_answers.to_text(
        former.prompt_hash,
        facts,
        former.cut + valid_facts.drop_count,
        part.until,
        _sum_drops(former, valid_facts),
        question.last_seq,
    )
    answered_job = _store_answer(question, job, text, desk.unstored)
    if desk.unstored:
        question.ports.call_metrics.add_answer(is_empty=not valid_facts.facts and not valid_facts.drops)
    return answered_job


def _next_chunk(question: _SectionQuestion, job: Job, former: ModelAnswer, share: int = 1) -> Chunk:
    """The chunk after the last one asked about; ``share`` divides its size. Messages before the section count as
    already read. Each new try of a job asks about smaller chunks, also after a time-out, which counts as no try."""
    most = chunks.MOST_TOKENS // ((job.tries + _count_timeouts(job)) * share)
    return chunks.chunk_after(question.transcript.lines, former.until or (question.section.first, -1), most)


def _ask_about_chunk(
    question: _SectionQuestion, desk: "_CallJournal", part: Chunk, former: ModelAnswer
) -> tuple[Chunk, ObjectAnswer]:
    """Returns the chunk that was answered, and the answer: half of the chunk if the answer to all of it was cut
    off."""
    chunk = part

    def smaller() -> ModelRequest | None:
        nonlocal chunk
        half = _next_chunk(question, desk.job, former, 2)
        chunk = half
        return None if half == part else _request(question, desk.job, half)

    said = answering.ask_for_object(
        question.ports,
        desk.account,
        _request(question, desk.job, part),
        smaller,
        lambda: question.ports.now() < question.until,
    )
    return chunk, said


def _with_misfits(valid_facts: validation.ValidFacts, said: ObjectAnswer) -> validation.ValidFacts:
    """Counts what was left out of the answer before its facts were validated."""
    misfits = {DropReason.MALFORMED: said.misfits, DropReason.TOO_MANY: int(said.is_cut)}
    return replace(valid_facts, drops=dict(Counter(valid_facts.drops) + Counter(misfits)))


def _sum_drops(former: ModelAnswer, found_facts: validation.ValidFacts) -> dict[DropReason, int]:
    return dict(Counter(former.drops) + Counter(found_facts.drops))


def _store_answer(question: _SectionQuestion, job: Job, text: str, calls: Sequence[ModelCall]) -> Job | None:
    """Stores the answer and its calls. Raises Unavailable."""
    ports = question.ports
    return retry_unavailable(ports, lambda: job_transitions.store_answer(ports, question.scope, job, text, calls))


@dataclass(slots=True)
class _CallJournal:
    """Records the calls made for a job: failed ones at once, the one with the answer together with that answer."""

    question: _SectionQuestion
    job: Job
    unstored: list[ModelCall] = field(default_factory=list)

    @property
    def account(self) -> Account:
        section_question = self.question
        return Account(section_question.scope, Purpose.EXTRACTION, section_question.choice, self.note, self.job.binding)

    def note(self, call: ModelCall) -> None:
        if call.outcome is CallOutcome.ANSWERED:
            self.unstored.append(call)
        else:
            job_transitions.store_call(self.question.ports, self.question.scope, self.job.id, call)


def _keys_in_use(question: _SectionQuestion, job: Job, part: Chunk) -> str:
    """The keys of the space, for prompts that use them: those with retractions in their schema."""
    schema = question.prompt.schema
    if schema is None or _RETRACTS not in cast(Mapping[str, object], schema["properties"]):
        return ""
    memory = job_transitions.memory_scope(question.scope, job)
    return keys_in_use.describe_keys(keys_in_use.keys_near(question.ports, memory, part))


def _request(question: _SectionQuestion, job: Job, part: Chunk) -> ModelRequest:
    """The request; after a time-out with less to read and less to write, since the model would not end this time
    either."""
    timeouts = _count_timeouts(job)
    keys = "" if timeouts else _keys_in_use(question, job, part)
    prompt = without_examples(question.prompt) if timeouts else question.prompt
    text = f"{part.text}{keys}{guidance.describe_guidance(job.policy)}"
    return request_object(prompt, PROMPT, text, max(MAX_TOKENS >> timeouts, LEAST_TOKENS))


def _count_timeouts(job: Job) -> int:
    """The newest calls that timed out one after the other."""
    newest_first = (call.outcome for call in reversed(job.calls) if call.purpose is Purpose.EXTRACTION)
    return sum(1 for _ in takewhile(lambda outcome: outcome is CallOutcome.TIMED_OUT, newest_first))
