"""Routes of turns that a model answers. They import the rules when first called, because most processes that serve
conversations run no turn."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import Field, JsonValue, StrictBool, StrictFloat, StrictInt

from loci.api.app import Call, Calling, routes
from loci.api.conversations.messages import Given, MessageOut, message_out, to_given
from loci.api.wire.fields import Body, IdempotentBody, Shape, WholeUpTo, schema_only
from loci.api.wire.model_usage import ModelUsageOut, usage
from loci.conversations.new_messages import MAX_LABEL
from loci.errors import Refused
from loci.ids import ConversationId, MessageId
from loci.model.apps import MAX_SHARE, MIN_SHARE
from loci.model.conversations import ImageBlock, Message, TextBlock, ToolResultBlock, ToolUseBlock
from loci.model.turn_runs import TurnRun, TurnRunStatus, UsedMemory

if TYPE_CHECKING:
    from loci.run_turn.reading import RunView
    from loci.run_turn.requests import NewRun

router = routes()

InvocationState: TypeAlias = Literal["pending", "succeeded", "failed", "unanswered"]
Name: TypeAlias = Annotated[str, schema_only(minLength=1, maxLength=64, pattern="^[A-Za-z0-9_-]+$")]


class ToolFields(Body):
    type: Name = Field(
        description="A tool that Loci runs, or any type of your own. Loci's recall: RECALL_BY_TOPIC, RECALL_BY_ENTITY, "
        "RECALL_TIMELINE. Loci's memory: SAVE_MEMORY, RECALL_MEMORY, FORGET_MEMORY, LIST_MEMORIES, REMEMBER_KEY. "
        "In a session of a presence: QUEUE_DREAM, without a space. Of a `group`: SAVE_GROUP_MEMORY, "
        "RECALL_GROUP_MEMORIES, FORGET_GROUP_MEMORY, LIST_GROUP_MEMORIES, READ_GROUP_FILE."
    )
    name: Name
    description: Annotated[str | None, schema_only(maxLength=4000)] = Field(
        default=None, description="Tells the model when to use the tool."
    )
    memory_space_id: str | None = Field(
        default=None,
        description="For tools of Loci: the id of a memory space, or `$name` to take it from `arguments`. `$chat` "
        "needs no argument: it is the memory of the chat that the conversation is.",
    )
    parameters: dict[str, JsonValue] | None = Field(
        default=None, description="For your own tools: the JSON schema of the arguments, of type object."
    )
    similarity: Annotated[
        StrictFloat | StrictInt | None, schema_only(exclusiveMinimum=MIN_SHARE, maximum=MAX_SHARE)
    ] = Field(
        default=None,
        description="For SAVE_MEMORY: a memory as similar as this (cosine) that differs in synonyms alone is not "
        "saved. Without it only the same words are not.",
    )
    group: Annotated[str | None, schema_only(minLength=1, maxLength=63, pattern="^[a-z0-9-]+$")] = Field(
        default=None, description="For tools of a group: the caller must be a member."
    )


class Options(Body):
    system_prompt: str | None = None
    temperature: Annotated[StrictFloat | StrictInt | None, schema_only(minimum=0, maximum=2)] = None
    max_tokens: Annotated[StrictInt | None, schema_only(minimum=1, maximum=32_000)] = Field(
        default=None, description="Token limit of one model answer; 4,096 by default."
    )


class MemoryFields(Body):
    space_id: str = Field(description="The id of a memory space, or `$name` to take it from `arguments`.")
    limit: Annotated[
        Annotated[StrictInt, schema_only(minimum=1, maximum=20)] | None,
        Field(
            description="Maximum number of memories that fit the message. With a limit or a similarity these alone are "
            "in the prompt; without, all of a small memory is, and of a larger one what is always in mind, five that "
            "fit, and the newest."
        ),
    ] = None
    min_similarity: Annotated[StrictFloat | StrictInt | None, schema_only(minimum=MIN_SHARE, maximum=MAX_SHARE)] = (
        Field(default=None, description="Minimum similarity of a memory. By default the best one decides which fit.")
    )
    template: Annotated[str, schema_only(minLength=1, maxLength=63)] = Field(
        default="known-facts",
        description="The id of a template, such as the built-in `known-facts` and `chat-facts`, or a registered one.",
    )
    whole_up_to: WholeUpTo | None = None


class CompactionFields(Body):
    context_tokens: Annotated[StrictInt, schema_only(minimum=1_000, maximum=2_000_000)] = Field(
        description="The model's context in tokens."
    )
    share: Annotated[StrictFloat | StrictInt, schema_only(minimum=0.1, maximum=0.95)] = Field(
        default=0.8, description="The share of the context that a prompt and its answer may take."
    )


class RunTurn(IdempotentBody):
    provider: Annotated[str, schema_only(minLength=1, maxLength=MAX_LABEL)]
    model: Annotated[str, schema_only(minLength=1, maxLength=MAX_LABEL)]
    user_text: str | None = Field(default=None, description="The user's message as text. Send this or `content`.")
    content: Given | None = None
    tools: list[ToolFields] = Field(default_factory=list, max_length=32)
    arguments: dict[str, JsonValue] = Field(default_factory=dict)
    options: Options = Options()
    memory: MemoryFields | None = Field(
        default=None, description="Memories that fit the user's message, for the beginning of the system prompt."
    )
    compaction: CompactionFields | None = Field(
        default=None,
        description="Summarises older turns when the prompt exceeds its share of the model's context, or the "
        "conversation `tailLimit`, and archives them for the groups of the tools as a file and a memory.",
    )
    max_cycles: Annotated[StrictInt, schema_only(minimum=1, maximum=20)] = 8
    tail_limit: Annotated[StrictInt, schema_only(minimum=1, maximum=200)] = Field(
        default=50, description="Number of messages that the model sees, including the new one."
    )
    stream: StrictBool = Field(
        default=False,
        description="Answer at once with `stream`, where the turn is streamed as server-sent events. A deployment that "
        "streams nothing answers as without it.",
    )


class ToolResultFields(Body):
    tool_use_id: Annotated[str, schema_only(minLength=1, maxLength=MAX_LABEL)]
    content: Given
    is_error: StrictBool = False


class ToolResults(IdempotentBody):
    results: Annotated[list[ToolResultFields], Field(min_length=1, max_length=20)]
    stream: StrictBool = Field(default=False, description="As in the request that began the turn.")


class InvocationOut(Shape):
    """A tool call of the model. While the turn requires tool results, a pending call waits for yours."""

    tool_use_id: str
    name: str
    arguments: dict[str, JsonValue]
    state: InvocationState


class UsedMemoryOut(Shape):
    """The memories in the system prompt of the turn."""

    atom_ids: list[str]
    tokens_estimated: int
    is_whole: bool = Field(default=False, description="True if these are all that is current in the space.")


class TurnStreamOut(Shape):
    """Where a turn in progress is sent as server-sent events: GET `url` with `Authorization: Bearer` and `token`."""

    url: str = Field(description="Relative to the address of the API, if it begins with a slash.")
    token: str = Field(description="Opens this turn alone, until ten minutes after its end.")


class RunOut(Shape):
    status: TurnRunStatus
    turn_id: str
    appended_messages: list[MessageOut]
    aggregate_usage: ModelUsageOut
    tool_invocations: list[InvocationOut]
    total_latency_ms: int
    memory: Annotated[
        UsedMemoryOut | None,
        Field(
            description="Null if the request names no memory and the conversation is no chat that remembers, or before "
            "it was recalled."
        ),
    ]
    compacted_until: str | None = Field(
        description="Up to this message the model sees the conversation as a summary alone."
    )
    error: str | None
    stream: Annotated[
        TurnStreamOut | None, Field(description="Null unless the request asks for it and the turn is in progress.")
    ]


NOTHING_USED = ModelUsageOut(input_tokens=0, output_tokens=0, latency_ms=0, cost_usd=0.0, calls=[])


@router.post(
    "/ai-conversations/<conversation_id>/run-turn", summary="Run a turn: a model answers and the messages are stored"
)
def run_turn(conversation_id: str, body: RunTurn, call: Calling) -> RunOut:
    return start_turn(call, ConversationId.parse(conversation_id), body)


@router.get("/ai-conversations/<conversation_id>/run-turn/<turn_id>", summary="Get the status of a turn")
def get_run_turn(
    conversation_id: str,
    turn_id: str,
    call: Calling,
    stream: Annotated[bool, Query(description="Answer at once, with `stream` while the turn is in progress.")] = False,
) -> RunOut:
    from loci.run_turn import recovery

    run = recovery.get_recovered_run(call.ports, call.caller, ConversationId.parse(conversation_id), turn_id)
    return _respond(call, run, _is_streamed(call, stream))


@router.delete("/ai-conversations/<conversation_id>/run-turn/<turn_id>", summary="Cancel a running turn")
def cancel_run_turn(conversation_id: str, turn_id: str, call: Calling) -> RunOut:
    from loci.run_turn import ending

    return _respond(call, ending.cancel_run(call.ports, call.caller, ConversationId.parse(conversation_id), turn_id))


@router.post(
    "/ai-conversations/<conversation_id>/run-turn/<turn_id>/tool-results",
    summary="Submit the results of your own tools to a running turn",
)
def give_tool_results(conversation_id: str, turn_id: str, body: ToolResults, call: Calling) -> RunOut:
    from loci.run_turn import results
    from loci.run_turn.results import NewResult

    new_results = [NewResult(one.tool_use_id, to_given(one.content), one.is_error) for one in body.results]
    key, is_streamed = call.idempotency_key(body.idempotency_key), _is_streamed(call, body.stream)
    id = ConversationId.parse(conversation_id)
    run = results.give_results(call.ports, call.caller, id, turn_id, new_results, key, is_streamed)
    return _respond(call, run, is_streamed)


def start_turn(call: Call, id: ConversationId, body: RunTurn) -> RunOut:
    """Start a turn, and return its state once there is something to say."""
    from loci.run_turn import starting

    key, is_streamed = call.idempotency_key(body.idempotency_key), _is_streamed(call, body.stream)
    return _respond(
        call, starting.start_run(call.ports, call.caller, id, _new_run(body), key, is_streamed), is_streamed
    )


def _new_run(body: RunTurn) -> "NewRun":
    from loci.run_turn.requests import MemoryToUse, NewCompaction, NewOptions, NewRun
    from loci.run_turn.tools import NewTool

    options, memory, compaction = body.options, body.memory, body.compaction
    return NewRun(
        provider=body.provider,
        model=body.model,
        content=_content(body),
        tools=[
            NewTool(
                tool.type,
                tool.name,
                tool.description,
                tool.memory_space_id,
                tool.parameters,
                tool.similarity,
                tool.group,
            )
            for tool in body.tools
        ],
        arguments=body.arguments,
        options=NewOptions(options.system_prompt, options.temperature, options.max_tokens),
        max_cycles=body.max_cycles,
        tail_limit=body.tail_limit,
        memory=None
        if memory is None
        else MemoryToUse(memory.space_id, memory.limit, memory.min_similarity, memory.template, memory.whole_up_to),
        compaction=None if compaction is None else NewCompaction(compaction.context_tokens, compaction.share),
    )


def _content(body: RunTurn) -> tuple[TextBlock | ImageBlock, ...]:
    if (body.user_text is None) is (body.content is None):
        raise Refused.field("/userText", "a turn needs either userText or content")
    given_text = body.user_text if body.content is None else to_given(body.content)
    return (TextBlock(given_text),) if isinstance(given_text, str) else tuple(given_text or ())


def _is_streamed(call: Call, is_wanted: bool) -> bool:
    return is_wanted and call.ports.stream_address is not None


def _respond(call: Call, run: TurnRun, is_streamed: bool = False) -> RunOut:
    """Waits until the turn ends or needs tool results, at most 25 s, and returns its state. One that is to be streamed
    is not waited for."""
    from loci.run_turn import reading

    stream = _stream_of(call, run) if is_streamed else None
    if stream is None:
        return run_out(reading.wait_for_run(call.ports, call.caller, run))
    return run_out(reading.view_run(call.ports, call.caller.own(run.conversation.namespace), run), stream)


def _stream_of(call: Call, run: TurnRun) -> TurnStreamOut | None:
    from loci.run_turn import stream_tokens

    address = call.ports.stream_address
    if address is None or run.status is not TurnRunStatus.IN_PROGRESS:
        return None
    token = stream_tokens.token_of(call.caller.own(run.conversation.namespace), run, address.key)
    return None if token is None else TurnStreamOut(url=address.url, token=token)


def run_out(view: "RunView", stream: TurnStreamOut | None = None) -> RunOut:
    """The shape of a run."""
    return RunOut(
        status=view.run.status,
        turn_id=view.run.turn_id,
        appended_messages=[message_out(message) for message in view.messages],
        aggregate_usage=usage(view.run.calls) or NOTHING_USED,
        tool_invocations=list(_invocations(view.run, view.messages)),
        total_latency_ms=view.latency_ms,
        memory=None if view.run.memory is None else memory_out(view.run.memory),
        compacted_until=_compacted_until(view.run),
        error=view.run.error,
        stream=stream,
    )


def memory_out(memory: UsedMemory) -> UsedMemoryOut:
    """The shape of what a run brought into the system prompt."""
    return UsedMemoryOut(
        atom_ids=[str(id) for id in memory.atoms], tokens_estimated=memory.tokens, is_whole=memory.is_whole
    )


def _compacted_until(run: TurnRun) -> str | None:
    if run.request.compaction is None or not run.compaction.until_seq:
        return None
    return str(MessageId(run.conversation.namespace, run.conversation.ulid, run.compaction.until_seq))


def _invocations(run: TurnRun, messages: Sequence[Message]) -> Iterator[InvocationOut]:
    blocks = [block for message in messages for block in message.content]
    tool_result_blocks = {block.tool_use_id: block for block in blocks if isinstance(block, ToolResultBlock)}
    for use in blocks:
        if isinstance(use, ToolUseBlock):
            state = _state(tool_result_blocks.get(use.id), use.id in (*run.ours, *run.pending))
            yield InvocationOut(tool_use_id=use.id, name=use.name, arguments=dict(use.arguments), state=state)


def _state(result: ToolResultBlock | None, is_waited_for: bool) -> InvocationState:
    if result is None:
        return "pending" if is_waited_for else "unanswered"
    return "failed" if result.is_error else "succeeded"
