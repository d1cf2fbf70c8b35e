"""Settings of an app, with overrides for single namespaces. Admins read and replace them; they apply within 60 seconds.

Omitted settings have a default. A new ``idle_close_minutes`` applies at once to conversations created later; for an
older one it applies when the former time has passed. ``mask_secrets`` applies to later writes and changes no stored
record. Only the app has a ``rate`` (``loci.apps.rate_limit``).
"""

from datetime import timedelta
from typing import TypeVar

from loci.apps import users
from loci.apps.ports import SettingsWrites
from loci.errors import Conflict, Refused
from loci.model.apps import MAX_SHARE, MIN_SHARE, AppSettings, Choices
from loci.model.budgets import Budget, require_valid_budget
from loci.model.categories import MAX_CATEGORY
from loci.model.decay import DEFAULT, Decay
from loci.model.guidance import NO_GUIDANCE, Guidance, require_valid_guidance
from loci.model.language import ModelChoice
from loci.model.limits import MAX_WHOLE_UP_TO, WHOLE_UP_TO
from loci.ports.parts import SettingsReads, UserReads
from loci.ports.writes import Outcome
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Caller, Scope, require_admin
from loci.text.names import fold_name
from loci.text.namespaces import namespace_key

T = TypeVar("T")

IDLE_CLOSE_MINUTES = 1440
MAX_IDLE_CLOSE_MINUTES = 366 * 1440
MIN_SIMILARITY = 0.26
"""If the best hit of a recall is less similar and shares no rare word with the question, there are no hits."""
CHAT_DUPLICATE_SIMILARITY = 0.95
CHAT_CONTEXT_SIMILARITY = 0.22
"""Chosen on small chats: ``make bench ARGS=chats``."""
MAX_RATE = 1_000_000
MIN_HALF_LIFE_DAYS = 1
MAX_HALF_LIFE_DAYS = 36_500
"""A hundred years: for memories that should hardly fade."""
MAX_NAMESPACES = 200
MAX_CATEGORIES = 200
SUMMARY_EVERY_TURNS = 10
MAX_SUMMARY_EVERY_TURNS = 1000
MAX_MODEL_NAME = 256
DAILY_MEMORY_HOURS = 24
MAX_DAILY_MEMORY_HOURS = 366 * 24
RULES = "rules"
"""The name of the built-in extractor and summariser, which use no model."""


@record(frozen=True, slots=True)
class EffectiveSettings:
    """The settings in effect: those of a namespace, else of the app, else the defaults."""

    idle_close_minutes: int = IDLE_CLOSE_MINUTES
    min_similarity: float = MIN_SIMILARITY
    mask_secrets: bool = False
    rate: int | None = None
    extraction_model: str | None = None
    summary_model: str | None = None
    summary_every_turns: int = SUMMARY_EVERY_TURNS
    budget_tokens: int | None = None
    budget_dollars: float | None = None
    decay: Decay = DEFAULT
    categories: tuple[str, ...] = ()
    daily_memory_hours: int = DAILY_MEMORY_HOURS
    chat_duplicate_similarity: float = CHAT_DUPLICATE_SIMILARITY
    chat_context_similarity: float = CHAT_CONTEXT_SIMILARITY
    guidance: Guidance = NO_GUIDANCE
    default_binding: bool = True
    whole_up_to: int = WHOLE_UP_TO
    review_learned: bool = False
    review_safety: bool = False
    quarantine: bool = True

    @property
    def idle_close(self) -> timedelta:
        return timedelta(minutes=self.idle_close_minutes)

    def under(self, choices: Choices) -> "EffectiveSettings":
        """These settings with the choices applied."""
        return EffectiveSettings(
            _first_set(choices.idle_close_minutes, self.idle_close_minutes),
            _first_set(choices.min_similarity, self.min_similarity),
            _first_set(choices.mask_secrets, self.mask_secrets),
            _first_set(choices.rate, self.rate),
            _first_set(choices.extraction_model, self.extraction_model),
            _first_set(choices.summary_model, self.summary_model),
            _first_set(choices.summary_every_turns, self.summary_every_turns),
            _first_set(choices.budget_tokens, self.budget_tokens),
            _first_set(choices.budget_dollars, self.budget_dollars),
            Decay(
                _first_set(choices.half_life_slow_days, self.decay.slow_days),
                _first_set(choices.half_life_medium_days, self.decay.medium_days),
                _first_set(choices.half_life_fast_days, self.decay.fast_days),
                _first_set(choices.decay_floor, self.decay.floor),
            ),
            _first_set(choices.categories, self.categories),
            _first_set(choices.daily_memory_hours, self.daily_memory_hours),
            _first_set(choices.chat_duplicate_similarity, self.chat_duplicate_similarity),
            _first_set(choices.chat_context_similarity, self.chat_context_similarity),
            (choices.guidance or NO_GUIDANCE).over(self.guidance),
            _first_set(choices.default_binding, self.default_binding),
            _first_set(choices.whole_up_to, self.whole_up_to),
            _first_set(choices.review_learned, self.review_learned),
            _first_set(choices.review_safety, self.review_safety),
            _first_set(choices.quarantine, self.quarantine),
        )


