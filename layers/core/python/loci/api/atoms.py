"""Routes of atoms, and the shape of an atom."""

from typing import Annotated, Literal, TypeAlias

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import Field, StrictFloat, StrictInt

from loci import atoms
from loci.api.app import Call, Calling, routes
from loci.api.fields import (
    Body,
    IdempotentBody,
    Instant,
    Metadata,
    OwnerField,
    PageCursor,
    PageLimit,
    Shape,
    empty_response,
    instant_of,
    owner_field,
    record_response,
    schema_only,
    user_id,
)
from loci.atoms import AtomEdit, NewAtom, fields
from loci.ids import AtomId, ConversationId, EntityId, MessageId, SpaceId
from loci.model import Atom, AtomStatus, Category, ExtractionSource, Kind, Provenance
from loci.model.categories import MAX_CATEGORY
from loci.scope import Caller, space_owner

router = routes()


Text: TypeAlias = Annotated[str, schema_only(minLength=1, maxLength=fields.MAX_TEXT)]
Key: TypeAlias = Annotated[str, schema_only(minLength=1, maxLength=fields.MAX_KEY)]
Importance: TypeAlias = Annotated[StrictInt, schema_only(minimum=1, maximum=5)]
Confidence: TypeAlias = Annotated[StrictFloat, schema_only(minimum=0, maximum=1)]


class CategoryFields(Body):
    name: Annotated[str, schema_only(minLength=1, maxLength=MAX_CATEGORY)]
    kind: Annotated[Kind, Field(description="PATTERN is reserved for the platform.")]


class AtomFields(IdempotentBody):
    text: Text
    category: CategoryFields
    key: Key | None = None
    importance: Importance = 3
    confidence: Confidence = 1.0
    valid_from: Instant | None = None
    valid_to: Instant | None = None
    expires_at: Instant | None = None
    entity_ids: Annotated[
        list[str],
        schema_only(
            maxItems=fields.MAX_ENTITIES,
            description="Entities whose names or aliases occur in the text as whole words are added.",
        ),
    ] = Field(default_factory=list)
    source_conversation_id: str | None = None
    source_message_ids: Annotated[list[str], schema_only(maxItems=fields.MAX_SOURCES)] = Field(default_factory=list)
    metadata: Metadata = Field(default_factory=dict)


class EditAtom(Body):
    """Omitted fields stay unchanged; null removes the key, the end or the expiry. `entityIds` and `metadata`
    replace the stored values; a new `text` also adds the entities that it names."""

    # Fields that do not accept null: their default is never read.
    text: Text = Field(default_factory=str)
    category: CategoryFields = Field(default_factory=lambda: CategoryFields(name="", kind=Kind.FACT))
    importance: Importance = Field(default_factory=int)
    confidence: Confidence = Field(default_factory=float)
    key: Key | None = None
    valid_to: Instant | None = None
    expires_at: Instant | None = None
    entity_ids: Annotated[list[str], schema_only(maxItems=fields.MAX_ENTITIES)] = Field(default_factory=list)
    metadata: Metadata = Field(default_factory=dict)


class CategoryOut(Shape):
    name: str
    kind: Kind


class ExtractionOut(Shape):
    version: str
    prompt_hash: str
    extractor: str
    job_id: str
    run_id: Annotated[str | None, Field(description="The replay that last added or archived the atom.")]


class AtomOut(Shape):
    id: str
    memory_space_id: str
    tenant_id: str
    app_id: str
    user_id: str | None
    owner: OwnerField
    actor: str | None
    text: str
    category: CategoryOut
    key: str | None
    importance: int
    confidence: float
    valid_from: Instant
    valid_to: Instant | None
    expires_at: Instant | None
    status: AtomStatus
    superseded_at: Instant | None
    superseded_by: str | None
    contradicts: Annotated[
        list[str], Field(description="Current atoms of the same space that probably contradict this one.")
    ]
    deleted_at: Instant | None
    source_conversation_id: str | None
    source_message_ids: list[str]
    entity_ids: Annotated[
        list[str],
        Field(description="A merged entity reads as the one that it is merged into; a deleted one is left out."),
    ]
    metadata: Metadata
    provenance: Provenance
    extraction: ExtractionOut | None
    created_at: Instant
    updated_at: Instant
    confirmed_at: Annotated[Instant | None, Field(description="When the user last repeated the same fact.")]
    version: int


