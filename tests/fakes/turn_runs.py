"""Turns that a model is run through, in memory, and the queue of those to go on with."""

from collections.abc import Sequence

from loci.model.conversations import Conversation, Message
from loci.model.turn_runs import TurnRun
from loci.model.users import Marker
from loci.ports.turn_runs import TurnMessage
from loci.ports.writes import MarkerHome, Outcome
from loci.scope import Scope
from tests.fakes.markers import Markers
from tests.fakes.turns import Turns


class TurnRuns:
    def __init__(self, turns: Turns, markers: Markers) -> None:
        self._turns, self._markers = turns, markers
        self.records: dict[tuple[Scope, str, str], TurnRun] = {}

    def get(self, scope: Scope, conversation: str, turn_id: str) -> TurnRun | None:
        return self.records.get((scope, conversation, turn_id))

    def latest(self, scope: Scope, conversation: str) -> TurnRun | None:
        return next(reversed(self.list(scope, conversation)), None)

    def list(self, scope: Scope, conversation: str) -> tuple[TurnRun, ...]:
        own = [run for (where, ulid, _), run in self.records.items() if (where, ulid) == (scope, conversation)]
        return tuple(sorted(own, key=lambda run: run.turn_id))

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
        markers = [] if marker is None else [marker]
        if self._markers.refuses(scope, MarkerHome.CONVERSATIONS, markers):
            return Outcome.REPEATED
        if not self._is(scope, *run) or (former is not None and not self._is(scope, former, former)):
            return Outcome.APPLIED
        outcome = self._turns.put(scope, *head, messages, markers, list(zip(messages, answers, strict=False)))
        if outcome is Outcome.DONE:
            self._put(scope, run[1])
        return outcome

    def replace(self, scope: Scope, before: TurnRun, after: TurnRun) -> Outcome:
        if not self._is(scope, before, after):
            return Outcome.STALE
        self._put(scope, after)
        return Outcome.DONE

    def _is(self, scope: Scope, before: TurnRun | None, after: TurnRun) -> bool:
        found = self.get(scope, after.conversation.ulid, after.turn_id)
        return (found and found.version) == (before and before.version)

    def _put(self, scope: Scope, run: TurnRun) -> None:
        self.records[scope, run.conversation.ulid, run.turn_id] = run


class TurnsWaiting:
    """``delays`` are those of all messages so far, in seconds."""

    def __init__(self) -> None:
        self.waiting: list[TurnMessage] = []
        self.delays: list[int] = []

    def send(self, message: TurnMessage, delay: int = 0) -> None:
        self.waiting.append(message)
        self.delays.append(delay)
