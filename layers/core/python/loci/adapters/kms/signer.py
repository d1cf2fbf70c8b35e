"""The signer on KMS: neither key ever leaves it."""

import hashlib
from functools import lru_cache
from typing import TYPE_CHECKING

from loci.adapters.kms.failures import unavailable_when_away
from loci.scope import Scope

if TYPE_CHECKING:
    from mypy_boto3_kms import KMSClient

# People whose hash a process remembers: each is a call otherwise.
MAX_REMEMBERED = 10_000


class KmsSigner:
    """``subject_key`` is an HMAC key (HMAC_256), ``receipt_key`` a pair that signs (ECC_NIST_P256), by their ids."""

    def __init__(self, client: "KMSClient", subject_key: str, receipt_key: str) -> None:
        self._client = client
        self._subject_key = subject_key
        self._receipt_key = receipt_key
        self._mac = lru_cache(MAX_REMEMBERED)(self._generate_mac)

    @property
    def key_id(self) -> str:
        return self._receipt_key

    def subject_hash(self, owner: Scope) -> str:
        # The parts of a scope in key form hold no line break.
        return self._mac(f"{owner.tenant}\n{owner.app}\n{owner.owner}")

    def sign(self, content: bytes) -> bytes:
        with unavailable_when_away():
            answer = self._client.sign(
                KeyId=self._receipt_key,
                # Of a message itself KMS takes 4 KB at most.
                Message=hashlib.sha256(content).digest(),
                MessageType="DIGEST",
                SigningAlgorithm="ECDSA_SHA_256",
            )
        return answer["Signature"]

    def public_key(self) -> bytes:
        with unavailable_when_away():
            return self._client.get_public_key(KeyId=self._receipt_key)["PublicKey"]

    def _generate_mac(self, subject: str) -> str:
        with unavailable_when_away():
            answer = self._client.generate_mac(
                KeyId=self._subject_key, Message=subject.encode(), MacAlgorithm="HMAC_SHA_256"
            )
        return answer["Mac"].hex()
