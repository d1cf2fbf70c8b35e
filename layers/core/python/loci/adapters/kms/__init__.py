"""Keys on KMS: the one that hashes people, the pair that signs receipts."""

from loci.adapters.kms.signer import KmsSigner

__all__ = ["KmsSigner"]
