"""Turns that a model is run through."""

from collections.abc import Sequence
from typing import Protocol

from loci.model.conversations import Conversation, Message
from loci.model.turn_runs import TurnRun
from loci.model.users import Marker
from loci.ports.writes import Outcome
from loci.records import record
from loci.scope import Scope


class TurnRunStore(Protocol):
    def get(self, scope: Scope, conversation: str, turn_id: str) -> TurnRun | None: ...

    def latest(self, scope: Scope, conversation: str) -> TurnRun | None:
        """The one that was begun last in the conversation."""
        ...

    def list(self, scope: Scope, conversation: str) -> tuple[TurnRun, ...]:
        """All of the conversation, by their turns."""
        ...

    def append(
        self,
        scope: Scope,
        head: tuple[Conversation, Conversation],
        messages: Sequence[Message],
        run: tuple[TurnRun | None, TurnRun],
        marker: Marker | None = None,
        answers: Sequence[str] = (),
        former: TurnRun | None = None,
    ) -> Outcome:
        """The run with the messages that bring it further, none or more, in one transaction; of ``head`` and ``run``
        each as it was and as it is to be. ``answers`` are the tool uses that the messages are results of, one each, in
        order; at most 20. ``former`` is a run that must be as it was read. DONE, REPEATED, STALE and TAKEN as
        ``TurnStore.append``, and APPLIED where one of the two runs has gone on."""
        ...

    def replace(self, scope: Scope, before: TurnRun, after: TurnRun) -> Outcome:
        """DONE, or STALE when it has gone on."""
        ...


@record(frozen=True, slots=True)
class TurnMessage:
    """A run to go on with: where it lies, and under which epoch it was asked for."""

    scope: Scope
    conversation: str
    turn_id: str
    epoch: str


@record(frozen=True, slots=True)
class StreamAddress:
    """Where clients hear runs; ``key`` signs the tokens that open it."""

    url: str
    key: bytes


class TurnQueue(Protocol):
    def send(self, message: TurnMessage, delay: int = 0) -> None:
        """``delay`` in seconds, at most 900. Raises Unavailable."""
        ...
