"""Atoms: dated facts, their kinds and where they come from."""

from collections.abc import Mapping
from dataclasses import KW_ONLY, field, fields
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from loci.ids import AtomId, ConversationId, EntityId, JobId, MessageId, ReplayId
from loci.model.users import JsonObject
from loci.records import part, record
from loci.text.names import fold_name


class Fading(StrEnum):
    SLOW = "slow"
    MEDIUM = "medium"
    FAST = "fast"


class Kind(StrEnum):
    # Recall pages store places in this order: new kinds come last.
    FACT = "FACT"
    RULE = "RULE"
    INTENTION = "INTENTION"
    EPISODE = "EPISODE"
    PREFERENCE = "PREFERENCE"
    PATTERN = "PATTERN"


@record(frozen=True, slots=True)
class KindTraits:
    """A kind says how fast its memories fade, whether they are of one point in time, and whether they may say who the
    user is."""

    fading: Fading
    is_dated: bool = False
    is_lasting: bool = False


TRAITS: Mapping[Kind, KindTraits] = {
    Kind.FACT: KindTraits(Fading.SLOW, is_lasting=True),
    Kind.RULE: KindTraits(Fading.SLOW),
    Kind.INTENTION: KindTraits(Fading.MEDIUM, is_dated=True),
    Kind.EPISODE: KindTraits(Fading.FAST, is_dated=True),
    Kind.PREFERENCE: KindTraits(Fading.SLOW, is_lasting=True),
    Kind.PATTERN: KindTraits(Fading.SLOW),
}


def traits_of(kind: Kind) -> KindTraits:
    """Return the traits of a kind; one that only a later release knows fades slowly, and is nothing else."""
    return TRAITS.get(kind, KindTraits(Fading.SLOW))


class AtomStatus(StrEnum):
    ACTIVE = "ACTIVE"
    ARCHIVED = "ARCHIVED"
    DELETED = "DELETED"


class Provenance(StrEnum):
    """Origin of an atom: a client, an extraction, a dream of a presence, or a client that brought it from another
    memory."""

    CLIENT = "client"
    EXTRACTION = "extraction"
    DREAM = "dream"
    IMPORT = "import"


class Review(StrEnum):
    """State of an atom that no user is known to have said, or has to approve; one that counts in full has none.

    ``UNCONFIRMED`` is recalled and marked. ``PENDING`` waits until its user approves or rejects it, ``REJECTED`` is so
    that the same is not asked again: both are ARCHIVED, so that no release shows them, and expire.
    """

    UNCONFIRMED = "unconfirmed"
    PENDING = "pending"
    REJECTED = "rejected"


NOT_IN_USE = frozenset({Review.PENDING, Review.REJECTED})
"""Reviews of what no read shows, but who asks for it."""


class HoldReason(StrEnum):
    """Reason for which an atom waits: the setting of its app or user; a client asked for it; or what a tool or an
    import brought instructs the model, claims an identity or authority, or is about payments."""

    SETTING = "setting"
    ASKED = "asked"
    INSTRUCTION = "instruction"
    IDENTITY = "identity"
    PAYMENT = "payment"


@record(frozen=True, slots=True)
class Hold:
    """A hold says why an atom waits for its user, and what comes of it once it is approved: ``relation`` is its
    relation to an ``atom`` that it would supersede, refine or contradict, ``expires_at`` until when it is stored
    then."""

    reason: HoldReason
    relation: str | None = None
    atom: AtomId | None = None
    expires_at: datetime | None = None


SAVED_BY_MODEL: JsonObject = {"sourceType": "model"}
"""The metadata of what a model saved by a tool."""

CALLERS = frozenset({Provenance.CLIENT, Provenance.IMPORT})
"""Provenances of what a caller writes: no extraction takes it back."""


@record(frozen=True, slots=True)
class Category:
    """Category of an atom, 1 to 100 characters in any case, and how it ages."""

    name: str
    kind: Kind

    @property
    def folded_name(self) -> str:
        """The form by which names of categories are compared."""
        return fold_name(self.name)


CLOCKS_APART = timedelta(minutes=5)
"""Time that the clock of a writer may be ahead. What begins later than that begins in the future."""
SAID = Category("said", Kind.EPISODE)
"""The user's own words: found by recall, never always on, and never a duplicate of the same words at another time."""


@record(frozen=True, slots=True)
class ReplayMark:
    """The run that last added or archived an atom, and a digest of its state then, which shows later changes
    (``loci.learning.replaying.provenance``)."""

    run: ReplayId
    state: str


@record(frozen=True, slots=True)
class ExtractionSource:
    """The origin of an extracted atom: the prompt version and its hash, the extractor, and the job; ``replay`` if a
    replay added or archived it."""

    version: str
    prompt_hash: str
    extractor: str
    job_id: JobId
    replay: ReplayMark | None = None


@record(frozen=True, slots=True)
class Surroundings:
    """The speaker and context of an atom, for the index only: it helps to find the atom, is never shown, and is erased
    with it.

    ``speaker`` is the author's name, "" without one; ``subjects`` are the names and aliases of its entities when it was
    written; ``context`` is the text around it in the conversation that the user saw.
    """

    speaker: str = ""
    subjects: tuple[str, ...] = ()
    context: str = ""


@part(frozen=True)
class Content:
    """Content of an atom: a text, what it is about, how much it matters and how sure it is (0 to 1), and when it is
    true in the world. ``key`` names what it is a value of."""

    __slots__ = ()

    text: str
    category: Category
    key: str | None = None
    _: KW_ONLY
    importance: int
    confidence: float
    valid_from: datetime | None
    valid_to: datetime | None = None


