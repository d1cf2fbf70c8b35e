"""Calculate the state of a run after an answer or a result: what it needs next, or how it has ended."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from loci.model.conversations import ToolUseBlock
from loci.model.language import ModelCall
from loci.model.turn_runs import TurnRun, TurnRunStatus
from loci.ports.language import Stop
from loci.run_turn.answers import TurnAnswer
from loci.run_turn.tools import OURS


def after_answer(run: TurnRun, answer: TurnAnswer, calls: Sequence[ModelCall]) -> TurnRun:
    """The run after an answer of its model."""
    run = replace(run, cycles=run.cycles + 1, tries=0, calls=(*run.calls, *calls), unreadable=answer.unreadable)
    if answer.stop is Stop.REFUSED:
        return replace(run, status=TurnRunStatus.REFUSED)
    if not answer.uses:
        return replace(run, status=TurnRunStatus.COMPLETED)
    if run.cycles >= run.request.max_cycles:
        return replace(run, status=TurnRunStatus.MAX_CYCLES)
    return run_needing_results(run, answer.uses)


def run_needing_results(run: TurnRun, uses: Sequence[ToolUseBlock]) -> TurnRun:
    """The run that needs the results of these tool uses. We also answer those that no tool can execute: of a tool
    that was not offered, or with unreadable arguments."""
    callers = {tool.name for tool in run.request.tools if tool.type not in OURS}
    pending = tuple(use.id for use in uses if use.name in callers and use.id not in run.unreadable)
    return _with_status(replace(run, ours=tuple(use.id for use in uses if use.id not in pending), pending=pending))


def after_results(run: TurnRun, ids: Collection[str]) -> TurnRun:
    """The run after these of its tool uses have their results."""
    ours = tuple(id for id in run.ours if id not in ids)
    return _with_status(replace(run, ours=ours, pending=tuple(id for id in run.pending if id not in ids)))


def _with_status(run: TurnRun) -> TurnRun:
    is_callers = bool(run.pending) and not run.ours
    return replace(run, status=TurnRunStatus.REQUIRES_TOOL_RESULTS if is_callers else TurnRunStatus.IN_PROGRESS)
