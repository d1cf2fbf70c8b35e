"""Routes of an app's settings."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

from aws_lambda_powertools.event_handler import Response
from pydantic import Field, StrictBool, StrictFloat, StrictInt, model_validator

from loci import app_settings
from loci.api.app import SETTINGS, Calling, routes
from loci.api.fields import Body, Instant, Shape, answered
from loci.model.apps import AppSettings, Choices

router = routes()

# Named in the API, and of no effect before what they are about is there.
_NOT_YET = frozenset({"summaryEveryTurns", "budget"})

IdleCloseMinutes = Annotated[StrictInt, Field(ge=1, le=app_settings.MAX_IDLE_CLOSE_MINUTES)]
MinSimilarity = Annotated[StrictFloat, Field(ge=0, le=1)]

Rate = Annotated[
    StrictInt,
    Field(ge=1, le=app_settings.MAX_RATE, description="Requests a minute of all users together; more: 429."),
]
MaskSecrets = Annotated[
    StrictBool,
    Field(description="Keys, tokens, passwords and card numbers become [masked] before messages and atoms are kept."),
]


class ChoicesFields(Body):
    """What is left out, or null, is unset: what holds around it holds here."""

    idle_close_minutes: IdleCloseMinutes | None = None
    min_similarity: MinSimilarity | None = None
    mask_secrets: MaskSecrets | None = None

    @model_validator(mode="before")
    @classmethod
    def _only_what_has_effect(cls, sent: Any) -> Any:
        early = sorted(_NOT_YET & set(sent)) if isinstance(sent, Mapping) else []
        if early:
            raise ValueError(f"of no effect in this release, and so not taken: {', '.join(early)}")
        return sent

    def to_choices(self) -> Choices:
        return Choices(self.idle_close_minutes, self.min_similarity, self.mask_secrets)


class SettingsFields(ChoicesFields):
    rate: Rate | None = None
    namespaces: dict[str, ChoicesFields] = Field(default_factory=dict)


class ChoicesOut(Shape):
    idle_close_minutes: int | None
    min_similarity: float | None
    mask_secrets: bool | None


class SettingsOut(Shape):
    """What holds for the app, set or by default, and what is set otherwise for single namespaces."""

    idle_close_minutes: int
    min_similarity: float
    mask_secrets: bool
    rate: int | None
    namespaces: dict[str, ChoicesOut]
    updated_at: Instant | None
    version: int


@router.get(SETTINGS, summary="Get the app's settings")
def get_settings(call: Calling) -> Response[SettingsOut]:
    return _answered(app_settings.get(call.ports, call.caller))


@router.put(SETTINGS, summary="Set all of the app's settings; what is left out is unset")
def put_settings(body: SettingsFields, call: Calling) -> Response[SettingsOut]:
    namespaces = {name: choices.to_choices() for name, choices in body.namespaces.items()}
    app = replace(body.to_choices(), rate=body.rate)
    return _answered(app_settings.put(call.ports, call.caller, app, namespaces, call.if_match))


def _answered(found: AppSettings | None) -> Response[SettingsOut]:
    holds = app_settings.of_app(found)
    out = SettingsOut(
        idle_close_minutes=holds.idle_close_minutes,
        min_similarity=holds.min_similarity,
        mask_secrets=holds.mask_secrets,
        rate=holds.rate,
        namespaces={} if found is None else {name: _out(choices) for name, choices in found.namespaces.items()},
        updated_at=None if found is None else found.updated_at,
        version=0 if found is None else found.version,
    )
    return answered(out, version=None if found is None else found.version)


def _out(choices: Choices) -> ChoicesOut:
    return ChoicesOut(
        idle_close_minutes=choices.idle_close_minutes,
        min_similarity=choices.min_similarity,
        mask_secrets=choices.mask_secrets,
    )
