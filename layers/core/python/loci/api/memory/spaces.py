"""Routes of memory spaces."""

from typing import Annotated, Literal, TypeAlias

from aws_lambda_powertools.event_handler import Response, content_types
from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import Field

from loci import spaces
from loci.api.app import Calling, routes
from loci.api.wire.fields import (
    Body,
    IdempotentBody,
    Instant,
    Metadata,
    OwnerField,
    PageCursor,
    PageLimit,
    Shape,
    owner_field,
    owner_text,
    record_response,
    schema_only,
)
from loci.ids import SpaceId
from loci.model.spaces import Space, SpaceStatus
from loci.spaces import NewSpace, SpaceChange
from loci.spaces.fields import MAX_NAME, MAX_PURPOSE

router = routes()

OWN = "user"
"""The owner of spaces where a request names none."""


SpaceName: TypeAlias = Annotated[str, schema_only(minLength=1, maxLength=MAX_NAME)]
Purpose: TypeAlias = Annotated[str, schema_only(minLength=1, maxLength=MAX_PURPOSE)]


class CreateSpace(IdempotentBody):
    name: SpaceName | None = None
    owner: OwnerField = "user"
    purpose: Purpose | None = None
    metadata: Metadata = Field(default_factory=dict)


class UpdateSpace(Body):
    """Omitted fields stay unchanged; null removes the name or the purpose."""

    name: SpaceName | None = None
    purpose: Purpose | None = None
    metadata: Metadata = Field(default_factory=dict)


class SpaceOut(Shape):
    id: str
    name: str | None
    owner: OwnerField
    purpose: str | None
    metadata: Metadata
    status: SpaceStatus
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | None
    version: int


class CreatedSpaceOut(SpaceOut):
    deduplicated: Annotated[
        bool, Field(description="True if a space with this name existed; it was updated with the new values.")
    ]


class PurgingOut(Shape):
    """The space is deleted for good, and what it held is being erased. Repeat the call to learn when that is done."""

    id: str
    status: Literal["purging"]


class SpaceChanges(Shape):
    count: Annotated[
        int,
        Field(
            description="Grows with every change of a memory, about a second behind it. While it is the same, the "
            "lists of the space are too, but for memories that have expired since."
        ),
    ]


class SpacePage(Shape):
    items: list[SpaceOut]
    next_cursor: str | None


@router.post("/ai-memory/spaces", summary="Create a memory space, or get the one that has this name", status_code=201)
def create_memory_space(body: CreateSpace, call: Calling) -> Response[CreatedSpaceOut]:
    if body.owner == OWN:
        call.require_person()
    new = NewSpace(owner_text(body.owner), body.name, body.purpose, body.metadata)
    created_space = spaces.create_space(call.ports, call.caller, new, call.idempotency_key(body.idempotency_key))
    out = CreatedSpaceOut(**dict(_out(created_space.space)), deduplicated=not created_space.created)
    return record_response(out, 201 if created_space.created else 200, created_space.space.version)


@router.get("/ai-memory/spaces", summary="List memory spaces")
def list_memory_spaces(
    call: Calling,
    owner: Annotated[str, Query(max_length=70, description="`user`, `app` or `group:<name>`.")] = "user",
    purpose: Annotated[str | None, Query()] = None,
    name: Annotated[
        str | None, Query(description="Only the space of this name: `memory` is the user's default space.")
    ] = None,
    projects: Annotated[
        bool, Query(description="Only projects: the spaces whose names begin with `project:`.")
    ] = False,
    limit: PageLimit = 50,
    cursor: PageCursor = None,
) -> SpacePage:
    if owner == OWN:
        call.require_person()
    page = spaces.list_spaces(
        call.ports,
        call.caller,
        owner=owner,
        purpose=purpose,
        name=name,
        is_of_projects=projects,
        cursor=cursor,
        limit=limit,
    )
    return SpacePage(items=[_out(space) for space in page.items], next_cursor=page.cursor)


@router.get("/ai-memory/spaces/<space_id>", summary="Get a memory space")
def get_memory_space(space_id: str, call: Calling) -> Response[SpaceOut]:
    space = spaces.get_space(call.ports, call.caller, SpaceId.parse(space_id))
    return record_response(_out(space), version=space.version)


@router.get("/ai-memory/spaces/<space_id>/changes", summary="Tell whether the memories of a space have changed")
def get_space_changes(space_id: str, call: Calling) -> SpaceChanges:
    return SpaceChanges(count=spaces.count_changes(call.ports, call.caller, SpaceId.parse(space_id)))


@router.patch("/ai-memory/spaces/<space_id>", summary="Change the name, purpose or metadata of a memory space")
def update_memory_space(space_id: str, body: UpdateSpace, call: Calling) -> Response[SpaceOut]:
    change = SpaceChange(**{name: getattr(body, name) for name in body.model_fields_set})
    space = spaces.update_space(call.ports, call.caller, SpaceId.parse(space_id), change, call.if_match)
    return record_response(_out(space), version=space.version)


@router.post(
    "/ai-memory/spaces/<space_id>/restore", summary="Restore a memory space that was deleted in the last 30 days"
)
def restore_memory_space(space_id: str, call: Calling) -> Response[SpaceOut]:
    space = spaces.restore_space(call.ports, call.caller, SpaceId.parse(space_id), call.if_match)
    return record_response(_out(space), version=space.version)


@router.delete("/ai-memory/spaces/<space_id>", summary="Delete a memory space", status_code=204)
def delete_memory_space(
    space_id: str,
    call: Calling,
    purge: Annotated[
        bool, Query(description="Also erase all that it holds, for good; also a space that is deleted already.")
    ] = False,
) -> Response[PurgingOut | None]:
    id = SpaceId.parse(space_id)
    if not purge:
        spaces.delete_space(call.ports, call.caller, id, call.if_match)
        return _no_content()
    from loci.governance import space_purges  # imported with the first purge

    if space_purges.purge_space(call.ports, call.caller, id, call.if_match):
        return _no_content()
    out: PurgingOut | None = PurgingOut(id=str(id), status="purging")
    return Response(202, content_types.APPLICATION_JSON, out)


def _no_content() -> Response[PurgingOut | None]:
    return Response(204)


def _out(space: Space) -> SpaceOut:
    return SpaceOut(
        id=str(space.id),
        name=space.name,
        owner=owner_field(space.owner),
        purpose=space.purpose,
        metadata=dict(space.metadata),
        status=space.status,
        created_at=space.created_at,
        updated_at=space.updated_at,
        deleted_at=space.deleted_at,
        version=space.version,
    )
