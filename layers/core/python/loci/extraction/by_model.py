"""A job's conversation distilled by a language model: one question, or for a long one a question for each part.

Each answer is stored on the job, together with the call that it cost, before anything else is done. So whatever ends a
run, a model is not asked again for what it has answered. A run that ends while a call is under way never saw the
answer: that one call is made again, and may have been paid for twice.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import cast

from loci.errors import Refused
from loci.extraction import chunks, job_steps, keys_in_use, model_answers, validation
from loci.extraction.chunks import Chunk
from loci.extraction.model_answers import ModelAnswer
from loci.extraction.sections import ConversationSection
from loci.extraction.transcripts import Transcript, transcript
from loci.llm import answering
from loci.llm.calling import Account
from loci.model import CallOutcome, DropReason, Job, JsonObject, ModelCall, ModelChoice, Purpose, TextBlock
from loci.ports import AnswerForm, DialogueMessage, ModelRequest, Ports, Prompt
from loci.records import record
from loci.runtime.retry import retry_unavailable
from loci.scope import Scope

PROMPT = "extraction"
MAX_TOKENS = 8_000
"""Of an answer: about sixty facts, and what models in use give out at most."""

_RETRACTS = "retracts"


@record(frozen=True, slots=True)
class _SectionQuestion:
    """What all parts of one section share."""

    ports: Ports
    scope: Scope
    choice: ModelChoice
    prompt: Prompt
    section: ConversationSection
    last_seq: int | None
    transcript: Transcript


def answer_section(
    ports: Ports, scope: Scope, job: Job, choice: ModelChoice, section: ConversationSection, until: datetime
) -> Job | None:
    """The job with its whole answer about a section; with a part of it when its time is up, and it is due again at
    once. None when it is gone or has ended meanwhile.

    Raises ModelAway, ModelFailed, Refused (no such prompt was released), OverBudget.
    """
    last = None if section.last == job.range[1] else section.last
    question = _SectionQuestion(ports, scope, choice, _prompt(ports, job), section, last, transcript(section.messages))
    asked: Job | None = job
    while asked is not None and asked.covered == job.covered and not model_answers.is_whole(asked.answer):
        if asked is not job and ports.now() >= until:
            return job_steps.pause_job(ports, scope, job.id)
        asked = _answer_next_chunk(question, asked)
    return asked


def _prompt(ports: Ports, job: Job) -> Prompt:
    version = job.policy.extraction_version
    prompt = ports.prompts.read(PROMPT, version)
    if prompt is None:
        raise Refused(f"unknown prompt version: {PROMPT} {version}")
    return prompt


def _answer_next_chunk(question: _SectionQuestion, job: Job) -> Job | None:
    """The job with the answer to one part more."""
    former = ModelAnswer(question.prompt.hash, ()) if job.answer is None else model_answers.from_text(job.answer)
    part = _next_chunk(question, job, former)
    desk = _CallJournal(question, job)
    found = validation.ValidFacts((), {})
    if any(line.is_users for line in part.lines):
        part, said = _ask_about_chunk(question, desk, part, former)
        found = validation.validate(said, part, question.transcript.known)
    facts = validation.merge(former.facts, found.facts)
    text = model_answers.to_text(
        former.prompt_hash,
        facts,
        former.cut + found.drop_count,
        part.until,
        _sum_drops(former, found),
        question.last_seq,
    )
    return _store_answer(question, job, text, desk.unstored)


def _next_chunk(question: _SectionQuestion, job: Job, former: ModelAnswer, share: int = 1) -> Chunk:
    """The part after what was asked; ``share``: so many times smaller. What stands before the section is read as what
    was read earlier. What fails is asked for in less at a time by the next try."""
    most = chunks.MOST_TOKENS // (job.tries * share)
    return chunks.chunk_after(question.transcript.lines, former.until or (question.section.first, -1), most)


def _ask_about_chunk(
    question: _SectionQuestion, desk: "_CallJournal", part: Chunk, former: ModelAnswer
) -> tuple[Chunk, JsonObject]:
    """The part that was answered, and the answer: half of it where that to all of it was cut off."""
    answered = part

    def smaller() -> ModelRequest | None:
        nonlocal answered
        half = _next_chunk(question, desk.job, former, 2)
        answered = half
        return None if half == part else _request(question, desk.job, half)

    said = answering.ask_for_object(question.ports, desk.account, _request(question, desk.job, part), smaller)
    return answered, said


def _sum_drops(former: ModelAnswer, found: validation.ValidFacts) -> dict[DropReason, int]:
    return dict(Counter(former.drops) + Counter(found.drops))


def _store_answer(question: _SectionQuestion, job: Job, text: str, calls: Sequence[ModelCall]) -> Job | None:
    """Raises Unavailable."""
    ports = question.ports
    return retry_unavailable(ports, lambda: job_steps.store_answer(ports, question.scope, job, text, calls))


@dataclass(slots=True)
class _CallJournal:
    """Notes the calls made for a job: at once those in vain; the one that brings the answer is held until that is
    stored with it."""

    question: _SectionQuestion
    job: Job
    unstored: list[ModelCall] = field(default_factory=list)

    @property
    def account(self) -> Account:
        asked = self.question
        return Account(asked.scope, Purpose.EXTRACTION, asked.choice, self.note, self.job.binding)

    def note(self, call: ModelCall) -> None:
        if call.outcome is CallOutcome.ANSWERED:
            self.unstored.append(call)
        else:
            job_steps.store_call(self.question.ports, self.question.scope, self.job.id, call)


def _keys_in_use(question: _SectionQuestion, job: Job, part: Chunk) -> str:
    """Where the prompt knows of them, which it does since it knows of what is taken back."""
    schema = question.prompt.schema
    if schema is None or _RETRACTS not in cast(Mapping[str, object], schema["properties"]):
        return ""
    memory = job_steps.memory_scope(question.scope, job)
    return keys_in_use.describe_keys(keys_in_use.keys_near(question.ports, memory, part))


def _request(question: _SectionQuestion, job: Job, part: Chunk) -> ModelRequest:
    """The prompt is the same for all and comes first, so that a provider's cache knows it."""
    prompt, text = question.prompt, part.text + _keys_in_use(question, job, part)
    if prompt.schema is None:
        raise Refused("the extraction prompt must have a schema")
    return ModelRequest(
        system=prompt.text,
        dialogue=(DialogueMessage("user", (TextBlock(text),)),),
        max_tokens=MAX_TOKENS,
        form=AnswerForm(PROMPT, prompt.schema),
        temperature=0.0,
    )
