"""Language models of `make dev`, out of the developer's environment."""

import json

from infra.model_settings import Models, Provider
from infra.settings import parse
from local.models import settings_of


def test_a_server_on_this_machine_needs_an_address_and_a_model() -> None:
    told = settings_of({"OPENAI_BASE_URL": "http://localhost:11434/v1", "MODEL": "openai/qwen3:8b", "PATH": "/bin"})
    settings = parse({"local": "true", **told})
    assert settings.providers == {"openai": Provider("http://localhost:11434/v1")}
    assert settings.models == Models("openai/qwen3:8b", "openai/qwen3:8b")


def test_keys_stay_in_the_environment() -> None:
    told = settings_of({"OPENAI_API_KEY": "sk-1", "ANTHROPIC_API_KEY": "sk-2"})
    assert "sk-" not in json.dumps(told)
    assert set(parse({"local": "true", **told}).providers) == {"openai", "anthropic"}


def test_without_a_word_of_models_nothing_is_set() -> None:
    assert settings_of({"PATH": "/bin", "OPENAI_API_KEY": ""}) == {}
