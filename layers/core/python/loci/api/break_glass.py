"""Routes by which a role of its own reads the memories of a person, and by which the person sees that it did."""

from typing import Annotated

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import Field, StrictInt

from loci.api.app import Calling, routes
from loci.api.atom_shapes import AtomPage, atom_out
from loci.api.fields import Body, Instant, PageCursor, PageLimit, Shape, record_response, schema_only, sent_id
from loci.governance import break_glass
from loci.governance.break_glass import MAX_REASON, MIN_REASON
from loci.ids import SpaceId
from loci.model.governance import AuditEntry
from loci.scope import reading_caller

router = routes()

UserQuery = Annotated[str, Query(alias="userId", description="The user; `me` is the caller.")]


class OpenBreakGlass(Body):
    user_id: Annotated[str, Field(description="Whose memories are to be read.")]
    reason: Annotated[
        str,
        schema_only(minLength=MIN_REASON, maxLength=MAX_REASON),
        Field(
            description="Why. It stays in the ledger, also after an erasure, and the person sees it: name a ticket, "
            "and nothing personal."
        ),
    ]
    minutes: Annotated[
        StrictInt, schema_only(minimum=1), Field(description="For how long, at most `breakGlassMinutes` of the app.")
    ]


class BreakGlassOut(Shape):
    """Record of an act of break-glass: `act` is `openBreakGlass`, with reason and end, `listPersonSpaces` or
    `listPersonMemories`, then with the kind and the random part of the space's id as `target`."""

    act: str
    at: Instant
    actor_hash: Annotated[str, Field(description="The keyed hash of who did it, as in the audit.")]
    reason: str | None
    until: Instant | None
    target: str | None


class PersonSpaceOut(Shape):
    """A memory space of a person."""

    id: str
    name: str | None
    purpose: str | None
    created_at: Instant


class PersonSpacePage(Shape):
    items: list[PersonSpaceOut]
    next_cursor: str | None


class BreakGlassPage(Shape):
    items: Annotated[list[BreakGlassOut], Field(description="Newest first; a page may be short.")]
    next_cursor: str | None


@router.post("/ai-admin/break-glass", summary="Open the memories of a person, for a reason and a time", status_code=201)
def open_break_glass(body: OpenBreakGlass, call: Calling) -> Response[BreakGlassOut]:
    user = call.user(body.user_id)
    entry = break_glass.open_access(call.ports, call.caller, user, body.reason, body.minutes)
    return record_response(_out(entry), 201)


@router.get("/ai-admin/break-glass", summary="List what break-glass did to a user's memories, newest first")
def list_break_glass(
    user: UserQuery, call: Calling, limit: PageLimit = 50, cursor: PageCursor = None
) -> Response[BreakGlassPage]:
    page = break_glass.list_accesses(call.ports, call.caller, call.user(user), cursor, limit)
    return record_response(BreakGlassPage(items=[_out(entry) for entry in page.items], next_cursor=page.cursor))


@router.get("/ai-admin/break-glass/spaces", summary="List the memory spaces of a person that break-glass is open for")
def list_person_spaces(
    user: UserQuery, call: Calling, limit: PageLimit = 50, cursor: PageCursor = None
) -> Response[PersonSpacePage]:
    page = break_glass.list_spaces(call.ports, call.caller, call.user(user), cursor, limit)
    items = [
        PersonSpaceOut(id=str(space.id), name=space.name, purpose=space.purpose, created_at=space.created_at)
        for space in page.items
    ]
    return record_response(PersonSpacePage(items=items, next_cursor=page.cursor))


@router.get("/ai-admin/break-glass/memories", summary="List the memories of a person that break-glass is open for")
def list_person_memories(
    user: UserQuery,
    space: Annotated[str, Query(alias="spaceId", description="One of the person's own spaces.")],
    call: Calling,
    limit: PageLimit = 50,
    cursor: PageCursor = None,
) -> Response[AtomPage]:
    id, person = sent_id(SpaceId.parse, space, "?spaceId"), call.user(user)
    page = break_glass.list_memories(call.ports, call.caller, person, id, cursor, limit)
    reader = reading_caller(call.caller, person)
    items = [atom_out(atom, reader) for atom in page.items]
    return record_response(AtomPage(items=items, next_cursor=page.cursor))


def _out(entry: AuditEntry) -> BreakGlassOut:
    return BreakGlassOut(
        act=entry.act,
        at=entry.at,
        actor_hash=entry.actor_hash,
        reason=entry.reason,
        until=entry.until,
        target=entry.target,
    )
