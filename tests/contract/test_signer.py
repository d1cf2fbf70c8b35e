"""What every signer does."""

import re
from dataclasses import replace

import pytest
from botocore.config import Config
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import load_der_public_key

from local import aws, ministack
from loci.adapters.kms import KmsSigner
from loci.errors import Unavailable
from loci.ports.governance import Signer
from loci.scope import Scope
from tests.contract import governance
from tests.fakes.signer import LocalSigner
from tests.support.records import directory

NADIA = directory("acme")
OTHERS = (
    directory("acme", "nadia2"),
    directory("acme", "Nadia"),
    replace(NADIA, app="other"),
    replace(NADIA, tenant="acme2"),
    Scope("acme-notes", "nadia", "@", "x"),
)


@pytest.fixture(params=["memory", "kms"])
def signer(request: pytest.FixtureRequest) -> Signer:
    if request.param == "memory":
        return LocalSigner()
    return governance.signer(request.getfixturevalue("emulator"))


def test_a_person_has_one_hash_of_their_own(signer: Signer) -> None:
    hashes_of = [signer.subject_hash(owner) for owner in (NADIA, *OTHERS)]
    assert len(set(hashes_of)) == len(hashes_of)
    assert all(re.fullmatch("[0-9a-f]{64}", hash) for hash in hashes_of)
    assert signer.subject_hash(NADIA) == hashes_of[0]
    assert signer.subject_hash(replace(NADIA, namespace="journal")) == hashes_of[0]


@pytest.mark.parametrize("content", [b"", b"what was erased", bytes(5000)], ids=["empty", "short", "long"])
def test_what_it_signs_is_verified_with_the_public_key(signer: Signer, content: bytes) -> None:
    signature = signer.sign(content)
    key = load_der_public_key(signer.public_key())
    assert isinstance(key, ec.EllipticCurvePublicKey)
    assert isinstance(key.curve, ec.SECP256R1)
    key.verify(signature, content, ec.ECDSA(hashes.SHA256()))
    with pytest.raises(InvalidSignature):
        key.verify(signature, content + b"!", ec.ECDSA(hashes.SHA256()))


def test_it_names_the_pair_that_signs(signer: Signer) -> None:
    assert signer.key_id


def test_keys_that_cannot_be_reached_are_unavailable() -> None:
    away = f"http://127.0.0.1:{ministack.free_port()}"
    once = Config(retries={"total_max_attempts": 1})
    signer = KmsSigner(aws.session().client("kms", endpoint_url=away, config=once), "subject", "receipt")
    with pytest.raises(Unavailable):
        signer.subject_hash(NADIA)
