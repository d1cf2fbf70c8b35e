"""The rolling summary of a conversation, brought up to date when somebody asks."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from loci import masking
from loci.contention import settled
from loci.conversations import lifecycle
from loci.errors import Unavailable
from loci.ids import ConversationId
from loci.model import Conversation, Message, RollingSummary, Visibility
from loci.model.blocks import size
from loci.ports import Outcome, Ports
from loci.scope import Caller, Scope

STEP_MESSAGES = 200
STEP_BYTES = 1024 * 1024
"""What one step of summarising takes in; a longer stretch is folded in step by step."""


class RefreshOutcome(StrEnum):
    REFRESHED = "refreshed"
    UNCHANGED = "unchanged"  # nothing was said since
    EMPTY = "empty"  # nothing was said at all
    FAILED = "failed"  # the model did not answer; the former summary stands


@dataclass(frozen=True, slots=True)
class Refreshed:
    """The summary as it stands now; None where nothing can be summed up."""

    outcome: RefreshOutcome
    summary: RollingSummary | None


def refresh(ports: Ports, caller: Caller, id: ConversationId) -> Refreshed:
    """Takes in what was said since the summary was written, hidden messages left out; closed conversations as well.

    Raises NotFound, Conflict (a restricted user), Contended.
    """
    scope = caller.own(id.namespace)

    def once() -> Refreshed | None:
        view = lifecycle.get(ports, caller, id)
        before = view.summary
        steps = _steps(_since(ports, scope, view.conversation, before))
        first = next(steps, None)
        if first is None:
            return Refreshed(RefreshOutcome.EMPTY if before is None else RefreshOutcome.UNCHANGED, before)
        text = _written(ports, scope, before, chain([first], steps))
        if text is None:
            return Refreshed(RefreshOutcome.FAILED, before)
        after = _summary(ports, view.conversation, before, text)
        outcome = ports.conversations.summarise(scope, id.ulid, before, after)
        return Refreshed(RefreshOutcome.REFRESHED, after) if outcome is Outcome.DONE else None

    return settled(once, ports.random, ports.sleep)


def _since(ports: Ports, scope: Scope, head: Conversation, before: RollingSummary | None) -> Iterator[Message]:
    seen = 0 if before is None else before.until_seq
    for message in ports.turns.between(scope, head.id.ulid, seen, head.next_seq - 1):
        if message.visibility is not Visibility.HIDDEN:
            yield message


def _steps(messages: Iterable[Message]) -> Iterator[list[Message]]:
    step: list[Message] = []
    taken = 0
    for message in messages:
        taken += size(message.content)
        if step and (len(step) == STEP_MESSAGES or taken > STEP_BYTES):
            yield step
            step, taken = [], size(message.content)
        step.append(message)
    if step:
        yield step


def _written(ports: Ports, scope: Scope, before: RollingSummary | None, steps: Iterable[list[Message]]) -> str | None:
    """The new text, None when the model is away or has nothing to say."""
    text = None if before is None else before.text
    for step in steps:
        try:
            text = ports.summariser.summarise(text, masking.heard(ports, scope, step))
        except Unavailable:
            return None
    return text or None


def _summary(ports: Ports, head: Conversation, before: RollingSummary | None, text: str) -> RollingSummary:
    return RollingSummary(
        text=text,
        until_seq=head.next_seq - 1,
        extractive=ports.summariser.extractive,
        epoch=head.epoch,
        version=1 if before is None else before.version + 1,
    )
