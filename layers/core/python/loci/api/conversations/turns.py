"""Routes of a conversation's messages: append and list."""

from dataclasses import replace
from typing import Annotated, TypeAlias

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import Field, StrictBool

from loci.api.app import Call, Calling, routes
from loci.api.conversations.messages import Content, Given, MessageOut, UsageFields, message_out, to_blocks, to_given
from loci.api.conversations.next_context import NextContextBody, NextContextShape, next_context, to_next_question
from loci.api.wire.fields import (
    IdempotencyKey,
    IdempotentBody,
    Instant,
    Metadata,
    PageCursor,
    PageLimit,
    Shape,
    record_response,
    schema_only,
)
from loci.conversations import transcripts, turns
from loci.conversations.new_messages import AHEAD, MAX_AUTHOR, MAX_LABEL, NewMessage
from loci.conversations.turns import NewTurn
from loci.ids import ConversationId
from loci.model.conversations import Block, Conversation, Message, MessageRole, ToolResultBlock, Visibility
from loci.text.timestamps import EARLIEST

router = routes()

Label: TypeAlias = Annotated[str, schema_only(maxLength=MAX_LABEL)]


class Append(IdempotentBody):
    """Fields that every append may carry besides its content."""

    author: Annotated[str | None, schema_only(minLength=1, maxLength=MAX_AUTHOR)] = None
    occurred_at: Annotated[
        Instant | None,
        Field(
            description=f"From the year {EARLIEST.year} to {AHEAD.seconds // 60} minutes in the future; by default now."
        ),
    ] = None
    trace_id: Label | None = None
    metadata: Metadata = Field(default_factory=dict)


class Said(Append):
    content: Content


class UserMessage(Said, NextContextBody):
    visibility: Visibility = Visibility.USER


class SystemMessage(Said):
    visibility: Visibility = Visibility.INTERNAL


class AnswerFields(Said):
    visibility: Visibility = Visibility.USER
    stop_reason: Label | None = None
    model: Label | None = None
    provider: Label | None = None
    usage: UsageFields | None = None


class AssistantTurn(AnswerFields):
    idempotency_key: IdempotencyKey = Field(
        default=None,
        description="A key of this answer alone. Without one, the turn's key covers the answer too: the same answer is "
        "not added again, another one is.",
    )


class AssistantTurnAlone(AnswerFields, NextContextBody):
    pass


class ToolResult(Append):
    tool_use_id: Annotated[Label, schema_only(minLength=1)]
    tool_name: Annotated[Label, schema_only(minLength=1)] | None = None
    content: Given
    is_error: StrictBool = False
    visibility: Visibility = Visibility.USER


class Turn(Append, NextContextBody):
    user_content: Content
    user_visibility: Visibility = Visibility.USER
    assistant: AssistantTurn


class AppendedOut(MessageOut, NextContextShape):
    pass


class TurnOut(NextContextShape):
    turn_id: str
    user_message: MessageOut
    assistant_message: MessageOut


class MessagePage(Shape):
    items: list[MessageOut]
    next_cursor: str | None


@router.post("/ai-conversations/<conversation_id>/user-messages", summary="Append a user message", status_code=201)
def append_user_message(conversation_id: str, body: UserMessage, call: Calling) -> Response[AppendedOut]:
    return _append_and_look(call, conversation_id, _new_message(MessageRole.USER, body, body.visibility), body)


@router.post(
    "/ai-conversations/<conversation_id>/assistant-turns", summary="Append an assistant message", status_code=201
)
def append_assistant_turn(conversation_id: str, body: AssistantTurnAlone, call: Calling) -> Response[AppendedOut]:
    return _append_and_look(call, conversation_id, _answer(body), body)


@router.post(
    "/ai-conversations/<conversation_id>/tool-results", summary="Append the result of a tool call", status_code=201
)
def append_tool_result(conversation_id: str, body: ToolResult, call: Calling) -> Response[MessageOut]:
    from loci.run_turn import results  # imported here because most processes that serve conversations run no turn

    result = ToolResultBlock(body.tool_use_id, to_given(body.content), body.is_error, body.tool_name)
    new = _with_content(MessageRole.TOOL, (result,), body, body.visibility)
    id, key = ConversationId.parse(conversation_id), call.idempotency_key(body.idempotency_key)
    return record_response(message_out(results.append_result(call.ports, call.caller, id, new, key)), 201)


