"""Routes that delete and restore conversations."""

from typing import TYPE_CHECKING, Annotated

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import Field

from loci.api.app import Calling, routes
from loci.api.conversations import ConversationOut, conversation_out
from loci.api.fields import Instant, Shape, record_response
from loci.ids import ConversationId
from loci.model import Conversation, Removal

if TYPE_CHECKING:
    from loci.unlearning.report import UnlearningReport

router = routes()


class RemovedConversation(Shape):
    """A conversation that is deleted, or purged for good, and what becomes of the atoms that were learned from it. A
    preview has no `deletedAt`."""

    id: str
    deleted_at: Instant | None
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


@router.delete("/ai-conversations/<conversation_id>", summary="Delete a conversation; it can be restored for 30 days")
def delete_conversation(
    conversation_id: str,
    call: Calling,
    purge: Annotated[bool, Query(description="Also erase the conversation at once, for good.")] = False,
    preview: Annotated[bool, Query(description="Change nothing, and show what would change.")] = False,
) -> Response[RemovedConversation]:
    from loci.unlearning import removal  # imported with the first conversation that is deleted

    id = ConversationId.parse(conversation_id)
    if preview:
        return record_response(_preview(id, removal.preview_deletion(call.ports, call.caller, id)))
    removed = removal.delete_conversation(call.ports, call.caller, id, call.if_match, is_purge=purge)
    report = removal.report_deletion(call.ports, call.caller.own(id.namespace), id)
    return record_response(_out(call, removed, report))


@router.post(
    "/ai-conversations/<conversation_id>/restore",
    summary="Restore a conversation that was deleted in the last 30 days",
)
def restore_conversation(conversation_id: str, call: Calling) -> Response[ConversationOut]:
    from loci.unlearning import removal  # as above

    id = ConversationId.parse(conversation_id)
    restored = removal.restore_conversation(call.ports, call.caller, id, call.if_match)
    return record_response(conversation_out(restored), version=restored.version)


def _out(call: Calling, removed: Conversation, report: "UnlearningReport") -> RemovedConversation:
    from loci.unlearning.removal import RETENTION  # as above

    deleted_at = removed.deleted_at or call.ports.now()
    is_purged = removed.removal in (Removal.PURGING, Removal.PURGED)
    return RemovedConversation.model_validate(
        {
            "id": str(removed.id),
            "deleted_at": deleted_at,
            "restorable_until": None if is_purged else deleted_at + RETENTION,
            "finished": removed.removal in (Removal.REMOVED, Removal.PURGED),
            **_atoms(report),
        }
    )


def _preview(id: ConversationId, report: "UnlearningReport") -> RemovedConversation:
    fields = {"id": str(id), "deleted_at": None, "restorable_until": None, "finished": False}
    return RemovedConversation.model_validate({**fields, **_atoms(report)})


def _atoms(report: "UnlearningReport") -> dict[str, list[str]]:
    return {
        "removed_atoms": list(map(str, report.removed)),
        "uncited_atoms": list(map(str, report.uncited)),
        "revived_atoms": list(map(str, report.revived)),
        "reworded_atoms": list(map(str, report.reworded)),
    }