def get_settings(ports: SettingsWrites, caller: Caller) -> AppSettings | None:
    """The app's settings, or None if it has none. Raises Forbidden, Conflict (a restricted admin)."""
    _require_admin(ports, caller)
    return ports.app_settings.get(caller.app_directory)


def put_settings(
    ports: SettingsWrites, caller: Caller, app: Choices, namespaces: dict[str, Choices], if_match: int | None = None
) -> AppSettings:
    """Replaces the settings; omitted ones return to their defaults. Raises Forbidden, Refused (a value out of range, an
    invalid namespace, a model of a provider that this deployment lacks), Conflict (a stale version, a restricted
    admin), Contended."""
    _require_admin(ports, caller)
    _require_valid(app, namespaces, ports.model_providers)
    in_key_form = {namespace_key(name, "/namespaces"): choices for name, choices in namespaces.items()}

    def once() -> AppSettings | None:
        before = ports.app_settings.get(caller.app_directory)
        version = 0 if before is None else before.version
        if if_match is not None and if_match != version:
            raise Conflict(f"the settings have changed; their version is now {version}")
        after = AppSettings(ports.now(), app, in_key_form, version + 1)
        outcome = ports.app_settings.put(caller.app_directory, before, after)
        return after if outcome is Outcome.DONE else None

    return retry_contended(ports, once)


def app_settings_in_effect(settings: AppSettings | None) -> EffectiveSettings:
    """The app's settings in effect, without overrides of namespaces."""
    return EffectiveSettings() if settings is None else EffectiveSettings().under(settings.app)


def effective_settings(ports: SettingsReads, scope: Scope, namespace: str | None = None) -> EffectiveSettings:
    """The settings in effect in a namespace of the scope's app, or without a namespace; at most 60 seconds old."""
    return _in_effect(ports.app_settings.recent(scope.app_directory, ports.now()), namespace)


def newest_settings(ports: SettingsReads, scope: Scope, namespace: str) -> EffectiveSettings:
    """The settings in effect in a namespace of the scope's app, by a strong read: for what has them for long."""
    return _in_effect(ports.app_settings.get(scope.app_directory), namespace)


def _in_effect(settings: AppSettings | None, namespace: str | None) -> EffectiveSettings:
    there = None if settings is None or namespace is None else settings.namespaces.get(namespace)
    return app_settings_in_effect(settings) if there is None else app_settings_in_effect(settings).under(there)


def _first_set(choice: T | None, around: T) -> T:
    return around if choice is None else choice


def _require_admin(ports: UserReads, caller: Caller) -> None:
    require_admin(caller)
    users.require_active(users.find_user(ports, caller.directory))


def _require_valid(app: Choices, namespaces: dict[str, Choices], providers: frozenset[str]) -> None:
    _require_range(app, "")
    _require_models(app, "", providers)
    _require_guidance(app, "")
    require_valid_budget(Budget(app.budget_tokens, app.budget_dollars))
    if app.rate is not None and not 1 <= app.rate <= MAX_RATE:
        raise Refused.field("/rate", f"rate must be 1 to {MAX_RATE} requests per minute")
    if len(namespaces) > MAX_NAMESPACES:
        raise Refused.field("/namespaces", f"at most {MAX_NAMESPACES} namespaces can have their own settings")
    _require_decay(app)
    _require_categories(app)
    _require_daily_memory(app)
    _require_chats(app)
    for name, choices in namespaces.items():
        _require_range(choices, f"/namespaces/{name}")
        _require_models(choices, f"/namespaces/{name}", providers)
        _require_guidance(choices, f"/namespaces/{name}")
        if choices.rate is not None:
            raise Refused.field(f"/namespaces/{name}/rate", "rate applies to the whole app")
        if (choices.budget_tokens, choices.budget_dollars) != (None, None):
            raise Refused.field(f"/namespaces/{name}/budget", "budget applies to the whole app")
        if _decay_of(choices) != (None, None, None, None):
            raise Refused.field(f"/namespaces/{name}/decay", "decay applies to the whole app")
        if choices.categories is not None:
            raise Refused.field(f"/namespaces/{name}/categories", "categories apply to the whole app")
        if choices.daily_memory_hours is not None:
            raise Refused.field(f"/namespaces/{name}/dailyMemoryHours", "dailyMemoryHours applies to the whole app")
        if (choices.chat_duplicate_similarity, choices.chat_context_similarity) != (None, None):
            raise Refused.field(f"/namespaces/{name}/chats", "chats apply to the whole app")


