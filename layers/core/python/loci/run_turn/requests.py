"""Requests to run a turn: limits, defaults, and the fingerprint that identifies a repetition."""

from collections.abc import Mapping, Sequence
from dataclasses import field

from loci.apps import idempotency, settings
from loci.context.template_records import is_id as is_template_id
from loci.conversations.new_messages import MAX_LABEL, NewMessage
from loci.errors import Refused, TooLarge
from loci.model.blocks import json_size, to_json
from loci.model.conversations import Block, ImageBlock, MessageRole, TextBlock
from loci.model.language import ModelChoice
from loci.model.turn_runs import CompactionRequest, MemoryRequest, RunRequest
from loci.model.users import JsonObject, JsonValue
from loci.records import record
from loci.run_turn.tools import NewTool, offer_tools, space_of

MAX_CYCLES = 20
MAX_TAIL = 200
DEFAULT_TOKENS = 4096
MAX_TOKENS = 32_000
MAX_TEMPERATURE = 2
MAX_MEMORIES = 20
MIN_CONTEXT, MAX_CONTEXT = 1_000, 2_000_000
"""Tokens of a model's context."""
MIN_COMPACTION_SHARE, MAX_COMPACTION_SHARE = 0.1, 0.95
DEFAULT_COMPACTION_SHARE = 0.8
KNOWN_FACTS = "known-facts"
"""The template of the memories of a turn, unless the caller names another."""
MAX_REQUEST_BYTES = 200 * 1024
"""Bytes of system prompt and tools: they share one record of at most 400 KB with the progress."""


@record(frozen=True, slots=True)
class NewOptions:
    """``max_tokens`` limits one answer of the model; ``temperature`` None means the provider's default."""

    system_prompt: str | None = None
    temperature: float | None = None
    max_tokens: int | None = None


@record(frozen=True, slots=True)
class MemoryToUse:
    """Memories to bring into the system prompt; ``space`` is an id or ``$name``, ``template`` an id."""

    space: str
    limit: int | None = None
    min_similarity: float | None = None
    template: str = KNOWN_FACTS
    whole_up_to: int | None = None


@record(frozen=True, slots=True)
class NewCompaction:
    """The context of the model in tokens, and the share of it that a prompt may take."""

    context_tokens: int
    share: float = DEFAULT_COMPACTION_SHARE


@record(frozen=True, slots=True)
class NewRun:
    """A caller's request. ``tail_limit`` counts the messages of the conversation that the model sees, including the
    user's new one."""

    provider: str
    model: str
    content: tuple[Block, ...]
    tools: Sequence[NewTool] = ()
    arguments: Mapping[str, JsonValue] = field(default_factory=dict)
    options: NewOptions = NewOptions()
    max_cycles: int = 8
    tail_limit: int = 50
    memory: MemoryToUse | None = None
    compaction: NewCompaction | None = None

    @property
    def message(self) -> NewMessage:
        """The user's message."""
        return NewMessage(MessageRole.USER, self.content)


def request_of(new: NewRun, groups: frozenset[str]) -> RunRequest:
    """The complete request. Raises Refused and TooLarge; another check is for the provider."""
    _require_said(new.content)
    for name, label in (("provider", new.provider), ("model", new.model)):
        if not 1 <= len(label) <= MAX_LABEL:
            raise Refused.field(f"/{name}", f"must be 1 to {MAX_LABEL} characters")
    _require_within("/maxCycles", new.max_cycles, 1, MAX_CYCLES)
    _require_within("/tailLimit", new.tail_limit, 1, MAX_TAIL)
    options = new.options
    _require_within("/options/maxTokens", options.max_tokens, 1, MAX_TOKENS)
    _require_within("/options/temperature", options.temperature, 0, MAX_TEMPERATURE)
    request = RunRequest(
        choice=ModelChoice(new.provider, new.model),
        system=options.system_prompt or "",
        max_tokens=options.max_tokens or DEFAULT_TOKENS,
        temperature=options.temperature,
        tools=offer_tools(new.tools, new.arguments),
        max_cycles=new.max_cycles,
        tail_limit=new.tail_limit,
        groups=groups,
        memory=None if new.memory is None else _memory_request(new.memory, new.arguments),
        compaction=None if new.compaction is None else _compaction_request(new.compaction, options),
    )
    _require_small(request)
    return request


