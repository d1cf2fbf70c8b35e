"""Ask a language model for a JSON object, check it against its schema, and ask once more if it does not fit."""

from collections.abc import Callable
from dataclasses import replace

from loci.errors import ModelFailed
from loci.inference.llm.calling import Account, call_model, outcome_by_stop
from loci.inference.llm.object_texts import ObjectAnswer, Unfit, read_cut_object, read_object
from loci.inference.llm.ports import ModelPorts
from loci.model.conversations import TextBlock
from loci.model.language import CallOutcome
from loci.model.users import JsonObject
from loci.ports.language import DialogueMessage, ModelReply, ModelRequest
from loci.records import record


@record(frozen=True, slots=True)
class Misfit(Exception):
    """Raised for an answer that is not as it was asked for. Its text explains the problem to the model, without
    content; ``kept`` is what can be used of it all the same."""

    problem: str
    outcome: CallOutcome = CallOutcome.INVALID
    kept: ObjectAnswer | None = None


def ask_for_object(
    ports: ModelPorts,
    account: Account,
    request: ModelRequest,
    smaller: Callable[[], ModelRequest | None] = lambda: None,
    may_ask_again: Callable[[], bool] = lambda: True,
) -> ObjectAnswer:
    """Returns the object that the request's ``form`` asks for, without those of its entries that do not fit.

    An answer that does not fit is sent back once with its problem. After an answer that was cut off, the
    ``smaller`` request is sent, or the same one asking for fewer words if there is none. If that is cut off as well,
    its whole entries are the answer. Without time to ask again they are it at once.

    Raises ModelAway, ModelFailed (refused; misfitting twice; a request that its provider rejects).
    """
    first = call_model(ports, account, request, lambda reply: _outcome_of(request, reply))
    try:
        return _read_reply(request, first)
    except Misfit as misfit:
        if misfit.outcome is CallOutcome.REFUSED:
            raise ModelFailed(f"{account.choice}: {misfit.problem}") from misfit
        if not may_ask_again():
            return _kept_answer(account, misfit)
        instead = smaller() if misfit.outcome is CallOutcome.TRUNCATED else None
        mended_request = instead or _repair_request(request, first, misfit)
        kept_before = misfit.kept if instead is None else None
    second = call_model(ports, account, mended_request, lambda reply: _outcome_of(request, reply))
    try:
        return _read_reply(request, second)
    except Misfit as misfit:
        kept_answer = misfit.kept or kept_before
        if kept_answer is None:
            raise ModelFailed(f"{account.choice}: {misfit.problem}, also on retry") from misfit
        return kept_answer


def ask_once(ports: ModelPorts, account: Account, request: ModelRequest) -> JsonObject:
    """As ``ask_for_object``, with one call: an answer of which nothing fits is useless, and raises ModelFailed."""
    reply = call_model(ports, account, request, lambda reply: _outcome_of(request, reply))
    try:
        return _read_reply(request, reply).fields
    except Misfit as misfit:
        return _kept_answer(account, misfit).fields


def _kept_answer(account: Account, misfit: Misfit) -> ObjectAnswer:
    """Returns the useful part of an answer that does not fit. Raises ModelFailed if nothing can."""
    if misfit.kept is None:
        raise ModelFailed(f"{account.choice}: {misfit.problem}") from misfit
    return misfit.kept


def _outcome_of(request: ModelRequest, reply: ModelReply) -> CallOutcome:
    try:
        _read_reply(request, reply)
    except Misfit as misfit:
        return misfit.outcome
    return CallOutcome.ANSWERED


def _read_reply(request: ModelRequest, reply: ModelReply) -> ObjectAnswer:
    """Raises Misfit."""
    if request.form is None:
        raise ValueError("an object is asked for by its form")
    if outcome_by_stop(reply) is CallOutcome.REFUSED:
        raise Misfit("the model refused to answer", CallOutcome.REFUSED)
    try:
        answer = read_object(request.form.schema, reply.text)
    except Unfit as error:
        raise Misfit(str(error)) from error
    if answer is None:
        raise _without_object(request, request.form.schema, reply)
    if answer.is_useless:
        raise Misfit(answer.problem)
    return answer


def _without_object(request: ModelRequest, schema: JsonObject, reply: ModelReply) -> Misfit:
    """The problem of a reply without a whole object. Some servers do not say that they cut it off."""
    kept_answer = read_cut_object(schema, reply.text)
    if outcome_by_stop(reply) is CallOutcome.TRUNCATED:
        return Misfit(f"the answer was cut off at {request.max_tokens} tokens", CallOutcome.TRUNCATED, kept_answer)
    if kept_answer is not None:
        return Misfit("the answer breaks off", CallOutcome.TRUNCATED, kept_answer)
    return Misfit("the answer is not valid JSON")


def _repair_request(request: ModelRequest, reply: ModelReply, misfit: Misfit) -> ModelRequest:
    """The same question with the answer and its problem. A truncated answer is left out, since sending it costs
    tokens."""
    if misfit.outcome is CallOutcome.TRUNCATED or not reply.text.strip():
        correction = f"Your last answer was of no use: {misfit.problem}. Answer with the object alone, in fewer words."
        last = request.dialogue[-1]
        return replace(
            request, dialogue=(*request.dialogue[:-1], replace(last, content=(*last.content, TextBlock(correction))))
        )
    correction = f"{misfit.problem}. Answer again, with one JSON object that fits the schema and nothing else."
    wrong = DialogueMessage("assistant", (TextBlock(reply.text),))
    return replace(request, dialogue=(*request.dialogue, wrong, DialogueMessage("user", (TextBlock(correction),))))