def _require_guidance(choices: Choices, within: str) -> None:
    if choices.guidance is not None:
        require_valid_guidance(choices.guidance, f"{within}/extraction")


def _require_models(choices: Choices, within: str, providers: frozenset[str]) -> None:
    _require_model(choices.extraction_model, f"{within}/models/extraction", providers)
    _require_model(choices.summary_model, f"{within}/models/summary", providers)


def _require_model(name: str | None, pointer: str, providers: frozenset[str]) -> None:
    if name is None or name == RULES:
        return
    choice = ModelChoice.parse(name)
    if len(name) > MAX_MODEL_NAME or choice is None:
        raise Refused.field(pointer, f"must be {RULES} or provider/name, at most {MAX_MODEL_NAME} characters")
    if choice.provider not in providers:
        there = ", ".join(sorted(providers)) or "none"
        raise Refused.field(pointer, f"this deployment has no such provider; available: {there}")


def require_share(pointer: str, share: float | None) -> None:
    """Raises Refused for a similarity or a weight out of range."""
    if share is not None and not MIN_SHARE <= share <= MAX_SHARE:
        raise Refused.field(pointer, f"{pointer.rpartition('/')[2]} must be {MIN_SHARE} to {MAX_SHARE}")


def require_size(pointer: str, tokens: int | None) -> None:
    """Raises Refused for a size out of range up to which a memory is shown whole."""
    if tokens is not None and not 0 <= tokens <= MAX_WHOLE_UP_TO:
        raise Refused.field(pointer, f"{pointer.rpartition('/')[2]} must be 0 to {MAX_WHOLE_UP_TO}")


def _require_decay(choices: Choices) -> None:
    slow, medium, fast, floor = _decay_of(choices)
    for name, days in (("slowDays", slow), ("mediumDays", medium), ("fastDays", fast)):
        if days is not None and not MIN_HALF_LIFE_DAYS <= days <= MAX_HALF_LIFE_DAYS:
            raise Refused.field(
                f"/decay/{name}", f"half-lives must be {MIN_HALF_LIFE_DAYS} to {MAX_HALF_LIFE_DAYS} days"
            )
    require_share("/decay/floor", floor)


def _require_chats(app: Choices) -> None:
    require_share("/chats/contextSimilarity", app.chat_context_similarity)
    if app.chat_duplicate_similarity is not None and not 0 < app.chat_duplicate_similarity <= MAX_SHARE:
        raise Refused.field("/chats/duplicateSimilarity", f"duplicateSimilarity must be above 0, at most {MAX_SHARE}")


def _require_categories(app: Choices) -> None:
    names = app.categories or ()
    if len(names) > MAX_CATEGORIES:
        raise Refused.field("/categories", f"categories must have at most {MAX_CATEGORIES} entries")
    for number, name in enumerate(names):
        if not 1 <= len(name) <= MAX_CATEGORY or not fold_name(name):
            raise Refused.field(f"/categories/{number}", f"a category must have 1 to {MAX_CATEGORY} characters")


def _require_daily_memory(app: Choices) -> None:
    hours = app.daily_memory_hours
    if hours is not None and not 1 <= hours <= MAX_DAILY_MEMORY_HOURS:
        raise Refused.field("/dailyMemoryHours", f"dailyMemoryHours must be 1 to {MAX_DAILY_MEMORY_HOURS}")


def _decay_of(choices: Choices) -> tuple[float | None, float | None, float | None, float | None]:
    return (
        choices.half_life_slow_days,
        choices.half_life_medium_days,
        choices.half_life_fast_days,
        choices.decay_floor,
    )


def _require_range(choices: Choices, within: str) -> None:
    minutes, similarity = choices.idle_close_minutes, choices.min_similarity
    if minutes is not None and not 1 <= minutes <= MAX_IDLE_CLOSE_MINUTES:
        raise Refused.field(f"{within}/idleCloseMinutes", f"idleCloseMinutes must be 1 to {MAX_IDLE_CLOSE_MINUTES}")
    require_share(f"{within}/minSimilarity", similarity)
    require_size(f"{within}/wholeUpTo", choices.whole_up_to)
    every = choices.summary_every_turns
    if every is not None and not 0 <= every <= MAX_SUMMARY_EVERY_TURNS:
        raise Refused.field(f"{within}/summaryEveryTurns", f"summaryEveryTurns must be 0 to {MAX_SUMMARY_EVERY_TURNS}")
