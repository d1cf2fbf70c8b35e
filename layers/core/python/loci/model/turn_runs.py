"""Turns that Loci runs: the request, and the progress of the run."""

from datetime import datetime
from enum import StrEnum

from loci.ids import AtomId, ConversationId, SpaceId
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
    """A tool that the model may call. ``space`` is where a tool of Loci recalls and writes, ``group`` the group whose
    memory it is for; a tool of the caller has neither. ``similarity`` is that of two memories of which one is not
    saved, None: as the tool has it."""

    type: str
    name: str
    description: str
    parameters: JsonObject
    space: SpaceId | None = None
    similarity: float | None = None
    group: str | None = None


@record(frozen=True, slots=True)
class MemoryRequest:
    """Which memories of a space a turn brings into the system prompt: at most ``limit`` that fit the user's message,
    each at least ``min_similarity`` near (None: the best one decides), as the template of that id writes them. With
    neither, all that is current while it takes ``whole_up_to`` tokens (None: as the settings say)."""

    space: SpaceId
    limit: int | None
    min_similarity: float | None
    template: str
    whole_up_to: int | None = None


@record(frozen=True, slots=True)
class UsedMemory:
    """Memory that a run has recalled before its first answer: the block of text, its estimated tokens and its atoms;
    nothing where nothing fits. ``is_whole``: it is all that is current."""

    block: str = ""
    tokens: int = 0
    atoms: tuple[AtomId, ...] = ()
    is_whole: bool = False


@record(frozen=True, slots=True)
class CompactionRequest:
    """The prompt of a turn may take ``share`` of the model's context of so many tokens; over that, the older turns of
    the conversation are compacted."""

    context_tokens: int
    share: float


class CompactionStage(StrEnum):
    NEW = "new"
    PLANNED = "planned"
    DONE = "done"


@record(frozen=True, slots=True)
class Compaction:
    """The model sees the messages up to ``until_seq`` as a summary alone. The run has still to summarise and archive
    those after ``after_seq`` if it is planned; they end so many ``turns`` of the conversation."""

    after_seq: int = 0
    until_seq: int = 0
    turns: int = 0
    stage: CompactionStage = CompactionStage.NEW


@record(frozen=True, slots=True)
class RunRequest:
    """The request of a run. ``system`` and ``tools`` are deleted once the run has ended; ``groups`` are the caller's,
    whose spaces the tools may read. ``has_bot``: the conversation's bot answers, with its memory before ``system``.
    ``has_chat``: the chat that the conversation is remembers something."""

    choice: ModelChoice
    system: str
    max_tokens: int
    temperature: float | None
    tools: tuple[OfferedTool, ...]
    max_cycles: int
    tail_limit: int
    groups: frozenset[str]
    has_bot: bool = False
    has_chat: bool = False
    memory: MemoryRequest | None = None
    compaction: CompactionRequest | None = None


@record(frozen=True, slots=True)
class TurnRun:
    """``TR#``: a run of a turn (runTurn). ``seqs`` are the messages it stored, the user's first; ``cycles`` how often
    the model has replied, last with ``answer_seq``; of the tool uses in that reply Loci still has to run ``ours``, the
    caller ``pending``, and ``unreadable`` have arguments that are not a JSON object; ``tries`` is how often the model
    was unavailable since. ``memory`` is in the system prompt of all its calls; its block is deleted once it has ended.

    The worker that set ``leased_until`` has the run until then. ``due`` is when the sweeper checks it. Who has
    ``stream_secret`` may hear the run; one that an earlier release began has none.
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
    memory: UsedMemory | None = None
    compaction: Compaction = Compaction()
    stream_secret: str = ""

    @property
    def is_in_flight(self) -> bool:
        """Whether it may still store messages."""
        return self.status in IN_FLIGHT
