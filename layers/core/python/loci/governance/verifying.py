"""Verifies the signature of a receipt with nothing but the public key, for operators and auditors."""

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import load_pem_public_key

from loci.errors import Malformed
from loci.governance import receipts
from loci.model.governance import Receipt


def verify_receipt(receipt: Receipt, public_key: str) -> bool:
    """Whether the key pair of this public key (PEM) signed the receipt. Raises Malformed if the text is not a key of
    that kind."""
    try:
        _key(public_key).verify(receipt.signature, receipts.signed_bytes(receipt), ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        return False
    return True


def _key(text: str) -> ec.EllipticCurvePublicKey:
    try:
        key = load_pem_public_key(text.encode())
    except ValueError as error:
        raise Malformed("not a public key in PEM format") from error
    if not isinstance(key, ec.EllipticCurvePublicKey) or not isinstance(key.curve, ec.SECP256R1):
        raise Malformed("not a public key on the curve P-256")
    return key
