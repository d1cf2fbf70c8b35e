"""Routes of recall."""

from collections.abc import Sequence
from typing import Annotated, TypeAlias

from pydantic import Field, StrictBool, StrictInt

from loci.api.app import Call, Calling, routes
from loci.api.memory.atom_shapes import AtomOut, Importance, atom_out
from loci.api.memory.explanation_shapes import ExplanationOut, explanation_out
from loci.api.memory.filters import SentFilter, to_filter
from loci.api.wire.fields import Body, Instant, Metadata, MinSimilarity, Shape, schema_only, sent_id, sent_ids
from loci.ids import AtomId, SpaceId
from loci.model import limits
from loci.model.atoms import Kind
from loci.model.time_zones import require_time_zone
from loci.scope import Caller, is_shared_space
from loci.search import recall
from loci.search.recall import RecallResult, TopicQuestion, timelines
from loci.search.recall.by_entity import DEFAULT_MENTIONS, EntityQuestion, by_entity
from loci.search.recall.explaining import explain_topic
from loci.search.recall.questions import MAX_LIMIT, MAX_QUERY, MAX_SPACES, require_spaces, require_valid
from loci.search.recall.results import RecallMode
from loci.search.recall.timelines import TimelineQuestion

router = routes()

Question: TypeAlias = Annotated[str, schema_only(minLength=1, maxLength=MAX_QUERY)]
HitLimit: TypeAlias = Annotated[StrictInt, schema_only(minimum=1, maximum=MAX_LIMIT)]


class TopicBody(Body):
    query: Question
    limit: Annotated[
        HitLimit | None,
        Field(
            description="Maximum number of hits. Left out, as many as the question needs: "
            f"{limits.DEFAULT_HITS}, or {limits.SEVERAL_HITS} where it asks for several things."
        ),
    ] = None
    category_names: list[str] | None = None
    kinds: list[Kind] | None = None
    metadata: Metadata | None = None
    filter: SentFilter | None = None
    min_importance: Importance = 1
    min_similarity: MinSimilarity | None = None
    valid_at: Instant | None = None
    known_at: Instant | None = None
    time_zone: Annotated[
        str | None,
        schema_only(description="Where the person is, by the IANA name, as `Europe/Vienna`: when their yesterday was."),
    ] = None
    explain: Annotated[
        StrictBool, Field(description="Also answer how the hits came about, in `explanation`. It takes longer.")
    ] = False
    expect: Annotated[
        str | None,
        Field(description="The id of an atom that you expected: `explanation.expected` says why it is no hit."),
    ] = None

    @property
    def expected_atom(self) -> AtomId | None:
        return None if self.expect is None else sent_id(AtomId.parse, self.expect, "/expect")


class SpacesTopicBody(TopicBody):
    memory_space_ids: Annotated[
        list[str],
        schema_only(minItems=1, maxItems=MAX_SPACES, description="The spaces to ask; one ranking over all of them."),
    ]


class EntityBody(Body):
    entity_id_or_name: Question
    limit: HitLimit = DEFAULT_MENTIONS
    category_names: list[str] | None = None
    filter: SentFilter | None = None
    valid_at: Instant | None = None
    known_at: Instant | None = None


class TimelineBody(Body):
    entity_id_or_name: Question | None = None
    query: Question | None = None
    from_: Instant | None = Field(default=None, alias="from")
    to: Instant | None = None
    limit: HitLimit = DEFAULT_MENTIONS
    category_names: list[str] | None = None
    filter: SentFilter | None = None
    valid_at: Instant | None = None
    known_at: Instant | None = None
    include_superseded: StrictBool = True


class HitOut(Shape):
    atom: AtomOut
    score: Annotated[
        float,
        Field(
            description="How good it is, 0 to 1, comparable between questions: of first hits that score .8 about eight "
            "in ten are right. Of an entity's atoms, how recent and important they are."
        ),
    ]
    similarity: Annotated[
        float, Field(description="How near it is to the question in meaning, 0 to 1; in words, while vectors are away.")
    ]
    decay_weight: float
    entity_match_bonus: float
    said_later_than: Annotated[
        list[str],
        Field(
            description="The ids of those hits of this answer that are about the same thing and were said earlier: "
            "they may not hold any more. `validFrom` of each says when."
        ),
    ] = Field(default_factory=list)


