"""The settings `models`, `providers`, `embedder` and `reranker`: the models that a deployment may call.

On the command line `models` and `providers` are JSON.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter, ValidationInfo
from pydantic.alias_generators import to_camel

from infra.setting_values import OBJECT, Boolean, pattern
from loci.model.language import KEYED, Provider, ProviderName

RULES = "rules"
MINILM_USE: Final = "minilm-use"
BEDROCK = ProviderName.BEDROCK.value
NONE: Final = "none"
MOST_SECONDS = 200
"""The most that an answer may take: a job's function ends after ten minutes, and may ask twice."""
_ADDRESS = pattern(r"https?://[A-Za-z0-9.\[\]:-]+(/[A-Za-z0-9._~/-]*)?", "takes an http(s) address")
_SECRET = pattern(
    r"[A-Za-z0-9/_+=.@-]{1,512}|arn:aws[a-z-]*:secretsmanager:[a-z0-9-]+:\d{12}:secret:[\w/+=.@-]+",
    "takes the name or the ARN of a secret",
)
_REGION = pattern(r"[a-z]{2}(-[a-z]+)+-\d", "takes a region of AWS")
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


_WRITTEN = TypeAdapter(Mapping[ProviderName, _ProviderSetting])


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
    return {name: part for name, part in parts.items() if part is not None}


def _read_providers(value: object, info: ValidationInfo) -> Mapping[str, Provider]:
    written_providers = _WRITTEN.validate_python(value)
    return {name.value: _read_provider(name, setting, info) for name, setting in written_providers.items()}


def _read_provider(name: ProviderName, setting: _ProviderSetting, info: ValidationInfo) -> Provider:
    provider = Provider(
        setting.base_url, setting.secret, setting.region, setting.holds_to_schemas, setting.seconds, setting.thinks
    )
    if name == BEDROCK and provider != Provider(region=provider.region, seconds=provider.seconds):
        raise ValueError(f"{name} takes a region and seconds alone")
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


def _check_bedrock(model: str, info: ValidationInfo) -> str:
    if model.startswith(f"{BEDROCK}/") and BEDROCK not in info.data.get("providers", ()):
        raise ValueError("one of Bedrock's needs it among the setting 'providers'")
    return model


Providers = Annotated[Mapping[str, Provider], BeforeValidator(_read_providers), OBJECT]
ModelsByRole = Annotated[Models, AfterValidator(_check_models), OBJECT]
Embedder = Annotated[
    Literal[
        "minilm-use",
        "minilm",
        "bedrock/amazon.titan-embed-text-v2:0",
        "bedrock/amazon.titan-embed-text-v2:0@512",
        "bedrock/amazon.titan-embed-text-v2:0@256",
        "bedrock/cohere.embed-english-v3",
        "bedrock/cohere.embed-multilingual-v3",
    ],
    AfterValidator(_check_bedrock),
]
Reranker = Annotated[
    Literal["none", "bedrock/amazon.rerank-v1:0", "bedrock/cohere.rerank-v3-5:0"], AfterValidator(_check_bedrock)
]
