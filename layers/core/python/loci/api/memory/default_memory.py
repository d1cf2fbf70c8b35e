"""Routes of the caller's default space or a project, which need no space's id: recall, and a context without a
conversation."""

from typing import Annotated

from pydantic import Field, StrictInt

from loci.api.app import Calling, routes
from loci.api.memory.atom_shapes import AtomOut, atom_out
from loci.api.memory.recall import RecallOut, TopicBody, recall_in
from loci.api.wire.fields import Body, Project, SeesGeneral, Shape, WholeUpTo, schema_only
from loci.model import limits
from loci.search.recall import TopicQuestion
from loci.spaces.projects import find_spaces

router = routes()


class RecallBody(TopicBody):
    project: Project = None
    general: SeesGeneral = False


class MemoryContextBody(Body):
    message: Annotated[
        str | None,
        schema_only(
            minLength=1,
            maxLength=limits.MAX_QUERY,
            description="What the user says: what is remembered of it is added to what is always in mind.",
        ),
    ] = None
    token_budget: Annotated[StrictInt, Field(ge=limits.MIN_TOKEN_BUDGET, le=limits.MAX_TOKEN_BUDGET)] = (
        limits.SPACE_TOKEN_BUDGET
    )
    whole_up_to: WholeUpTo | None = None
    project: Project = None
    general: SeesGeneral = False


class MemoryContextOut(Shape):
    context_block: str
    atoms_used: list[AtomOut]
    tokens_estimated: int
    is_whole: Annotated[bool, Field(description="True if the block has all that is current.")] = False


@router.post("/ai-memory/recall", summary="Recall by topic from the default space, or from a project")
def recall(body: RecallBody, call: Calling) -> RecallOut:
    spaces = find_spaces(call.ports, call.caller, body.project, is_general_seen=body.general)
    return recall_in(call, spaces, body)


@router.post("/ai-memory/context", summary="Build a prompt-ready context from the default space, or from a project")
def build_memory_context(body: MemoryContextBody, call: Calling) -> MemoryContextOut:
    from loci.context import of_space  # a recall needs none of it

    question = None if body.message is None else TopicQuestion(body.message)
    of_space.require_valid(question, body.token_budget, query_field="/message")
    spaces = find_spaces(call.ports, call.caller, body.project, is_general_seen=body.general)
    if not spaces:
        return MemoryContextOut(context_block="", atoms_used=[], tokens_estimated=0, is_whole=body.whole_up_to != 0)
    space_context = of_space.build_context_across(
        call.ports, call.caller, spaces, body.message, body.token_budget, body.whole_up_to
    )
    return MemoryContextOut(
        context_block=space_context.block,
        atoms_used=[atom_out(atom, call.caller) for atom in space_context.atoms],
        tokens_estimated=space_context.tokens,
        is_whole=space_context.is_whole,
    )
