"""Routes by which a user approves, rewords or rejects what waits."""

from typing import TYPE_CHECKING, Annotated, Literal

from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import Field, StrictBool

from loci.api.app import Call, Calling, routes
from loci.api.memory.atom_fields import Text
from loci.api.memory.atom_shapes import AtomOut, atom_out
from loci.api.wire.fields import Body, PageCursor, PageLimit, Shape, schema_only, sent_id
from loci.api.wire.problem_shapes import Problem, problem_within
from loci.apps.review_rules import choose_review, read_rules
from loci.apps.users import find_user, require_active
from loci.errors import Refused
from loci.ids import AtomId, ConversationId, SpaceId
from loci.memory.atoms.waiting import list_waiting
from loci.spaces.reading import get_space

if TYPE_CHECKING:
    from loci.learning.saving.approved_texts import ReviewDecision, ReviewOutcome

router = routes()

MOST = 50
"""Decisions of one request."""

Decision = Literal["approve", "reject"]


class WaitingOut(Shape):
    """A memory that waits, and the current one that it would replace or contradict: the two sides of it."""

    atom: AtomOut
    current: AtomOut | None


class WaitingPage(Shape):
    items: list[WaitingOut]
    next_cursor: str | None


class DecisionFields(Body):
    atom_id: Annotated[str, Field(description="The id of an atom that waits in this space.")]
    decision: Annotated[Decision, Field(description="Whether it counts from now on, or never.")]
    text: Annotated[
        Text | None, Field(description="Approve it in these words: its category and key are found in them again.")
    ] = None


class DecideFields(Body):
    """Either `decisions`, or `all` with or without `conversationId`."""

    decisions: Annotated[
        list[DecisionFields],
        schema_only(maxItems=MOST),
        Field(description="Decisions about single atoms, carried out in their order."),
    ] = Field(default_factory=list)
    all: Annotated[
        Decision | None,
        Field(description="Decide alike about all that waits, oldest first; repeat it until `finished` is true."),
    ] = None
    conversation_id: Annotated[
        str | None, Field(description="With `all`: only what was learned from this conversation.")
    ] = None


class DecidedOut(Shape):
    """Result of one decision: the atom that is in use or was rejected, or the `problem` for which nothing changed."""

    atom_id: Annotated[str, Field(description="The id of the atom that was decided about.")]
    atom: AtomOut | None
    problem: Problem | None


class DecidedPage(Shape):
    items: Annotated[list[DecidedOut], Field(description="One outcome for each decision, in their order.")]
    finished: Annotated[bool, Field(description="Whether nothing is left of `all`.")]


class ReviewChoiceFields(Body):
    learned: Annotated[
        StrictBool | None,
        Field(description="Whether what is learned from the user waits for them; null: as the app has set it."),
    ]


class ReviewChoiceOut(Shape):
    learned: Annotated[bool, Field(description="Whether what is learned from the user waits for them.")]
    chosen: Annotated[bool | None, Field(description="The user's own choice; null: as the app has set it.")]
    safety: Annotated[bool, Field(description="Whether what is about safety waits too.")]
    quarantine: Annotated[bool, Field(description="Whether what tools and imports bring waits where it is suspicious.")]


@router.get("/ai-memory/reviews", summary="Get what waits for the user before it counts")
def get_review_choice(call: Calling) -> ReviewChoiceOut:
    user = find_user(call.ports, call.caller.directory)
    require_active(user)
    return _choice(call, None if user is None else user.reviews)


@router.put("/ai-memory/reviews", summary="Choose whether what is learned waits for the user")
def set_review_choice(body: ReviewChoiceFields, call: Calling) -> ReviewChoiceOut:
    from loci.spaces.defaults import get_or_create_default_space  # as below

    get_or_create_default_space(call.ports, call.caller)  # a user is there from their first write on
    return _choice(call, choose_review(call.ports, call.caller, body.learned).reviews)


@router.get("/ai-memory/spaces/<space_id>/reviews", summary="List what waits for its user, with its two sides")
def list_reviews(
    space_id: str,
    call: Calling,
    conversation_id: Annotated[
        str | None,
        Query(alias="conversationId", description="Only what was learned from this conversation. A page may be short."),
    ] = None,
    order: Annotated[
        Literal["asc", "desc"],
        Query(description="By the time of creation: `asc` begins with the oldest atom, `desc` with the newest."),
    ] = "asc",
    limit: PageLimit = 50,
    cursor: PageCursor = None,
) -> WaitingPage:
    page = list_waiting(
        call.ports,
        call.caller,
        SpaceId.parse(space_id),
        _conversation(conversation_id, "?conversationId"),
        newest_first=order == "desc",
        cursor=cursor,
        limit=limit,
    )
    items = [
        WaitingOut(
            atom=atom_out(each.atom, call.caller),
            current=None if each.current is None else atom_out(each.current, call.caller),
        )
        for each in page.items
    ]
    return WaitingPage(items=items, next_cursor=page.cursor)


@router.post("/ai-memory/spaces/<space_id>/reviews", summary="Approve, reword or reject what waits, one by one or all")
def decide_reviews(space_id: str, body: DecideFields, call: Calling) -> DecidedPage:
    # Reads the rules, which other routes do without.
    from loci.learning.saving import approved_texts

    space = SpaceId.parse(space_id)
    _require_either(body)
    get_space(call.ports, call.caller, space)
    if body.all is None:
        decisions = [_decision(one, number, space) for number, one in enumerate(body.decisions)]
        outcomes, is_finished = approved_texts.decide(call.ports, call.caller, decisions), True
    else:
        conversation = _conversation(body.conversation_id, "/conversationId")
        outcomes, is_finished = approved_texts.decide_all(
            call.ports, call.caller, space, body.all == "approve", conversation
        )
    return DecidedPage(items=[_decided(call, n, each) for n, each in enumerate(outcomes)], finished=is_finished)


def _choice(call: Call, chosen: bool | None) -> ReviewChoiceOut:
    rules = read_rules(call.ports, call.caller.directory)
    return ReviewChoiceOut(learned=rules.learned, chosen=chosen, safety=rules.safety, quarantine=rules.quarantine)


def _require_either(body: DecideFields) -> None:
    if (body.all is None) is (not body.decisions):
        raise Refused.field("/decisions", "send either decisions or all")
    if body.all is None and body.conversation_id is not None:
        raise Refused.field("/conversationId", "conversationId goes with all")
    if len(body.decisions) > MOST:
        raise Refused.field("/decisions", f"at most {MOST} decisions are taken at once")


def _decision(sent: DecisionFields, number: int, space: SpaceId) -> "ReviewDecision":
    from loci.learning.saving.approved_texts import ReviewDecision

    id = sent_id(AtomId.parse, sent.atom_id, f"/decisions/{number}/atomId")
    if SpaceId(id.space) != space:
        raise Refused.field(f"/decisions/{number}/atomId", "the atom is in another space")
    if sent.text is not None and sent.decision == "reject":
        raise Refused.field(f"/decisions/{number}/text", "only what is approved has a text")
    return ReviewDecision(id, sent.decision == "approve", sent.text)


def _decided(call: Call, number: int, outcome: "ReviewOutcome") -> DecidedOut:
    error = outcome.error
    return DecidedOut(
        atom_id=str(outcome.id),
        atom=None if outcome.atom is None else atom_out(outcome.atom, call.caller),
        problem=None if error is None else problem_within(f"/decisions/{number}", error),
    )


def _conversation(sent_text: str | None, pointer: str) -> ConversationId | None:
    return None if sent_text is None else sent_id(ConversationId.parse, sent_text, pointer)
