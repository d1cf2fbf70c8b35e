"""The places of providers' keys, as an operator reads of one that was refused."""

import json

import pytest

from loci.bootstrap.model_settings import ModelSettings

ARN = "arn:aws:secretsmanager:eu-west-1:123456789012:secret:"
PROVIDERS = {
    "openai": {"secret": "loci/openai"},
    "anthropic": {"secret": f"{ARN}loci/anthropic-AbCdEf"},
    "bedrock": {"region": "eu-central-1"},
}


@pytest.mark.parametrize(
    ("provider", "place"),
    [
        ("openai", "secret loci/openai"),
        ("anthropic", "secret loci/anthropic"),
        ("bedrock", "the rights of the function's role"),
    ],
)
def test_a_key_s_place_is_its_secret_by_name_or_the_role(provider: str, place: str) -> None:
    assert ModelSettings({"LOCI_PROVIDERS": json.dumps(PROVIDERS)}).key_place(provider) == place


def test_without_a_secret_it_is_a_variable() -> None:
    assert ModelSettings({"LOCI_PROVIDERS": '{"openai": {}}'}).key_place("openai") == "variable OPENAI_API_KEY"
