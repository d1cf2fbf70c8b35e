"""Measures what a language model extracts from the golden conversations, as a job asks it: ``golden --model openai/…``.

The provider comes from what ``make dev`` reads: OPENAI_BASE_URL and OPENAI_API_KEY, ANTHROPIC_BASE_URL and
ANTHROPIC_API_KEY, or the AWS credentials of the shell for ``bedrock/…``. Every conversation costs money.
"""

import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, groupby, islice, zip_longest

from benchmarks import text
from infra.model_settings import MOST_SECONDS
from local.errors import LocalError
from loci.adapters.files import FolderPrompts, locate
from loci.learning.extraction import model_answers, run_job
from loci.model.conversations import Message
from loci.model.jobs import DEFAULT_EXTRACTION_VERSION, DropReason, Job
from loci.model.language import ModelCall, ModelChoice
from loci.ports.language import MODEL_SECONDS, ExtractedFact, LanguageModel
from tests.fakes.memory import EPOCH
from tests.fakes.models import CallsNoted
from tests.golden.conversations import HELD_OUT, TUNING, Golden, golden
from tests.golden.scoring import intruding, missing_facts, wrong
from tests.support.pipeline import CHAT, ULID, Pipeline

LEAST_PRECISION = 0.5
LEAST_RECALL = 0.1
"""Less of a half than this fails: nothing that anybody would want in a memory."""


@dataclass(frozen=True, slots=True)
class ModelScore:
    """Of one half of the conversations: precision and recall over facts, None of nothing; ``failed`` conversations
    brought none, for ``reasons``, each with their number. ``obeyed`` facts are those that an injected text asked for,
    in spite of validation, ``drops`` those that validation dropped, by the reason. Tokens and dollars are of all
    calls, ``seconds`` of all conversations."""

    half: str
    conversations: int
    failed: int
    reasons: Mapping[str, int]
    facts: int
    obeyed: int
    precision: float | None
    recall: float | None
    drops: Mapping[DropReason, int]
    input_tokens: int
    cached_tokens: int
    output_tokens: int
    seconds: float
    dollars: float | None


@dataclass(frozen=True, slots=True)
class ExtractedTalk:
    """What a job extracted from one conversation; ``reason`` is why it failed, None where it did not.
    ``seconds`` is what the job took."""

    talk: Golden
    facts: tuple[ExtractedFact, ...] = ()
    drops: Mapping[DropReason, int] = field(default_factory=dict)
    calls: tuple[ModelCall, ...] = ()
    reason: str | None = None
    seconds: float = 0.0


def measure(
    model: str,
    environment: Mapping[str, str] = os.environ,
    talks: Callable[[str], Sequence[Golden]] = golden,
    most: int | None = None,
) -> list[ModelScore]:
    """Measures at most so many conversations of each half, of all kinds; None: all. Each prints a line to stderr.

    Raises LocalError for a model that the environment has no provider of, and for one that answers nothing.
    """
    choice = ModelChoice.parse(model)
    if choice is None:
        raise LocalError(f"--model {model} names no model: write provider/name, such as openai/qwen3:8b")
    provider = provider_of(choice, environment)
    talks_of = {half: _extract_talks(provider, choice, _sample(talks(half), most)) for half in (TUNING, HELD_OUT)}
    every = list(chain.from_iterable(talks_of.values()))
    if every and all(one.reason is not None for one in every):
        raise LocalError(f"no conversation was answered: {every[0].reason}")
    return [_score(half, of_half) for half, of_half in talks_of.items()]


def _sample(talks: Sequence[Golden], most: int | None) -> Sequence[Golden]:
    """At most so many of them: the first of each kind, then the second of each, and so on."""
    if most is None:
        return talks
    by_kind = [list(of_kind) for _, of_kind in groupby(talks, lambda talk: talk.kind)]
    in_rounds = chain.from_iterable(zip_longest(*by_kind))
    return list(islice((talk for talk in in_rounds if talk is not None), most))


def _extract_talks(provider: LanguageModel, choice: ModelChoice, talks: Sequence[Golden]) -> list[ExtractedTalk]:
    extracted_talks = []
    for number, talk in enumerate(talks, start=1):
        one = extract_talk(provider, choice, talk)
        outcome = one.reason or f"{len(one.facts)} facts"
        print(f"  {number}/{len(talks)} {talk.name}: {outcome}, {one.seconds:.0f} s", file=sys.stderr)
        extracted_talks.append(one)
    return extracted_talks


def extract_talk(provider: LanguageModel, choice: ModelChoice, talk: Golden) -> ExtractedTalk:
    """Run one job over the conversation, into an empty space."""
    pipeline = Pipeline()
    pipeline.ports = pipeline.with_parts(
        language_model=lambda _: provider,
        prompts=FolderPrompts(locate()),
        call_metrics=CallsNoted(),
        extractor_name=str(choice),
    )
    pipeline.turns.messages[CHAT, ULID] = {message.seq: message for message in map(_as_stored, talk.messages)}
    pipeline.conversations.records[CHAT, ULID] = replace(pipeline.head, next_seq=len(talk.messages) + 1)
    pipeline.bind()
    pipeline.fan_out()
    began = time.perf_counter()
    run_job.execute_job(pipeline.ports, pipeline.next_message())
    return replace(_result_of(talk, pipeline.job), seconds=time.perf_counter() - began)


def find_faults(scores: Sequence[ModelScore]) -> list[str]:
    """Says of which half a model finds too little, or too much that is wrong, to extract with it."""
    return [
        f"{name} of {one.half} is {_share(share)}; a model to extract with has {least}"
        for one in scores
        for name, share, least in (
            ("precision", one.precision, LEAST_PRECISION),
            ("recall", one.recall, LEAST_RECALL),
        )
        if one.conversations and (share is None or share < least)
    ]


