"""Language models of `make dev`: what the developer's environment says of them, under the names that SDKs know.

    OPENAI_BASE_URL=http://localhost:11434/v1 MODEL=openai/qwen3:8b make dev

Keys stay in the environment: the emulator's functions inherit it, and no template holds them.
"""

import json
from collections.abc import Mapping

_PROVIDERS = ("openai", "anthropic")


def settings_of(environment: Mapping[str, str]) -> dict[str, str]:
    """The settings `providers` and `models` of a deployment; without any of these variables none."""
    providers = {name: _provider(name, environment) for name in _PROVIDERS if _is_told(name, environment)}
    model = environment.get("MODEL", "")
    models = {"models": json.dumps({"extraction": model, "summary": model})} if model else {}
    return {"providers": json.dumps(providers, sort_keys=True), **models} if providers else models


def _is_told(name: str, environment: Mapping[str, str]) -> bool:
    return any(environment.get(f"{name.upper()}_{what}") for what in ("API_KEY", "BASE_URL"))


def _provider(name: str, environment: Mapping[str, str]) -> dict[str, str]:
    base_url = environment.get(f"{name.upper()}_BASE_URL")
    return {"baseUrl": base_url} if base_url else {}
