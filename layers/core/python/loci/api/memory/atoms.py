"""Routes of atoms."""

from typing import Annotated, Literal, TypeAlias

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import Field

from loci.api.app import Call, Calling, routes
from loci.api.memory.atom_fields import (
    CategoryFields,
    Confidence,
    Key,
    PlainAtomFields,
    Text,
    UnlessSimilarFields,
    new_atom,
)
from loci.api.memory.atom_shapes import AtomOut, AtomPage, Importance, WrittenOut, atom_out, written_out
from loci.api.memory.filters import FilterQuery, filter_of_query
from loci.api.memory.tagged_lists import tagged_response
from loci.api.memory.user_words import as_said, said_texts
from loci.api.wire.fields import (
    Body,
    IdempotentBody,
    Instant,
    Metadata,
    PageCursor,
    PageLimit,
    Shape,
    empty_response,
    instant_of,
    record_response,
    schema_only,
    sent_ids,
)
from loci.ids import AtomId, EntityId, SpaceId
from loci.memory.atoms import changes, counting, fields, reads, restoring
from loci.memory.atoms.counting import CountedStatus
from loci.memory.atoms.edits import AtomEdit
from loci.memory.atoms.purging import purge_atom
from loci.memory.atoms.reads import MAX_CONTAINS, get_history
from loci.memory.atoms.writes import Written
from loci.memory.entities.filtering import filter_for_space
from loci.model.atoms import AtomStatus, Category, Kind, Review

router = routes()

Contains: TypeAlias = Annotated[
    str | None,
    Query(
        description=f"Only atoms whose text contains this, 1 to {MAX_CONTAINS} characters; upper and lower case are "
        "the same."
    ),
]


class AtomFields(PlainAtomFields, IdempotentBody):
    pass


class NewAtomFields(UnlessSimilarFields, IdempotentBody):
    pass


class EditAtom(Body):
    """Omitted fields stay unchanged; null removes the key, the end or the expiry. `entityIds` and `metadata`
    replace the stored values. A new `text` names its entities again; where neither `category` nor `key` is sent, it
    decides these as well, as far as the old text did."""

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


class AtomCountOut(Shape):
    """Number of atoms of one category, kind and status. `ended`: superseded, or not valid now."""

    category: Annotated[str, Field(description="The name of the category in lower case.")]
    kind: Kind
    status: CountedStatus
    count: int


class AtomCounts(Shape):
    """One call counts a few thousand atoms. Add up the counts of all pages."""

    items: list[AtomCountOut]
    next_cursor: str | None


class HistoryOut(Shape):
    chain: list[AtomOut]
    revisions: list[AtomOut]


@router.post("/ai-memory/spaces/<space_id>/atoms", summary="Add an atom", status_code=201)
def add_atom(space_id: str, body: NewAtomFields, call: Calling) -> Response[WrittenOut]:
    key = call.idempotency_key(body.idempotency_key)
    return _response(call, _add(call, SpaceId.parse(space_id), body, key))


@router.get("/ai-memory/spaces/<space_id>/atoms", summary="List atoms, by default the current ones")
def list_atoms(
    space_id: str,
    call: Calling,
    category: Annotated[str | None, Query()] = None,
    kind: Annotated[Kind | None, Query()] = None,
    status: Annotated[
        AtomStatus, Query(description="Only records with this status: `DELETED` lists those that can be restored.")
    ] = AtomStatus.ACTIVE,
    key: Annotated[str | None, Query()] = None,
    valid_at: Annotated[str | None, Query(alias="validAt")] = None,
    known_at: Annotated[str | None, Query(alias="knownAt")] = None,
    contains: Contains = None,
    filter_json: FilterQuery = None,
    former: Annotated[
        bool, Query(description="Also list former atoms: those that ended, were superseded or archived.")
    ] = False,
    review: Annotated[
        Review | None,
        Query(
            description="Only atoms with this review: `unconfirmed` are those that no words of the user say; those "
            "that are `pending` or `rejected` are in no other list."
        ),
    ] = None,
    order: Annotated[
        Literal["asc", "desc"],
        Query(description="By the time of creation: `asc` begins with the oldest atom, `desc` with the newest."),
    ] = "asc",
    limit: PageLimit = 50,
    cursor: PageCursor = None,
) -> Response[AtomPage]:
    page = reads.list_atoms(
        call.ports,
        call.caller,
        SpaceId.parse(space_id),
        category=category,
        kind=kind,
        status=status,
        key=key,
        valid_at=instant_of(valid_at, "validAt"),
        known_at=instant_of(known_at, "knownAt"),
        contains=contains,
        within=filter_for_space(call.ports, call.caller, SpaceId.parse(space_id), filter_of_query(filter_json)),
        with_former=former,
        review=review,
        newest_first=order == "desc",
        cursor=cursor,
        limit=limit,
    )
    items = [atom_out(atom, call.caller) for atom in page.items]
    return tagged_response(call, AtomPage(items=items, next_cursor=page.cursor))


