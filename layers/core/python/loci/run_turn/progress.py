"""What an answer, or a result, makes of a run: who is needed next, or how it has ended."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from loci.model import Block, ModelCall, TextBlock, ToolUseBlock
from loci.model.turn_runs import RunStatus, TurnRun
from loci.ports import ModelReply, Stop


def kept(reply: ModelReply) -> tuple[Block, ...]:
    """What of a reply is stored. A call that was cut off cannot be run, and nobody runs one of a refusal."""
    is_whole = reply.stop not in (Stop.TRUNCATED, Stop.REFUSED)
    content = tuple(block for block in reply.content if is_whole or not isinstance(block, ToolUseBlock))
    return content or (TextBlock(""),)


def answered(run: TurnRun, stop: Stop, content: Sequence[Block], calls: Sequence[ModelCall]) -> TurnRun:
    """The run after an answer of its model."""
    run = replace(run, cycles=run.cycles + 1, tries=0, calls=(*run.calls, *calls))
    uses = [block for block in content if isinstance(block, ToolUseBlock)]
    if stop is Stop.REFUSED:
        return replace(run, status=RunStatus.REFUSED)
    if not uses:
        return replace(run, status=RunStatus.COMPLETED)
    if run.cycles >= run.request.max_cycles:
        return replace(run, status=RunStatus.MAX_CYCLES)
    # Of tools that nobody offered there is none: we say so.
    callers = {tool.name for tool in run.request.tools if tool.space is None}
    ours = tuple(use.id for use in uses if use.name not in callers)
    return _needing(replace(run, ours=ours, pending=tuple(use.id for use in uses if use.name in callers)))


def resulted(run: TurnRun, ids: Collection[str]) -> TurnRun:
    """The run once these of its tool uses have their results."""
    ours = tuple(id for id in run.ours if id not in ids)
    return _needing(replace(run, ours=ours, pending=tuple(id for id in run.pending if id not in ids)))


def _needing(run: TurnRun) -> TurnRun:
    is_callers = bool(run.pending) and not run.ours
    return replace(run, status=RunStatus.REQUIRES_TOOL_RESULTS if is_callers else RunStatus.IN_PROGRESS)
