"""Routes of an app's settings."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Annotated

from aws_lambda_powertools.event_handler import Response
from pydantic import Field, StrictBool, StrictFloat, StrictInt

from loci.api.app import SETTINGS, Calling, routes
from loci.api.memory.guidance_fields import GuidanceFields, GuidanceOut
from loci.api.wire.budget_fields import BudgetFields, BudgetOut
from loci.api.wire.fields import Body, Instant, Shape, Share, WholeUpTo, record_response
from loci.apps import rate_limit
from loci.apps import settings as app_settings
from loci.inference.llm import caps
from loci.model.apps import AppSettings, Choices
from loci.model.budgets import Budget
from loci.model.categories import MAX_CATEGORY
from loci.ports.all import Ports
from loci.text.namespaces import namespace_text

router = routes()

IdleCloseMinutes = Annotated[StrictInt, Field(ge=1, le=app_settings.MAX_IDLE_CLOSE_MINUTES)]

Rate = Annotated[
    StrictInt,
    Field(
        ge=1,
        le=app_settings.MAX_RATE,
        description="Requests per minute of all users together; more get 429. One user may make "
        f"1/{rate_limit.SHARES} of them, but at least {rate_limit.LEAST_SHARE}. Admin requests have a separate "
        "limit of the same size.",
    ),
]
MaskSecrets = Annotated[
    StrictBool,
    Field(
        description="Replace keys, tokens, passwords and card numbers with [masked] before storing messages and atoms."
    ),
]


ModelName = Annotated[
    str,
    Field(
        min_length=1,
        description="`rules`, or a model of a configured provider as `provider/name`, such as `openai/gpt-4.1-mini`.",
    ),
]
SummaryEveryTurns = Annotated[
    StrictInt,
    Field(
        ge=0,
        le=app_settings.MAX_SUMMARY_EVERY_TURNS,
        description="Turns after which the rolling summary of an open conversation is refreshed automatically; "
        "10 by default, 0 never. The summary omits the newest ten turns, which a working context includes as they are. "
        "If the model fails, the next turn retries.",
    ),
]


HalfLifeDays = Annotated[StrictFloat, Field(ge=app_settings.MIN_HALF_LIFE_DAYS, le=app_settings.MAX_HALF_LIFE_DAYS)]


Categories = Annotated[
    list[Annotated[str, Field(min_length=1, max_length=MAX_CATEGORY)]],
    Field(
        max_length=app_settings.MAX_CATEGORIES,
        description="Categories of this app's own that a working context may ask for (`alwaysOnCategoryNames`) before "
        "anything is remembered under them.",
    ),
]


DailyMemoryHours = Annotated[
    StrictInt,
    Field(
        ge=1,
        le=app_settings.MAX_DAILY_MEMORY_HOURS,
        description="How long a group's memory of the category `daily` lasts; 24 by default. "
        "It applies to what is saved later.",
    ),
]


class DecayFields(Body):
    """Half-lives in days: `slowDays` for facts, rules, preferences and patterns, `mediumDays` for plans, `fastDays` for
    events. `floor` is the weight that always remains."""

    slow_days: HalfLifeDays | None = None
    medium_days: HalfLifeDays | None = None
    fast_days: HalfLifeDays | None = None
    floor: Share | None = None


class ChatsFields(Body):
    """The similarities (cosine) of the memory of chats: from `duplicateSimilarity` on what a model saves is not saved
    again where synonyms alone tell it apart, 0.95 by default; from `contextSimilarity` on a memory is in front of a
    message, 0.25 by default."""

    duplicate_similarity: Annotated[StrictFloat, Field(gt=0, le=1)] | None = None
    context_similarity: Share | None = None


class ReviewFields(Body):
    """Decides what waits for its user before it counts. What is `learned` counts at once by default; if it waits, what
    is about `safety` still does not, unless that is true too. `quarantine` is on by default: what a tool or an import
    brings waits if it instructs the model, claims an identity or authority, or leads payments."""

    learned: StrictBool | None = None
    safety: StrictBool | None = None
    quarantine: StrictBool | None = None


class ModelsFields(Body):
    """The models for extraction and for rolling summaries."""

    extraction: ModelName | None = None
    summary: ModelName | None = None


class ChoicesFields(Body):
    """Overrides for one namespace. Omitted or null settings are inherited from the app."""

    idle_close_minutes: IdleCloseMinutes | None = None
    min_similarity: Share | None = None
    mask_secrets: MaskSecrets | None = None
    models: ModelsFields = Field(default_factory=ModelsFields)
    summary_every_turns: SummaryEveryTurns | None = None
    extraction: GuidanceFields | None = None
    default_binding: StrictBool | None = None
    whole_up_to: WholeUpTo | None = None
    review: ReviewFields = Field(default_factory=ReviewFields)

    def to_choices(self) -> Choices:
        return Choices(
            self.idle_close_minutes,
            self.min_similarity,
            self.mask_secrets,
            extraction_model=self.models.extraction,
            summary_model=self.models.summary,
            summary_every_turns=self.summary_every_turns,
            guidance=None if self.extraction is None else self.extraction.to_guidance(),
            default_binding=self.default_binding,
            whole_up_to=self.whole_up_to,
            review_learned=self.review.learned,
            review_safety=self.review.safety,
            quarantine=self.review.quarantine,
        )


class SettingsFields(ChoicesFields):
    rate: Rate | None = None
    budget: BudgetFields = Field(default_factory=BudgetFields)
    decay: DecayFields = Field(default_factory=DecayFields)
    categories: Categories | None = None
    daily_memory_hours: DailyMemoryHours | None = None
    chats: ChatsFields = Field(default_factory=ChatsFields)
    namespaces: dict[str, ChoicesFields] = Field(default_factory=dict)


class ModelsOut(Shape):
    """Null means the model of the deployment."""

    extraction: str | None
    summary: str | None


class DecayOut(Shape):
    slow_days: float
    medium_days: float
    fast_days: float
    floor: float


class ChatsOut(Shape):
    duplicate_similarity: float
    context_similarity: float


class ReviewOut(Shape):
    """Says what waits for its user before it counts; null of a namespace: as the app has it."""

    learned: bool | None
    safety: bool | None
    quarantine: bool | None


class ChoicesOut(Shape):
    idle_close_minutes: int | None
    min_similarity: float | None
    mask_secrets: bool | None
    models: ModelsOut
    summary_every_turns: int | None
    extraction: GuidanceOut | None
    default_binding: bool | None
    whole_up_to: int | None
    review: ReviewOut


class SettingsOut(Shape):
    """The settings in effect for the app, and the overrides of single namespaces."""

    idle_close_minutes: int
    min_similarity: float
    mask_secrets: bool
    rate: int | None
    models: ModelsOut
    summary_every_turns: int
    extraction: GuidanceOut
    default_binding: bool
    whole_up_to: int
    review: ReviewOut
    budget: BudgetOut
    decay: DecayOut
    categories: list[str]
    daily_memory_hours: int
    chats: ChatsOut
    namespaces: dict[str, ChoicesOut]
    updated_at: Instant | None
    version: int


@router.get(SETTINGS, summary="Get the app's settings")
def get_settings(call: Calling) -> Response[SettingsOut]:
    return _response(app_settings.get_settings(call.ports, call.caller))


@router.put(SETTINGS, summary="Replace the app's settings; omitted settings return to their defaults")
def put_settings(body: SettingsFields, call: Calling) -> Response[SettingsOut]:
    namespaces = {name: choices.to_choices() for name, choices in body.namespaces.items()}
    app = replace(
        body.to_choices(),
        rate=body.rate,
        budget_tokens=body.budget.tokens_per_day,
        budget_dollars=body.budget.dollars_per_day,
        half_life_slow_days=body.decay.slow_days,
        half_life_medium_days=body.decay.medium_days,
        half_life_fast_days=body.decay.fast_days,
        decay_floor=body.decay.floor,
        categories=None if body.categories is None else tuple(body.categories),
        daily_memory_hours=body.daily_memory_hours,
        chat_duplicate_similarity=body.chats.duplicate_similarity,
        chat_context_similarity=body.chats.context_similarity,
    )
    models = _models(call.ports, app, namespaces.values())
    caps.require_priced(Budget(app.budget_tokens, app.budget_dollars), models, "/budget/dollarsPerDay")
    return _response(app_settings.put_settings(call.ports, call.caller, app, namespaces, call.expected_version))


def _models(ports: Ports, app: Choices, namespaces: Iterable[Choices]) -> Iterator[str | None]:
    """The models that apply in an app and its namespaces; the deployment's where the app chooses none."""
    yield ports.extractor_name if app.extraction_model is None else app.extraction_model
    yield ports.summariser_name if app.summary_model is None else app.summary_model
    for one in namespaces:
        yield from (one.extraction_model, one.summary_model)


