"""Check a model, and say what it is fit for, with which tier and time-out.

The first talk tells how fast it is: one too slow for even the short prompt is asked no more. Where the long prompt can
be answered in time it is tried first, and the short one where that fails.
"""

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import field

from loci.errors import Refused
from loci.inference.embedding.nearness import Nearness
from loci.inference.llm.object_requests import read_prompt
from loci.learning.checking.extracting import Clock, TalkResult, TimedReply, extract_talk
from loci.learning.checking.talking import ToolTalk, try_tool
from loci.learning.checking.talks import TALKS
from loci.learning.extraction.by_model import PROMPT
from loci.model.jobs import DEFAULT_EXTRACTION_VERSION, SHORT_EXTRACTION_VERSION
from loci.model.language import Tier
from loci.ports.language import MODEL_SECONDS, LanguageModel, ProblemKind
from loci.ports.parts import PromptReads
from loci.records import record
from loci.text.tokens import estimate_tokens

MOST_SECONDS = 200
"""The most that a provider's setting ``seconds`` may be."""
LEAST_FOUND = 0.5
MOST_INVENTED = 0.34
"""The share of all facts of the answers that evidence may drop."""
MOST_WRONG = 1
_ANSWER = {Tier.LARGE: 1_000, Tier.SMALL: 350}
"""Tokens of an answer about a part with a dozen facts."""
_PART = 2_000
"""Tokens of a part as most conversations have it, besides the prompt."""
_VERSIONS = {Tier.LARGE: DEFAULT_EXTRACTION_VERSION, Tier.SMALL: SHORT_EXTRACTION_VERSION}


@record(frozen=True, slots=True)
class TierResult:
    """The results of a model with the prompt of one tier."""

    tier: Tier
    talks: tuple[TalkResult, ...]

    @property
    def found(self) -> int:
        return sum(talk.found for talk in self.talks)

    @property
    def expected(self) -> int:
        return sum(len(talk.talk.facts) for talk in self.talks)

    @property
    def wrong(self) -> int:
        return sum(talk.wrong for talk in self.talks)

    @property
    def invented(self) -> int:
        return sum(talk.invented for talk in self.talks)

    @property
    def total(self) -> int:
        """All facts of the answers."""
        return self.invented + sum(talk.accepted for talk in self.talks)

    @property
    def is_fit(self) -> bool:
        return not _reasons(self)


@record(frozen=True, slots=True)
class Verdict:
    """The outcome of a check: what a model is fit for. ``tier`` and ``seconds`` are to be set where it is fit for
    extraction; ``reasons`` say why it is not fit for something, ``notes`` what else is worth knowing."""

    tiers: tuple[TierResult, ...]
    tool: ToolTalk | None
    tokens_a_second: float | None
    first_seconds: float
    tier: Tier | None = None
    seconds: int = MODEL_SECONDS
    has_cache: bool = False
    reasons: tuple[str, ...] = ()
    notes: tuple[str, ...] = field(default=())

    @property
    def is_fit_for_extraction(self) -> bool:
        return self.tier is not None

    @property
    def is_fit_for_talk(self) -> bool:
        return self.tool is not None and self.tool.is_called and self.tool.is_answered

    @property
    def summary(self) -> str:
        fit = [
            name
            for name, is_fit in (("extraction", self.is_fit_for_extraction), ("talk", self.is_fit_for_talk))
            if is_fit
        ]
        return f"fit for {' and '.join(fit)}" if fit else "fit for neither extraction nor talk"


def check_model(
    ports: PromptReads,
    model: LanguageModel,
    name: str,
    nearness: Nearness,
    clock: Clock = time.monotonic,
    seconds: int = MODEL_SECONDS,
) -> Verdict:
    """Check a model that is given so many seconds for an answer. Raises Refused where a prompt is missing."""
    speed = _extract(ports, model, name, Tier.SMALL, nearness, clock, most=1)
    first = speed.talks[0].answer
    rate = _tokens_a_second(first)
    if first.problem is not None:
        return Verdict((speed,), None, rate, first.first, reasons=(_reason_of(first, seconds),))
    waits = {tier: _seconds_needed(ports, first, rate, tier) for tier in Tier}
    if waits[Tier.SMALL] > MOST_SECONDS:
        slow = f"unfit here: {rate or 0:.1f} tokens a second, {waits[Tier.SMALL]:.0f} s for an answer of the short tier"
        return Verdict((speed,), None, rate, first.first, reasons=(slow,))
    tiers = []
    for tier in (Tier.LARGE, Tier.SMALL):
        if waits[tier] <= MOST_SECONDS:
            tiers.append(_extract(ports, model, name, tier, nearness, clock))
        if tiers and tiers[-1].is_fit:
            break
    return _verdict(tuple(tiers), try_tool(model, name, clock), rate, first, waits)


