"""Whether a receipt is what was signed: asked by an operator or an auditor, with nothing but the public key."""

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import load_pem_public_key

from loci.errors import Malformed
from loci.governance import receipts
from loci.model.governance import Receipt


def verify_receipt(receipt: Receipt, public_key: str) -> bool:
    """True when the pair of keys that this public key (PEM) is of has signed the receipt. Raises Malformed for what is
    no key of that kind."""
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
