"""Bindings, and the extraction jobs that they create."""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from enum import StrEnum

from loci.ids import BindingId, JobId, ReplayId, SpaceId
from loci.model.budgets import NO_LIMIT, Budget
from loci.model.guidance import NO_GUIDANCE, Guidance
from loci.model.language import ModelCall
from loci.records import record

EXTRACTION_VERSIONS = ("v1", "v2", "v3", "v4", "v5", "v6")
"""The released versions, oldest first."""
DEFAULT_EXTRACTION_VERSION = "v5"
"""The version for large models, until somebody measures that the short one does as well."""
SHORT_EXTRACTION_VERSION = "v6"
"""The version for small models: little to read, and an entry of three texts, which code completes."""
GUIDED_VERSIONS = EXTRACTION_VERSIONS[EXTRACTION_VERSIONS.index("v5") :]
"""Versions that read what is wanted in an app's or an owner's own words."""


SILENCE_MINUTES = 1
"""The minutes without a message after which a model reads what it has not read, unless a binding says otherwise."""


@record(frozen=True, slots=True)
class ConversationScope:
    """The conversations that a binding matches; ``"*"`` is any. ``user`` is the raw user id."""

    namespace: str
    user: str


@record(frozen=True, slots=True)
class Target:
    """A space as a binding names it. ``owner`` None means the space of that name of the conversation's owner."""

    name: str | None
    owner: str | None = None
    space: SpaceId | None = None


@record(frozen=True, slots=True)
class ExtractionPolicy:
    """When a binding's conversations are extracted, and by which extractor: ``rules``, ``facts``, ``verbatim`` or
    ``model``; None: the app's choice. ``budget`` limits what all of them together may use of models in a day.
    ``guidance`` says what to remember; that of a job is what counted when it was made. After ``silence_minutes`` a
    model reads the turns of a window that is not full."""

    extraction_version: str = DEFAULT_EXTRACTION_VERSION
    extractor: str | None = None
    on_conversation_closed: bool = True
    windowed: bool = False
    window_turns: int = 0
    budget: Budget = NO_LIMIT
    guidance: Guidance = NO_GUIDANCE
    silence_minutes: int = SILENCE_MINUTES


@record(frozen=True, slots=True)
class Binding:
    """``B#``: conversations of these scopes are extracted into these spaces."""

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
    """``W#``: the last window of a binding in a conversation, for one of its targets.

    ``target`` is the digest that identifies the target. All messages up to ``until_seq``, and the first ``turns`` turns
    of the conversation, are in jobs.
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
RETRIABLE = (JobStatus.FAILED, JobStatus.WAITING_BUDGET)
"""Statuses of jobs that an operator may send at once; while they are due, they are retried by themselves."""


class DropReason(StrEnum):
    """Why an extracted fact was dropped, or why a message of a user stated nothing to extract."""

    UNCITED = "uncited"  # it cites no line that is evidence
    UNQUOTED = "unquoted"  # its quotation was not said
    UNCONFIRMED = "unconfirmed"  # no user says it in the words that it quotes, or agreed to it
    DENIED = "denied"  # the user says the opposite, or only asks
    OWN_CONTEXT = "own_context"  # it repeats what our own context said
    OTHER_SPEAKER = "other_speaker"  # another than its subject said it, or it is said of another
    PASTED = "pasted"  # it comes from a text that a user pasted
    SECRET = "secret"  # noqa: S105 - a reason, no secret
    MALFORMED = "malformed"  # its text is empty or too long
    TOO_MANY = "too_many"  # the job's answer had no room for it
    UNWRITABLE = "unwritable"  # the space refused it
    # Of messages, without a language model.
    QUESTION = "question"  # it only asks
    REQUEST = "request"  # it only asks to work on a text, or, in older releases, to do something
    ORDER = "order"  # it would override the assistant's rules
    COURTESY = "courtesy"  # a greeting, thanks, or mere agreement
    JOKE = "joke"  # it belongs to a play, or was taken back
    NO_FORM = "no_form"  # it has none of the forms that are read
    NO_WORDS = "no_words"  # links, numbers or signs alone


@record(frozen=True, slots=True)
class JobCounts:
    """The results for the facts that a job found; ``drop_reasons`` count why some were dropped, once all are applied;
    ``retracted`` are atoms that a user has taken back."""

    added: int = 0
    confirmed: int = 0
    superseded: int = 0
    dropped: int = 0
    drop_reasons: Mapping[DropReason, int] = field(default_factory=dict)
    retracted: int = 0


MAX_NAMED_ATOMS = 100
"""Ids that a job holds of atoms that a replay changed in one way."""


@record(frozen=True, slots=True)
class AtomGroup:
    """Group of atoms of a job's space: how many, and the oldest ``MAX_NAMED_ATOMS`` of them by ULID."""

    count: int = 0
    ulids: tuple[str, ...] = ()