@part(frozen=True, kw_only=True)
class AtomContent(Content):
    """With what its writer links to it, and until when it is stored."""

    __slots__ = ()

    expires_at: datetime | None = None
    entity_ids: tuple[EntityId, ...] = ()
    metadata: JsonObject = field(default_factory=dict)


@part(frozen=True, kw_only=True)
class Origin:
    """Where an atom comes from. A text that says several things names in ``derives`` the facts that were derived from
    it, each of which names the text in ``derived_from``: they are stored with it, and not printed where it is. What a
    tool saves and no words of the user say has a ``review``: it is no rule, never always in mind, and ends nothing.
    What waits for its user has a ``hold``."""

    __slots__ = ()

    source_conversation_id: ConversationId | None = None
    source_message_ids: tuple[MessageId, ...] = ()
    provenance: Provenance = Provenance.CLIENT
    extraction: ExtractionSource | None = None
    surroundings: Surroundings = Surroundings()
    derived_from: AtomId | None = None
    derives: tuple[AtomId, ...] = ()
    review: Review | None = None
    hold: Hold | None = None


@part(frozen=True, kw_only=True)
class Life:
    """Life of an atom since it was created. ``confirmed_at`` is when the same was last stated again, and
    ``confirmations`` how often that counted. ``chain`` is the ULID of the first atom of its chain of supersedes, None
    for that first one itself. ``contradicts`` are current atoms that can hardly be true at the same time; each of them
    names it too (``loci.memory.atoms.contradictions``). A purged atom has no content and waits for the rest of its
    bytes to be erased. One that is unlearned counts as absent until the conversation that it comes from is restored."""

    __slots__ = ()

    status: AtomStatus = AtomStatus.ACTIVE
    superseded_at: datetime | None = None
    superseded_by: AtomId | None = None
    deleted_at: datetime | None = None
    purged_at: datetime | None = None
    unlearned_at: datetime | None = None
    is_reworked: bool = False
    chain: str | None = None
    confirmed_at: datetime | None = None
    confirmations: int = 0
    contradicts: tuple[AtomId, ...] = ()


@record(frozen=True, slots=True, kw_only=True)
class Atom(AtomContent, Origin, Life):
    """``A#``: one self-contained, dated fact.

    ``valid_from`` and ``valid_to`` say when it was true in the world, ``created_at`` and ``superseded_at`` when Loci
    knew it. One that gives way to another in the future has ``valid_to`` and ``superseded_by`` alone. ``vector`` is
    packed as ``loci.inference.embedding.vectors`` says; ``embedder`` computed it (None: that of its space).
    ``changed_at`` is when it got its present content; a confirmation is a new version, but no change. ``actor`` is the
    user who wrote it into a shared space, in key form. ``release`` is the one of Loci that wrote this version, as read
    from a table; None of 0.2.0, which did not say.
    """

    id: AtomId
    epoch: str
    valid_from: datetime
    created_at: datetime
    changed_at: datetime
    vector: bytes
    actor: str | None = None
    embedder: str | None = None
    release: str | None = None
    version: int = 1

    @property
    def cited_conversations(self) -> tuple[ConversationId, ...]:
        """The conversations that it has its content from."""
        own = () if self.source_conversation_id is None else (self.source_conversation_id,)
        conversation_ids = (ConversationId(id.namespace, id.conversation) for id in self.source_message_ids)
        return tuple(dict.fromkeys((*own, *conversation_ids)))

    @property
    def true_since(self) -> datetime:
        """The start of its age: the later of ``valid_from`` and the last confirmation."""
        return max(self.valid_from, self.confirmed_at or self.valid_from)

    @property
    def ends_at(self) -> datetime | None:
        """When it stops being current without a change: the earlier of ``valid_to`` and ``expires_at``."""
        return min(filter(None, (self.valid_to, self.expires_at)), default=None)

    def is_current(self, now: datetime) -> bool:
        """Live, and with a key true by then: what reads show without a clock. Without a key it may speak of the future,
        as a plan does."""
        return self.is_live(now) and (self.key is None or self.has_begun(now))

    def has_begun(self, now: datetime) -> bool:
        """Whether it is true by then, as far as clocks agree."""
        return self.valid_from <= now + CLOCKS_APART

    def is_live(self, now: datetime) -> bool:
        """ACTIVE, not superseded, not ended, not expired. It may become true later: then another value may be current
        until that time."""
        ends_at = self.ends_at
        return self.status is AtomStatus.ACTIVE and self.superseded_at is None and (ends_at is None or ends_at > now)

    def is_expired(self, now: datetime) -> bool:
        """Whether it has expired: no read shows it, and the sweeper purges it."""
        return self.expires_at is not None and self.expires_at <= now

    def is_gone(self, now: datetime) -> bool:
        """Whether it is purged, unlearned or expired, and so counts as absent."""
        return self.purged_at is not None or self.unlearned_at is not None or self.is_expired(now)

    def holds_at(self, instant: datetime) -> bool:
        """``valid_from ≤ instant < valid_to``."""
        return self.valid_from <= instant and (self.valid_to is None or instant < self.valid_to)


def is_saved_by_model(atom: Atom) -> bool:
    """Whether a model saved it by a tool, or by a call in its reply."""
    return has_models_mark(atom.metadata)


def has_models_mark(metadata: JsonObject) -> bool:
    return all(metadata.get(name) == value for name, value in SAVED_BY_MODEL.items())


def content_of(source: Content) -> Mapping[str, Any]:
    """The fields of ``Content``, for a record of another class that says the same."""
    return {each.name: getattr(source, each.name) for each in fields(Content)}
