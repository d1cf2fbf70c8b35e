"""Objects on S3: copies of the ledger that nobody can delete."""

from loci.adapters.s3.ledger import LockedCopies

__all__ = ["LockedCopies"]
