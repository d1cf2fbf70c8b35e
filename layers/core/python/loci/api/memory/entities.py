"""Routes of entities, and the shape of an entity."""

from typing import Annotated, TypeAlias

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import Field

from loci.api.app import Call, Calling, routes
from loci.api.wire.fields import (
    Body,
    IdempotentBody,
    Instant,
    Metadata,
    OwnerField,
    PageCursor,
    PageLimit,
    Shape,
    empty_response,
    owner_field,
    record_response,
    schema_only,
    sent_id,
    user_id,
)
from loci.ids import EntityId, SpaceId
from loci.memory.entities import deleting, editing, merging, reading, records
from loci.memory.entities.editing import EntityEdit
from loci.memory.entities.naming import MAX_NAME
from loci.memory.entities.reading import find_by_name
from loci.memory.entities.records import MAX_ALIASES, MAX_DESCRIPTION, NewEntity
from loci.memory.entities.views import EntityStatus, EntityView
from loci.model.entities import EntityType
from loci.scope import Caller, space_owner

router = routes()

Name: TypeAlias = Annotated[str, schema_only(minLength=1, maxLength=MAX_NAME)]


class CreateEntity(IdempotentBody):
    type: EntityType
    canonical_name: Name
    description: Annotated[str | None, schema_only(minLength=1, maxLength=MAX_DESCRIPTION)] = None
    aliases: Annotated[list[Name], schema_only(maxItems=MAX_ALIASES)] = Field(default_factory=list)
    attributes: Metadata = Field(default_factory=dict)


class EditEntity(Body):
    """Omitted fields stay unchanged; null removes the description. `aliases` and `attributes` replace the stored
    values."""

    # Fields that do not accept null: their default is never read.
    canonical_name: Name = Field(default_factory=str)
    description: Annotated[str | None, schema_only(minLength=1, maxLength=MAX_DESCRIPTION)] = None
    aliases: Annotated[list[Name], schema_only(maxItems=MAX_ALIASES)] = Field(default_factory=list)
    attributes: Metadata = Field(default_factory=dict)


class MergeEntities(Body):
    alias_id: str


class EntityOut(Shape):
    """`aliases`, `firstSeenAt`, `lastSeenAt` and `atomCount` include the entities that were merged into this one."""

    id: str
    memory_space_id: str
    tenant_id: str
    app_id: str
    user_id: str | None
    owner: OwnerField
    actor: str | None
    type: EntityType
    canonical_name: str
    description: str | None
    aliases: list[str]
    attributes: Metadata
    status: EntityStatus
    merged_into: str | None
    merged_ids: list[str]
    first_seen_at: Instant | None
    last_seen_at: Instant | None
    atom_count: int
    created_at: Instant
    updated_at: Instant
    version: int


class CreatedEntityOut(EntityOut):
    deduplicated: Annotated[
        bool,
        Field(
            description="True if an entity with this name or alias existed; it was updated with the new values, except "
            "names of another entity."
        ),
    ]


class EntityPage(Shape):
    items: list[EntityOut]
    next_cursor: str | None


@router.post(
    "/ai-memory/spaces/<space_id>/entities",
    summary="Create an entity, or get the one that has this name or alias",
    status_code=201,
)
def create_entity(space_id: str, body: CreateEntity, call: Calling) -> Response[CreatedEntityOut]:
    new = NewEntity(body.type, body.canonical_name, body.description, tuple(body.aliases), body.attributes)
    key = call.idempotency_key(body.idempotency_key)
    created_entity = records.create_entity(call.ports, call.caller, SpaceId.parse(space_id), new, key)
    out = CreatedEntityOut(**dict(_out(created_entity.view, call.caller)), deduplicated=not created_entity.created)
    return record_response(out, 201 if created_entity.created else 200, created_entity.view.entity.version)


@router.get("/ai-memory/spaces/<space_id>/entities/by-name", summary="Find an entity by name or alias")
def find_entity_by_name(
    space_id: str,
    call: Calling,
    name: Annotated[str, Query()],
    type: Annotated[EntityType | None, Query()] = None,
) -> Response[EntityOut]:
    return _response(call, find_by_name(call.ports, call.caller, SpaceId.parse(space_id), name, type))


