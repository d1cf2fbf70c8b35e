"""The working context as it is asked for and answered, alone or with an append. What builds it is imported with the
first that is asked for: most processes that serve conversations build none."""

from typing import TYPE_CHECKING, Annotated

from pydantic import Field, StrictBool, StrictInt

from loci.api.app import Call
from loci.api.conversations.messages import MessageOut, message_out
from loci.api.memory.atom_shapes import AtomOut, atom_out
from loci.api.wire.fields import (
    Body,
    Instant,
    MinSimilarity,
    SeesGeneral,
    Shape,
    WholeUpTo,
    schema_only,
    sent_id,
    sent_ids,
)
from loci.errors import Refused
from loci.ids import ConversationId, SpaceId
from loci.model import limits
from loci.model.conversations import Conversation

if TYPE_CHECKING:
    from loci.context.building import ContextQuestion, ReadBlock


class ContextBody(Body):
    memory_space_id: Annotated[
        str | Annotated[list[str], schema_only(minItems=1, maxItems=limits.MAX_SPACES)] | None,
        Field(
            description="The id of one space, or of up to 10; left out, the user's default space, or that of the "
            "conversation's project."
        ),
    ] = None
    general: SeesGeneral = False
    recall_query: Annotated[
        str | None,
        schema_only(minLength=1, maxLength=limits.MAX_QUERY),
        Field(description="The question to recall by; by default the user's last message."),
    ] = None
    recent_turns: Annotated[StrictInt, schema_only(minimum=0, maximum=limits.MAX_TURNS)] = limits.RECENT_TURNS
    recall_limit: Annotated[
        Annotated[StrictInt, schema_only(minimum=0, maximum=limits.MAX_HITS)] | None,
        Field(
            description="Maximum number of recalled atoms; 0 turns recall off. Left out, as many as the question "
            f"needs: {limits.DEFAULT_HITS}, or {limits.SEVERAL_HITS} where it asks for several things."
        ),
    ] = None
    token_budget: Annotated[
        StrictInt, schema_only(minimum=limits.MIN_TOKEN_BUDGET, maximum=limits.MAX_TOKEN_BUDGET)
    ] = limits.DEFAULT_TOKEN_BUDGET
    include_rolling_summary: StrictBool = True
    include_essentials: Annotated[
        StrictBool,
        Field(description="Always include rules, safety facts (allergies, conditions, diets) and the user's identity."),
    ] = True
    always_on_category_names: Annotated[
        list[str],
        schema_only(maxItems=limits.MAX_ALWAYS_ON),
        Field(
            description="Known categories alone: Loci's own, those of the app's settings (`categories`), and those of "
            "current atoms of these spaces. Another name is refused with a list of the known ones."
        ),
    ] = Field(default_factory=list)
    min_similarity: MinSimilarity | None = None
    whole_up_to: WholeUpTo | None = None
    template_id: str = limits.DEFAULT_TEMPLATE
    valid_at: Instant | None = None
    known_at: Instant | None = None


class ContextOut(Shape):
    context_block: str
    memory_block: Annotated[
        str,
        Field(
            description="What the conversation's bot remembers, to put before the system prompt: it counts in "
            "`tokensEstimated` and within the budget. Empty without a bot."
        ),
    ]
    messages: list[MessageOut]
    atoms_used: list[AtomOut]
    tokens_estimated: int
    trimmed: dict[str, int]
    degraded: Annotated[
        bool, Field(description="True if an index or the embedder was unavailable and recall used words alone.")
    ]
    is_whole: Annotated[
        bool,
        Field(description="True if the block has all that is current in the spaces; else recall chose what it has."),
    ] = False


def to_question(body: ContextBody, within: str = "") -> "ContextQuestion":
    """Raises Refused for a malformed id; ``within`` is the pointer of the object."""
    from loci.context.building import ContextQuestion

    return ContextQuestion(
        space_ids=_sent_spaces(body.memory_space_id, f"{within}/memorySpaceId"),
        recall_query=body.recall_query,
        recent_turns=body.recent_turns,
        recall_limit=body.recall_limit,
        token_budget=body.token_budget,
        include_rolling_summary=body.include_rolling_summary,
        include_essentials=body.include_essentials,
        always_on_category_names=tuple(body.always_on_category_names),
        min_similarity=body.min_similarity,
        whole_up_to=body.whole_up_to,
        template_id=body.template_id,
        valid_at=body.valid_at,
        known_at=body.known_at,
        is_general_seen=body.general,
    )


def _sent_spaces(sent: str | list[str] | None, field: str) -> tuple[SpaceId, ...] | None:
    if sent is None:
        return None
    if isinstance(sent, str):
        return (sent_id(SpaceId.parse, sent, field),)
    if not sent:
        raise Refused.field(field, f"memorySpaceId must have 1 to {limits.MAX_SPACES} entries")
    return sent_ids(SpaceId.parse, sent, field)


def build(call: Call, id: ConversationId, question: "ContextQuestion") -> ContextOut:
    """The context of a conversation as it is now. Raises as ``build_context``."""
    from loci.context import building

    working_context = building.build_context(call.ports, call.caller, id, question, read_block_for(call))
    return ContextOut(
        context_block=working_context.context_block,
        memory_block=working_context.memory_block,
        messages=[message_out(message) for message in working_context.messages],
        atoms_used=[atom_out(atom, call.caller) for atom in working_context.atoms_used],
        tokens_estimated=working_context.tokens_estimated,
        trimmed={str(section): count for section, count in working_context.trimmed.items()},
        degraded=working_context.degraded,
        is_whole=working_context.is_whole,
    )


def read_block_for(call: Call) -> "ReadBlock":
    """A reader of the memory of a conversation's bot."""

    def read(head: Conversation) -> str:
        from loci.dialects.bots import replies  # imported with the first conversation of a bot

        return replies.read_block_of(call.ports, call.caller, head)

    return read
