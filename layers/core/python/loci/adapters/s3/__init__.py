"""Objects on S3: copies of the ledger that nobody can delete, and exports that are gone after a day."""

from loci.adapters.s3.export_files import ExportBucket
from loci.adapters.s3.ledger import LockedCopies

__all__ = ["ExportBucket", "LockedCopies"]