@router.get("/ai-memory/spaces/<space_id>/entities", summary="Search entities by words in their names")
def search_entities(
    space_id: str,
    call: Calling,
    type: Annotated[EntityType | None, Query()] = None,
    query: Annotated[str | None, Query()] = None,
    limit: PageLimit = 50,
    cursor: PageCursor = None,
) -> EntityPage:
    space = SpaceId.parse(space_id)
    page = reading.search_entities(call.ports, call.caller, space, query=query, type=type, cursor=cursor, limit=limit)
    return EntityPage(items=[_out(view, call.caller) for view in page.items], next_cursor=page.cursor)


@router.get("/ai-memory/entities/<entity_id>", summary="Get an entity")
def get_entity(entity_id: str, call: Calling) -> Response[EntityOut]:
    return _response(call, reading.get_entity(call.ports, call.caller, EntityId.parse(entity_id)))


@router.patch("/ai-memory/entities/<entity_id>", summary="Change the names, description or attributes of an entity")
def edit_entity(entity_id: str, body: EditEntity, call: Calling) -> Response[EntityOut]:
    entity_view = editing.edit_entity(call.ports, call.caller, EntityId.parse(entity_id), _edit(body), call.if_match)
    return _response(call, entity_view)


@router.delete(
    "/ai-memory/entities/<entity_id>",
    summary="Delete an entity and all that was merged into it",
    description="Its atoms live on and read without it. Its names are free: a later mention makes a new entity.",
    status_code=204,
)
def delete_entity(entity_id: str, call: Calling) -> Response[None]:
    deleting.delete_entity(call.ports, call.caller, EntityId.parse(entity_id), call.if_match)
    return empty_response()


@router.post("/ai-memory/entities/<entity_id>/merge", summary="Merge another entity into this one")
def merge_entities(entity_id: str, body: MergeEntities, call: Calling) -> Response[EntityOut]:
    canonical, alias = EntityId.parse(entity_id), sent_id(EntityId.parse, body.alias_id, "/aliasId")
    return _response(call, merging.merge_entities(call.ports, call.caller, canonical, alias, call.if_match))


@router.post("/ai-memory/entities/<entity_id>/unmerge", summary="Undo the merge of an entity into this one")
def unmerge_entities(entity_id: str, body: MergeEntities, call: Calling) -> Response[EntityOut]:
    canonical, alias = EntityId.parse(entity_id), sent_id(EntityId.parse, body.alias_id, "/aliasId")
    return _response(call, merging.unmerge_entities(call.ports, call.caller, canonical, alias, call.if_match))


def _edit(body: EditEntity) -> EntityEdit:
    sent_body = {name: getattr(body, name) for name in body.model_fields_set}
    if "aliases" in sent_body:
        sent_body["aliases"] = tuple(body.aliases)
    return EntityEdit(**sent_body)


def _response(call: Call, view: EntityView) -> Response[EntityOut]:
    return record_response(_out(view, call.caller), version=view.entity.version)


def _out(view: EntityView, caller: Caller) -> EntityOut:
    entity = view.entity
    owner = space_owner(caller, entity.id.space)
    return EntityOut(
        id=str(entity.id),
        memory_space_id=str(SpaceId(entity.id.space)),
        tenant_id=caller.tenant,
        app_id=caller.app,
        user_id=user_id(owner),
        owner=owner_field(owner),
        actor=None if entity.actor is None else user_id(entity.actor),
        type=entity.type,
        canonical_name=entity.canonical_name,
        description=entity.description,
        aliases=list(view.aliases),
        attributes=dict(entity.attributes),
        status=view.status,
        merged_into=None if entity.merged_into is None else str(entity.merged_into),
        merged_ids=[str(id) for id in entity.merged_ids],
        first_seen_at=view.first_seen_at,
        last_seen_at=view.last_seen_at,
        atom_count=view.atom_count,
        created_at=entity.created_at,
        updated_at=entity.updated_at,
        version=entity.version,
    )
