"""The working context that an append answers with, so that a message of a chat is one request.

What is wrong with the question alone is refused before anything is appended. A context that then cannot be built takes
nothing back: the answer has the problem in its place.
"""

from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from loci.api.app import Call
from loci.api.conversations.context_shapes import ContextBody, ContextOut, build, to_question
from loci.api.wire.fields import Body, Shape
from loci.api.wire.problem_shapes import Problem, problem_within
from loci.errors import LociError, Refused
from loci.ids import ConversationId

if TYPE_CHECKING:
    from loci.context.building import ContextQuestion

_FIELD = "/nextContext"


class NextContextBody(Body):
    next_context: Annotated[
        ContextBody | None,
        Field(
            description="Also build the working context, with what is appended here in it: the answer is that of "
            "`buildWorkingContext`."
        ),
    ] = None


class NextContextShape(Shape):
    next_context: Annotated[
        ContextOut | None,
        Field(description="The working context after the append. Null if it was not asked for, or cannot be built."),
    ] = None
    next_context_problem: Annotated[
        Problem | None,
        Field(
            description="Why the context that was asked for cannot be built. What was to be appended is stored all the "
            "same. Its pointers lead from the body of the request: `/nextContext/templateId`."
        ),
    ] = None


def to_next_question(body: NextContextBody) -> "ContextQuestion | None":
    """The question of the body, None without one. Raises Refused for errors that need no stored record to see."""
    if body.next_context is None:
        return None
    from loci.context.building import require_valid

    question = to_question(body.next_context, within=_FIELD)
    try:
        require_valid(question)
    except Refused as refusal:
        raise refusal.within(_FIELD) from refusal
    return question


def next_context(call: Call, id: ConversationId, asked_question: "ContextQuestion | None") -> NextContextShape:
    """The context, or why there is none."""
    if asked_question is None:
        return NextContextShape()
    try:
        return NextContextShape(next_context=build(call, id, asked_question))
    except LociError as error:
        return NextContextShape(next_context_problem=problem_within(_FIELD, error))
