"""What a program hears of a turn while it runs."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias
from uuid import uuid4

from loci_memory_client.errors import APIConnectionError, RateLimitError

if TYPE_CHECKING:
    from loci_memory_client import models

IN_PROGRESS = "in_progress"


@dataclass(frozen=True, slots=True)
class TurnText:
    """A piece of the answer that the model is giving."""

    text: str


@dataclass(frozen=True, slots=True)
class TurnRestart:
    """The pieces since the last message are void: the answer is given again."""


@dataclass(frozen=True, slots=True)
class TurnMemory:
    """The memories that the turn brought into the system prompt."""

    memory: "models.UsedMemory"


@dataclass(frozen=True, slots=True)
class TurnMessage:
    """A message that was stored: an answer with all its text and tool uses, or the result of a tool of Loci's."""

    message: "models.Message"


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """The last event: the turn as ``run_turn`` answers with it, ended or waiting for results of your tools."""

    turn: "models.TurnRun"


TurnEvent: TypeAlias = TurnText | TurnRestart | TurnMemory | TurnMessage | TurnEnd


class ReplacedReader(APIConnectionError):
    """Another connection took the place of this one."""


class EventReader:
    """Joins lines of server-sent events."""

    def __init__(self) -> None:
        self._name = ""
        self._data = ""

    def take(self, line: str) -> TurnEvent | None:
        """The event that the line ends, if it ends one that is known. Raises APIConnectionError for data that is no
        JSON."""
        field, _, value = line.partition(":")
        match field:
            case "event":
                self._name = value.strip()
            case "data":
                self._data = value.strip()
            case "":
                name, data, self._name, self._data = self._name, self._data, "", ""
                return None if line or not data else _event_of(name, data)
        return None


class HeardTurn:
    """How much of a turn a program has heard, over several connections."""

    def __init__(self, turn: "models.TurnRun") -> None:
        messages = turn.appended_messages
        known = messages if turn.status == IN_PROGRESS else messages[:1]
        self._seq = max((message.seq for message in known), default=0)
        self._has_pieces = False
        self._name = uuid4().hex
        self.may_connect = True

    @property
    def headers(self) -> dict[str, str]:
        """What a new connection says was heard, and by whom: it takes the place of this reader's lost one."""
        return {"Last-Event-ID": str(self._seq), "Loci-Reader": self._name}

    def note_loss(self, error: Exception) -> None:
        """Notes that this reader may not connect again, where another one has its place or there is none for it."""
        self.may_connect = not isinstance(error, ReplacedReader | RateLimitError)

    def note(self, event: TurnEvent) -> None:
        if isinstance(event, TurnText):
            self._has_pieces = True
        elif isinstance(event, TurnMessage):
            self._seq, self._has_pieces = event.message.seq, False
        elif isinstance(event, TurnRestart):
            self._has_pieces = False

    def void_pieces(self) -> Iterator[TurnEvent]:
        """The event that follows a lost connection, if pieces came over it."""
        if self._has_pieces:
            self._has_pieces = False
            yield TurnRestart()

    def rest_of(self, turn: "models.TurnRun") -> Iterator[TurnEvent]:
        """What was not heard of a turn that has ended."""
        for message in turn.appended_messages:
            if message.seq > self._seq:
                yield TurnMessage(message)
        yield TurnEnd(turn)


def _event_of(name: str, data: str) -> TurnEvent | None:
    from loci_memory_client import models

    try:
        content = json.loads(data)
    except ValueError as error:
        raise APIConnectionError("the stream has an event that is no JSON") from error
    match name:
        case "text":
            return TurnText(content["text"])
        case "restart":
            return TurnRestart()
        case "memory":
            return TurnMemory(models.UsedMemory.model_validate(content))
        case "message":
            return TurnMessage(models.Message.model_validate(content))
        case "turn":
            return TurnEnd(models.TurnRun.model_validate(content))
        case "replaced":
            raise ReplacedReader("another connection took the place of this one")
    return None
