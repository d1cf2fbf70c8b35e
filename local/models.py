"""Language models of `make dev`, from the variables that SDKs use in the developer's environment.

    OPENAI_BASE_URL=http://localhost:11434/v1 MODEL=openai/qwen3:8b make dev

Keys stay in the environment, which the emulator's functions inherit; no template contains them.
"""

import json
from collections.abc import Mapping

from local import http
from local.errors import LocalError
from loci.model.language import KEYED, ProviderName

_EXAMPLE = "openai/qwen3:8b"
_LISTED = 5
# A server on this machine answers at once or not at all.
_SECONDS = 3


def settings_of(environment: Mapping[str, str]) -> dict[str, str]:
    """The settings `providers` and `models` of a deployment; empty without these variables.

    Raises LocalError for a MODEL without a provider in the environment.
    """
    providers = {str(name): _provider(name, environment) for name in KEYED if _is_configured(name, environment)}
    model = environment.get("MODEL", "")
    if model:
        _require_known(model, providers)
    models = {"models": json.dumps({"extraction": model, "summary": model})} if model else {}
    return {"providers": json.dumps(providers, sort_keys=True), **models} if providers else models


def find_fault(environment: Mapping[str, str]) -> str | None:
    """The reason why MODEL would not answer, or None: its server does not answer, or has no such model."""
    provider, _, name = environment.get("MODEL", "").partition("/")
    address = environment.get("OPENAI_BASE_URL", "").rstrip("/")
    if provider != ProviderName.OPENAI or not address:
        return None
    try:
        answer = http.call("GET", f"{address}/models", environment.get("OPENAI_API_KEY", ""), seconds=_SECONDS)
    except LocalError:
        return f"MODEL={provider}/{name}: nothing answers at {address}; extractions and turns fail until it does"
    names = _names(answer.body) if answer.status == 200 else []
    if not names or name in names:
        return None
    return f"MODEL={provider}/{name}: {address} lists no such model; it has {', '.join(names[:_LISTED])}"


def _require_known(model: str, providers: Mapping[str, object]) -> None:
    provider, _, name = model.partition("/")
    if not name:
        raise LocalError(f"MODEL={model} names no model: write provider/name, such as {_EXAMPLE}")
    if provider not in KEYED:
        raise LocalError(f"MODEL={model} is of no provider that make dev knows: choose {' or '.join(KEYED)}")
    if provider not in providers:
        variable = provider.upper()
        raise LocalError(f"MODEL={model} needs {variable}_API_KEY, or {variable}_BASE_URL for a server of your own")


def _is_configured(name: str, environment: Mapping[str, str]) -> bool:
    return any(environment.get(f"{name.upper()}_{what}") for what in ("API_KEY", "BASE_URL"))


def _provider(name: str, environment: Mapping[str, str]) -> dict[str, str | int]:
    base_url = environment.get(f"{name.upper()}_BASE_URL")
    seconds = environment.get(f"{name.upper()}_SECONDS", "")
    parts: dict[str, str | int] = {"baseUrl": base_url} if base_url else {}
    parts |= {"seconds": int(seconds)} if seconds.isdecimal() else {}
    return {**parts, "thinks": True} if environment.get(f"{name.upper()}_THINKS") == "true" else parts


def _names(body: Mapping[str, object]) -> list[str]:
    """The names of models in a response of OpenAI's form, `{"data": [{"id"}]}`."""
    items = body.get("data")
    models = items if isinstance(items, list) else []
    return [str(item["id"]) for item in models if isinstance(item, dict) and "id" in item]
