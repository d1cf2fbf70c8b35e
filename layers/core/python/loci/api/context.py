"""The route of the working context."""

from typing import Annotated

from pydantic import Field, StrictBool, StrictInt

from loci.api.app import Call, Calling, routes
from loci.api.atom_shapes import AtomOut, atom_out
from loci.api.fields import Body, Instant, Shape, schema_only
from loci.api.messages import MessageOut, message_out
from loci.api.recall import MinSimilarity
from loci.context import building, templates
from loci.context.building import ContextQuestion
from loci.ids import ConversationId, SpaceId
from loci.model import Conversation
from loci.recall.topic import DEFAULT_HITS, MAX_LIMIT, MAX_QUERY

router = routes()


class ContextBody(Body):
    memory_space_id: str | Annotated[list[str], schema_only(minItems=1, maxItems=building.MAX_SPACES)]
    recall_query: Annotated[
        str | None,
        schema_only(minLength=1, maxLength=MAX_QUERY),
        Field(description="The question to recall by; by default the user's last message."),
    ] = None
    recent_turns: Annotated[StrictInt, schema_only(minimum=0, maximum=building.MAX_TURNS)] = building.RECENT_TURNS
    recall_limit: Annotated[
        StrictInt,
        schema_only(minimum=0, maximum=MAX_LIMIT),
        Field(description="Maximum number of recalled atoms; 0 turns recall off."),
    ] = DEFAULT_HITS
    token_budget: Annotated[
        StrictInt, schema_only(minimum=building.MIN_TOKEN_BUDGET, maximum=building.MAX_TOKEN_BUDGET)
    ] = building.DEFAULT_TOKEN_BUDGET
    include_rolling_summary: StrictBool = True
    include_essentials: Annotated[
        StrictBool,
        Field(description="Always include rules, safety facts (allergies, conditions, diets) and the user's identity."),
    ] = True
    always_on_category_names: Annotated[
        list[str],
        schema_only(maxItems=building.MAX_CATEGORIES),
        Field(
            description="Known categories alone: Loci's own, those of the app's settings (`categories`), and those of "
            "current atoms of these spaces. Another name is refused with a list of the known ones."
        ),
    ] = Field(default_factory=list)
    min_similarity: MinSimilarity | None = None
    template_id: str = templates.DEFAULT
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


@router.post("/ai-working-context/<conversation_id>", summary="Build a prompt-ready context within a token budget")
def build_working_context(conversation_id: str, body: ContextBody, call: Calling) -> ContextOut:
    spaces = body.memory_space_id if isinstance(body.memory_space_id, list) else [body.memory_space_id]
    asked = ContextQuestion(
        space_ids=tuple(SpaceId.parse(space) for space in spaces),
        recall_query=body.recall_query,
        recent_turns=body.recent_turns,
        recall_limit=body.recall_limit,
        token_budget=body.token_budget,
        include_rolling_summary=body.include_rolling_summary,
        include_essentials=body.include_essentials,
        always_on_category_names=tuple(body.always_on_category_names),
        min_similarity=body.min_similarity,
        template_id=body.template_id,
        valid_at=body.valid_at,
        known_at=body.known_at,
    )
    id = ConversationId.parse(conversation_id)
    built = building.build_context(call.ports, call.caller, id, asked, _read_block_for(call))
    return ContextOut(
        context_block=built.context_block,
        memory_block=built.memory_block,
        messages=[message_out(message) for message in built.messages],
        atoms_used=[atom_out(atom, call.caller) for atom in built.atoms_used],
        tokens_estimated=built.tokens_estimated,
        trimmed={str(section): count for section, count in built.trimmed.items()},
        degraded=built.degraded,
    )


def _read_block_for(call: Call) -> building.ReadBlock:
    def read(head: Conversation) -> str:
        from loci.dialects.bots import replies  # imported with the first conversation of a bot

        return replies.read_block_of(call.ports, call.caller, head)

    return read
