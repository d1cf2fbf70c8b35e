"""Route that says why something is missing."""

from typing import Annotated

from pydantic import Field, StrictInt

from loci.api.app import Calling, routes
from loci.api.memory.atom_shapes import AtomOut, Release, atom_values
from loci.api.memory.extractions import JobOut, job_fields
from loci.api.wire.fields import Body, Shape, schema_only, sent_id
from loci.context.building import ContextQuestion
from loci.context.missing import MissingQuestion, MissingReason, explain_missing
from loci.ids import ConversationId, MessageId, SpaceId
from loci.model import limits
from loci.model.jobs import DropReason
from loci.search.recall.reasons import Reason

router = routes()


class ExpectedContext(Body):
    """The working context that the memory or the message was expected in, with this space alone."""

    conversation_id: Annotated[
        str | None, Field(description="The conversation that the context is for; by default the one that was found.")
    ] = None
    recall_query: Annotated[
        str | None,
        schema_only(minLength=1, maxLength=limits.MAX_QUERY),
        Field(description="The question to recall by; by default the user's last message."),
    ] = None
    recent_turns: Annotated[StrictInt, schema_only(minimum=0, maximum=limits.MAX_TURNS)] = limits.RECENT_TURNS
    recall_limit: Annotated[StrictInt, schema_only(minimum=0, maximum=limits.MAX_HITS)] | None = None
    token_budget: Annotated[
        StrictInt, schema_only(minimum=limits.MIN_TOKEN_BUDGET, maximum=limits.MAX_TOKEN_BUDGET)
    ] = limits.DEFAULT_TOKEN_BUDGET


class WhyBody(Body):
    conversation_id: Annotated[
        str | None, Field(description="Why nothing is remembered of it; with `text`, where to look for that.")
    ] = None
    message_id: Annotated[str | None, Field(description="Why nothing is remembered of it.")] = None
    text: Annotated[
        str | None,
        schema_only(minLength=1, maxLength=limits.MAX_QUERY),
        Field(
            description="What was said or should be remembered, in any words. It is looked for in the newest 200 "
            "messages of the newest 20 conversations and in the newest 1,000 memories of the space."
        ),
    ] = None
    working_context: Annotated[
        ExpectedContext | None, Field(description="Also why it is not in this working context.")
    ] = None


class ExplainedJob(JobOut):
    """An extraction job, and what wrote it."""

    release: Release


class ExplainedAtom(AtomOut):
    """An atom, and what wrote it."""

    release: Release


class WhyOut(Shape):
    """The first reason. `remembered`: it is in the space; `shown`: it is in the working context."""

    reason: MissingReason | DropReason | Reason
    conversation_id: str | None
    message_id: str | None
    jobs: Annotated[
        list[ExplainedJob], Field(description="Extractions of the conversation, or of the message, into the space.")
    ]
    atoms: Annotated[
        list[ExplainedAtom], Field(description="What the space has of it, newest first, in whatever state.")
    ]


@router.post("/ai-memory/spaces/<space_id>/why", summary="Say why something is not remembered, or not shown")
def explain_missing_memory(space_id: str, body: WhyBody, call: Calling) -> WhyOut:
    space = SpaceId.parse(space_id)
    missing_answer = explain_missing(call.ports, call.caller, _question(space, body))
    now = call.ports.now()
    return WhyOut(
        reason=missing_answer.reason,
        conversation_id=None if missing_answer.conversation is None else str(missing_answer.conversation),
        message_id=None if missing_answer.message is None else str(missing_answer.message),
        jobs=[ExplainedJob(**job_fields(job, now), release=job.release) for job in missing_answer.jobs],
        atoms=[
            ExplainedAtom.model_validate({**atom_values(atom, call.caller), "release": atom.release})
            for atom in missing_answer.atoms
        ],
    )


def _question(space: SpaceId, body: WhyBody) -> MissingQuestion:
    expected_context = body.working_context
    context = None
    if expected_context is not None:
        context = ContextQuestion(
            (space,),
            recall_query=expected_context.recall_query,
            recent_turns=expected_context.recent_turns,
            recall_limit=expected_context.recall_limit,
            token_budget=expected_context.token_budget,
        )
    return MissingQuestion(
        space=space,
        conversation=_conversation(body.conversation_id, "/conversationId"),
        message=None if body.message_id is None else sent_id(MessageId.parse, body.message_id, "/messageId"),
        text=body.text,
        context=context,
        shown_to=_conversation(
            None if expected_context is None else expected_context.conversation_id, "/workingContext/conversationId"
        ),
    )


def _conversation(id: str | None, pointer: str) -> ConversationId | None:
    return None if id is None else sent_id(ConversationId.parse, id, pointer)
