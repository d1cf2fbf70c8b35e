"""Route that forgets by meaning."""

from typing import Annotated

from pydantic import Field

from loci.api.app import Calling, routes
from loci.api.memory.atom_shapes import AtomOut, atom_out
from loci.api.wire.fields import IdempotentBody, Shape, schema_only
from loci.ids import SpaceId
from loci.search.recall.forgetting import Forgetting, forget
from loci.search.recall.questions import MAX_QUERY

router = routes()


class Forget(IdempotentBody):
    query: Annotated[str, schema_only(minLength=1, maxLength=MAX_QUERY)] = Field(
        description="What to forget, in plain words."
    )


class CandidateOut(Shape):
    atom: AtomOut
    score: float
    similarity: float


class ForgottenOut(Shape):
    forgotten: Annotated[
        AtomOut | None,
        Field(description="The deleted atom; null if it is not clear which one is meant. It can be restored."),
    ]
    candidates: Annotated[
        list[CandidateOut], Field(description="If nothing was deleted: the atoms that fit the query, best first.")
    ]


@router.post("/ai-memory/spaces/<space_id>/forget", summary="Delete the one atom that a query clearly means")
def forget_memory(space_id: str, body: Forget, call: Calling) -> ForgottenOut:
    key = call.idempotency_key(body.idempotency_key)
    done = forget(call.ports, call.caller, SpaceId.parse(space_id), Forgetting(body.query), key)
    return ForgottenOut(
        forgotten=None if done.atom is None else atom_out(done.atom, call.caller),
        candidates=[
            CandidateOut(atom=atom_out(hit.atom, call.caller), score=hit.score, similarity=hit.similarity)
            for hit in done.candidates
        ],
    )
