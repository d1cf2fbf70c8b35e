"""Keys of providers from Secrets Manager: cached for minutes, so that a new key works without a deployment."""

from datetime import timedelta
from uuid import uuid4

import pytest

from local import aws
from local.ministack import MiniStack
from loci.adapters.secrets.keys import KEPT_FOR, SecretKeys
from loci.ports.language import ModelProblem, ProblemKind
from tests.fakes.memory import Clock


def test_a_key_is_cached_for_minutes_and_then_read_again(emulator: MiniStack) -> None:
    client = aws.session().client("secretsmanager", endpoint_url=emulator.endpoint)
    secret = client.create_secret(Name=f"loci/openai-{uuid4().hex[:8]}", SecretString="sk-1\n")
    clock = Clock()
    keys = SecretKeys(client, 3, clock)
    assert keys.key(secret["ARN"]) == "sk-1"
    client.put_secret_value(SecretId=secret["ARN"], SecretString="sk-2")
    clock.pass_by(KEPT_FOR - timedelta(seconds=10))
    assert keys.key(secret["ARN"]) == "sk-1"
    clock.pass_by(timedelta(seconds=10))
    assert keys.key(secret["Name"]) == keys.key(secret["ARN"]) == "sk-2"


def test_a_secret_that_is_not_there_or_holds_no_key_is_waited_for(emulator: MiniStack) -> None:
    client = aws.session().client("secretsmanager", endpoint_url=emulator.endpoint)
    broken = client.create_secret(Name=f"loci/broken-{uuid4().hex[:8]}", SecretString='{"key":\n"sk-1"}')["ARN"]
    keys = SecretKeys(client, 3, Clock())
    for secret in (f"loci/{uuid4().hex}", broken):
        with pytest.raises(ModelProblem) as raised:
            keys.key(secret)
        assert raised.value.kind is ProblemKind.AWAY
        assert "sk-" not in raised.value.detail
