"""Keys that a process makes of the HMAC key in KMS: in no template and no environment, the same in every process."""

from typing import Any

import pytest
from botocore.config import Config

from local import aws, ministack
from local.ministack import MiniStack
from loci.adapters.kms import KmsSigner, derive_secret
from loci.bootstrap import Process
from loci.errors import Unavailable
from loci.scope import Scope
from loci.settings import Settings
from tests.contract import governance


@pytest.fixture(scope="module")
def hmac_key(emulator: MiniStack) -> str:
    return governance.new_keys(emulator)[0]


class Counted:
    """A process, and how often it called KMS."""

    def __init__(self, emulator: MiniStack, hmac_key: str, **settings: str) -> None:
        environment = {"AWS_ENDPOINT_URL": emulator.endpoint, "AWS_REGION": aws.REGION, "LOCI_SUBJECT_KEY": hmac_key}
        self.process = Process(Settings({**environment, **settings}))
        self.process.session.set_credentials(aws.ACCESS_KEY, aws.SECRET_KEY)
        self.calls = 0
        client: Any = self.process.kms
        client.meta.events.register("before-call.kms.GenerateMac", self._count)

    def _count(self, **_: object) -> None:
        self.calls += 1

    @property
    def keys(self) -> tuple[bytes, bytes]:
        return self.process.service().log_hash_key(), self.process.stream_key


def test_every_process_of_a_deployment_has_the_same_keys_and_asks_once(emulator: MiniStack, hmac_key: str) -> None:
    one, other = Counted(emulator, hmac_key), Counted(emulator, hmac_key)
    one.process.service()
    assert one.calls == 0
    assert one.keys == one.keys == other.keys
    assert one.calls == other.calls == 1
    log_key, stream_key = one.keys
    assert log_key != stream_key
    assert len(log_key) == len(stream_key) == 32


def test_another_deployment_and_another_generation_have_others(emulator: MiniStack, hmac_key: str) -> None:
    deployments = [
        Counted(emulator, hmac_key),
        Counted(emulator, hmac_key, LOCI_KEY_GENERATION="2"),
        Counted(emulator, governance.new_keys(emulator)[0]),
    ]
    assert len({key for one in deployments for key in one.keys}) == 6
    assert Counted(emulator, hmac_key, LOCI_KEY_GENERATION="1").keys == deployments[0].keys


def test_no_hash_of_a_person_is_a_secret(emulator: MiniStack, hmac_key: str) -> None:
    client = aws.session().client("kms", endpoint_url=emulator.endpoint)
    with pytest.raises(ValueError, match="lines"):
        derive_secret(client, hmac_key, "acme\nnotes\nada")
    named = Scope("loci process secret 1", "", "@", "")
    secret = derive_secret(client, hmac_key, "loci process secret 1")
    assert KmsSigner(client, hmac_key, "-").subject_hash(named) != secret.hex()


def test_without_the_key_service_there_is_no_key() -> None:
    nowhere = f"http://127.0.0.1:{ministack.free_port()}"
    client = aws.session().client("kms", endpoint_url=nowhere, config=Config(retries={"total_max_attempts": 1}))
    with pytest.raises(Unavailable):
        derive_secret(client, "key", "name")
