"""Routes of presences themselves: settings, surfaces, amnesia, deletion."""

from datetime import timedelta
from typing import Annotated

from aws_lambda_powertools.event_handler import Response
from pydantic import Field, StrictBool, StrictInt

from loci.api.app import Calling, routes
from loci.api.wire.fields import Body, Instant, PageCursor, PageLimit, Shape, record_response, schema_only
from loci.dialects.presences import lifecycle
from loci.dialects.presences.lifecycle import MAX_HOURS, MIN_HOURS, PresenceChange
from loci.model.presences import DreamActions, Presence

router = routes()

ActionsField = Annotated[
    DreamActions,
    Field(description="What becomes of a dream's actions on surfaces: applied, proposed only, or none at all."),
]
Hours = Annotated[StrictInt, schema_only(minimum=MIN_HOURS, maximum=MAX_HOURS)]
Themes = Annotated[
    dict[str, str],
    Field(description="The user extras of each theme: CSS that only decorates. It replaces all themes."),
]


class PutPresence(Body):
    """Omitted fields stay as they are."""

    dreams: StrictBool | None = Field(default=None, description="Whether the presence may dream.")
    dream_interval_hours: Hours | None = None
    dream_actions: ActionsField | None = None
    themes: Themes | None = None
    accent: Annotated[str | None, schema_only(pattern="^#[0-9a-f]{6}$")] = None
    font: Annotated[str | None, schema_only(minLength=1, maxLength=60)] = None


class WidgetOut(Shape):
    """A small widget of a dream. `text` is Markdown without HTML and links."""

    id: str
    title: str
    text: str


class PresenceOut(Shape):
    presence_id: str
    dreams: Annotated[bool, Field(description="Whether the presence may dream; off unless it is set.")]
    dream_interval_hours: int
    dream_actions: DreamActions
    shares_memory: Annotated[
        bool, Field(description="Whether its facts are in the space `memory` of its user, not in one of its own.")
    ]
    themes: dict[str, str]
    accent: str | None
    font: str | None
    widgets: list[WidgetOut]
    current_conversation_id: Annotated[
        str | None, Field(description="The conversation that was opened last, which a reset of the chat erases.")
    ]
    last_turn_at: Instant | None
    dreamed_at: Annotated[Instant | None, Field(description="When the last dream read the sessions.")]
    next_dream_at: Annotated[Instant | None, Field(description="When to look next whether to dream.")]
    created_at: Instant
    updated_at: Instant
    version: int


class PresencePage(Shape):
    items: list[PresenceOut]
    next_cursor: str | None


class ErasedOut(Shape):
    finished: Annotated[
        bool,
        Field(
            description="False if work is left. What was begun continues in the background; where the presence is "
            "still there, a repeated request begins with the rest."
        ),
    ]


class SharedOut(Shape):
    finished: Annotated[
        bool, Field(description="False if facts are left to move: a repeated request goes on with the rest.")
    ]


@router.get("/ai-presences", summary="List presences")
def list_presences(call: Calling, limit: PageLimit = 50, cursor: PageCursor = None) -> PresencePage:
    page = lifecycle.list_presences(call.ports, call.caller, cursor, limit)
    return PresencePage(items=[presence_out(each) for each in page.items], next_cursor=page.cursor)


@router.put("/ai-presences/<presence_id>", summary="Create a presence, or change its settings and surfaces")
def put_presence(presence_id: str, body: PutPresence, call: Calling) -> Response[PresenceOut]:
    change = PresenceChange(
        body.dreams, body.dream_interval_hours, body.dream_actions, body.themes, body.accent, body.font
    )
    stored_presence = lifecycle.put_presence(call.ports, call.caller, presence_id, change, call.if_match)
    return record_response(presence_out(stored_presence), version=stored_presence.version)


@router.get("/ai-presences/<presence_id>", summary="Get a presence")
def get_presence(presence_id: str, call: Calling) -> Response[PresenceOut]:
    found_presence = lifecycle.get_presence(call.ports, call.caller, presence_id)
    return record_response(presence_out(found_presence), version=found_presence.version)


@router.delete("/ai-presences/<presence_id>", summary="Delete a presence and everything of it for good")
def delete_presence(presence_id: str, call: Calling) -> ErasedOut:
    from loci.unlearning import erase_presence  # imported with the first presence that is deleted

    return ErasedOut(finished=erase_presence.delete_presence(call.ports, call.caller, presence_id, call.if_match))


@router.post(
    "/ai-presences/<presence_id>/amnesia",
    summary="Erase sessions, memories, profile and dreams for good; keep settings and surfaces",
)
def delete_presence_memory(presence_id: str, call: Calling) -> ErasedOut:
    from loci.unlearning import erase_presence  # as above

    return ErasedOut(finished=erase_presence.forget_everything(call.ports, call.caller, presence_id))


@router.post(
    "/ai-presences/<presence_id>/share-memory",
    summary="Have a presence keep its facts in its user's space `memory`, and move there what it remembers",
)
def share_presence_memory(presence_id: str, call: Calling) -> SharedOut:
    from loci.dialects.presences import sharing  # as above

    return SharedOut(finished=sharing.share_memory(call.ports, call.caller, presence_id))


@router.post("/ai-presences/<presence_id>/reset-chat", summary="Erase the current conversation of a presence for good")
def reset_chat(presence_id: str, call: Calling) -> ErasedOut:
    from loci.unlearning import erase_presence  # as above

    return ErasedOut(finished=erase_presence.reset_chat(call.ports, call.caller, presence_id))


def presence_out(presence: Presence) -> PresenceOut:
    """The presence as a client sees it."""
    looks, settings = presence.surfaces, presence.settings
    return PresenceOut(
        presence_id=presence.external_id,
        dreams=settings.dreams,
        dream_interval_hours=settings.interval // timedelta(hours=1),
        dream_actions=settings.actions,
        shares_memory=presence.shares_memory,
        themes={name: lifecycle.join_styles(pieces) for name, pieces in looks.themes.items()},
        accent=looks.accent,
        font=looks.font,
        widgets=[WidgetOut(id=each.id, title=each.title, text=each.text) for each in looks.widgets],
        current_conversation_id=None if presence.current is None else str(presence.current),
        last_turn_at=presence.last_turn_at,
        dreamed_at=presence.dreamed_at,
        next_dream_at=presence.due,
        created_at=presence.created_at,
        updated_at=presence.updated_at,
        version=presence.version,
    )
