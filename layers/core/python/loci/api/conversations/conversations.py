"""Routes of conversations. ``loci.api.conversations.turns`` has those of their messages."""

from typing import Annotated, TypeAlias

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import Field, StrictBool

from loci import conversations
from loci.api.app import Calling, routes
from loci.api.wire.fields import (
    Body,
    IdempotentBody,
    Instant,
    Metadata,
    NamespaceField,
    PageCursor,
    PageLimit,
    Shape,
    record_response,
    schema_only,
)
from loci.api.wire.model_usage import ModelUsageOut, usage
from loci.conversations import summaries
from loci.conversations.lifecycle import MAX_BOT_ID, MAX_SESSION, MAX_TITLE, ConversationChange, NewConversation
from loci.conversations.summaries import RefreshOutcome
from loci.ids import ConversationId
from loci.model.conversations import Conversation, ConversationStatus, RollingSummary
from loci.text.namespaces import namespace_text
from loci.text.remember_calls import FUNCTION, MAX_FUNCTION

router = routes()


TimeZone: TypeAlias = Annotated[
    str | None,
    schema_only(
        description="Where its users are, by the IANA name, as `Europe/Vienna`: a model that extracts reads local "
        'times, so that "tonight" is the user\'s own day.'
    ),
]
BotId: TypeAlias = Annotated[
    str | None,
    schema_only(
        minLength=1,
        maxLength=MAX_BOT_ID,
        description="The bot that answers: what its replies remember by calls goes into its memory, which is put "
        "before the system prompt of its turns.",
    ),
]
Incognito: TypeAlias = Annotated[
    StrictBool,
    Field(
        description="True: never extracted nor summarised, no memory may cite it, and it is purged when it closes, "
        "by itself or not."
    ),
]


class CreateConversation(IdempotentBody):
    namespace: NamespaceField
    title: Annotated[str | None, schema_only(maxLength=MAX_TITLE)] = None
    session_id: Annotated[str | None, schema_only(minLength=1, maxLength=MAX_SESSION)] = None
    metadata: Metadata = Field(default_factory=dict)
    time_zone: TimeZone = None
    extract: Annotated[
        StrictBool,
        Field(description="False: no binding extracts it, neither in windows nor when it closes, by itself or not."),
    ] = True
    bot_id: BotId = None
    remember_function: Annotated[
        str | None,
        schema_only(
            minLength=1,
            maxLength=MAX_FUNCTION,
            pattern="^[A-Za-z_$][A-Za-z0-9_$]*$",
            description=f"The function that the bot calls to remember something; by default `{FUNCTION}`.",
        ),
    ] = None
    incognito: Incognito = False


class UpdateConversation(Body):
    """Omitted fields stay unchanged; null removes the title."""

    title: Annotated[str | None, schema_only(maxLength=MAX_TITLE)] = None
    metadata: Metadata = Field(default_factory=dict)


class ConversationOut(Shape):
    id: str
    namespace: str
    title: str | None
    session_id: str | None
    time_zone: str | None
    metadata: Metadata
    status: ConversationStatus
    extract: bool
    bot_id: str | None
    remember_function: str | None
    incognito: bool
    turn_count: int
    message_count: int
    created_at: Instant
    last_activity_at: Instant
    closed_at: Instant | None
    restorable_until: Annotated[
        Instant | None,
        Field(description="Until then a deleted conversation can be restored; null if it is not deleted."),
    ]
    version: int


class ConversationView(ConversationOut):
    rolling_summary: str | None
    rolling_summary_until_seq: int | None


class ConversationPage(Shape):
    items: list[ConversationOut]
    next_cursor: str | None


class Refreshed(Shape):
    """If `outcome` is `failed`, `reason` says why and the previous summary stays. A conversation too long for one call
    is refreshed up to `rollingSummaryUntilSeq`; call again for the rest. `writer` is `rules` or the `provider/name` of
    the model, and `usage` is the model usage of this call."""

    outcome: RefreshOutcome
    reason: str | None
    rolling_summary: str | None
    rolling_summary_until_seq: int | None
    extractive: bool | None
    writer: str | None
    prompt_hash: str | None
    usage: ModelUsageOut | None


@router.post("/ai-conversations", summary="Create a conversation", status_code=201)
def create_conversation(body: CreateConversation, call: Calling) -> Response[ConversationOut]:
    new = NewConversation(
        body.namespace,
        body.title,
        body.session_id,
        body.metadata,
        body.time_zone,
        body.extract,
        body.bot_id,
        body.remember_function,
        body.incognito,
    )
    new_conversation = conversations.create_conversation(
        call.ports, call.caller, new, call.idempotency_key(body.idempotency_key)
    )
    return record_response(conversation_out(new_conversation), 201, new_conversation.version)


