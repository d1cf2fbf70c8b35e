"""Routes of recall."""

from typing import Annotated, TypeAlias

from pydantic import Field, StrictBool, StrictInt

from loci import recall
from loci.api.app import Calling, routes
from loci.api.atom_shapes import AtomOut, Importance, atom_out
from loci.api.fields import Body, Instant, Metadata, MinSimilarity, Shape, schema_only
from loci.ids import SpaceId
from loci.model import Kind
from loci.recall import RecallResult, TopicQuestion, timelines
from loci.recall.by_entity import DEFAULT_MENTIONS, EntityQuestion, by_entity
from loci.recall.timelines import TimelineQuestion
from loci.recall.topic import DEFAULT_HITS, MAX_LIMIT, MAX_QUERY, MAX_SPACES
from loci.scope import Caller

router = routes()

Question: TypeAlias = Annotated[str, schema_only(minLength=1, maxLength=MAX_QUERY)]
HitLimit: TypeAlias = Annotated[StrictInt, schema_only(minimum=1, maximum=MAX_LIMIT)]


class TopicBody(Body):
    query: Question
    limit: HitLimit = DEFAULT_HITS
    category_names: list[str] | None = None
    kinds: list[Kind] | None = None
    metadata: Metadata | None = None
    min_importance: Importance = 1
    min_similarity: MinSimilarity | None = None
    valid_at: Instant | None = None
    known_at: Instant | None = None


class SpacesTopicBody(TopicBody):
    memory_space_ids: Annotated[
        list[str],
        schema_only(minItems=1, maxItems=MAX_SPACES, description="The spaces to ask; one ranking over all of them."),
    ]


class EntityBody(Body):
    entity_id_or_name: Question
    limit: HitLimit = DEFAULT_MENTIONS
    category_names: list[str] | None = None
    valid_at: Instant | None = None
    known_at: Instant | None = None


class TimelineBody(Body):
    entity_id_or_name: Question | None = None
    query: Question | None = None
    from_: Instant | None = Field(default=None, alias="from")
    to: Instant | None = None
    limit: HitLimit = DEFAULT_MENTIONS
    category_names: list[str] | None = None
    valid_at: Instant | None = None
    known_at: Instant | None = None
    include_superseded: StrictBool = True


class HitOut(Shape):
    atom: AtomOut
    score: float
    similarity: float
    decay_weight: float
    entity_match_bonus: float


class RecallOut(Shape):
    mode: str
    hits: list[HitOut]
    total_candidates: int
    latency_ms: int
    degraded: bool


@router.post("/ai-memory/spaces/<space_id>/recall/topic", summary="Recall by topic")
def recall_by_topic(space_id: str, body: TopicBody, call: Calling) -> RecallOut:
    found = recall.by_topic(call.ports, call.caller, SpaceId.parse(space_id), _topic(body))
    return _out(found, call.caller)


@router.post("/ai-memory/recall/topic", summary="Recall by topic over several memory spaces, in one ranking")
def recall_across_spaces(body: SpacesTopicBody, call: Calling) -> RecallOut:
    ids = [SpaceId.parse(id) for id in body.memory_space_ids]
    return _out(recall.by_topic_across(call.ports, call.caller, ids, _topic(body)), call.caller)


@router.post("/ai-memory/spaces/<space_id>/recall/entity", summary="Recall by entity, newest first")
def recall_by_entity(space_id: str, body: EntityBody, call: Calling) -> RecallOut:
    asked = EntityQuestion(
        entity=body.entity_id_or_name,
        limit=body.limit,
        category_names=_names(body.category_names),
        valid_at=body.valid_at,
        known_at=body.known_at,
    )
    return _out(by_entity(call.ports, call.caller, SpaceId.parse(space_id), asked), call.caller)


@router.post(
    "/ai-memory/spaces/<space_id>/recall/timeline",
    summary="Recall a timeline: when each fact was valid and what replaced it",
)
def recall_timeline(space_id: str, body: TimelineBody, call: Calling) -> RecallOut:
    asked = TimelineQuestion(
        entity=body.entity_id_or_name,
        query=body.query,
        begins=body.from_,
        ends=body.to,
        limit=body.limit,
        category_names=_names(body.category_names),
        valid_at=body.valid_at,
        known_at=body.known_at,
        include_superseded=body.include_superseded,
    )
    return _out(timelines.recall_timeline(call.ports, call.caller, SpaceId.parse(space_id), asked), call.caller)


def _topic(body: TopicBody) -> TopicQuestion:
    return TopicQuestion(
        query=body.query,
        limit=body.limit,
        category_names=_names(body.category_names),
        kinds=None if body.kinds is None else frozenset(body.kinds),
        metadata=body.metadata,
        min_importance=body.min_importance,
        min_similarity=body.min_similarity,
        valid_at=body.valid_at,
        known_at=body.known_at,
    )


def _names(sent: list[str] | None) -> frozenset[str] | None:
    return None if sent is None else frozenset(sent)


def _out(result: RecallResult, caller: Caller) -> RecallOut:
    return RecallOut(
        mode=result.mode,
        hits=[
            HitOut(
                atom=atom_out(hit.atom, caller),
                score=hit.score,
                similarity=hit.similarity,
                decay_weight=hit.decay_weight,
                entity_match_bonus=hit.entity_match_bonus,
            )
            for hit in result.hits
        ],
        total_candidates=result.total_candidates,
        latency_ms=result.latency_ms,
        degraded=result.degraded,
    )
