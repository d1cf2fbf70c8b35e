"""Objects on S3: copies of the ledger that cannot be deleted, and exports that expire after a day."""

from loci.adapters.s3.export_files import ExportBucket
from loci.adapters.s3.ledger import LockedCopies

__all__ = ["ExportBucket", "LockedCopies"]
