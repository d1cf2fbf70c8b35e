"""Turns of a scripted model: what the worker takes for an answer, for each tool that remembers, and for memories in
the prompt."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta

from benchmarks import fixtures, requests
from benchmarks.in_process import Functions
from benchmarks.recording import Call
from loci.ids import ConversationId
from loci.model.conversations import TextBlock, ToolUseBlock
from loci.model.language import Tokens
from loci.model.users import JsonValue
from loci.ports.language import ModelReply, Stop
from loci.run_turn import starting, working
from loci.run_turn.memory_tools import FORGET, LIST, RECALL, REMEMBER_KEY, SAVE
from loci.run_turn.requests import MemoryToUse, NewRun
from loci.run_turn.tools import NewTool
from loci.run_turn.working import WorkOutcome
from loci.scope import caller
from tests.fakes.models import CallsNoted, Model
from tests.fakes.turn_runs import TurnsWaiting

_CALLER = caller(
    tenant=requests.SCOPE.tenant, app=requests.SCOPE.app, user=requests.SCOPE.owner, role="user", groups=frozenset()
)
_LONG = timedelta(hours=1)
_CALLS: Sequence[tuple[str, Mapping[str, JsonValue]]] = (
    (SAVE, {"content": "User plays the cello"}),
    (RECALL, {"query": fixtures.QUESTION}),
    (LIST, {}),
    (REMEMBER_KEY, {"key": "instrument", "value": "cello"}),
    (REMEMBER_KEY, {"key": "instrument", "value": "violin"}),
    (FORGET, {"query": "User plays the cello"}),
)


def play_turns(functions: Functions, conversation: str, space: str) -> Iterator[tuple[str, list[Call]]]:
    """Name and calls of the work on each turn."""
    yield "run-turn: an answer", _work(functions, conversation, ["Fine."])
    memory = MemoryToUse(space)
    yield "run-turn: an answer, with memories", _work(functions, conversation, ["Fine."], memory=memory)
    for number, (type, arguments) in enumerate(_CALLS):
        use = ToolUseBlock(f"call-{conversation}-{number}", "tool", arguments)
        replies: list[ModelReply | str] = [ModelReply((use,), Stop.TOOL_USE, Tokens(200, 20)), "Fine."]
        again = ", again" if number and _CALLS[number - 1][0] == type else ""
        tool = NewTool(type, "tool", space=space)
        yield f"run-turn: two answers and {type}{again}", _work(functions, conversation, replies, tool)


def _work(
    functions: Functions,
    conversation: str,
    replies: list[ModelReply | str],
    *tools: NewTool,
    memory: MemoryToUse | None = None,
) -> list[Call]:
    """The calls of the worker on one turn. Raises RuntimeError when the turn does not end."""
    ports, queue = functions.ports, TurnsWaiting()
    parts = {"language_models": {"openai": Model([*replies])}, "turn_queue": queue, "call_metrics": CallsNoted()}
    ports.made.update(parts)
    new = NewRun("openai", "any", (TextBlock(fixtures.QUESTION),), tools, memory=memory)
    starting.start_run(ports, _CALLER, ConversationId.parse(conversation), new)
    (message,) = queue.waiting
    with functions.recording() as calls:
        outcome = working.work_on_run(ports, message, ports.now() + _LONG)
    if outcome is not WorkOutcome.ENDED:
        raise RuntimeError(f"the turn did not end: {outcome}")
    return calls