@router.post("/ai-conversations/<conversation_id>/system-messages", summary="Append a system message", status_code=201)
def append_system_message(conversation_id: str, body: SystemMessage, call: Calling) -> Response[MessageOut]:
    new = _new_message(MessageRole.SYSTEM, body, body.visibility)
    return record_response(message_out(_append(call, conversation_id, new, body.idempotency_key)), 201)


@router.post(
    "/ai-conversations/<conversation_id>/turns",
    summary="Append a user message and the assistant's answer together",
    status_code=201,
)
def append_turn(conversation_id: str, body: Turn, call: Calling) -> Response[TurnOut]:
    id = ConversationId.parse(conversation_id)
    key, question = call.idempotency_key(body.idempotency_key), to_next_question(body)
    appended_turn = turns.append_turn(call.ports, call.caller, id, _turn(body), key, _remember_for(call))
    out = TurnOut(
        turn_id=appended_turn.turn_id,
        user_message=message_out(appended_turn.user_message),
        assistant_message=message_out(appended_turn.assistant_message),
        **dict(next_context(call, id, question)),
    )
    return record_response(out, 201)


@router.get("/ai-conversations/<conversation_id>/messages", summary="List the latest messages as a chat shows them")
def get_messages(
    conversation_id: str,
    call: Calling,
    include_internal: Annotated[bool, Query(alias="includeInternal")] = False,
    limit: PageLimit = 50,
    cursor: PageCursor = None,
) -> MessagePage:
    page = transcripts.list_messages(
        call.ports,
        call.caller,
        ConversationId.parse(conversation_id),
        limit=limit,
        cursor=cursor,
        include_internal=include_internal,
    )
    return MessagePage(items=[message_out(message) for message in page.items], next_cursor=page.cursor)


@router.get(
    "/ai-conversations/<conversation_id>/raw-turns",
    summary="List the latest messages as a model sees them, including internal ones",
)
def get_raw_turns(
    conversation_id: str,
    call: Calling,
    include_hidden: Annotated[bool, Query(alias="includeHidden")] = False,
    limit: PageLimit = 50,
    cursor: PageCursor = None,
) -> MessagePage:
    page = transcripts.raw_turns(
        call.ports,
        call.caller,
        ConversationId.parse(conversation_id),
        limit=limit,
        cursor=cursor,
        include_hidden=include_hidden,
    )
    return MessagePage(items=[message_out(message) for message in page.items], next_cursor=page.cursor)


def _append(call: Call, conversation_id: str, new: NewMessage, key: str | None) -> Message:
    id = ConversationId.parse(conversation_id)
    return turns.append_message(call.ports, call.caller, id, new, call.idempotency_key(key), _remember_for(call))


def _append_and_look(
    call: Call, conversation_id: str, new: NewMessage, body: UserMessage | AssistantTurnAlone
) -> Response[AppendedOut]:
    """Appends a message and builds the context that was asked for."""
    question = to_next_question(body)
    new_message = _append(call, conversation_id, new, body.idempotency_key)
    context = next_context(call, ConversationId.parse(conversation_id), question)
    return record_response(AppendedOut(**dict(message_out(new_message)), **dict(context)), 201)


def _remember_for(call: Call) -> turns.Remember:
    def remember(head: Conversation) -> None:
        from loci.dialects.bots import replies  # imported with the first reply that remembers something

        replies.remember_replies(call.ports, call.caller, head)

    return remember


def _new_message(role: MessageRole, body: Said, visibility: Visibility) -> NewMessage:
    return _with_content(role, to_blocks(body.content), body, visibility)


def _with_content(role: MessageRole, content: tuple[Block, ...], body: Append, visibility: Visibility) -> NewMessage:
    return NewMessage(
        role=role,
        content=content,
        visibility=visibility,
        author=body.author,
        occurred_at=body.occurred_at,
        trace_id=body.trace_id,
        metadata=body.metadata,
    )


def _answer(body: AnswerFields) -> NewMessage:
    return replace(
        _new_message(MessageRole.ASSISTANT, body, body.visibility),
        stop_reason=body.stop_reason,
        model=body.model,
        provider=body.provider,
        usage=None if body.usage is None else body.usage.to_usage(),
    )


def _turn(body: Turn) -> NewTurn:
    user = _with_content(MessageRole.USER, to_blocks(body.user_content), body, body.user_visibility)
    return NewTurn(user, _answer(body.assistant), body.assistant.idempotency_key)