def _memory_request(memory: MemoryToUse, arguments: Mapping[str, JsonValue]) -> MemoryRequest:
    _require_within("/memory/limit", memory.limit, 1, MAX_MEMORIES)
    _require_within("/memory/minSimilarity", memory.min_similarity, 0, 1)
    settings.require_size("/memory/wholeUpTo", memory.whole_up_to)
    if not is_template_id(memory.template):
        raise Refused.field("/memory/template", "template not found")
    space = space_of(memory.space, arguments, "/memory/spaceId")
    return MemoryRequest(space, memory.limit, memory.min_similarity, memory.template, memory.whole_up_to)


def _compaction_request(compaction: NewCompaction, options: NewOptions) -> CompactionRequest:
    _require_within("/compaction/contextTokens", compaction.context_tokens, MIN_CONTEXT, MAX_CONTEXT)
    _require_within("/compaction/share", compaction.share, MIN_COMPACTION_SHARE, MAX_COMPACTION_SHARE)
    if compaction.context_tokens * compaction.share <= (options.max_tokens or DEFAULT_TOKENS):
        raise Refused.field("/compaction", "the share of the context must leave room above options.maxTokens")
    return CompactionRequest(compaction.context_tokens, compaction.share)


def fingerprint(new: NewRun) -> str:
    """The fingerprint of all fields."""
    options = new.options
    return idempotency.fingerprint(
        [
            [new.provider, new.model, new.max_cycles, new.tail_limit],
            to_json(new.content),
            [_plain_tool(tool) for tool in new.tools],
            dict(new.arguments),
            [options.system_prompt, options.temperature, options.max_tokens],
            *([] if new.memory is None else [_plain_memory(new.memory)]),
            *([] if new.compaction is None else [_plain_compaction(new.compaction)]),
        ]
    )


def _plain_memory(memory: MemoryToUse) -> JsonValue:
    whole: list[JsonValue] = [] if memory.whole_up_to is None else [memory.whole_up_to]
    return [memory.space, memory.limit, memory.min_similarity, memory.template, *whole]


def _plain_compaction(compaction: NewCompaction) -> JsonValue:
    return ["compaction", compaction.context_tokens, compaction.share]


def _plain_tool(tool: NewTool) -> list[JsonValue]:
    similarity: list[JsonValue] = [] if tool.similarity is None else [tool.similarity]
    group: list[JsonValue] = [] if tool.group is None else [tool.group]
    return [tool.type, tool.name, tool.description, tool.space, _plain(tool.parameters), *similarity, *group]


def _plain(parameters: JsonObject | None) -> JsonValue:
    return None if parameters is None else dict(parameters)


def _require_said(content: Sequence[Block]) -> None:
    """Checks that the content is something a model can answer."""
    if not any(
        isinstance(block, ImageBlock) or (isinstance(block, TextBlock) and block.text.strip()) for block in content
    ):
        raise Refused.field("/content", "a turn needs text or an image")


def _require_within(pointer: str, value: float | None, least: float, most: float) -> None:
    if value is not None and not least <= value <= most:
        raise Refused.field(pointer, f"must be {least} to {most}")


def _require_small(request: RunRequest) -> None:
    tools = sum(json_size(tool.parameters) + len(tool.description.encode()) for tool in request.tools)
    if len(request.system.encode("utf-8", "surrogatepass")) + tools > MAX_REQUEST_BYTES:
        raise TooLarge(f"the system prompt and the tools must be at most {MAX_REQUEST_BYTES} bytes (200 KB) together")
