"""Chat completions for any client of OpenAI's: by Loci's address and a token or key. Answers and errors have its form.

The document of the API leaves these routes to OpenAI's own.
"""

import json
from http import HTTPStatus
from urllib.parse import urlencode

from aws_lambda_powertools.event_handler import Response, content_types

from loci.api.app import Call, Calling, routes
from loci.api.dialects.acting import act_for
from loci.api.dialects.completion_answers import (
    EVENT_STREAM,
    first_event,
    last_events,
    new_head,
    text_event,
    whole_answer,
)
from loci.api.dialects.completion_bodies import NewChatCompletion, digest_body, read_completion
from loci.apps import settings as app_settings
from loci.dialects.completions import answering
from loci.errors import Refused
from loci.ports.turn_runs import StreamAddress
from loci.scope import Caller, Role, refuse_nobody

router = routes()

BASE = "/openai"
_ELSE = "see docs/dialects/openai.md"
_INSTEAD = {
    "v1/responses": "call chat.completions, which takes the same messages, tools and schemas",
    "v1/embeddings": "recall embeds by itself; call your provider for vectors of your own",
}


@router.post(f"{BASE}/v1/chat/completions", include_in_schema=False)
def create_chat_completion(body: NewChatCompletion, call: Calling) -> Response[str]:
    owner = act_for(call, _named_user(call, body))
    new = read_completion(call.ports, body)
    answering.require_question(new)
    address = call.ports.stream_address
    if body.stream and address is not None:
        return _lead_to_stream(call, owner, body, address)
    completion = answering.complete(call.ports, owner, new)
    head = new_head(call.ports, body.model)
    if body.stream:
        text = completion.reply.text
        events = [first_event(head), *([text_event(head, text)] if text else [])]
        events += last_events(head, completion, with_usage=body.with_usage)
        return Response(HTTPStatus.OK.value, EVENT_STREAM, "".join(events))
    answer = json.dumps(whole_answer(head, completion), ensure_ascii=False)
    return Response(HTTPStatus.OK.value, content_types.APPLICATION_JSON, answer)


def _named_user(call: Call, body: NewChatCompletion) -> str:
    """Who the request is for: the user that it names, or the caller. Raises Refused for two, and for no one."""
    for field, name in (("/user", body.user), ("/safety_identifier", body.safety_identifier)):
        if name is not None and call.caller.role is Role.SERVICE:
            refuse_nobody(name, field)
    if body.user and body.safety_identifier and body.user != body.safety_identifier:
        raise Refused.field("/user", "user and safety_identifier name two users")
    return body.user or body.safety_identifier or call.caller.user


def _lead_to_stream(call: Call, owner: Caller, body: NewChatCompletion, address: StreamAddress) -> Response[str]:
    """The client sends the same request to the address that streams. It is checked whole before."""
    from loci.dialects.completions import stream_tokens

    token = stream_tokens.issue_token(call.ports, owner, digest_body(body), address.key)
    headers = {"Location": f"{address.url}?{urlencode({'token': token})}", "Cache-Control": "no-store"}
    return Response(HTTPStatus.TEMPORARY_REDIRECT.value, content_types.TEXT_PLAIN, "", headers=headers)


@router.get(f"{BASE}/v1/models", include_in_schema=False)
def list_models(call: Calling) -> Response[str]:
    """Lists the models that the app has chosen; others of the deployment's providers answer too."""
    settings = app_settings.effective_settings(call.ports, call.caller.directory)
    names = dict.fromkeys(name for name in (settings.extraction_model, settings.summary_model) if name)
    items = [{"id": name, "object": "model", "created": 0, "owned_by": name.partition("/")[0]} for name in names]
    return Response(HTTPStatus.OK.value, content_types.APPLICATION_JSON, json.dumps({"object": "list", "data": items}))


@router.route(f"{BASE}/<path>", method=["GET", "POST", "PUT", "PATCH", "DELETE"], include_in_schema=False)
def refuse_others(path: str) -> Response[str]:
    instead = next(
        (advice for call, advice in _INSTEAD.items() if path.startswith(call)), "see docs/dialects/openai.md"
    )
    message = f"Loci does not serve this call of OpenAI ({path[:100]}): {instead}"
    error = {"error": {"message": message, "type": "invalid_request_error", "param": None, "code": "not_implemented"}}
    return Response(HTTPStatus.NOT_IMPLEMENTED.value, content_types.APPLICATION_JSON, json.dumps(error))
