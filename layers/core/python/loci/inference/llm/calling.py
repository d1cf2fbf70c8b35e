"""Make one call of a language model: check the budgets, call once, price it, and record it whatever its outcome.

A call is never repeated here, since one that timed out may have been paid for. The caller decides about a retry.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta

from loci.errors import ModelAway, ModelFailed, ModelUnreachable, Unavailable
from loci.ids import BindingId
from loci.inference.llm import budgets, prices
from loci.inference.llm.ports import ModelPorts
from loci.inference.llm.spoken_replies import SpokenPieces, has_lone_thoughts, spoken_reply
from loci.model.language import CallOutcome, ModelCall, ModelChoice, Purpose, Tokens
from loci.ports.language import (
    CallMetrics,
    Hear,
    KeyRefused,
    LanguageModel,
    ModelProblem,
    ModelReply,
    ModelRequest,
    ProblemKind,
    Stop,
    Unreachable,
)
from loci.records import record
from loci.scope import Scope

RETRY_SECONDS = 30
"""When to retry if the provider does not say so."""


@record(frozen=True, slots=True)
class Account:
    """Who pays for a call, and where it is recorded. ``scope`` is the conversation's; ``binding`` is the one that
    asks, if any."""

    scope: Scope
    purpose: Purpose
    choice: ModelChoice
    note: Callable[[ModelCall], None]
    binding: BindingId | None = None


def outcome_by_stop(reply: ModelReply) -> CallOutcome:
    """The outcome of a call by its stop reason."""
    return _OUTCOMES.get(reply.stop, CallOutcome.ANSWERED)


def call_model(
    ports: ModelPorts,
    account: Account,
    request: ModelRequest,
    outcome_of: Callable[[ModelReply], CallOutcome] = outcome_by_stop,
    hear: Hear | None = None,
) -> ModelReply:
    """Calls the model and returns what it says, useful or not; ``outcome_of`` gives the outcome to record, ``hear``
    gets the text as it arrives.

    Raises OverBudget (nothing was asked), ModelAway (throttled, timed out, down), ModelFailed (no such provider here,
    or it rejects the request).
    """
    model = ports.language_model(account.choice.provider)
    admission = budgets.admit_call(ports, account.scope, account.binding, account.choice, request)
    began = ports.now()
    try:
        reply = _complete(model, account.choice, request, hear)
    except ModelProblem as problem:
        took = ports.now() - began
        # A call that timed out may cost money; how much is unknown.
        amount = None if problem.kind is ProblemKind.TIMED_OUT else prices.amount_of(account.choice, problem.tokens)
        budgets.settle_call(ports, admission, amount)
        _note_call(ports, account, took, CallOutcome(problem.kind.value), problem.tokens)
        raise _refusal(ports, account.choice, problem) from problem
    took = ports.now() - began
    # A failure to settle does not lose a paid reply: an unsettled reservation counts as used.
    with suppress(Unavailable):
        budgets.settle_call(ports, admission, prices.amount_of(account.choice, reply.tokens))
    _note_call(ports, account, took, outcome_of(reply), reply.tokens)
    return reply


def _complete(model: LanguageModel, choice: ModelChoice, request: ModelRequest, hear: Hear | None) -> ModelReply:
    """The reply as it is said; an object is read by who asked for it. Raises ModelProblem."""
    if request.form is not None:
        return model.complete(choice.name, request, hear)
    is_thinking = model.thinks or choice.name in model.thinking
    pieces = None if hear is None else SpokenPieces(request, hear, is_thinking=is_thinking)
    reply = model.complete(choice.name, request, None if pieces is None else pieces.hear)
    if pieces is not None:
        pieces.end()
    (model.thinking.add if has_lone_thoughts(reply) else model.thinking.discard)(choice.name)
    return spoken_reply(request, reply)


def count_call(metrics: CallMetrics, call: ModelCall) -> None:
    """Prices a call without an account, such as that of an embedder, and adds it to the metrics."""
    metrics.add(replace(call, microdollars=_price_of(call)))


def _price_of(call: ModelCall) -> int | None:
    if call.purpose is Purpose.RERANKING:
        return prices.price_of_question(call.choice) if call.outcome is CallOutcome.ANSWERED else 0
    return prices.price_of_call(call.choice, call.tokens)


def _note_call(ports: ModelPorts, account: Account, took: timedelta, outcome: CallOutcome, tokens: Tokens) -> None:
    call = ModelCall(
        purpose=account.purpose,
        choice=account.choice,
        at=ports.now(),
        latency_ms=round(took / timedelta(milliseconds=1)),
        outcome=outcome,
        tokens=tokens,
        microdollars=prices.price_of_call(account.choice, tokens),
    )
    account.note(call)
    ports.call_metrics.add(call)


def _refusal(ports: ModelPorts, choice: ModelChoice, problem: ModelProblem) -> ModelAway | ModelFailed:
    detail = f"{choice}: {problem.detail}"
    if isinstance(problem, KeyRefused):
        ports.call_metrics.add_refused_key(choice.provider)
        detail = f"{choice}: the key was refused: {ports.key_place(choice.provider)} ({problem.detail})"
    if problem.kind is ProblemKind.REJECTED:
        return ModelFailed(detail)
    if isinstance(problem, Unreachable):
        return ModelUnreachable(detail, RETRY_SECONDS)
    return ModelAway(detail, problem.retry_after or RETRY_SECONDS)


_OUTCOMES = {Stop.TRUNCATED: CallOutcome.TRUNCATED, Stop.REFUSED: CallOutcome.REFUSED}