class WrittenOut(AtomOut):
    deduplicated: bool


class AtomPage(Shape):
    items: list[AtomOut]
    next_cursor: str | None


class HistoryOut(Shape):
    chain: list[AtomOut]
    revisions: list[AtomOut]


@router.post("/ai-memory/spaces/<space_id>/atoms", summary="Add an atom", status_code=201)
def add_atom(space_id: str, body: AtomFields, call: Calling) -> Response[WrittenOut]:
    key = call.idempotency_key(body.idempotency_key)
    return _response(call, atoms.add_atom(call.ports, call.caller, SpaceId.parse(space_id), _new(body), key))


@router.get("/ai-memory/spaces/<space_id>/atoms", summary="List atoms, by default the current ones")
def list_atoms(
    space_id: str,
    call: Calling,
    category: Annotated[str | None, Query()] = None,
    kind: Annotated[Kind | None, Query()] = None,
    status: Annotated[Literal["ACTIVE", "ARCHIVED"], Query()] = "ACTIVE",
    key: Annotated[str | None, Query()] = None,
    valid_at: Annotated[str | None, Query(alias="validAt")] = None,
    known_at: Annotated[str | None, Query(alias="knownAt")] = None,
    limit: PageLimit = 50,
    cursor: PageCursor = None,
) -> AtomPage:
    page = atoms.list_atoms(
        call.ports,
        call.caller,
        SpaceId.parse(space_id),
        category=category,
        kind=kind,
        status=AtomStatus(status),
        key=key,
        valid_at=instant_of(valid_at, "validAt"),
        known_at=instant_of(known_at, "knownAt"),
        cursor=cursor,
        limit=limit,
    )
    return AtomPage(items=[atom_out(atom, call.caller) for atom in page.items], next_cursor=page.cursor)


@router.get("/ai-memory/atoms/<atom_id>", summary="Get an atom as it is now or as it was at a time")
def get_atom(
    atom_id: str,
    call: Calling,
    valid_at: Annotated[str | None, Query(alias="validAt")] = None,
    known_at: Annotated[str | None, Query(alias="knownAt")] = None,
) -> Response[AtomOut]:
    atom = atoms.get_atom(
        call.ports,
        call.caller,
        AtomId.parse(atom_id),
        valid_at=instant_of(valid_at, "validAt"),
        known_at=instant_of(known_at, "knownAt"),
    )
    return record_response(atom_out(atom, call.caller), version=atom.version)


@router.patch("/ai-memory/atoms/<atom_id>", summary="Edit a current atom; its history keeps the earlier state")
def edit_atom(atom_id: str, body: EditAtom, call: Calling) -> Response[AtomOut]:
    atom = atoms.edit_atom(call.ports, call.caller, AtomId.parse(atom_id), _edit(body), call.if_match)
    return record_response(atom_out(atom, call.caller), version=atom.version)


@router.post("/ai-memory/atoms/<atom_id>/supersede", summary="Replace an atom with a newer one", status_code=201)
def supersede_atom(atom_id: str, body: AtomFields, call: Calling) -> Response[WrittenOut]:
    key = call.idempotency_key(body.idempotency_key)
    id = AtomId.parse(atom_id)
    return _response(call, atoms.supersede_atom(call.ports, call.caller, id, _new(body), key, call.if_match))


@router.post("/ai-memory/atoms/<atom_id>/archive", summary="Archive an atom")
def archive_atom(atom_id: str, call: Calling) -> Response[AtomOut]:
    atom = atoms.archive_atom(call.ports, call.caller, AtomId.parse(atom_id), call.if_match)
    return record_response(atom_out(atom, call.caller), version=atom.version)