def _extract(
    ports: PromptReads,
    model: LanguageModel,
    name: str,
    tier: Tier,
    nearness: Nearness,
    clock: Clock,
    most: int = len(TALKS),
) -> TierResult:
    """Ask about the talks until one is not answered in time."""
    prompt = read_prompt(ports, PROMPT, _VERSIONS[tier])
    results: list[TalkResult] = []
    for talk in TALKS[:most]:
        results.append(extract_talk(model, name, prompt, talk, nearness, clock))
        if results[-1].answer.problem is not None:
            break
    return TierResult(tier, tuple(results))


def _verdict(
    tiers: tuple[TierResult, ...],
    tool: ToolTalk,
    rate: float | None,
    first: TimedReply,
    waits: Mapping[Tier, float],
) -> Verdict:
    best = next((one for one in tiers if one.is_fit), None)
    talks = [talk for one in tiers for talk in one.talks]
    return Verdict(
        tiers,
        tool,
        rate,
        first.first,
        None if best is None else best.tier,
        MODEL_SECONDS if best is None else max(MODEL_SECONDS, min(math.ceil(waits[best.tier]), MOST_SECONDS)),
        any(talk.answer.tokens.cached for talk in talks),
        (*(() if best is not None else _reasons(tiers[-1])), *_reasons_of_talk(tool)),
        tuple(_notes(talks, tool)),
    )


def _reasons(one: TierResult) -> tuple[str, ...]:
    """Why a model is not fit for extraction with the prompt of that tier."""
    problem = next((talk.answer for talk in one.talks if talk.answer.problem is not None), None)
    if problem is not None:
        return (_reason_of(problem, MODEL_SECONDS),)
    unread = sum(not talk.is_read for talk in one.talks)
    reasons = {
        f"{unread} of {len(one.talks)} answers hold no object of the schema": unread > 0,
        f"it found {one.found} of {one.expected} facts": one.found < LEAST_FOUND * one.expected,
        f"it invented {one.invented} of {one.total} facts": one.invented > MOST_INVENTED * one.total,
        f"{one.wrong} facts are what no user said": one.wrong > MOST_WRONG,
    }
    return tuple(reason for reason, holds in reasons.items() if holds)


def _reasons_of_talk(tool: ToolTalk) -> tuple[str, ...]:
    if tool.first.problem is not None:
        return (f"the talk with a tool: {tool.first.problem.detail}",)
    if not tool.is_called:
        return ("it does not call a tool that it needs",)
    return () if tool.is_answered else ("it does not answer from what a tool said",)


def _notes(talks: Sequence[TalkResult], tool: ToolTalk) -> list[str]:
    notes = []
    read = [talk for talk in talks if talk.is_read]
    if read and not all(talk.is_held for talk in read):
        notes.append("it talks around its answer: Loci reads the object in it")
    if tool.has_lone_thoughts:
        notes.append('only the end of its thoughts is marked: set "thinks": true (OPENAI_THINKS=true)')
    elif tool.has_thoughts or any(talk.has_thoughts for talk in talks):
        notes.append("its thoughts are in the text: Loci takes them out")
    if tool.as_text:
        notes.append("it writes calls of tools as text: Loci reads them")
    return notes


def _reason_of(answer: TimedReply, seconds: int) -> str:
    problem = answer.problem
    if problem is None:
        raise Refused("an answer is no reason")
    if problem.kind is ProblemKind.TIMED_OUT:
        return f"unfit here: no answer within {seconds} seconds ({problem.detail})"
    return f"it does not answer: {problem.detail}"


def _tokens_a_second(answer: TimedReply) -> float | None:
    """Return how fast it writes; None where it says no tokens or the answer came at once."""
    writing = answer.whole - answer.first
    if not answer.tokens.output or answer.whole <= 0:
        return None
    return answer.tokens.output / (writing if writing > 0 else answer.whole)


def _seconds_needed(ports: PromptReads, answer: TimedReply, rate: float | None, tier: Tier) -> float:
    """Estimate how long an answer about a usual part takes with the prompt of the tier, as fast as this one was read
    and written."""
    prompt = read_prompt(ports, PROMPT, _VERSIONS[tier])
    read = max(answer.tokens.input, 1)
    reading = answer.first / read * (estimate_tokens(prompt.text) + _PART)
    return reading + (0 if rate is None else _ANSWER[tier] / rate)