@router.get("/ai-conversations", summary="List conversations, newest first")
def list_conversations(
    call: Calling,
    namespace: Annotated[str | None, Query()] = None,
    status: Annotated[ConversationStatus | None, Query()] = None,
    session_id: Annotated[str | None, Query(alias="sessionId")] = None,
    deleted: Annotated[
        bool, Query(description="List the deleted conversations that can still be restored, and no others.")
    ] = False,
    limit: PageLimit = 50,
    cursor: PageCursor = None,
) -> ConversationPage:
    page = conversations.list_conversations(
        call.ports,
        call.caller,
        namespace=namespace,
        status=status,
        session_id=session_id,
        is_deleted=deleted,
        cursor=cursor,
        limit=limit,
    )
    return ConversationPage(
        items=[conversation_out(found_conversation) for found_conversation in page.items], next_cursor=page.cursor
    )


@router.get("/ai-conversations/<conversation_id>", summary="Get a conversation with its rolling summary")
def get_conversation(conversation_id: str, call: Calling) -> Response[ConversationView]:
    view = conversations.get_conversation(call.ports, call.caller, ConversationId.parse(conversation_id))
    out = ConversationView.model_validate({**_fields(view.conversation), **_summary(view.summary)})
    return record_response(out, version=view.conversation.version)


@router.patch("/ai-conversations/<conversation_id>", summary="Change the title or metadata of a conversation")
def update_conversation(conversation_id: str, body: UpdateConversation, call: Calling) -> Response[ConversationOut]:
    change = ConversationChange(**{name: getattr(body, name) for name in body.model_fields_set})
    id = ConversationId.parse(conversation_id)
    conversation = conversations.update_conversation(call.ports, call.caller, id, change, call.if_match)
    return record_response(conversation_out(conversation), version=conversation.version)


@router.post("/ai-conversations/<conversation_id>/close", summary="Close a conversation")
def close_conversation(
    conversation_id: str,
    call: Calling,
    extract: Annotated[
        bool | None,
        Query(description="False: no binding extracts what none has extracted yet. By default as it was created."),
    ] = None,
) -> Response[ConversationOut]:
    from loci.unlearning import closing  # imported with the first close

    id = ConversationId.parse(conversation_id)
    closed_conversation = closing.close_conversation(call.ports, call.caller, id, call.if_match, extract)
    return record_response(conversation_out(closed_conversation), version=closed_conversation.version)


@router.post(
    "/ai-conversations/<conversation_id>/rolling-summary", summary="Refresh the rolling summary of a conversation"
)
def refresh_rolling_summary(conversation_id: str, call: Calling) -> Refreshed:
    summary_refresh = summaries.refresh_summary(call.ports, call.caller, ConversationId.parse(conversation_id))
    summary = summary_refresh.summary
    return Refreshed.model_validate(
        {
            "outcome": summary_refresh.outcome,
            "reason": summary_refresh.reason,
            **_summary(summary),
            "extractive": None if summary is None else summary.extractive,
            "writer": None if summary is None else summary.writer,
            "prompt_hash": None if summary is None else summary.prompt_hash,
            "usage": usage(summary_refresh.calls),
        }
    )


def conversation_out(conversation: Conversation) -> ConversationOut:
    return ConversationOut.model_validate(_fields(conversation))


def _fields(conversation: Conversation) -> dict[str, object]:
    return {
        "id": str(conversation.id),
        "namespace": namespace_text(conversation.id.namespace),
        "title": conversation.title,
        "session_id": conversation.session_id,
        "time_zone": conversation.time_zone,
        "metadata": dict(conversation.metadata),
        "status": conversation.status,
        "extract": conversation.may_extract,
        "bot_id": None if conversation.bot is None else conversation.bot.id,
        "remember_function": None if conversation.bot is None else conversation.bot.function,
        "incognito": conversation.is_incognito,
        "turn_count": conversation.turn_count,
        "message_count": conversation.message_count,
        "created_at": conversation.created_at,
        "last_activity_at": conversation.last_activity_at,
        "closed_at": conversation.closed_at,
        "restorable_until": conversation.restorable_until,
        "version": conversation.version,
    }


def _summary(summary: RollingSummary | None) -> dict[str, object]:
    return {
        "rolling_summary": None if summary is None else summary.text,
        "rolling_summary_until_seq": None if summary is None else summary.until_seq,
    }