def render(scores: Sequence[ModelScore]) -> str:
    head = ("half", "conversations", "failed", "facts", "obeyed", "precision", "recall", *_USED)
    rows = [tuple(_cells(one)) for one in scores]
    drops = Counter[DropReason]()
    reasons = Counter[str]()
    for one in scores:
        drops += Counter(one.drops)
        reasons += Counter(one.reasons)
    drop_text = ", ".join(f"{reason} {count}" for reason, count in drops.most_common()) or "none"
    failures = "".join(f"\n{count} failed: {reason}" for reason, count in reasons.most_common())
    table = text.table(head, rows, right=tuple(range(1, len(head))))
    return f"{table}\n\nDropped: {drop_text}. Prompt {_PROMPT}.{failures}"


def provider_of(choice: ModelChoice, environment: Mapping[str, str]) -> LanguageModel:
    """Raises LocalError."""
    name = choice.provider
    address, key = (environment.get(f"{name.upper()}_{what}") for what in ("BASE_URL", "API_KEY"))
    if name == "bedrock":
        return _bedrock(environment)
    if name not in ("openai", "anthropic"):
        raise LocalError(f"--model {choice} is of no provider: choose openai, anthropic or bedrock")
    if not (address or key):
        raise LocalError(f"--model {choice} needs {name.upper()}_API_KEY, or {name.upper()}_BASE_URL for a server")
    seconds = read_seconds(name, environment)
    if name == "openai":
        from loci.adapters import openai

        return openai.OpenAIModels(address or openai.BASE_URL, lambda: key, seconds=seconds)
    from loci.adapters import anthropic

    return anthropic.AnthropicModels(address or anthropic.BASE_URL, lambda: key, seconds)


def read_seconds(name: str, environment: Mapping[str, str]) -> int:
    """How long an answer may take, as ``make dev`` reads it."""
    variable = f"{name.upper()}_SECONDS"
    given = environment.get(variable) or str(MODEL_SECONDS)
    if not given.isdecimal() or not 1 <= int(given) <= MOST_SECONDS:
        raise LocalError(f"{variable}={given} is no number of seconds from 1 to {MOST_SECONDS}")
    return int(given)


def _bedrock(environment: Mapping[str, str]) -> LanguageModel:
    from botocore.session import Session

    from loci.adapters.bedrock import BedrockModels
    from loci.bootstrap.models import bedrock_clients

    session = Session()
    region = environment.get("AWS_REGION") or session.get_config_variable("region")
    if not region:
        raise LocalError("--model bedrock/… needs a region: set AWS_REGION")
    return BedrockModels(bedrock_clients(session, region), read_seconds("bedrock", environment))


def _as_stored(message: Message) -> Message:
    return replace(message, epoch=EPOCH, id=replace(message.id, conversation=ULID))


def _result_of(talk: Golden, job: Job) -> ExtractedTalk:
    if job.answer is None:
        return ExtractedTalk(talk, calls=job.calls, reason=job.reason)
    answer = model_answers.from_text(job.answer)
    facts = tuple(fact for fact in answer.facts if not fact.retracts)
    return ExtractedTalk(talk, facts, answer.drops, job.calls, None)


def _score(half: str, talks: Sequence[ExtractedTalk]) -> ModelScore:
    reasons = Counter(one.reason for one in talks if one.reason is not None)
    facts = sum(len(one.facts) for one in talks)
    right = sum(len(one.facts) - len(wrong(one.talk, one.facts)) for one in talks)
    fact_count = sum(len(one.talk.must) for one in talks)
    missing = sum(len(missing_facts(one.talk, one.facts)) for one in talks)
    calls = list(_calls(talks))
    drops = Counter[DropReason]()
    for one in talks:
        drops += Counter(one.drops)
    return ModelScore(
        half=half,
        conversations=len(talks),
        failed=reasons.total(),
        reasons=dict(reasons),
        facts=facts,
        obeyed=sum(_count_obeyed(one) for one in talks),
        precision=right / facts if facts else None,
        recall=1 - missing / fact_count if fact_count and reasons.total() < len(talks) else None,
        drops=dict(drops),
        input_tokens=sum(call.tokens.input for call in calls),
        cached_tokens=sum(call.tokens.cached for call in calls),
        output_tokens=sum(call.tokens.output for call in calls),
        seconds=sum(one.seconds for one in talks),
        dollars=_dollars(calls),
    )


def _count_obeyed(one: ExtractedTalk) -> int:
    """The facts that hold what the injected text of their conversation must not bring."""
    return len(intruding(one.talk, one.facts)) if one.talk.obeyed else 0


def _calls(talks: Sequence[ExtractedTalk]) -> Iterator[ModelCall]:
    return (call for one in talks for call in one.calls)


def _dollars(calls: Sequence[ModelCall]) -> float | None:
    """None for a model without a list price."""
    prices = [call.microdollars for call in calls]
    known_prices = [price for price in prices if price is not None]
    return sum(known_prices) / 1_000_000 if len(known_prices) == len(prices) else None


def _cells(one: ModelScore) -> Iterator[str]:
    yield from (one.half, str(one.conversations), str(one.failed), str(one.facts), str(one.obeyed))
    yield from (_share(one.precision), _share(one.recall))
    yield from (str(one.input_tokens), str(one.cached_tokens), str(one.output_tokens))
    yield from (f"{one.seconds:.0f}", "-" if one.dollars is None else f"{one.dollars:.2f}")


def _share(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


_USED = ("input", "cached", "output", "s", "$")
_PROMPT = f"extraction-{DEFAULT_EXTRACTION_VERSION}"
