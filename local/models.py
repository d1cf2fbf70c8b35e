"""Language models and the embedder of `make dev`, from the variables that SDKs use in the developer's environment.

    OPENAI_BASE_URL=http://localhost:11434/v1 MODEL=openai/qwen3:8b make dev
    OPENAI_BASE_URL=http://localhost:11434/v1 EMBEDDER=openai/nomic-embed-text make dev

Keys stay in the environment, which the emulator's functions inherit; no template contains them.
"""

import json
from collections.abc import Mapping

from local import http
from local.errors import LocalError
from loci.model.language import KEYED, ProviderName, Tier

_EXAMPLES = {"MODEL": "openai/qwen3:8b", "EMBEDDER": "openai/nomic-embed-text"}
_PROVIDERS = {"MODEL": KEYED, "EMBEDDER": (ProviderName.OPENAI,)}
_LISTED = 5
# A server on this machine answers at once or not at all.
_SECONDS = 3


def settings_of(environment: Mapping[str, str]) -> dict[str, str]:
    """The settings `providers`, `models` and `embedder` of a deployment; empty without these variables.

    Raises LocalError for a MODEL or an EMBEDDER without a provider in the environment.
    """
    providers = {str(name): _provider(name, environment) for name in KEYED if _is_configured(name, environment)}
    model, embedder = environment.get("MODEL", ""), environment.get("EMBEDDER", "")
    if model:
        _require_known("MODEL", model, providers)
    if "/" in embedder:
        _require_known("EMBEDDER", embedder, providers)
    chosen = {"models": json.dumps({"extraction": model, "summary": model})} if model else {}
    chosen |= {"embedder": embedder} if embedder else {}
    return {"providers": json.dumps(providers, sort_keys=True), **chosen} if providers else chosen


def find_faults(environment: Mapping[str, str]) -> list[str]:
    """The reasons why MODEL and EMBEDDER would not answer."""
    return [fault for fault in (_fault_of_model(environment), _fault_of_embedder(environment)) if fault]


def _fault_of_embedder(environment: Mapping[str, str]) -> str | None:
    """Its server does not answer, or has no vector of a word for it."""
    embedder, address = environment.get("EMBEDDER", ""), environment.get("OPENAI_BASE_URL", "").rstrip("/")
    model, _, _ = embedder.removeprefix(f"{ProviderName.OPENAI}/").partition("@")
    if "/" not in embedder or not address:
        return None
    body = {"model": model, "input": ["tea"]}
    try:
        answer = http.call("POST", f"{address}/embeddings", environment.get("OPENAI_API_KEY", ""), body, _SECONDS)
    except LocalError:
        fault = f"nothing answers at {address}"
    else:
        fault = "" if answer.body.get("data") else f"{address} answers {answer.status}, and no vector"
    return fault and f"EMBEDDER={embedder}: {fault}; recall goes by words, and nothing is written, until it does"


def _fault_of_model(environment: Mapping[str, str]) -> str | None:
    """Its server does not answer, or has no such model."""
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


def _require_known(given: str, model: str, providers: Mapping[str, object]) -> None:
    provider, _, name = model.partition("/")
    if not name:
        raise LocalError(f"{given}={model} names no model: write provider/name, such as {_EXAMPLES[given]}")
    known = _PROVIDERS[given]
    if provider not in known:
        raise LocalError(f"{given}={model} is of no provider that make dev knows: choose {' or '.join(known)}")
    if provider not in providers:
        variable = provider.upper()
        raise LocalError(f"{given}={model} needs {variable}_API_KEY, or {variable}_BASE_URL for a server of your own")


def _is_configured(name: str, environment: Mapping[str, str]) -> bool:
    return any(environment.get(f"{name.upper()}_{what}") for what in ("API_KEY", "BASE_URL"))


def _provider(name: str, environment: Mapping[str, str]) -> dict[str, str | int]:
    base_url = environment.get(f"{name.upper()}_BASE_URL")
    seconds = environment.get(f"{name.upper()}_SECONDS", "")
    parts: dict[str, str | int] = {"baseUrl": base_url} if base_url else {}
    parts |= {"seconds": int(seconds)} if seconds.isdecimal() else {}
    parts |= {"tier": Tier.SMALL.value} if _tier(name, environment) is Tier.SMALL else {}
    return {**parts, "thinks": True} if environment.get(f"{name.upper()}_THINKS") == "true" else parts


def _tier(name: str, environment: Mapping[str, str]) -> Tier:
    """The size of the provider's models. Raises LocalError."""
    variable = f"{name.upper()}_TIER"
    given = environment.get(variable) or Tier.LARGE.value
    if given not in list(Tier):
        raise LocalError(f"{variable}={given} is no size of a model: choose {' or '.join(Tier)}")
    return Tier(given)


def _names(body: Mapping[str, object]) -> list[str]:
    """The names of models in a response of OpenAI's form, `{"data": [{"id"}]}`."""
    items = body.get("data")
    models = items if isinstance(items, list) else []
    return [str(item["id"]) for item in models if isinstance(item, dict) and "id" in item]
