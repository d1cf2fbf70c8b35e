"""Keys on KMS: the one that hashes people, of which others are made, and the pair that signs receipts."""

from loci.adapters.kms.deriving import derive_secret
from loci.adapters.kms.signer import KmsSigner

__all__ = ["KmsSigner", "derive_secret"]
