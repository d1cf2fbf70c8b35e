"""Read a model's reply: its text without thoughts, and the calls of tools that it wrote as text as calls."""

from collections.abc import Iterator, Sequence
from typing import Any

from loci.inference.llm.spoken_texts import CallInText, SpokenText, end_of_thoughts
from loci.model.conversations import TextBlock, ToolUseBlock
from loci.ports.language import Hear, ModelReply, ModelRequest, Stop, Tool


class SpokenPieces:
    """Passes on what is said of a reply while it comes; of one that ``is_thinking`` first, once that has ended."""

    def __init__(self, request: ModelRequest, hear: Hear, *, is_thinking: bool = False) -> None:
        self._spoken = SpokenText(_known_tools(request), is_thinking=is_thinking)
        self._hear = hear

    def hear(self, piece: str) -> None:
        self._pass_on(self._spoken.hear(piece))

    def end(self) -> None:
        self._pass_on(self._spoken.end())

    def _pass_on(self, said: str) -> None:
        if said:
            self._hear(said)


def spoken_reply(request: ModelRequest, reply: ModelReply) -> ModelReply:
    """The reply without thoughts; a call that it wrote as text is one if it fits an offered tool, and nothing else."""
    blocks: list[TextBlock | ToolUseBlock] = []
    unreadable: set[int] = set()
    for place, block in enumerate(reply.content):
        if place in reply.unreadable:
            unreadable.add(len(blocks))
        blocks.extend(_spoken_blocks(request, block.text) if isinstance(block, TextBlock) else [block])
    has_calls = any(isinstance(block, ToolUseBlock) for block in blocks)
    stop = Stop.TOOL_USE if has_calls and reply.stop is Stop.END else reply.stop
    return ModelReply(tuple(blocks), stop, reply.tokens, frozenset(unreadable))


def has_lone_thoughts(reply: ModelReply) -> bool:
    """Whether a reply begins with thoughts of which only the end is marked."""
    return end_of_thoughts(reply.text) > 0


def _spoken_blocks(request: ModelRequest, text: str) -> Iterator[TextBlock | ToolUseBlock]:
    spoken = SpokenText(_known_tools(request))
    answer = text[end_of_thoughts(text) :]
    said = spoken.hear(answer) + spoken.end()
    said = said if answer == text else said.lstrip()
    if said.strip() or said == text:
        yield TextBlock(said)
    for call in spoken.calls:
        if _is_fitting(call, request.tools):
            yield ToolUseBlock("", call.name, call.arguments)


def _known_tools(request: ModelRequest) -> list[str]:
    return [tool.name for tool in (*request.tools, *request.withheld_tools)]


def _is_fitting(call: CallInText, tools: Sequence[Tool]) -> bool:
    offered = next((tool for tool in tools if tool.name == call.name), None)
    required: Any = () if offered is None else offered.parameters.get("required", ())
    return offered is not None and all(name in call.arguments for name in required)
