"""Presences: what they look like, and what they dream."""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime, timedelta
from enum import StrEnum

from loci.ids import AtomId, ConversationId, MessageId
from loci.model.language import ModelCall
from loci.records import record

LEAST_CONVERSATIONS = 2
"""Conversations that must support what a profile states."""
CORRECTED = "corrected"
"""The field of an entry's metadata that says that its user has put it right."""


class Aspect(StrEnum):
    """Aspect of a person in a profile; each is the name of a category of atoms of kind PATTERN."""

    ROLE = "role"
    PREFERENCE = "preference"
    WORKING_STYLE = "working style"


@record(frozen=True, slots=True)
class StyleSnippet:
    """A piece of CSS of a theme's user extras; ``id`` names the action that added it."""

    id: str
    css: str


@record(frozen=True, slots=True)
class Widget:
    """A small widget: data, no code. ``text`` is Markdown without HTML and links."""

    id: str
    title: str
    text: str


@record(frozen=True, slots=True)
class Surfaces:
    """Appearance of a presence: the user extras of its themes, an accent colour, a font, and widgets. It has no
    wallpaper."""

    themes: Mapping[str, tuple[StyleSnippet, ...]] = field(default_factory=dict)
    accent: str | None = None
    font: str | None = None
    widgets: tuple[Widget, ...] = ()


class DreamActions(StrEnum):
    """Fate of the actions of a dream on surfaces. A missed fact is remembered, unless they are off."""

    APPLY = "apply"
    PROPOSE = "propose"  # a person applies them
    OFF = "off"


@record(frozen=True, slots=True)
class PresenceSettings:
    """``dreams`` is the gate: without it no dream begins."""

    dreams: bool = False
    interval: timedelta = timedelta(hours=6)
    actions: DreamActions = DreamActions.APPLY


@record(frozen=True, slots=True)
class Presence:
    """``PR#``: a presence of a user. ``key`` is the digest of ``external_id``, by which its sessions, its memory and
    its dreams are found.

    ``last_turn_at`` is set before a turn is written through the presence. ``dreamed_at`` is when its last dream looked
    at its sessions, ``current`` the conversation that its next turn joins. ``due`` is when the sweeper looks whether to
    dream; None while the gate is shut. ``is_fed``: a binding was made that extracts its sessions into its memory.
    ``shares_memory``: its facts are in the default space of its user, not in a space of its own.
    """

    key: str
    external_id: str
    epoch: str
    created_at: datetime
    updated_at: datetime
    settings: PresenceSettings = PresenceSettings()
    surfaces: Surfaces = field(default_factory=Surfaces)
    current: ConversationId | None = None
    last_turn_at: datetime | None = None
    dreamed_at: datetime | None = None
    due: datetime | None = None
    is_fed: bool = False
    shares_memory: bool = False
    version: int = 1


class ActionKind(StrEnum):
    """Kind of a dream's action. None of them sets a wallpaper."""

    CSS = "css"
    WIDGET = "widget"
    ACCENT = "accent"
    FONT = "font"
    FACT = "fact"


class ActionState(StrEnum):
    PROPOSED = "proposed"
    APPLIED = "applied"
    REVOKED = "revoked"


@record(frozen=True, slots=True)
class DreamAction:
    """One thing that a dream does. ``value`` is the CSS, the text of a widget, a colour or a font; ``theme`` is that of
    the CSS, ``title`` that of a widget, and ``former`` the accent or font that was there. The text of a fact goes once
    the dream has ended: the ``atom`` says it then."""

    kind: ActionKind
    value: str
    theme: str | None = None
    title: str | None = None
    state: ActionState = ActionState.PROPOSED
    former: str | None = None
    atom: AtomId | None = None


@record(frozen=True, slots=True)
class CitedFact:
    """A remembered fact that a pattern rests on, and the messages that it cites."""

    atom: AtomId
    messages: tuple[MessageId, ...]


@record(frozen=True, slots=True)
class Pattern:
    """Pattern that several conversations show of a person: an entry of a profile before it is written. ``messages`` are
    those that it rests on, ``facts`` the remembered facts among what it rests on."""

    aspect: Aspect
    key: str
    text: str
    messages: tuple[MessageId, ...]
    facts: tuple[CitedFact, ...] = ()

    @property
    def conversations(self) -> frozenset[ConversationId]:
        return frozenset(ConversationId(message.namespace, message.conversation) for message in self.messages)


class DreamDropReason(StrEnum):
    """Why a dream left out a thing that it found."""

    MALFORMED = "malformed"
    SECRET = "secret"  # noqa: S105 - the name of a reason
    SENSITIVE = "sensitive"
    UNPROVEN = "unproven"  # its quotations are not there, or do not say it
    ONE_CONVERSATION = "one_conversation"
    CONTRADICTED = "contradicted"  # the newest conversation says another thing
    REPEATED = "repeated"
    UNSAFE = "unsafe"  # an action that would do more than decorate
    TOO_MANY = "too_many"


@record(frozen=True, slots=True)
class DroppedFinding:
    """Thing that a dream found and left out: an entry of this aspect, or an action of this kind; neither where a model
    named none. Its text is not stored, since it may be invented, secret or sensitive."""

    reason: DreamDropReason
    aspect: Aspect | None = None
    action: ActionKind | None = None


MOST_DROPPED = 80
"""Things that a dream notes that it left out; 40 entries and as many actions are more than a model answers."""


class DreamStatus(StrEnum):
    QUEUED = "queued"
    WAITING = "waiting"  # the presence is in use
    SUCCEEDED = "succeeded"
    FAILED = "failed"


@record(frozen=True, slots=True)
class Dream:
    """``DR#``: one consolidation of a presence's sessions into its profile, and what it did besides.

    ``asked_in`` is the conversation that asked for it, None for one by schedule. ``writer`` is ``rules`` or a model's
    ``provider/name``. ``is_tried``: an admin asked for it at once, so that it does not wait until the presence is idle.
    ``calls_begun`` counts the calls of the model, each before it begins: a call whose answer was lost is not repeated.
    ``patterns`` and ``actions`` are what the two calls led to, None before; the first ``applied`` patterns are in the
    profile. ``dropped`` is what was found and left out, and why. ``missed`` is the pattern of an action of the kind
    ``fact``. What was learned is in the memory once the dream has ended, and no more on its record.
    """

    id: str
    presence: str
    epoch: str
    created_at: datetime
    asked_in: ConversationId | None = None
    status: DreamStatus = DreamStatus.QUEUED
    writer: str = "rules"
    calls_begun: int = 0
    calls: tuple[ModelCall, ...] = ()
    patterns: tuple[Pattern, ...] | None = None
    actions: tuple[DreamAction, ...] | None = None
    missed: Pattern | None = None
    dropped: tuple[DroppedFinding, ...] = ()
    is_tried: bool = False
    applied: int = 0
    attempt: int = 1
    reason: str | None = None
    finished_at: datetime | None = None
    due: datetime | None = None
    version: int = 1

    @property
    def is_finished(self) -> bool:
        return self.status in (DreamStatus.SUCCEEDED, DreamStatus.FAILED)
