"""Bindings, and the extraction jobs they lead to."""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from enum import StrEnum

from loci.ids import BindingId, JobId, SpaceId
from loci.model.budgets import NO_LIMIT, Budget
from loci.model.language import ModelCall
from loci.records import record

EXTRACTION_VERSIONS = ("v1", "v2", "v3", "v4")
"""The released ones, oldest first."""
NEWEST_EXTRACTION_VERSION = EXTRACTION_VERSIONS[-1]


@record(frozen=True, slots=True)
class ConversationScope:
    """Which conversations a binding takes; ``"*"`` is any. ``user`` is the raw user id."""

    namespace: str
    user: str


@record(frozen=True, slots=True)
class Target:
    """A space as a binding names it. With ``owner`` None the space of that name of whoever owns the conversation."""

    name: str | None
    owner: str | None = None
    space: SpaceId | None = None


@record(frozen=True, slots=True)
class ExtractionPolicy:
    """When a binding's conversations are distilled, and by whom: ``rules``, ``facts``, ``verbatim`` or ``model``;
    None: by whom
    the app has chosen. ``budget`` is what all of them together may use of models in a day."""

    extraction_version: str = NEWEST_EXTRACTION_VERSION
    extractor: str | None = None
    on_conversation_closed: bool = True
    windowed: bool = False
    window_turns: int = 0
    budget: Budget = NO_LIMIT


@record(frozen=True, slots=True)
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


@record(frozen=True, slots=True)
class Window:
    """``W#``: how far the windows of a binding have come in a conversation, for one of its targets.

    ``target`` is the digest of what tells the target from others. All messages up to ``until_seq`` are in jobs, with
    the first ``turns`` turns of the conversation.
    """

    conversation: str
    binding: str
    target: str
    epoch: str
    until_seq: int = 0
    turns: int = 0
    version: int = 0


class JobStatus(StrEnum):
    QUEUED = "queued"
    RUNNING = "running"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    WAITING_BUDGET = "waiting_budget"
    CANCELLED = "cancelled"


FINISHED = frozenset({JobStatus.SUCCEEDED, JobStatus.FAILED, JobStatus.CANCELLED})


class DropReason(StrEnum):
    """Why an extracted fact was dropped."""

    UNCITED = "uncited"  # it cites no line that is evidence
    UNQUOTED = "unquoted"  # its quotation was not said
    UNCONFIRMED = "unconfirmed"  # an assistant or a tool said it, and no user agreed
    DENIED = "denied"  # the user says the opposite, or only asks
    OWN_CONTEXT = "own_context"  # it repeats what our own context said
    OTHER_SPEAKER = "other_speaker"  # another speaker than its subject said it
    PASTED = "pasted"  # it stands in a text that a user pasted
    SECRET = "secret"  # noqa: S105 - a reason, no secret
    MALFORMED = "malformed"  # its text is empty or too long
    TOO_MANY = "too_many"  # the job's answer had no room for it
    UNWRITABLE = "unwritable"  # the space refused it


@record(frozen=True, slots=True)
class JobCounts:
    """What became of the facts that a job found; ``drop_reasons`` count why some were dropped, once all are applied;
    ``retracted`` are atoms that a user has taken back."""

    added: int = 0
    confirmed: int = 0
    superseded: int = 0
    dropped: int = 0
    drop_reasons: Mapping[DropReason, int] = field(default_factory=dict)
    retracted: int = 0


@record(frozen=True, slots=True)
class JobProgress:
    """The sections of a job's range that are done: up to which seq, how many facts they had, and how many more were cut
    before any of them was applied."""

    until_seq: int = 0
    facts: int = 0
    cut: int = 0


@record(frozen=True, slots=True)
class Job:
    """``J#``: one extraction of one conversation, for one binding, into one space.

    It lies in the conversation's scope; ``space_owner`` is whose space it is, in key form: with a binding for others
    not always the conversation's. ``range`` is the first and last message seq, both included. ``answer`` is what the
    extractor said, as JSON, and ``decisions`` what was decided about its facts (``loci.reconciling``), both stored
    before the first fact of it is applied; ``applied`` is how many facts are in. A long range is worked on section by
    section (``loci.extraction.sections``): answer and decisions are of the one after those that are ``covered``.
    ``extractor`` is ``rules``, ``facts``, ``verbatim`` or a model's ``provider/name``; ``calls`` are those made of
    models. A job
    that failed for now has status FAILED, a ``reason``, and a ``due`` when it is tried again. ``attempt`` counts the
    messages that were sent for it, ``waits`` those of them that met a budget used up, or used up the time of a run.
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
    waits: int = 0
    reason: str | None = None
    counts: JobCounts = JobCounts()
    calls: tuple[ModelCall, ...] = ()
    answer: str | None = None
    decisions: str | None = None
    applied: int = 0
    covered: JobProgress = JobProgress()
    started_at: datetime | None = None
    finished_at: datetime | None = None
    due: datetime | None = None
    version: int = 1

    @property
    def tries(self) -> int:
        """Attempts that it was free to end, this one included. A message may come twice and wait twice."""
        return max(1, self.attempt - self.waits)

    @property
    def is_finished(self) -> bool:
        """Nothing will happen to it any more; what failed for now is due again."""
        return self.status in FINISHED and self.due is None

    @property
    def retry_at(self) -> datetime | None:
        """When a job that failed for now, or waits for a budget, is tried again; None for any other."""
        return self.due if self.status in (JobStatus.FAILED, JobStatus.WAITING_BUDGET) else None

    @property
    def has_failed_for_now(self) -> bool:
        """Whether it is tried again, and is not to be before."""
        return self.status is JobStatus.FAILED and self.due is not None
