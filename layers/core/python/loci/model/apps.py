"""What an app's admins set for all of its users, and the templates they register."""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from enum import StrEnum

from loci.records import record

MIN_SHARE, MAX_SHARE = 0, 1
"""The range of a similarity and of a weight."""


@record(frozen=True, slots=True)
class Choices:
    """Settings that were made; None leaves what holds around it: the app's for a namespace, ours for an app.

    ``idle_close_minutes`` is how long an open conversation may rest before it is closed, ``min_similarity`` (0..1) what
    the best hit of a recall must reach for there to be an answer, ``mask_secrets`` whether secrets are taken out of
    what is kept; ``extraction_model`` and ``summary_model`` who distils and who sums up, ``rules`` or a model's
    ``provider/name``; ``summary_every_turns`` after how many turns a rolling summary is brought up to date by itself, 0
    for never. The app's alone are ``rate``, how many requests it may make a minute, and what its models may use a day
    (UTC): ``budget_tokens`` in and out together, ``budget_dollars`` by list prices. So is how memories fade: the
    half-lives in days of facts, rules and preferences (slow), plans (medium) and events (fast), and the weight that
    stays (0..1). ``categories`` are names that a working context may ask for before anything is remembered under them.
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


@record(frozen=True, slots=True)
class AppSettings:
    """``NS#``: what an app has set, and what it has set otherwise for single namespaces."""

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
    """Mustache, and what it writes."""

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
