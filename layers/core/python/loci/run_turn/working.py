"""Work on a run: get answers of the model and results of our tools step by step, until the run needs its caller or
has ended.

A worker leases the run for each step, and stores a step only if the run has not changed. A worker that dies loses
at most the answer it was waiting for; another repeats the step when the lease has expired.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Protocol

from loci.apps import users
from loci.conversations.new_messages import NewMessage
from loci.errors import LociError, ModelAway, ModelUnreachable, NotFound, Refused, TooLarge, Unavailable
from loci.inference.llm import calling
from loci.inference.llm.calling import Account
from loci.model.conversations import MessageRole, TextBlock, ToolUseBlock, Usage
from loci.model.language import ModelCall, Purpose
from loci.model.turn_runs import CompactionStage, TurnRun, TurnRunStatus, UsedMemory
from loci.ports.all import Ports
from loci.ports.language import Hear, Stop
from loci.ports.turn_runs import TurnMessage
from loci.run_turn import answers, bots, chats, dialogue, injecting, own_tools, progress, steps
from loci.run_turn.answers import TurnAnswer
from loci.run_turn.ports import TurnRunPorts
from loci.run_turn.steps import LEASE, RunLost
from loci.runtime.retry import retry_unavailable
from loci.scope import Scope

TRIES = 2
"""Calls of an unavailable model before the run fails: its caller is waiting."""
MOST_PATIENCE = 60
"""The longest pause in seconds that a provider may ask for before the second call."""
EMPTY_PAUSE = 1
"""Seconds before a model that answered nothing is called again."""
MAX_RESULTS_AT_ONCE = 20
"""Results that one step stores."""


class WorkOutcome(StrEnum):
    """The outcome of a message."""

    ENDED = "ended"
    PAUSED = "paused"  # the caller's tools are needed
    HANDED_OVER = "handed over"  # there is no time left for another step
    RETRIED = "retried"  # the model is away
    DROPPED = "dropped"  # another worker holds it, or there was nothing to do


class Listener(Protocol):
    """Hears a run while a worker is on it."""

    def hear(self, text: str) -> None:
        """A piece of the answer that the model is giving."""
        ...

    def see(self, run: TurnRun) -> None:
        """The run after each step that was stored."""
        ...


def work_on_run(ports: Ports, message: TurnMessage, until: datetime, listener: Listener | None = None) -> WorkOutcome:
    """Resumes the run of a message; starts no step that might not end by ``until``.

    Raises Unavailable: stored steps stay, and another worker does the rest when the lease has expired.
    """
    scope = message.scope
    run = _find_run(ports, message)
    try:
        run = None if run is None else steps.take_run(ports, scope, run)
        return WorkOutcome.DROPPED if run is None else _work_until(ports, scope, run, until, listener)
    except (RunLost, NotFound):
        return WorkOutcome.DROPPED


def give_up(ports: TurnRunPorts, message: TurnMessage, reason: str) -> WorkOutcome:
    """Fails a run that another try would not help."""
    run = _find_run(ports, message)
    if run is None:
        return WorkOutcome.DROPPED
    try:
        steps.fail_run(ports, message.scope, run, reason)
    except RunLost:
        return WorkOutcome.DROPPED
    return WorkOutcome.ENDED


def _find_run(ports: TurnRunPorts, message: TurnMessage) -> TurnRun | None:
    run = ports.turn_runs.get(message.scope, message.conversation, message.turn_id)
    user = users.find_user(ports, message.scope.directory)
    # Nothing may be stored for a restricted user, nor for an erased one.
    is_there = user is not None and not users.is_frozen(user) and user.epoch == message.epoch
    return run if is_there and run is not None and run.is_in_flight and run.epoch == message.epoch else None


def _work_until(ports: Ports, scope: Scope, run: TurnRun, until: datetime, listener: Listener | None) -> WorkOutcome:
    while run.status is TurnRunStatus.IN_PROGRESS:
        if ports.now() + LEASE > until:
            run = steps.release_run(ports, scope, run)
            ports.turn_queue.send(steps.turn_message(scope, run))
            return WorkOutcome.HANDED_OVER
        run = _take_step(ports, scope, run, None if listener is None else listener.hear)
        if listener is not None:
            listener.see(run)
        if run.status is TurnRunStatus.IN_PROGRESS and run.leased_until is None:
            return WorkOutcome.RETRIED
    return WorkOutcome.PAUSED if run.is_in_flight else WorkOutcome.ENDED


def _take_step(ports: Ports, scope: Scope, run: TurnRun, hear: Hear | None) -> TurnRun:
    calls: list[ModelCall] = []
    try:
        if run.ours:
            return _with_results(ports, scope, run)
        if run.memory is None and (run.request.memory is not None or run.request.has_chat):
            return _with_memory(ports, scope, run)
        if run.request.compaction is not None and run.compaction.stage is not CompactionStage.DONE:
            from loci.run_turn import compacting  # imported with the first turn that asks for it

            return compacting.compact_conversation(ports, scope, run, run.request.compaction)
        return _with_answer(ports, scope, run, calls, hear)
    except ModelAway as error:
        return _retry_or_fail(ports, scope, run, error, calls)
    except (Unavailable, NotFound):
        raise
    except (Refused, TooLarge) as error:
        return steps.fail_run(ports, scope, run, f"the answer cannot be stored: {error.detail}", calls)
    except LociError as error:
        if users.is_frozen(users.find_user(ports, scope.directory)):
            raise RunLost from error
        return steps.fail_run(ports, scope, run, error.detail, calls)


def _retry_or_fail(
    ports: TurnRunPorts, scope: Scope, run: TurnRun, error: ModelAway, calls: Sequence[ModelCall]
) -> TurnRun:
    # The caller waits, and no endpoint appears, nor is a key renewed, in half a minute.
    is_absent = isinstance(error, ModelUnreachable)
    if is_absent or run.tries + 1 >= TRIES or error.retry_after > MOST_PATIENCE:
        return steps.fail_run(ports, scope, run, error.detail, calls)
    again = ports.now() + timedelta(seconds=error.retry_after)
    freed = steps.postpone_run(ports, scope, run, calls, again)
    ports.turn_queue.send(steps.turn_message(scope, freed), delay=error.retry_after)
    return freed


def _with_memory(ports: Ports, scope: Scope, run: TurnRun) -> TurnRun:
    """Store what the run recalls before its first answer."""
    asked = run.request.memory
    try:
        memory = UsedMemory() if asked is None else injecting.recall_block(ports, scope, run, asked)
        if run.request.has_chat:
            memory = chats.add_facts(ports, scope, run, memory, injecting.question_of(ports, scope, run))
    except Refused as error:
        return steps.fail_run(ports, scope, run, f"memory cannot be recalled: {error.detail}")
    return steps.store_memory(ports, scope, run, memory)


def _with_answer(ports: Ports, scope: Scope, run: TurnRun, calls: list[ModelCall], hear: Hear | None) -> TurnRun:
    """Stores the model's next answer with the run; ``calls`` collects the calls, even failed ones."""
    account = Account(scope, Purpose.TURN, run.request.choice, calls.append)
    reply = calling.call_model(ports, account, dialogue.build_request(ports, scope, run), hear=hear)
    answer = retry_unavailable(ports, lambda: answers.answer_of(ports, scope, run, reply))
    _require_words(run, answer)
    new_message = NewMessage(
        MessageRole.ASSISTANT,
        answer.content,
        stop_reason=reply.stop.value,
        model=run.request.choice.name,
        provider=run.request.choice.provider,
        usage=Usage(reply.tokens.input, reply.tokens.output, calls[-1].latency_ms),
    )
    after = progress.after_answer(run, answer, calls)
    turn_run = retry_unavailable(ports, lambda: steps.store_step(ports, scope, run, [new_message], after))
    if turn_run is None:
        raise RunLost
    bots.remember_answers(ports, scope, run)
    return turn_run


