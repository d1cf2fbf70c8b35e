"""Ask a model to extract from the known talks, and count what it found, what is wrong, and what it invented."""

import json
from collections.abc import Callable, Sequence

from loci.inference.embedding.nearness import Nearness
from loci.inference.llm.object_requests import request_object
from loci.inference.llm.object_texts import Unfit, read_cut_object, read_object
from loci.learning.checking.talks import CheckTalk
from loci.learning.extraction import chunks, validation
from loci.learning.extraction.by_model import MAX_TOKENS, PROMPT
from loci.learning.extraction.transcripts import transcript
from loci.learning.extraction.validation import ValidFacts
from loci.model.language import Tokens
from loci.ports.language import LanguageModel, ModelProblem, ModelReply, ModelRequest, Prompt
from loci.records import record

Clock = Callable[[], float]


@record(frozen=True, slots=True)
class TimedReply:
    """A reply, or the problem in its place; ``first`` and ``whole`` are seconds until its first piece and its end."""

    reply: ModelReply | None
    problem: ModelProblem | None
    first: float
    whole: float

    @property
    def tokens(self) -> Tokens:
        return Tokens() if self.reply is None else self.reply.tokens


@record(frozen=True, slots=True)
class TalkResult:
    """The result of one talk: facts that validation ``accepted``, expected facts that were found among them, ``wrong``
    ones, which no user said, and those that evidence dropped as invented. ``is_held``: the answer is its object and
    nothing else; ``is_read``: an object could be read out of it."""

    talk: CheckTalk
    answer: TimedReply
    accepted: int = 0
    found: int = 0
    wrong: int = 0
    invented: int = 0
    is_held: bool = False
    is_read: bool = False
    has_thoughts: bool = False


def ask_timed(model: LanguageModel, name: str, request: ModelRequest, clock: Clock) -> TimedReply:
    """Ask once, and measure the time."""
    began = clock()
    firsts: list[float] = []

    def hear(_piece: str) -> None:
        if not firsts:
            firsts.append(clock() - began)

    try:
        reply = model.complete(name, request, hear)
    except ModelProblem as problem:
        return TimedReply(None, problem, clock() - began, clock() - began)
    whole = clock() - began
    return TimedReply(reply, None, firsts[0] if firsts else whole, whole)


def extract_talk(
    model: LanguageModel, name: str, prompt: Prompt, talk: CheckTalk, nearness: Nearness, clock: Clock
) -> TalkResult:
    """Ask the model about one talk, and judge its answer as a job does."""
    lines = transcript(talk.messages)
    part = chunks.chunk_after(lines.lines, None)
    request = request_object(prompt, PROMPT, part.text, MAX_TOKENS)
    answer = ask_timed(model, name, request, clock)
    if answer.reply is None or request.form is None:
        return TalkResult(talk, answer)
    text = answer.reply.text
    has_thoughts = "<think" in text or "</think" in text
    try:
        read = read_object(request.form.schema, text) or read_cut_object(request.form.schema, text)
    except Unfit:
        read = None
    if read is None or read.is_useless:
        return TalkResult(talk, answer, has_thoughts=has_thoughts)
    valid = validation.validate(read.fields, part, lines.known, nearness)
    found, wrong = _count_facts(talk, valid)
    is_held = not read.misfits and not read.is_cut and _is_object(text)
    return TalkResult(talk, answer, len(valid.facts), found, wrong, valid.drop_count, is_held, True, has_thoughts)


def _count_facts(talk: CheckTalk, valid: ValidFacts) -> tuple[int, int]:
    """Count which of the expected facts were found, and how many facts are wrong."""
    texts = [fact.text.casefold() for fact in valid.facts if not fact.retracts]
    found = sum(any(_has_any(text, words) for text in texts) for words in talk.facts)
    return found, sum(_has_any(text, talk.traps) for text in texts)


def _has_any(text: str, words: Sequence[str]) -> bool:
    return any(word in text for word in words)


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False
