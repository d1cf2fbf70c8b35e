"""Routes of the dreams of a presence."""

from typing import Annotated

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import Field, StrictBool

from loci.api.app import Calling, routes
from loci.api.wire.fields import Body, Instant, Shape, record_response, sent_id
from loci.api.wire.model_usage import ModelUsageOut, usage
from loci.dialects.presences import dreams
from loci.dialects.presences.dreams import MAX_DREAMS
from loci.ids import ConversationId
from loci.model.presences import ActionKind, ActionState, Aspect, Dream, DreamAction, DreamDropReason, DreamStatus

router = routes()


class AskForDream(Body):
    conversation_id: Annotated[str, Field(description="The conversation that asks; each gets one dream.")]
    at_once: Annotated[
        StrictBool,
        Field(
            description="Whether to dream though the presence is in use, and however often the conversation asked. "
            "This requires the role admin."
        ),
    ] = False


class DreamActionOut(Shape):
    """Action that a dream did, or proposes. There is no action for a wallpaper."""

    number: int
    kind: ActionKind
    state: ActionState
    value: Annotated[str, Field(description="CSS, the text of a widget, a colour or a font; empty for a fact.")]
    theme: str | None
    title: str | None
    memory_id: Annotated[str | None, Field(description="The fact that was remembered.")]


class DroppedFindingOut(Shape):
    """A thing that the dream found and left out. Its text is not stored."""

    aspect: Annotated[Aspect | None, Field(description="What an entry would have said; null for an action.")]
    action: Annotated[ActionKind | None, Field(description="What an action would have done; null for an entry.")]
    reason: DreamDropReason


class DreamOut(Shape):
    id: str
    status: DreamStatus
    writer: Annotated[str, Field(description="`rules`, or the model that consolidated, as `provider/name`.")]
    asked_in: str | None
    entries: Annotated[int, Field(description="How many things were written into the profile, or found there already.")]
    actions: list[DreamActionOut]
    dropped: Annotated[list[DroppedFindingOut], Field(description="What it found and left out, and why; at most 80.")]
    reason: str | None
    usage: ModelUsageOut | None
    created_at: Instant
    finished_at: Instant | None


class DreamList(Shape):
    items: list[DreamOut]


@router.post(
    "/ai-presences/<presence_id>/dreams",
    summary="Ask for a dream, once a conversation",
    status_code=202,
)
def create_dream(presence_id: str, body: AskForDream, call: Calling) -> Response[DreamOut]:
    id = sent_id(ConversationId.parse, body.conversation_id, "/conversationId")
    if body.at_once:
        return record_response(_out(dreams.try_dream(call.ports, call.caller, presence_id, id)), 202)
    asked_dream = dreams.ask_for_dream(call.ports, call.caller, presence_id, id)
    return record_response(_out(asked_dream.dream), 202)


@router.get("/ai-presences/<presence_id>/dreams", summary="List the latest dreams of a presence")
def list_dreams(
    presence_id: str,
    call: Calling,
    limit: Annotated[int, Query(ge=1, le=MAX_DREAMS, description="Maximum number of dreams.")] = 20,
) -> DreamList:
    found_dreams = dreams.list_dreams(call.ports, call.caller, presence_id, limit)
    return DreamList(items=[_out(dream) for dream in found_dreams])


@router.get("/ai-presences/<presence_id>/dreams/<dream_id>", summary="Get a dream")
def get_dream(presence_id: str, dream_id: str, call: Calling) -> DreamOut:
    return _out(dreams.get_dream(call.ports, call.caller, presence_id, dream_id))


@router.post(
    "/ai-presences/<presence_id>/dreams/<dream_id>/actions/<action_number>/apply",
    summary="Apply an action that a dream proposed",
)
def apply_dream_action(presence_id: str, dream_id: str, action_number: int, call: Calling) -> DreamOut:
    return _out(dreams.apply_action(call.ports, call.caller, presence_id, dream_id, action_number))


@router.post(
    "/ai-presences/<presence_id>/dreams/<dream_id>/actions/<action_number>/revoke",
    summary="Take back an action of a dream",
)
def revoke_dream_action(presence_id: str, dream_id: str, action_number: int, call: Calling) -> DreamOut:
    return _out(dreams.revoke_action(call.ports, call.caller, presence_id, dream_id, action_number))


def _out(dream: Dream) -> DreamOut:
    return DreamOut(
        id=dream.id,
        status=dream.status,
        writer=dream.writer,
        asked_in=None if dream.asked_in is None else str(dream.asked_in),
        entries=dream.applied,
        actions=[_action(number, action) for number, action in enumerate(dream.actions or ())],
        dropped=[
            DroppedFindingOut(aspect=each.aspect, action=each.action, reason=each.reason) for each in dream.dropped
        ],
        reason=dream.reason,
        usage=usage(dream.calls),
        created_at=dream.created_at,
        finished_at=dream.finished_at,
    )


def _action(number: int, action: DreamAction) -> DreamActionOut:
    return DreamActionOut(
        number=number,
        kind=action.kind,
        state=action.state,
        value=action.value,
        theme=action.theme,
        title=action.title,
        memory_id=None if action.atom is None else action.atom.short,
    )