@record(frozen=True, slots=True)
class ReplayChanges:
    """Changes by the promotion of a replay to what was learned from the job's conversation: atoms that it ``added``,
    those that these ``superseded``, those that it ``archived``, and current ones that it left ``unchanged``. They are
    counted when the space is promoted, and are the same after later replays."""

    run: ReplayId
    added: AtomGroup = AtomGroup()
    superseded: AtomGroup = AtomGroup()
    archived: AtomGroup = AtomGroup()
    unchanged: AtomGroup = AtomGroup()
    is_rolled_back: bool = False


@record(frozen=True, slots=True)
class JobProgress:
    """The sections of a job's range that are done: up to which seq, how many facts they had, and how many more were
    dropped before any of them was applied."""

    until_seq: int = 0
    facts: int = 0
    cut: int = 0


@record(frozen=True, slots=True)
class Job:
    """``J#``: one extraction of one conversation, for one binding, into one space.

    It is stored in the conversation's scope; ``space_owner`` is the owner of the space, in key form, who need not be
    the conversation's. ``range`` is the first and last message seq, both included. ``answer`` is the extractor's reply
    as JSON, and ``decisions`` are the decisions about its facts (``loci.learning.reconciling``), both stored before the
    first fact is applied; ``applied`` is how many facts are applied. A long range is processed section by section
    (``loci.learning.extraction.sections``): answer and decisions belong to the section after those that are
    ``covered``. ``extractor`` is ``rules``, ``facts``, ``verbatim`` or a model's ``provider/name``; ``calls`` are its
    model calls. A job that will be retried after a failure has status FAILED, a ``reason``, and a ``due``. ``attempt``
    counts the messages that were sent for it, ``waits`` those that found a budget used up or a model unavailable, ran
    out of time, or were put off to a later minute.
    ``away_since`` is when its model began to be unavailable, until it answers. ``replay`` is there where it records the
    promotion of a replay. ``release`` is the one of Loci that last wrote it, as of an atom.
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
    away_since: datetime | None = None
    replay: ReplayChanges | None = None
    release: str | None = None
    version: int = 1

    @property
    def tries(self) -> int:
        """Attempts that did not have to wait, this one included. A message may arrive twice and wait twice."""
        return max(1, self.attempt - self.waits)

    @property
    def is_left_to_sweeper(self) -> bool:
        """Whether its next message is sent when it is due, not before."""
        return self.waits >= self.attempt

    @property
    def is_finished(self) -> bool:
        """Whether it has ended for good; a job that will be retried is still due."""
        return self.status in FINISHED and self.due is None

    @property
    def retry_at(self) -> datetime | None:
        """When a job that failed, or waits for a budget, is retried; None for any other."""
        return self.due if self.status in RETRIABLE else None

    @property
    def has_failed_for_now(self) -> bool:
        """Whether it failed and will be retried when it is due."""
        return self.status is JobStatus.FAILED and self.due is not None
