"""Routes that delete and restore conversations, and retract single messages."""

from typing import TYPE_CHECKING, Annotated

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import Field

from loci.api.app import Calling, routes
from loci.api.conversations.conversations import ConversationOut, conversation_out
from loci.api.conversations.messages import MessageOut, message_out
from loci.api.wire.fields import Instant, Shape, record_response
from loci.errors import NotFound
from loci.ids import ConversationId, MessageId
from loci.model.conversations import RETENTION, Conversation, Message, Removal

if TYPE_CHECKING:
    from loci.unlearning.report import UnlearningReport

router = routes()


class Removed(Shape):
    """When something can be restored, and what becomes of what was learned from it."""

    restorable_until: Annotated[
        Instant | None, Field(description="Until then it can be restored; null when it is purged.")
    ]
    finished: Annotated[
        bool, Field(description="False if work is left, which continues within a minute without another request.")
    ]
    removed_atoms: Annotated[list[str], Field(description="Known from it alone: they go with it.")]
    uncited_atoms: Annotated[list[str], Field(description="With other sources: they stay and lose a citation.")]
    revived_atoms: Annotated[list[str], Field(description="What had ended them goes: they hold again.")]
    reworded_atoms: Annotated[
        list[str], Field(description="New, in the words of another conversation that said the same.")
    ]
    removed_entities: Annotated[list[str], Field(description="Named by it alone: they go with it.")]


class RemovedConversation(Removed):
    """A conversation that is deleted, or purged for good, and what becomes of what was learned from it. A
    preview has no `deletedAt`."""

    id: str
    deleted_at: Instant | None
    summaries: Annotated[list[str], Field(description="Conversations whose rolling summary goes.")]


class RetractedMessage(Removed):
    """A message that is retracted, or purged for good, and what becomes of what was learned from it. A
    preview has no `retractedAt`."""

    id: str
    conversation_id: str
    retracted_at: Instant | None
    summaries: Annotated[list[str], Field(description="Conversations whose rolling summary is made again without it.")]


@router.delete("/ai-conversations/<conversation_id>", summary="Delete a conversation; it can be restored for 30 days")
def delete_conversation(
    conversation_id: str,
    call: Calling,
    purge: Annotated[bool, Query(description="Also erase the conversation at once, for good.")] = False,
    preview: Annotated[bool, Query(description="Change nothing, and show what would change.")] = False,
) -> Response[RemovedConversation]:
    from loci.unlearning import removal  # imported with the first conversation that is deleted

    id = ConversationId.parse(conversation_id)
    scope = call.caller.own(id.namespace)
    if preview:
        report = removal.preview_deletion(call.ports, call.caller, id)
        return record_response(_preview(id, report, removal.has_summary(call.ports, scope, id)))
    has_summary = removal.has_summary(call.ports, scope, id)
    until = call.ports.now() + removal.CALL_TIME
    removed_conversation = removal.delete_conversation(
        call.ports, call.caller, id, call.if_match, is_purge=purge, until=until
    )
    report = removal.report_deletion(call.ports, scope, id, until)
    return record_response(_out(call, removed_conversation, report, has_summary))


@router.post(
    "/ai-conversations/<conversation_id>/restore",
    summary="Restore a conversation that was deleted in the last 30 days",
)
def restore_conversation(conversation_id: str, call: Calling) -> Response[ConversationOut]:
    from loci.unlearning import removal  # as above

    id = ConversationId.parse(conversation_id)
    restored_conversation = removal.restore_conversation(call.ports, call.caller, id, call.if_match)
    return record_response(conversation_out(restored_conversation), version=restored_conversation.version)


@router.delete(
    "/ai-conversations/<conversation_id>/messages/<message_id>",
    summary="Retract a message; it can be restored for 30 days",
)
def retract_message(
    conversation_id: str,
    message_id: str,
    call: Calling,
    purge: Annotated[bool, Query(description="Also erase the message at once, for good.")] = False,
    preview: Annotated[bool, Query(description="Change nothing, and show what would change.")] = False,
) -> Response[RetractedMessage]:
    from loci.unlearning import message_removal, removal  # as above

    id = _message_id(conversation_id, message_id)
    if preview:
        report, is_remade = message_removal.preview_retraction(call.ports, call.caller, id)
        return record_response(_message_out(id, None, report, is_remade))
    until = call.ports.now() + removal.CALL_TIME
    retracted_message = message_removal.retract_message(call.ports, call.caller, id, is_purge=purge, until=until)
    report = message_removal.report_retraction(call.ports, call.caller.own(id.namespace), id, until)
    is_remade = retracted_message.retraction is not None and retracted_message.retraction.summarised_until is not None
    return record_response(_message_out(id, retracted_message, report, is_remade))


@router.post(
    "/ai-conversations/<conversation_id>/messages/<message_id>/restore",
    summary="Restore a message that was retracted in the last 30 days",
)
def restore_message(conversation_id: str, message_id: str, call: Calling) -> Response[MessageOut]:
    from loci.unlearning import message_removal  # as above

    id = _message_id(conversation_id, message_id)
    return record_response(message_out(message_removal.restore_message(call.ports, call.caller, id)))


def _message_id(conversation_id: str, message_id: str) -> MessageId:
    """Raises NotFound for a message of another conversation."""
    conversation, message = ConversationId.parse(conversation_id), MessageId.parse(message_id)
    if (message.namespace, message.conversation) != (conversation.namespace, conversation.ulid):
        raise NotFound("message not found")
    return message


def _message_out(
    id: MessageId, retracted: Message | None, report: "UnlearningReport", is_remade: bool
) -> RetractedMessage:
    one = None if retracted is None else retracted.retraction
    is_purged = one is None or one.removal in (Removal.PURGING, Removal.PURGED)
    conversation = str(ConversationId(id.namespace, id.conversation))
    return RetractedMessage.model_validate(
        {
            "id": str(id),
            "conversation_id": conversation,
            "retracted_at": None if one is None else one.at,
            "restorable_until": None if one is None or is_purged else one.at + RETENTION,
            "finished": one is not None and one.removal in (Removal.REMOVED, Removal.PURGED) and report.is_whole,
            "summaries": [conversation] if is_remade else [],
            **_changes(report),
        }
    )


def _out(
    call: Calling, removed_conversation: Conversation, report: "UnlearningReport", has_summary: bool
) -> RemovedConversation:
    deleted_at = removed_conversation.deleted_at or call.ports.now()
    is_purged = removed_conversation.removal in (Removal.PURGING, Removal.PURGED)
    return RemovedConversation.model_validate(
        {
            "id": str(removed_conversation.id),
            "deleted_at": deleted_at,
            "restorable_until": None if is_purged else deleted_at + RETENTION,
            "finished": removed_conversation.removal in (Removal.REMOVED, Removal.PURGED) and report.is_whole,
            "summaries": [str(removed_conversation.id)] if has_summary else [],
            **_changes(report),
        }
    )


def _preview(id: ConversationId, report: "UnlearningReport", has_summary: bool) -> RemovedConversation:
    fields = {"id": str(id), "deleted_at": None, "restorable_until": None, "finished": False}
    return RemovedConversation.model_validate(
        {**fields, "summaries": [str(id)] if has_summary else [], **_changes(report)}
    )


def _changes(report: "UnlearningReport") -> dict[str, list[str]]:
    return {
        "removed_atoms": list(map(str, report.removed)),
        "uncited_atoms": list(map(str, report.uncited)),
        "revived_atoms": list(map(str, report.revived)),
        "reworded_atoms": list(map(str, report.reworded)),
        "removed_entities": list(map(str, report.entities)),
    }