class RecallOut(Shape):
    mode: str
    hits: list[HitOut]
    total_candidates: int
    latency_ms: int
    degraded: bool
    explanation: Annotated[
        ExplanationOut | None, Field(description="How the hits came about, if a recall by topic asks to `explain`.")
    ] = None


@router.post("/ai-memory/spaces/<space_id>/recall/topic", summary="Recall by topic")
def recall_by_topic(space_id: str, body: TopicBody, call: Calling) -> RecallOut:
    return recall_in(call, [SpaceId.parse(space_id)], body)


@router.post("/ai-memory/recall/topic", summary="Recall by topic over several memory spaces, in one ranking")
def recall_across_spaces(body: SpacesTopicBody, call: Calling) -> RecallOut:
    ids = sent_ids(SpaceId.parse, body.memory_space_ids, "/memorySpaceIds")
    if not all(is_shared_space(id.key) for id in ids):
        call.require_person()
    require_spaces(ids)
    return recall_in(call, ids, body)


@router.post("/ai-memory/spaces/<space_id>/recall/entity", summary="Recall by entity, newest first")
def recall_by_entity(space_id: str, body: EntityBody, call: Calling) -> RecallOut:
    entity_question = EntityQuestion(
        entity=body.entity_id_or_name,
        limit=body.limit,
        category_names=_names(body.category_names),
        filter=to_filter(body.filter),
        valid_at=body.valid_at,
        known_at=body.known_at,
    )
    return _out(by_entity(call.ports, call.caller, SpaceId.parse(space_id), entity_question), call.caller)


@router.post(
    "/ai-memory/spaces/<space_id>/recall/timeline",
    summary="Recall a timeline: when each fact was valid and what replaced it",
)
def recall_timeline(space_id: str, body: TimelineBody, call: Calling) -> RecallOut:
    timeline_question = TimelineQuestion(
        entity=body.entity_id_or_name,
        query=body.query,
        begins=body.from_,
        ends=body.to,
        limit=body.limit,
        category_names=_names(body.category_names),
        filter=to_filter(body.filter),
        valid_at=body.valid_at,
        known_at=body.known_at,
        include_superseded=body.include_superseded,
    )
    return _out(
        timelines.recall_timeline(call.ports, call.caller, SpaceId.parse(space_id), timeline_question), call.caller
    )


def recall_in(call: Call, ids: Sequence[SpaceId], body: TopicBody) -> RecallOut:
    """The hits of these spaces in one ranking, with an explanation if one is asked for. Of no space there are none."""
    question = _topic(body)
    require_valid(question)
    if not ids:
        return RecallOut(mode=RecallMode.BY_TOPIC, hits=[], total_candidates=0, latency_ms=0, degraded=False)
    if body.explain or body.expect is not None:
        return _explain_recall(call, ids, body)
    return _out(recall.by_topic_across(call.ports, call.caller, ids, question), call.caller)


def _explain_recall(call: Call, ids: Sequence[SpaceId], body: TopicBody) -> RecallOut:
    expect = body.expected_atom
    found_result, explanation = explain_topic(call.ports, call.caller, ids, _topic(body), expect)
    out = _out(found_result, call.caller)
    return out.model_copy(update={"explanation": explanation_out(explanation, expect, call.caller)})


def _topic(body: TopicBody) -> TopicQuestion:
    require_time_zone(body.time_zone)
    return TopicQuestion(
        query=body.query,
        limit=body.limit,
        category_names=_names(body.category_names),
        filter=to_filter(body.filter),
        kinds=None if body.kinds is None else frozenset(body.kinds),
        metadata=body.metadata,
        min_importance=body.min_importance,
        min_similarity=body.min_similarity,
        valid_at=body.valid_at,
        known_at=body.known_at,
        time_zone=lambda: body.time_zone,
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
                said_later_than=list(map(str, hit.said_later_than)),
            )
            for hit in result.hits
        ],
        total_candidates=result.total_candidates,
        latency_ms=result.latency_ms,
        degraded=result.degraded,
    )
