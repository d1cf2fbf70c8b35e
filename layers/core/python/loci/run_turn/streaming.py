"""Let a client hear a run: the text of its model while it comes, and each message once it is stored.

A client that streams a run which no worker holds works on it. Else it hears what the worker stores.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Protocol

from loci.model.conversations import Message
from loci.model.turn_runs import TurnRun, TurnRunStatus, UsedMemory
from loci.ports.all import Ports
from loci.ports.turn_runs import TurnMessage
from loci.run_turn import reading, steps, working
from loci.run_turn.working import WorkOutcome
from loci.scope import Scope

MARGIN = timedelta(seconds=10)
"""Time before its end at which a stream ends by itself, and the client connects again."""
QUIET = timedelta(seconds=15)
"""Time that a stream may be silent: proxies cut connections on which nothing comes."""
_ASKED_AGAIN = timedelta(seconds=5)
"""Time between two looks whether a reader was replaced."""
_PAUSES = (*[0.25] * 40, 1.0)
"""Seconds between two reads of a run that another worker holds; the last goes on."""


class StreamedEvents(Protocol):
    """Where a client hears of a run."""

    def send_text(self, text: str) -> None:
        """A piece of the answer that is being given."""
        ...

    def send_restart(self) -> None:
        """The pieces since the last message are void: the model failed and is asked again."""
        ...

    def send_memory(self, memory: UsedMemory) -> None: ...

    def send_message(self, message: Message) -> None:
        """A message that was stored, in order."""
        ...

    def keep_alive(self) -> None: ...


class _Follower:
    """Passes on what a client has not heard yet: messages after ``heard_seq``."""

    def __init__(self, ports: Ports, scope: Scope, run: TurnRun, events: StreamedEvents, heard_seq: int) -> None:
        self._ports = ports
        self._scope = scope
        self._events = events
        self._heard_seq = heard_seq
        self._has_memory = heard_seq > run.seqs[0]
        self._has_pieces = False
        self.sent_at = ports.now()

    def hear(self, text: str) -> None:
        self._has_pieces = True
        self._events.send_text(text)

    def see(self, run: TurnRun) -> None:
        if run.memory is not None and not self._has_memory:
            self._has_memory = True
            self._events.send_memory(run.memory)
        # The first message is the client's own.
        fresh = [seq for seq in run.seqs[1:] if seq > self._heard_seq]
        for message in self._ports.turns.get(self._scope, run.conversation.ulid, fresh) if fresh else ():
            self._events.send_message(message)
            self._heard_seq, self._has_pieces = message.seq, False
            self.sent_at = self._ports.now()

    def void_pieces(self) -> None:
        if self._has_pieces:
            self._has_pieces = False
            self._events.send_restart()

    def keep_alive(self) -> None:
        if self._ports.now() - self.sent_at >= QUIET:
            self._events.keep_alive()
            self.sent_at = self._ports.now()


def stream_run(
    ports: Ports,
    scope: Scope,
    run: TurnRun,
    events: StreamedEvents,
    until: datetime,
    heard_seq: int = 0,
    note: Callable[[WorkOutcome], None] = lambda _: None,
    is_wanted: Callable[[], bool] = lambda: True,
) -> TurnRun:
    """Sends what happens to the run from ``heard_seq`` on, until it has ended, needs its caller, or the time is up.
    Returns the run as it is then. ``note`` gets the outcome where this call worked on it. It ends where
    ``is_wanted`` is false, which is asked every few seconds.

    Raises NotFound (the run disappeared), Unavailable: what was stored stays, and another worker does the rest.
    """
    follower = _Follower(ports, scope, run, events, heard_seq)
    follower.see(run)
    if run.status is TurnRunStatus.IN_PROGRESS and not _is_held(run, ports.now()):
        message: TurnMessage = steps.turn_message(scope, run)
        note(working.work_on_run(ports, message, until, follower))
        run = reading.read_again(ports, scope, run)
        follower.see(run)
        follower.void_pieces()
    return _follow(ports, scope, run, follower, until - MARGIN, is_wanted)


def _follow(
    ports: Ports, scope: Scope, run: TurnRun, follower: _Follower, until: datetime, is_wanted: Callable[[], bool]
) -> TurnRun:
    count = 0
    asked_at = ports.now()
    while run.status is TurnRunStatus.IN_PROGRESS and (now := ports.now()) < until:
        if now - asked_at >= _ASKED_AGAIN:
            asked_at = now
            if not is_wanted():
                return run
        ports.sleep(_PAUSES[min(count, len(_PAUSES) - 1)])
        count += 1
        run = reading.read_again(ports, scope, run)
        follower.see(run)
        follower.keep_alive()
    return run


def _is_held(run: TurnRun, now: datetime) -> bool:
    return run.leased_until is not None and run.leased_until > now
