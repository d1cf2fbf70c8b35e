"""Bindings, and the extraction jobs they lead to."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from loci.ids import BindingId, JobId, SpaceId
from loci.model.language import ModelCall


@dataclass(frozen=True, slots=True)
class ConversationScope:
    """Which conversations a binding takes; ``"*"`` is any. ``user`` is the raw user id."""

    namespace: str
    user: str


@dataclass(frozen=True, slots=True)
class Target:
    """A space as a binding names it. With ``owner`` None the space of that name of whoever owns the conversation."""

    name: str | None
    owner: str | None = None
    space: SpaceId | None = None


@dataclass(frozen=True, slots=True)
class ExtractionPolicy:
    """When a binding's conversations are distilled, and by which extractor; None: by the process's own."""

    extraction_version: str = "v1"
    extractor: str | None = None
    on_conversation_closed: bool = True
    windowed: bool = False
    window_turns: int = 0


@dataclass(frozen=True, slots=True)
class Binding:
    """``B#``: conversations of these scopes are distilled into these spaces."""

    id: BindingId
    scopes: tuple[ConversationScope, ...]
    targets: tuple[Target, ...]
    policy: ExtractionPolicy
    enabled: bool
    epoch: str | None
    created_at: datetime
    updated_at: datetime
    version: int = 1


class JobStatus(StrEnum):
    QUEUED = "queued"
    RUNNING = "running"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    WAITING_BUDGET = "waiting_budget"
    CANCELLED = "cancelled"


FINISHED = frozenset({JobStatus.SUCCEEDED, JobStatus.FAILED, JobStatus.CANCELLED})


@dataclass(frozen=True, slots=True)
class JobCounts:
    """What became of the facts that a job found."""

    added: int = 0
    confirmed: int = 0
    superseded: int = 0
    dropped: int = 0


@dataclass(frozen=True, slots=True)
class Job:
    """``J#``: one extraction of one conversation, for one binding, into one space.

    It lies in the conversation's scope; ``space_owner`` is whose space it is, in key form: with a binding for others
    not always the conversation's. ``range`` is the first and last message seq, both included. ``answer`` is what the
    extractor said, as JSON, stored before the first fact of it is applied; ``applied`` is how many facts of it are in.
    ``extractor`` is ``rules``, ``verbatim`` or a model's ``provider/name``; ``calls`` are those made of models.
    """

    id: JobId
    epoch: str
    binding: BindingId
    space: SpaceId
    space_owner: str
    policy: ExtractionPolicy
    extractor: str
    range: tuple[int, int]
    created_at: datetime
    status: JobStatus = JobStatus.QUEUED
    attempt: int = 1
    reason: str | None = None
    counts: JobCounts = JobCounts()
    calls: tuple[ModelCall, ...] = ()
    answer: str | None = None
    applied: int = 0
    started_at: datetime | None = None
    finished_at: datetime | None = None
    due: datetime | None = None
    version: int = 1

    @property
    def is_finished(self) -> bool:
        """Nothing will happen to it any more."""
        return self.status in FINISHED