def _response(found_settings: AppSettings | None) -> Response[SettingsOut]:
    holds = app_settings.app_settings_in_effect(found_settings)
    out = SettingsOut(
        idle_close_minutes=holds.idle_close_minutes,
        min_similarity=holds.min_similarity,
        mask_secrets=holds.mask_secrets,
        rate=holds.rate,
        models=ModelsOut(extraction=holds.extraction_model, summary=holds.summary_model),
        summary_every_turns=holds.summary_every_turns,
        extraction=GuidanceOut.of(holds.guidance),
        default_binding=holds.default_binding,
        whole_up_to=holds.whole_up_to,
        review=ReviewOut(learned=holds.review_learned, safety=holds.review_safety, quarantine=holds.quarantine),
        budget=BudgetOut.of(Budget(holds.budget_tokens, holds.budget_dollars)),
        decay=DecayOut(
            slow_days=holds.decay.slow_days,
            medium_days=holds.decay.medium_days,
            fast_days=holds.decay.fast_days,
            floor=holds.decay.floor,
        ),
        categories=list(holds.categories),
        daily_memory_hours=holds.daily_memory_hours,
        chats=ChatsOut(
            duplicate_similarity=holds.chat_duplicate_similarity, context_similarity=holds.chat_context_similarity
        ),
        namespaces={} if found_settings is None else _by_name(found_settings.namespaces),
        updated_at=None if found_settings is None else found_settings.updated_at,
        version=0 if found_settings is None else found_settings.version,
    )
    return record_response(out, version=None if found_settings is None else found_settings.version)


def _by_name(namespaces: Mapping[str, Choices]) -> dict[str, ChoicesOut]:
    return {namespace_text(name): _out(choices) for name, choices in namespaces.items()}


def _out(choices: Choices) -> ChoicesOut:
    return ChoicesOut(
        idle_close_minutes=choices.idle_close_minutes,
        min_similarity=choices.min_similarity,
        mask_secrets=choices.mask_secrets,
        models=ModelsOut(extraction=choices.extraction_model, summary=choices.summary_model),
        summary_every_turns=choices.summary_every_turns,
        extraction=None if choices.guidance is None else GuidanceOut.of(choices.guidance),
        default_binding=choices.default_binding,
        whole_up_to=choices.whole_up_to,
        review=ReviewOut(learned=choices.review_learned, safety=choices.review_safety, quarantine=choices.quarantine),
    )