@router.get("/ai-memory/spaces/<space_id>/atoms/counts", summary="Count atoms by category, kind and status")
def count_atoms(
    space_id: str,
    call: Calling,
    category: Annotated[str | None, Query()] = None,
    kind: Annotated[Kind | None, Query()] = None,
    contains: Contains = None,
    filter_json: FilterQuery = None,
    cursor: PageCursor = None,
) -> Response[AtomCounts]:
    page = counting.count_atoms(
        call.ports,
        call.caller,
        SpaceId.parse(space_id),
        category=category,
        kind=kind,
        contains=contains,
        within=filter_for_space(call.ports, call.caller, SpaceId.parse(space_id), filter_of_query(filter_json)),
        cursor=cursor,
    )
    rows = [
        AtomCountOut(category=row.category, kind=row.kind, status=row.status, count=row.count) for row in page.items
    ]
    return tagged_response(call, AtomCounts(items=rows, next_cursor=page.cursor))


@router.get("/ai-memory/atoms/<atom_id>", summary="Get an atom as it is now or as it was at a time")
def get_atom(
    atom_id: str,
    call: Calling,
    valid_at: Annotated[str | None, Query(alias="validAt")] = None,
    known_at: Annotated[str | None, Query(alias="knownAt")] = None,
) -> Response[AtomOut]:
    atom = reads.get_atom(
        call.ports,
        call.caller,
        AtomId.parse(atom_id),
        valid_at=instant_of(valid_at, "validAt"),
        known_at=instant_of(known_at, "knownAt"),
    )
    return record_response(atom_out(atom, call.caller), version=atom.version)


@router.patch("/ai-memory/atoms/<atom_id>", summary="Edit a current atom; its history keeps the earlier state")
def edit_atom(atom_id: str, body: EditAtom, call: Calling) -> Response[AtomOut]:
    from loci.learning.saving.edited_texts import edit_text  # reads the rules, which other writes do without

    atom = edit_text(call.ports, call.caller, AtomId.parse(atom_id), _edit(body), call.if_match)
    return record_response(atom_out(atom, call.caller), version=atom.version)


@router.post("/ai-memory/atoms/<atom_id>/supersede", summary="Replace an atom with a newer one", status_code=201)
def supersede_atom(atom_id: str, body: AtomFields, call: Calling) -> Response[WrittenOut]:
    key = call.idempotency_key(body.idempotency_key)
    id = AtomId.parse(atom_id)
    return _response(call, changes.supersede_atom(call.ports, call.caller, id, new_atom(body), key, call.if_match))


@router.post("/ai-memory/atoms/<atom_id>/archive", summary="Archive an atom")
def archive_atom(atom_id: str, call: Calling) -> Response[AtomOut]:
    atom = changes.archive_atom(call.ports, call.caller, AtomId.parse(atom_id), call.if_match)
    return record_response(atom_out(atom, call.caller), version=atom.version)


@router.delete("/ai-memory/atoms/<atom_id>", summary="Delete an atom; only its history still shows it", status_code=204)
def delete_atom(
    atom_id: str,
    call: Calling,
    purge: Annotated[bool, Query(description="Also remove the atom from its history, permanently.")] = False,
) -> Response[None]:
    remove = purge_atom if purge else changes.delete_atom
    remove(call.ports, call.caller, AtomId.parse(atom_id), call.if_match)
    return empty_response()


@router.post("/ai-memory/atoms/<atom_id>/restore", summary="Restore a deleted atom that is not purged")
def restore_atom(atom_id: str, call: Calling) -> Response[AtomOut]:
    atom = restoring.restore_atom(call.ports, call.caller, AtomId.parse(atom_id), call.if_match)
    return record_response(atom_out(atom, call.caller), version=atom.version)


@router.get(
    "/ai-memory/atoms/<atom_id>/history", summary="Get the history of an atom: predecessors, successors and revisions"
)
def get_atom_history(atom_id: str, call: Calling) -> HistoryOut:
    atom_history = get_history(call.ports, call.caller, AtomId.parse(atom_id))
    return HistoryOut(
        chain=[atom_out(atom, call.caller) for atom in atom_history.chain],
        revisions=[atom_out(atom, call.caller) for atom in atom_history.revisions],
    )


def _add(call: Call, space: SpaceId, body: NewAtomFields, key: str | None) -> Written:
    new = new_atom(body)
    if body.category is None:
        from loci.learning.saving import saved_texts  # reads the rules, which other writes do without

        words = said_texts(call, body.user_words, new.source_message_ids)
        return saved_texts.add_saved_text(
            call.ports, call.caller, space, new, None, body.similarity, key, said_texts=words
        )
    new = as_said(call, new, body.user_words)
    if body.similarity is None:
        return changes.add_atom(call.ports, call.caller, space, new, key)
    # Few writes ask for it.
    from loci.learning.reconciling import similar

    return similar.add_unless_similar(call.ports, call.caller, space, new, body.similarity, key)


def _response(call: Call, written_atom: Written) -> Response[WrittenOut]:
    atom = written_atom.atom
    return record_response(
        written_out(written_atom, call.caller), 200 if written_atom.is_duplicate else 201, atom.version
    )


def _edit(body: EditAtom) -> AtomEdit:
    sent_body = {name: getattr(body, name) for name in body.model_fields_set}
    if "category" in sent_body:
        sent_body["category"] = Category(body.category.name, body.category.kind)
    if "entity_ids" in sent_body:
        sent_body["entity_ids"] = sent_ids(EntityId.parse, body.entity_ids, "/entityIds")
    return AtomEdit(**sent_body)
