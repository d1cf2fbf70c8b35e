"""The settings `models`, `providers`, `embedder` and `reranker`: the models that a deployment may call.

On the command line `models` and `providers` are JSON.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields

from infra.setting_values import SettingError, read_choice, read_object
from loci.model.language import KEYED, Provider, ProviderName

RULES = "rules"
MINILM = "minilm"
BEDROCK = ProviderName.BEDROCK.value
EMBEDDERS = (
    "amazon.titan-embed-text-v2:0",
    "amazon.titan-embed-text-v2:0@512",
    "amazon.titan-embed-text-v2:0@256",
    "cohere.embed-english-v3",
    "cohere.embed-multilingual-v3",
)
NONE = "none"
RERANKERS = ("amazon.rerank-v1:0", "cohere.rerank-v3-5:0")
_BASE_URL = re.compile(r"https?://[A-Za-z0-9.\[\]:-]+(/[A-Za-z0-9._~/-]*)?")
_SECRET = re.compile(r"[A-Za-z0-9/_+=.@-]{1,512}|arn:aws[a-z-]*:secretsmanager:[a-z0-9-]+:\d{12}:secret:[\w/+=.@-]+")
_REGION = re.compile(r"[a-z]{2}(-[a-z]+)+-\d")
_MODEL = re.compile(r"[a-z]+/[\x21-\x7e]{1,256}")
_PARTS = {"baseUrl": _BASE_URL, "secret": _SECRET, "region": _REGION}


@dataclass(frozen=True, slots=True)
class Models:
    """The default extractor and summariser, unless a binding or an app chooses others: `rules`, or a model as
    `provider/name`."""

    extraction: str = RULES
    summary: str = RULES


def environment(providers: Mapping[str, Provider]) -> dict[str, dict[str, object]]:
    """The environment of a function with these providers."""
    return {name: _environment_of(provider) for name, provider in providers.items()}


def _environment_of(provider: Provider) -> dict[str, object]:
    parts: dict[str, object] = {"baseUrl": provider.base_url, "secret": provider.secret, "region": provider.region}
    if not provider.holds_to_schemas:
        parts["holdsToSchemas"] = False
    return {name: part for name, part in parts.items() if part is not None}


def models(context: Mapping[str, object], known: Mapping[str, Provider]) -> Models:
    """Raises SettingError."""
    value = read_object(context, "models", sorted(item.name for item in fields(Models)))
    for model in value.values():
        if not isinstance(model, str) or not (model == RULES or _MODEL.fullmatch(model)):
            raise SettingError("models", f"each takes {RULES} or provider/name")
        if model != RULES and model.partition("/")[0] not in known:
            raise SettingError("models", f"{model!r} is of no provider that the setting 'providers' has")
    return Models(**{name: str(model) for name, model in value.items()})


def providers(context: Mapping[str, object], local: bool) -> Mapping[str, Provider]:
    """Raises SettingError."""
    value = read_object(context, "providers")
    for name in value:
        if name not in tuple(ProviderName):
            raise SettingError("providers", f"{name!r} is none; there are {', '.join(ProviderName)}")
    return {name: _provider(name, setting, local) for name, setting in value.items()}


def embedder(context: Mapping[str, object], known: Mapping[str, Provider]) -> str:
    """Raises SettingError."""
    value = read_choice(context, "embedder", (MINILM, *(f"{BEDROCK}/{name}" for name in EMBEDDERS)), MINILM)
    if value != MINILM and BEDROCK not in known:
        raise SettingError("embedder", "one of Bedrock's needs it among the setting 'providers'")
    return value


def reranker(context: Mapping[str, object], known: Mapping[str, Provider]) -> str:
    """Raises SettingError."""
    value = read_choice(context, "reranker", (NONE, *(f"{BEDROCK}/{name}" for name in RERANKERS)), NONE)
    if value != NONE and BEDROCK not in known:
        raise SettingError("reranker", "one of Bedrock's needs it among the setting 'providers'")
    return value


def _provider(name: str, setting: object, local: bool) -> Provider:
    allowed = {"region"} if name == BEDROCK else {"baseUrl", "secret", "holdsToSchemas"}
    if not isinstance(setting, dict) or not set(setting) <= allowed:
        raise SettingError("providers", f"{name} takes an object with some of {', '.join(sorted(allowed))}")
    parts = {part: _part(name, part, setting.get(part), form) for part, form in _PARTS.items()}
    holds = setting.get("holdsToSchemas", True)
    if not isinstance(holds, bool):
        raise SettingError("providers", f"holdsToSchemas of {name} takes true or false")
    # A server of your own may need no key; locally the key comes from the environment.
    if name in KEYED and not local and parts["secret"] is None and parts["baseUrl"] is None:
        raise SettingError("providers", f"{name} needs the secret that holds its key")
    return Provider(parts["baseUrl"], parts["secret"], parts["region"], holds)


def _part(provider: str, name: str, value: object, form: re.Pattern[str]) -> str | None:
    if value is None or (isinstance(value, str) and form.fullmatch(value)):
        return value
    raise SettingError("providers", f"{name} of {provider} isn't one")
