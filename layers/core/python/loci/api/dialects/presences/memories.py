"""Routes of what a presence is asked to remember, recall and forget."""

from typing import Annotated

from aws_lambda_powertools.event_handler import Response
from pydantic import Field, StrictInt

from loci.api.app import Calling, routes
from loci.api.memory.user_words import UserWords, said_texts
from loci.api.wire.fields import (
    Body,
    IdempotentBody,
    Instant,
    PageCursor,
    PageLimit,
    Shape,
    record_response,
    schema_only,
    sent_ids,
)
from loci.dialects.presences import memories
from loci.dialects.presences.memories import DEFAULT_LIMIT, GUIDANCE, NOTE, NewMemory
from loci.errors import Refused
from loci.ids import MessageId
from loci.memory.atoms.fields import MAX_KEY, MAX_SOURCES, MAX_TEXT
from loci.model.atoms import Atom, Review
from loci.model.categories import MAX_CATEGORY
from loci.search.recall.forgetting import Forgetting
from loci.search.recall.questions import MAX_LIMIT, MAX_QUERY
from loci.search.recall.results import RecallHit

router = routes()


class Remember(IdempotentBody):
    text: Annotated[str, schema_only(minLength=1, maxLength=MAX_TEXT)]
    category: Annotated[str, schema_only(minLength=1, maxLength=MAX_CATEGORY)] = NOTE
    key: Annotated[str | None, schema_only(minLength=1, maxLength=MAX_KEY)] = Field(
        default=None, description="A later memory under the same key takes the place of this one."
    )
    source_message_ids: Annotated[list[str], schema_only(maxItems=MAX_SOURCES)] = Field(
        default_factory=list, description="The messages that say so. A dream counts their conversations as evidence."
    )
    user_words: UserWords = None


class PresenceRecallBody(Body):
    query: Annotated[str, schema_only(minLength=1, maxLength=MAX_QUERY)]
    limit: Annotated[StrictInt, schema_only(minimum=1, maximum=MAX_LIMIT)] = DEFAULT_LIMIT


class ForgetFact(IdempotentBody):
    """One of the two."""

    query: Annotated[str | None, schema_only(minLength=1, maxLength=MAX_QUERY)] = Field(
        default=None, description="What to forget, in plain words."
    )
    memory_id: str | None = None


class PresenceMemoryOut(Shape):
    id: str
    text: str
    category: str
    key: str | None
    written_at: Annotated[Instant, Field(description="When it was written: it was true then.")]
    true_since: Instant
    review: Annotated[Review | None, Field(description="`unconfirmed`: a model saved it, and no words of the user do.")]


class RecalledOut(PresenceMemoryOut):
    score: float


class PresenceRecallOut(Shape):
    memories: list[RecalledOut]
    guidance: Annotated[str, Field(description="How to use them, for the system prompt.")]


class ForgottenMemoryOut(Shape):
    forgotten: Annotated[
        PresenceMemoryOut | None, Field(description="What was forgotten; it can be restored. Null if nothing was.")
    ]
    candidates: Annotated[list[RecalledOut], Field(description="If nothing was forgotten: what may be meant.")]


class PresenceMemoryPage(Shape):
    items: list[PresenceMemoryOut]
    next_cursor: str | None


@router.post("/ai-presences/<presence_id>/memories", summary="Remember a fact", status_code=201)
def remember_fact(presence_id: str, body: Remember, call: Calling) -> Response[PresenceMemoryOut]:
    message_ids = sent_ids(MessageId.parse, body.source_message_ids, "/sourceMessageIds")
    words = said_texts(call, body.user_words, message_ids)
    new = NewMemory(body.text, body.category, body.key, message_ids, words)
    key = call.idempotency_key(body.idempotency_key)
    return record_response(_out(call, memories.remember(call.ports, call.caller, presence_id, new, key)), 201)


@router.get("/ai-presences/<presence_id>/memories", summary="List the facts that a presence remembers")
def list_presence_memories(
    presence_id: str, call: Calling, limit: PageLimit = 50, cursor: PageCursor = None
) -> PresenceMemoryPage:
    page = memories.list_memories(call.ports, call.caller, presence_id, cursor, limit)
    return PresenceMemoryPage(items=[_out(call, atom) for atom in page.items], next_cursor=page.cursor)


@router.post("/ai-presences/<presence_id>/recall", summary="Recall facts and what the profile says")
def recall_memories(presence_id: str, body: PresenceRecallBody, call: Calling) -> PresenceRecallOut:
    hits = memories.recall(call.ports, call.caller, presence_id, body.query, body.limit)
    return PresenceRecallOut(memories=[_hit(call, hit) for hit in hits], guidance=GUIDANCE)


@router.post("/ai-presences/<presence_id>/forget", summary="Forget a fact, by its meaning or its id")
def forget_fact(presence_id: str, body: ForgetFact, call: Calling) -> ForgottenMemoryOut:
    if (body.query is None) == (body.memory_id is None):
        raise Refused.field("/query", "one of query and memoryId says what to forget")
    id = body.memory_id
    atom = None if id is None else memories.atom_of(call.ports, call.caller, presence_id, id)
    forgetting = Forgetting(body.query, atom)
    key = call.idempotency_key(body.idempotency_key)
    done = memories.forget_memory(call.ports, call.caller, presence_id, forgetting, key)
    return ForgottenMemoryOut(
        forgotten=None if done.atom is None else _out(call, done.atom),
        candidates=[_hit(call, hit) for hit in done.candidates],
    )


@router.post("/ai-presences/<presence_id>/memories/<fact_id>/restore", summary="Take back that a fact was forgotten")
def restore_fact(presence_id: str, fact_id: str, call: Calling) -> PresenceMemoryOut:
    return _out(call, memories.restore_memory(call.ports, call.caller, presence_id, fact_id))


def _out(call: Calling, atom: Atom) -> PresenceMemoryOut:
    return PresenceMemoryOut(
        id=atom.id.short,
        text=atom.text,
        category=atom.category.name,
        key=atom.key,
        written_at=memories.written_at(call.ports, call.caller, atom),
        true_since=atom.valid_from,
        review=atom.review,
    )


def _hit(call: Calling, hit: RecallHit) -> RecalledOut:
    return RecalledOut(**dict(_out(call, hit.atom)), score=hit.score)
