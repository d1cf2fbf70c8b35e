"""A turn that a model is run through: what was asked for, and how far it has come."""

from datetime import datetime
from enum import StrEnum

from loci.ids import ConversationId, SpaceId
from loci.model.language import ModelCall, ModelChoice
from loci.model.users import JsonObject
from loci.records import record


class TurnRunStatus(StrEnum):
    IN_PROGRESS = "in_progress"
    REQUIRES_TOOL_RESULTS = "requires_tool_results"
    COMPLETED = "completed"
    MAX_CYCLES = "max_cycles"
    REFUSED = "refused"
    FAILED = "failed"
    CANCELLED = "cancelled"


IN_FLIGHT = frozenset({TurnRunStatus.IN_PROGRESS, TurnRunStatus.REQUIRES_TOOL_RESULTS})


@record(frozen=True, slots=True)
class OfferedTool:
    """A tool that the model may call. ``space`` is what one of ours recalls from, None for the caller's own."""

    type: str
    name: str
    description: str
    parameters: JsonObject
    space: SpaceId | None = None


@record(frozen=True, slots=True)
class RunRequest:
    """What was asked for. ``system`` and ``tools`` are gone once the run has ended; ``groups`` are those of whoever
    asked, whose spaces the tools may read."""

    choice: ModelChoice
    system: str
    max_tokens: int
    temperature: float | None
    tools: tuple[OfferedTool, ...]
    max_cycles: int
    tail_limit: int
    groups: frozenset[str]


@record(frozen=True, slots=True)
class TurnRun:
    """``TR#``: a runTurn. ``seqs`` are the messages it stored, the user's first; ``cycles`` how often the model has
    answered, last with ``answer_seq``; of the tool uses in that answer ``ours`` are still to be run by us, ``pending``
    by the caller, and ``unreadable`` have arguments that were no JSON object; ``tries`` is how often the model was away
    since.

    Whoever has set ``leased_until`` works on it until then. ``due`` is when the sweeper looks after it.
    """

    conversation: ConversationId
    turn_id: str
    epoch: str
    request: RunRequest
    seqs: tuple[int, ...]
    created_at: datetime
    progressed_at: datetime
    status: TurnRunStatus = TurnRunStatus.IN_PROGRESS
    cycles: int = 0
    answer_seq: int = 0
    ours: tuple[str, ...] = ()
    pending: tuple[str, ...] = ()
    unreadable: tuple[str, ...] = ()
    calls: tuple[ModelCall, ...] = ()
    tries: int = 0
    error: str | None = None
    leased_until: datetime | None = None
    finished_at: datetime | None = None
    due: datetime | None = None
    version: int = 1

    @property
    def is_in_flight(self) -> bool:
        """It may store more messages."""
        return self.status in IN_FLIGHT
