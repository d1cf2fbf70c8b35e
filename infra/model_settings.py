"""The settings `models`, `providers` and `embedder`: which language models and embedders a deployment may ask.

On the command line `models` and `providers` are JSON.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields

from infra.setting_error import SettingError

RULES = "rules"
MINILM = "minilm"
# Those that a key lets in, and where each is unless the setting says so.
KEYED = ("openai", "anthropic")
BEDROCK = "bedrock"
EMBEDDERS = (
    "amazon.titan-embed-text-v2:0",
    "amazon.titan-embed-text-v2:0@512",
    "amazon.titan-embed-text-v2:0@256",
    "cohere.embed-english-v3",
    "cohere.embed-multilingual-v3",
)
_BASE_URL = re.compile(r"https?://[A-Za-z0-9.\[\]:-]+(/[A-Za-z0-9._~/-]*)?")
_SECRET = re.compile(r"[A-Za-z0-9/_+=.@-]{1,512}|arn:aws[a-z-]*:secretsmanager:[a-z0-9-]+:\d{12}:secret:[\w/+=.@-]+")
_REGION = re.compile(r"[a-z]{2}(-[a-z]+)+-\d")
_MODEL = re.compile(r"[a-z]+/[\x21-\x7e]{1,256}")
_PARTS = {"baseUrl": _BASE_URL, "secret": _SECRET, "region": _REGION}


@dataclass(frozen=True, slots=True)
class Models:
    """Who distils and who sums up where neither binding nor app has chosen: `rules`, or a model as `provider/name`."""

    extraction: str = RULES
    summary: str = RULES


@dataclass(frozen=True, slots=True)
class Provider:
    """Where a provider is, and the name or ARN of the secret that holds its key and nothing else.

    `holds_to_schemas=False`: the server knows no JSON schemas, and is told of them in words."""

    base_url: str | None = None
    secret: str | None = None
    region: str | None = None
    holds_to_schemas: bool = True

    def told(self) -> dict[str, object]:
        """As a function is told of it."""
        parts: dict[str, object] = {"baseUrl": self.base_url, "secret": self.secret, "region": self.region}
        if not self.holds_to_schemas:
            parts["holdsToSchemas"] = False
        return {name: part for name, part in parts.items() if part is not None}


def models(context: Mapping[str, object], known: Mapping[str, Provider]) -> Models:
    """Raises SettingError."""
    value = _object(context, "models")
    names = {item.name for item in fields(Models)}
    if not set(value) <= names:
        raise SettingError("models", f"takes an object with some of {', '.join(sorted(names))}")
    for model in value.values():
        if not isinstance(model, str) or not (model == RULES or _MODEL.fullmatch(model)):
            raise SettingError("models", f"each takes {RULES} or provider/name")
        if model != RULES and model.partition("/")[0] not in known:
            raise SettingError("models", f"{model!r} is of no provider that the setting 'providers' has")
    return Models(**{name: str(model) for name, model in value.items()})


def providers(context: Mapping[str, object], local: bool) -> Mapping[str, Provider]:
    """Raises SettingError."""
    value = _object(context, "providers")
    for name in value:
        if name not in (*KEYED, BEDROCK):
            raise SettingError("providers", f"{name!r} is none; there are {', '.join((*KEYED, BEDROCK))}")
    return {name: _provider(name, told, local) for name, told in value.items()}


def embedder(context: Mapping[str, object], known: Mapping[str, Provider]) -> str:
    """Raises SettingError."""
    value = context.get("embedder", MINILM)
    choices = (MINILM, *(f"{BEDROCK}/{name}" for name in EMBEDDERS))
    if not isinstance(value, str) or value not in choices:
        raise SettingError("embedder", f"takes one of {', '.join(choices)}")
    if value != MINILM and BEDROCK not in known:
        raise SettingError("embedder", "one of Bedrock's needs it among the setting 'providers'")
    return value


def _provider(name: str, told: object, local: bool) -> Provider:
    allowed = {"region"} if name == BEDROCK else {"baseUrl", "secret", "holdsToSchemas"}
    if not isinstance(told, dict) or not set(told) <= allowed:
        raise SettingError("providers", f"{name} takes an object with some of {', '.join(sorted(allowed))}")
    parts = {part: _part(name, part, told.get(part), form) for part, form in _PARTS.items()}
    holds = told.get("holdsToSchemas", True)
    if not isinstance(holds, bool):
        raise SettingError("providers", f"holdsToSchemas of {name} takes true or false")
    # An own server may take no key; locally it comes from the environment.
    if name in KEYED and not local and parts["secret"] is None and parts["baseUrl"] is None:
        raise SettingError("providers", f"{name} needs the secret that holds its key")
    return Provider(parts["baseUrl"], parts["secret"], parts["region"], holds)


def _part(provider: str, name: str, value: object, form: re.Pattern[str]) -> str | None:
    if value is None or (isinstance(value, str) and form.fullmatch(value)):
        return value
    raise SettingError("providers", f"{name} of {provider} isn't one")


def _object(context: Mapping[str, object], name: str) -> Mapping[str, object]:
    value = context.get(name, {})
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except ValueError as error:
            raise SettingError(name, "takes an object, on the command line as JSON") from error
    if not isinstance(value, dict):
        raise SettingError(name, "takes an object")
    return value
