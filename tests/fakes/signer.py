"""A signer with keys that are the same in every run."""

import hashlib
import hmac

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from loci.scope import Scope


class LocalSigner:
    """``number`` tells one pair of keys from another."""

    def __init__(self, number: int = 7) -> None:
        self._pair = ec.derive_private_key(number, ec.SECP256R1())
        self._secret = str(number).encode()
        self.key_id = f"key-{number}"

    def subject_hash(self, owner: Scope) -> str:
        subject = f"{owner.tenant}\n{owner.app}\n{owner.owner}"
        return hmac.new(self._secret, subject.encode(), hashlib.sha256).hexdigest()

    def sign(self, content: bytes) -> bytes:
        return self._pair.sign(content, ec.ECDSA(hashes.SHA256()))

    def public_key(self) -> bytes:
        public = self._pair.public_key()
        return public.public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
