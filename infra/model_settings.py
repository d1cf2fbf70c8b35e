"""The settings `models`, `providers`, `embedder` and `reranker`: the models that a deployment may call.

On the command line `models` and `providers` are JSON.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter, ValidationInfo
from pydantic.alias_generators import to_camel

from infra.setting_values import OBJECT, Boolean, pattern
from loci.model.language import KEYED, Provider, ProviderName, Tier

RULES = "rules"
MINILM_USE: Final = "minilm-use"
BEDROCK = ProviderName.BEDROCK.value
NONE: Final = "none"
MOST_SECONDS = 200
"""The most that an answer may take: a job's function ends after ten minutes, and may ask twice."""
MOST_DIMENSIONS = 16_000
"""OpenSearch searches vectors of no more."""
_ADDRESS = pattern(r"https?://[A-Za-z0-9.\[\]:-]+(/[A-Za-z0-9._~/-]*)?", "takes an http(s) address")
_SECRET = pattern(
    r"[A-Za-z0-9/_+=.@-]{1,512}|arn:aws[a-z-]*:secretsmanager:[a-z0-9-]+:\d{12}:secret:[\w/+=.@-]+",
    "takes the name or the ARN of a secret",
)
_REGION = pattern(r"[a-z]{2}(-[a-z]+)+-\d", "takes a region of AWS")
_EMBEDDER = pattern(
    r"minilm-use|minilm|bedrock/(amazon\.titan-embed-text-v2:0(@(512|256))?|cohere\.embed-(english|multilingual)-v3)"
    r"|openai/[\x21-\x7e]{1,256}",
    "takes minilm-use, minilm, one of Bedrock's, or a provider and a model",
)
_Model = Annotated[str, pattern(rf"{RULES}|[a-z]+/[\x21-\x7e]{{1,256}}", f"takes {RULES} or provider/name")]


@dataclass(frozen=True, slots=True)
class Models:
    """The default extractor and summariser, unless a binding or an app chooses others: `rules`, or a model as
    `provider/name`."""

    extraction: _Model = RULES
    summary: _Model = RULES


class _ProviderSetting(BaseModel):
    """A provider as cdk.json writes it."""

    model_config = ConfigDict(alias_generator=to_camel, extra="forbid")

    base_url: Annotated[str, _ADDRESS] | None = None
    secret: Annotated[str, _SECRET] | None = None
    region: Annotated[str, _REGION] | None = None
    holds_to_schemas: Boolean = True
    seconds: Annotated[int, Field(strict=True, ge=1, le=MOST_SECONDS)] | None = None
    thinks: Boolean = False
    tier: Tier = Tier.LARGE


class _EmbedderSetting(BaseModel):
    """An embedder as cdk.json writes it by its parts."""

    model_config = ConfigDict(extra="forbid")

    provider: str
    model: str
    dimensions: Annotated[int, Field(strict=True, ge=1, le=MOST_DIMENSIONS)] | None = None


_WRITTEN = TypeAdapter(Mapping[ProviderName, _ProviderSetting])
_WRITTEN_EMBEDDER = TypeAdapter(_EmbedderSetting)


def environment(providers: Mapping[str, Provider]) -> dict[str, dict[str, object]]:
    """The environment of a function with these providers."""
    return {name: _environment_of(provider) for name, provider in providers.items()}


def _environment_of(provider: Provider) -> dict[str, object]:
    parts: dict[str, object] = {"baseUrl": provider.base_url, "secret": provider.secret, "region": provider.region}
    parts["seconds"] = provider.seconds
    if not provider.holds_to_schemas:
        parts["holdsToSchemas"] = False
    if provider.thinks:
        parts["thinks"] = True
    if provider.tier is not Tier.LARGE:
        parts["tier"] = provider.tier.value
    return {name: part for name, part in parts.items() if part is not None}


def _read_providers(value: object, info: ValidationInfo) -> Mapping[str, Provider]:
    written_providers = _WRITTEN.validate_python(value)
    return {name.value: _read_provider(name, setting, info) for name, setting in written_providers.items()}


def _read_provider(name: ProviderName, setting: _ProviderSetting, info: ValidationInfo) -> Provider:
    provider = Provider(
        setting.base_url,
        setting.secret,
        setting.region,
        setting.holds_to_schemas,
        setting.seconds,
        setting.thinks,
        setting.tier,
    )
    if name == BEDROCK and provider != Provider(region=provider.region, seconds=provider.seconds, tier=provider.tier):
        raise ValueError(f"{name} takes a region, seconds and a tier alone")
    if provider.thinks and name != ProviderName.OPENAI:
        raise ValueError(f"{name} marks thoughts itself: it takes no thinks")
    if name != BEDROCK and provider.region is not None:
        raise ValueError(f"{name} takes no region")
    # A server of your own may need no key; locally the key comes from the environment.
    if name in KEYED and not info.data.get("local") and provider.secret is None and provider.base_url is None:
        raise ValueError(f"{name} needs the secret that holds its key")
    return provider


def _check_models(models: Models, info: ValidationInfo) -> Models:
    for model in (models.extraction, models.summary):
        if model != RULES and model.partition("/")[0] not in info.data.get("providers", ()):
            raise ValueError(f"{model!r} is of no provider that the setting 'providers' has")
    return models


def _join_embedder(value: object) -> object:
    """A model given by its parts, also as JSON, as one name; what is none is left for the check of names."""
    if isinstance(value, str) and not value.startswith("{"):
        return value
    parts = (
        _WRITTEN_EMBEDDER.validate_json(value) if isinstance(value, str) else _WRITTEN_EMBEDDER.validate_python(value)
    )
    width = "" if parts.dimensions is None else f"@{parts.dimensions}"
    return f"{parts.provider}/{parts.model}{width}"


def _check_provider(model: str, info: ValidationInfo) -> str:
    provider, separator, _ = model.partition("/")
    if separator and provider not in info.data.get("providers", ()):
        raise ValueError(f"{model!r} needs {provider} among the setting 'providers'")
    return model


Providers = Annotated[Mapping[str, Provider], BeforeValidator(_read_providers), OBJECT]
ModelsByRole = Annotated[Models, AfterValidator(_check_models), OBJECT]
Embedder = Annotated[str, _EMBEDDER, BeforeValidator(_join_embedder), AfterValidator(_check_provider)]
Reranker = Annotated[
    Literal["none", "bedrock/amazon.rerank-v1:0", "bedrock/cohere.rerank-v3-5:0"], AfterValidator(_check_provider)
]
