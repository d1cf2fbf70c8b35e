"""Routes of an app's settings."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated

from aws_lambda_powertools.event_handler import Response
from pydantic import Field, StrictBool, StrictFloat, StrictInt

from loci.api.app import SETTINGS, Calling, routes
from loci.api.budget_fields import BudgetFields, BudgetOut
from loci.api.fields import Body, Instant, Shape, answered
from loci.apps import rate_limit
from loci.apps import settings as app_settings
from loci.model.apps import AppSettings, Choices
from loci.model.budgets import Budget
from loci.text.namespaces import namespace_text

router = routes()

IdleCloseMinutes = Annotated[StrictInt, Field(ge=1, le=app_settings.MAX_IDLE_CLOSE_MINUTES)]
MinSimilarity = Annotated[StrictFloat, Field(ge=0, le=1)]

Rate = Annotated[
    StrictInt,
    Field(
        ge=1,
        le=app_settings.MAX_RATE,
        description=f"Requests a minute of all users together; more: 429. One user may make 1/{rate_limit.SHARES} of "
        f"them, at least {rate_limit.LEAST_SHARE}; requests of admins are counted apart, and are as many.",
    ),
]
MaskSecrets = Annotated[
    StrictBool,
    Field(description="Keys, tokens, passwords and card numbers become [masked] before messages and atoms are kept."),
]


ModelName = Annotated[
    str,
    Field(
        min_length=1,
        description="`rules`, or a model of a provider of this deployment: `provider/name`, as `openai/gpt-4.1-mini`.",
    ),
]
SummaryEveryTurns = Annotated[
    StrictInt,
    Field(
        ge=0,
        le=app_settings.MAX_SUMMARY_EVERY_TURNS,
        description="After how many turns of an open conversation its rolling summary is brought up to date by itself, "
        "10 unless it is set; it leaves out the newest ten turns, which a working context shows by themselves. "
        "0: never. A model that is of no use is asked again with the next turn.",
    ),
]


HalfLifeDays = Annotated[StrictFloat, Field(ge=app_settings.MIN_HALF_LIFE_DAYS, le=app_settings.MAX_HALF_LIFE_DAYS)]


class DecayFields(Body):
    """How memories fade: half-lives in days of facts, rules, preferences and patterns (slow), of plans (medium) and of
    events (fast), and the weight that stays."""

    slow_days: HalfLifeDays | None = None
    medium_days: HalfLifeDays | None = None
    fast_days: HalfLifeDays | None = None
    floor: Annotated[StrictFloat, Field(ge=0, le=1)] | None = None


class ModelsFields(Body):
    """Who distils and who sums up."""

    extraction: ModelName | None = None
    summary: ModelName | None = None


class ChoicesFields(Body):
    """What is left out, or null, is unset: what holds around it holds here."""

    idle_close_minutes: IdleCloseMinutes | None = None
    min_similarity: MinSimilarity | None = None
    mask_secrets: MaskSecrets | None = None
    models: ModelsFields = Field(default_factory=ModelsFields)
    summary_every_turns: SummaryEveryTurns | None = None

    def to_choices(self) -> Choices:
        return Choices(
            self.idle_close_minutes,
            self.min_similarity,
            self.mask_secrets,
            extraction_model=self.models.extraction,
            summary_model=self.models.summary,
            summary_every_turns=self.summary_every_turns,
        )


class SettingsFields(ChoicesFields):
    rate: Rate | None = None
    budget: BudgetFields = Field(default_factory=BudgetFields)
    decay: DecayFields = Field(default_factory=DecayFields)
    namespaces: dict[str, ChoicesFields] = Field(default_factory=dict)


class ModelsOut(Shape):
    """None: the deployment's."""

    extraction: str | None
    summary: str | None


class DecayOut(Shape):
    slow_days: float
    medium_days: float
    fast_days: float
    floor: float


class ChoicesOut(Shape):
    idle_close_minutes: int | None
    min_similarity: float | None
    mask_secrets: bool | None
    models: ModelsOut
    summary_every_turns: int | None


class SettingsOut(Shape):
    """What holds for the app, set or by default, and what is set otherwise for single namespaces."""

    idle_close_minutes: int
    min_similarity: float
    mask_secrets: bool
    rate: int | None
    models: ModelsOut
    summary_every_turns: int
    budget: BudgetOut
    decay: DecayOut
    namespaces: dict[str, ChoicesOut]
    updated_at: Instant | None
    version: int


@router.get(SETTINGS, summary="Get the app's settings")
def get_settings(call: Calling) -> Response[SettingsOut]:
    return _answered(app_settings.get(call.ports, call.caller))


@router.put(SETTINGS, summary="Set all of the app's settings; what is left out is unset")
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
    )
    return _answered(app_settings.put(call.ports, call.caller, app, namespaces, call.if_match))


def _answered(found: AppSettings | None) -> Response[SettingsOut]:
    holds = app_settings.of_app(found)
    out = SettingsOut(
        idle_close_minutes=holds.idle_close_minutes,
        min_similarity=holds.min_similarity,
        mask_secrets=holds.mask_secrets,
        rate=holds.rate,
        models=ModelsOut(extraction=holds.extraction_model, summary=holds.summary_model),
        summary_every_turns=holds.summary_every_turns,
        budget=BudgetOut.of(Budget(holds.budget_tokens, holds.budget_dollars)),
        decay=DecayOut(
            slow_days=holds.decay.slow_days,
            medium_days=holds.decay.medium_days,
            fast_days=holds.decay.fast_days,
            floor=holds.decay.floor,
        ),
        namespaces={} if found is None else _by_name(found.namespaces),
        updated_at=None if found is None else found.updated_at,
        version=0 if found is None else found.version,
    )
    return answered(out, version=None if found is None else found.version)


def _by_name(namespaces: Mapping[str, Choices]) -> dict[str, ChoicesOut]:
    return {namespace_text(name): _out(choices) for name, choices in namespaces.items()}


def _out(choices: Choices) -> ChoicesOut:
    return ChoicesOut(
        idle_close_minutes=choices.idle_close_minutes,
        min_similarity=choices.min_similarity,
        mask_secrets=choices.mask_secrets,
        models=ModelsOut(extraction=choices.extraction_model, summary=choices.summary_model),
        summary_every_turns=choices.summary_every_turns,
    )
