"""Keys of the deployment that are stored nowhere: made of the HMAC key, which never leaves KMS."""

from typing import TYPE_CHECKING

from loci.adapters.kms.failures import unavailable_when_away

if TYPE_CHECKING:
    from mypy_boto3_kms import KMSClient


def derive_secret(client: "KMSClient", hmac_key: str, name: str) -> bytes:
    """32 bytes that only who may use the HMAC key can compute, the same for the same name. Raises ValueError for a name
    that could be a person's, Unavailable."""
    if "\n" in name:
        raise ValueError("a person's hash is of lines: the name of a secret has one")
    with unavailable_when_away():
        return client.generate_mac(KeyId=hmac_key, Message=name.encode(), MacAlgorithm="HMAC_SHA_256")["Mac"]