@router.delete("/ai-memory/atoms/<atom_id>", summary="Delete an atom; only its history still shows it", status_code=204)
def delete_atom(
    atom_id: str,
    call: Calling,
    purge: Annotated[bool, Query(description="Also remove the atom from its history, permanently.")] = False,
) -> Response[None]:
    remove = atoms.purge_atom if purge else atoms.delete_atom
    remove(call.ports, call.caller, AtomId.parse(atom_id), call.if_match)
    return empty_response()


@router.get(
    "/ai-memory/atoms/<atom_id>/history", summary="Get the history of an atom: predecessors, successors and revisions"
)
def get_atom_history(atom_id: str, call: Calling) -> HistoryOut:
    found = atoms.get_history(call.ports, call.caller, AtomId.parse(atom_id))
    return HistoryOut(
        chain=[atom_out(atom, call.caller) for atom in found.chain],
        revisions=[atom_out(atom, call.caller) for atom in found.revisions],
    )


def atom_out(atom: Atom, caller: Caller) -> AtomOut:
    """An atom as clients see it."""
    return AtomOut.model_validate(_fields(atom, caller))


def _response(call: Call, written: atoms.Written) -> Response[WrittenOut]:
    atom = written.atom
    out = WrittenOut.model_validate({**_fields(atom, call.caller), "deduplicated": written.deduplicated})
    return record_response(out, 200 if written.deduplicated else 201, atom.version)


def _fields(atom: Atom, caller: Caller) -> dict[str, object]:
    owner = space_owner(caller, atom.id.space)
    return {
        "id": str(atom.id),
        "memory_space_id": str(SpaceId(atom.id.space)),
        "tenant_id": caller.tenant,
        "app_id": caller.app,
        "user_id": user_id(owner),
        "owner": owner_field(owner),
        "actor": None if atom.actor is None else user_id(atom.actor),
        "text": atom.text,
        "category": CategoryOut(name=atom.category.name, kind=atom.category.kind),
        "key": atom.key,
        "importance": atom.importance,
        "confidence": atom.confidence,
        "valid_from": atom.valid_from,
        "valid_to": atom.valid_to,
        "expires_at": atom.expires_at,
        "status": atom.status,
        "superseded_at": atom.superseded_at,
        "superseded_by": None if atom.superseded_by is None else str(atom.superseded_by),
        "contradicts": [str(id) for id in atom.contradicts],
        "deleted_at": atom.deleted_at,
        "source_conversation_id": None if atom.source_conversation_id is None else str(atom.source_conversation_id),
        "source_message_ids": [str(id) for id in atom.source_message_ids],
        "entity_ids": [str(id) for id in atom.entity_ids],
        "metadata": dict(atom.metadata),
        "provenance": atom.provenance,
        "extraction": None if atom.extraction is None else _extraction(atom.extraction),
        "created_at": atom.created_at,
        "updated_at": atom.changed_at,
        "confirmed_at": atom.confirmed_at,
        "version": atom.version,
    }


def _extraction(source: ExtractionSource) -> ExtractionOut:
    return ExtractionOut(
        version=source.version,
        prompt_hash=source.prompt_hash,
        extractor=source.extractor,
        job_id=str(source.job_id),
        run_id=None if source.replay is None else str(source.replay.run),
    )


def _edit(body: EditAtom) -> AtomEdit:
    sent = {name: getattr(body, name) for name in body.model_fields_set}
    if "category" in sent:
        sent["category"] = Category(body.category.name, body.category.kind)
    if "entity_ids" in sent:
        sent["entity_ids"] = tuple(EntityId.parse(id) for id in body.entity_ids)
    return AtomEdit(**sent)


def _new(body: AtomFields) -> NewAtom:
    conversation = body.source_conversation_id
    return NewAtom(
        text=body.text,
        category=Category(body.category.name, body.category.kind),
        key=body.key,
        importance=body.importance,
        confidence=body.confidence,
        valid_from=body.valid_from,
        valid_to=body.valid_to,
        expires_at=body.expires_at,
        entity_ids=tuple(EntityId.parse(id) for id in body.entity_ids),
        source_conversation_id=None if conversation is None else ConversationId.parse(conversation),
        source_message_ids=tuple(MessageId.parse(id) for id in body.source_message_ids),
        metadata=body.metadata,
    )
