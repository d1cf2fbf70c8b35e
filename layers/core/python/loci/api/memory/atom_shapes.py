"""The shape of an atom, as its own routes and those of recall answer with it."""

from typing import TYPE_CHECKING, Annotated, TypeAlias

from pydantic import Field, StrictInt

from loci.api.wire.fields import Instant, Metadata, OwnerField, Shape, owner_field, schema_only, user_id
from loci.ids import SpaceId
from loci.model.atoms import Atom, AtomStatus, ExtractionSource, Hold, HoldReason, Kind, Provenance, Review
from loci.scope import Caller, space_owner

if TYPE_CHECKING:
    from loci.memory.atoms.writes import Written

Importance: TypeAlias = Annotated[StrictInt, schema_only(minimum=1, maximum=5)]


Release: TypeAlias = Annotated[
    str | None, Field(description="The release of Loci that wrote this version; null of 0.2.0, which did not say.")
]


class CategoryOut(Shape):
    name: str
    kind: Kind


class ExtractionOut(Shape):
    version: str
    prompt_hash: str
    extractor: str
    job_id: str
    run_id: Annotated[str | None, Field(description="The replay that last added or archived the atom.")]


class HoldOut(Shape):
    """Why an atom waits for its user: the `setting` of its app or user, since a client `asked` for it, or since what a
    tool or an import brought gives an `instruction`, claims an `identity` or authority, or is about a `payment`."""

    reason: HoldReason
    relation: Annotated[
        str | None,
        Field(description="What it is to `atomId` once it is approved: `supersedes`, `refines` or `contradicts`."),
    ]
    atom_id: Annotated[str | None, Field(description="The current atom that it would change; null for none.")]
    expires_at: Annotated[Instant | None, Field(description="Until when it is stored, once it is approved.")]


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
    review: Annotated[
        Review | None,
        Field(
            description="`unconfirmed`: a tool saved it, and no words of the user say it. It is recalled, but is no "
            "rule, never always in mind, and supersedes nothing, until the user says the same. `pending`: it waits for "
            "its user, is not recalled, changes nothing and expires, until it is approved. `rejected`: it is never "
            "recalled, and the same does not wait again before it expires. Both have the status ARCHIVED."
        ),
    ]
    hold: Annotated[HoldOut | None, Field(description="Why it waits; null where it does not.")]
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
    refused_text: Annotated[
        str | None,
        Field(description="The text that was sent and not added, since this atom says it; null where it was added."),
    ]


def written_out(written_atom: "Written", caller: Caller) -> WrittenOut:
    """An atom that was written, or found to say the same."""
    return WrittenOut.model_validate(
        {
            **atom_values(written_atom.atom, caller),
            "deduplicated": written_atom.is_duplicate,
            "refused_text": written_atom.refused_text,
        }
    )


class AtomPage(Shape):
    items: list[AtomOut]
    next_cursor: str | None


def atom_out(atom: Atom, caller: Caller) -> AtomOut:
    """An atom as clients see it."""
    return AtomOut.model_validate(atom_values(atom, caller))


def atom_values(atom: Atom, caller: Caller) -> dict[str, object]:
    """The fields of ``AtomOut``."""
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
        "review": atom.review,
        "hold": None if atom.hold is None else _hold(atom.hold),
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


def _hold(hold: Hold) -> HoldOut:
    return HoldOut(
        reason=hold.reason,
        relation=hold.relation,
        atom_id=None if hold.atom is None else str(hold.atom),
        expires_at=hold.expires_at,
    )


def _extraction(source: ExtractionSource) -> ExtractionOut:
    return ExtractionOut(
        version=source.version,
        prompt_hash=source.prompt_hash,
        extractor=source.extractor,
        job_id=str(source.job_id),
        run_id=None if source.replay is None else str(source.replay.run),
    )