def _require_words(run: TurnRun, answer: TurnAnswer) -> None:
    """Raises ModelAway for an answer without a word or a call: a person waits for one, and the next may have it."""
    is_empty = not any(isinstance(block, TextBlock) and block.text.strip() for block in answer.content)
    if is_empty and not answer.uses and answer.stop is not Stop.REFUSED:
        cut = " within its limit of tokens" if answer.stop is Stop.TRUNCATED else ""
        raise ModelAway(f"{run.request.choice}: the model answered nothing{cut}", EMPTY_PAUSE)


def _with_results(ports: Ports, scope: Scope, run: TurnRun) -> TurnRun:
    """Stores the results of our tools with the run; a result that was appended meanwhile stays."""
    answer = ports.turns.get(scope, run.conversation.ulid, [run.answer_seq])
    uses = [block for message in answer for block in message.content if isinstance(block, ToolUseBlock)]
    own = [use for use in uses if use.id in run.ours][:MAX_RESULTS_AT_ONCE]
    ids = [use.id for use in own]
    new_messages = [NewMessage(MessageRole.TOOL, (own_tools.tool_result(ports, scope, run, use),)) for use in own]
    turn_run = steps.store_step(ports, scope, run, new_messages, progress.after_results(run, ids), ids)
    return steps.adopt_results(ports, scope, run) if turn_run is None else turn_run
