"""The fields of an atom as clients send them: alone, or with what is written in the same transaction."""

from typing import Annotated, Literal, TypeAlias

from pydantic import BeforeValidator, Field, StrictFloat

from loci.api.memory.atom_shapes import Importance
from loci.api.memory.user_words import UserWords
from loci.api.wire.fields import Body, Instant, Metadata, schema_only, sent_id, sent_ids
from loci.ids import ConversationId, EntityId, MessageId
from loci.memory.atoms import fields
from loci.memory.atoms.fields import NewAtom
from loci.model.apps import MAX_SHARE, MIN_SHARE
from loci.model.atoms import Category, Kind, Provenance, Review
from loci.model.categories import MAX_CATEGORY

Text: TypeAlias = Annotated[str, schema_only(minLength=1, maxLength=fields.MAX_TEXT)]
Key: TypeAlias = Annotated[str, schema_only(minLength=1, maxLength=fields.MAX_KEY)]
_CategoryName: TypeAlias = Annotated[str, schema_only(minLength=1, maxLength=MAX_CATEGORY)]
Confidence: TypeAlias = Annotated[StrictFloat, schema_only(minimum=0, maximum=1)]


class CategoryFields(Body):
    name: _CategoryName
    kind: Annotated[Kind, Field(description="PATTERN is reserved for the platform.")]


def _read_name(value: object) -> object:
    return {"name": value, "kind": Kind.FACT.value} if isinstance(value, str) else value


AddedCategory: TypeAlias = Annotated[
    CategoryFields, BeforeValidator(_read_name, json_schema_input_type=_CategoryName | CategoryFields)
]
"""A category, or its name alone: then its kind is FACT."""

_UNKNOWN = Category("fact", Kind.FACT)


class TextAtomFields(Body):
    """Fields of every atom to add, besides its category."""

    text: Text
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
    provenance: Annotated[
        Literal["client", "import"],
        Field(description="`import` for what comes from another memory; it counts like what a client wrote."),
    ] = "client"
    review: Annotated[
        Literal["unconfirmed", "pending"] | None,
        Field(
            description="`unconfirmed` for what no words of the user say: it is recalled, but is never always in mind "
            "and supersedes nothing, until the user says the same. Not together with `key`, nor for the kind RULE. "
            "`pending` for what its user has to approve before it counts."
        ),
    ] = None


class PlainAtomFields(TextAtomFields):
    """An atom to add."""

    category: Annotated[AddedCategory, Field(description="Its name alone is a category of the kind FACT.")]


class UnlessSimilarFields(TextAtomFields):
    category: Annotated[
        AddedCategory | None,
        Field(
            description="Its name alone is a category of the kind FACT. Without it the text decides: category, "
            "importance, key and entities are those that the rules find in it, as in a conversation."
        ),
    ] = None
    similarity: Annotated[
        StrictFloat | None,
        schema_only(exclusiveMinimum=MIN_SHARE, maximum=MAX_SHARE),
    ] = Field(
        default=None,
        description="Adds nothing where a current atom of the space is as similar as this (cosine) or more and has the "
        "same words in the same order, but for synonyms, the spelling of numbers and words that add nothing: it is "
        "returned, with `deduplicated`. Not together with `key`.",
    )
    user_words: UserWords = None


def new_atom(body: PlainAtomFields | UnlessSimilarFields, within: str = "") -> NewAtom:
    """The atom as rules take it; without a category it has one that says nothing yet. Raises Refused for a malformed
    id; ``within`` is the pointer of the atom."""
    category = body.category or _UNKNOWN
    conversation = body.source_conversation_id
    return NewAtom(
        text=body.text,
        category=Category(category.name, category.kind),
        key=body.key,
        importance=body.importance,
        sent_importance=body.importance if "importance" in body.model_fields_set else None,
        confidence=body.confidence,
        valid_from=body.valid_from,
        valid_to=body.valid_to,
        expires_at=body.expires_at,
        entity_ids=sent_ids(EntityId.parse, body.entity_ids, f"{within}/entityIds"),
        source_conversation_id=None
        if conversation is None
        else sent_id(ConversationId.parse, conversation, f"{within}/sourceConversationId"),
        source_message_ids=sent_ids(MessageId.parse, body.source_message_ids, f"{within}/sourceMessageIds"),
        metadata=body.metadata,
        sent_metadata=body.metadata,
        provenance=Provenance(body.provenance),
        review=None if body.review is None else Review(body.review),
    )
