"""Settings that an app's admins make for all of its users, and the templates they register."""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from enum import StrEnum

from loci.model.guidance import Guidance
from loci.records import record

MIN_SHARE, MAX_SHARE = 0, 1
"""The range of a similarity and of a weight."""


@record(frozen=True, slots=True)
class Choices:
    """The settings of an app or a namespace; None inherits: a namespace from its app, an app from Loci's defaults.

    ``idle_close_minutes`` is how long an open conversation may be idle before it is closed, ``min_similarity`` (0..1)
    the floor that the best hit of a recall must reach, ``mask_secrets`` whether secrets are removed from stored text;
    ``extraction_model`` and ``summary_model`` who extracts and who summarises, ``rules`` or a model's
    ``provider/name``; ``summary_every_turns`` the number of turns after which a rolling summary is updated, 0 for
    never. Only an app has ``rate``, its requests per minute, and the daily budget (UTC) of its models:
    ``budget_tokens`` in and out together, ``budget_dollars`` by list prices. The same holds for the decay of memories:
    the half-lives in days of facts, rules and preferences (slow), plans (medium) and events (fast), and the weight that
    remains (0..1). ``categories`` are names that a working context may request before any atom has them;
    ``daily_memory_hours`` is how long a daily memory of a group lasts. In chats a memory is not saved where one is as
    similar as ``chat_duplicate_similarity``, and is in front of a message that is as similar as
    ``chat_context_similarity``. ``default_binding`` says whether a conversation that no binding covers feeds its
    user's default space. ``guidance`` says what extraction is to remember, where a binding does not.
    ``whole_up_to`` is the number of tokens up to which a context shows all that is remembered; 0: never.
    ``review_learned`` says whether what is learned waits for its user, ``review_safety`` whether what is about safety
    does too, ``quarantine`` whether what tools and imports bring does where it is suspicious.
    """

    idle_close_minutes: int | None = None
    min_similarity: float | None = None
    mask_secrets: bool | None = None
    rate: int | None = None
    extraction_model: str | None = None
    summary_model: str | None = None
    summary_every_turns: int | None = None
    budget_tokens: int | None = None
    budget_dollars: float | None = None
    half_life_slow_days: float | None = None
    half_life_medium_days: float | None = None
    half_life_fast_days: float | None = None
    decay_floor: float | None = None
    categories: tuple[str, ...] | None = None
    daily_memory_hours: int | None = None
    chat_duplicate_similarity: float | None = None
    chat_context_similarity: float | None = None
    guidance: Guidance | None = None
    default_binding: bool | None = None
    whole_up_to: int | None = None
    review_learned: bool | None = None
    review_safety: bool | None = None
    quarantine: bool | None = None


@record(frozen=True, slots=True)
class AppSettings:
    """``NS#``: the settings of an app, and those that override them for single namespaces."""

    updated_at: datetime
    app: Choices = field(default_factory=Choices)
    namespaces: Mapping[str, Choices] = field(default_factory=dict)
    version: int = 1


class Escaping(StrEnum):
    """The output format of a template, for which stored text is escaped. In ``json`` every text is within a string."""

    TEXT = "text"
    XML = "xml"
    JSON = "json"


@record(frozen=True, slots=True)
class TemplateSource:
    """A Mustache template and its output format."""

    text: str
    escaping: Escaping = Escaping.TEXT


@record(frozen=True, slots=True)
class RegisteredTemplate:
    """``T#``: a template of the working context that an app has registered."""

    id: str
    source: TemplateSource
    created_at: datetime
    updated_at: datetime
    version: int = 1
