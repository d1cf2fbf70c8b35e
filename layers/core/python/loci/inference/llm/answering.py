"""Ask a language model for a JSON object, check it against its schema, and ask once more if it does not fit."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from loci.errors import ModelFailed
from loci.inference.llm.calling import Account, call_model, outcome_by_stop
from loci.inference.llm.ports import ModelPorts
from loci.model.conversations import TextBlock
from loci.model.language import CallOutcome
from loci.model.users import JsonObject
from loci.ports.language import DialogueMessage, ModelReply, ModelRequest
from loci.records import record

_FENCES = ("```json", "```")


@record(frozen=True, slots=True)
class Misfit(Exception):
    """Raised for a useless answer. Its text explains the problem to the model, without content."""

    problem: str
    outcome: CallOutcome = CallOutcome.INVALID


def ask_for_object(
    ports: ModelPorts,
    account: Account,
    request: ModelRequest,
    smaller: Callable[[], ModelRequest | None] = lambda: None,
) -> JsonObject:
    """Returns the object that the request's ``form`` asks for.

    An answer that does not fit is sent back once with its problem. After an answer that was cut off, the
    ``smaller`` request is sent, or the same one asking for fewer words if there is none.

    Raises ModelAway, ModelFailed (refused; misfitting twice; a request that its provider rejects).
    """
    read = partial(_parse_object, request)
    first = call_model(ports, account, request, lambda reply: _outcome_of(read, reply))
    try:
        return _parse_object(request, first)
    except Misfit as misfit:
        if misfit.outcome is CallOutcome.REFUSED:
            raise ModelFailed(f"{account.choice}: {misfit.problem}") from misfit
        instead = smaller() if misfit.outcome is CallOutcome.TRUNCATED else None
        mended_request = instead or _repair_request(request, first, misfit)
    second = call_model(ports, account, mended_request, lambda reply: _outcome_of(read, reply))
    try:
        return _parse_object(request, second)
    except Misfit as misfit:
        raise ModelFailed(f"{account.choice}: {misfit.problem}, also on retry") from misfit


def ask_once(ports: ModelPorts, account: Account, request: ModelRequest) -> JsonObject:
    """As ``ask_for_object``, with one call: an answer that does not fit is useless, and raises ModelFailed. Entries of
    its lists that do not fit are left out: they cost themselves alone."""
    read = partial(_parse_object, request, leave_out=_without_misfits)
    reply = call_model(ports, account, request, lambda reply: _outcome_of(read, reply))
    try:
        return read(reply)
    except Misfit as misfit:
        raise ModelFailed(f"{account.choice}: {misfit.problem}") from misfit


def _outcome_of(read: Callable[[ModelReply], JsonObject], reply: ModelReply) -> CallOutcome:
    try:
        read(reply)
    except Misfit as misfit:
        return misfit.outcome
    return CallOutcome.ANSWERED


def _parse_object(
    request: ModelRequest, reply: ModelReply, leave_out: Callable[[JsonObject, object], object] = lambda _, found: found
) -> JsonObject:
    """``leave_out`` gets the schema and what was parsed, and returns what is checked. Raises Misfit."""
    match outcome_by_stop(reply):
        case CallOutcome.REFUSED:
            raise Misfit("the model refused to answer", CallOutcome.REFUSED)
        case CallOutcome.TRUNCATED:
            raise Misfit(f"the answer was cut off at {request.max_tokens} tokens", CallOutcome.TRUNCATED)
    try:
        found = json.loads(_without_fence(reply.text))
    except ValueError as error:
        raise Misfit("the answer is not valid JSON") from error
    if request.form is None:
        raise ValueError("an object is asked for by its form")
    fitting: Any = leave_out(request.form.schema, found)
    _require_fit(request.form.schema, fitting)
    checked_fields: JsonObject = fitting
    return checked_fields


def _require_fit(schema: JsonObject, found_value: object) -> None:
    from fastjsonschema import JsonSchemaValueException

    try:
        _compile_check(json.dumps(schema))(found_value)
    except JsonSchemaValueException as error:
        # The message may quote the schema, never the answer.
        raise Misfit(f"the answer does not match its schema: {error.message}") from error


def _without_misfits(schema: JsonObject, found_value: object) -> object:
    """The parsed value, its lists without the entries that do not fit."""
    if not isinstance(found_value, dict):
        return found_value
    parts: Any = schema["properties"]
    fitting = dict(found_value)
    for name, part in parts.items():
        if isinstance(found_value.get(name), list) and "items" in part:
            fitting[name] = [entry for entry in found_value[name] if _does_fit(part["items"], entry)]
    return fitting


def _does_fit(schema: JsonObject, entry: object) -> bool:
    try:
        _require_fit(schema, entry)
    except Misfit:
        return False
    return True


@lru_cache(maxsize=16)
def _compile_check(schema: str) -> Callable[[object], Any]:
    # Only processes that call a model need it.
    import fastjsonschema

    checked: Callable[[object], Any] = fastjsonschema.compile(json.loads(schema), detailed_exceptions=True)
    return checked


def _without_fence(text: str) -> str:
    """The JSON without the fence that some models put around it."""
    text = text.strip()
    for fence in _FENCES:
        if text.startswith(fence):
            return text.removeprefix(fence).removesuffix("```").strip()
    return text


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
