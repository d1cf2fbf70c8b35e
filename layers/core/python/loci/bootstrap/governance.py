"""The parts of a process for exports, erasures and the ledger."""

from datetime import timedelta
from typing import TYPE_CHECKING

from loci.bootstrap.clients import Clients
from loci.bootstrap.making import once

if TYPE_CHECKING:
    from loci.adapters.s3 import LockedCopies
    from loci.adapters.s3.audit import AuditCopies
    from loci.model.governance import Retention
    from loci.ports.governance import (
        AdminJobStore,
        DeadLetters,
        ExportFiles,
        Inventory,
        Ledger,
        Redrive,
        Signer,
        SubjectStore,
    )


class Governing(Clients):
    """The ledger, exports and erasures."""

    @once
    def ledger(self) -> "Ledger":
        from loci.adapters.dynamodb import ledger

        return ledger.LedgerStore(self.tables_and_ledger, lambda: self.locked_copies)

    @once
    def locked_copies(self) -> "LockedCopies":
        from loci.adapters.s3 import LockedCopies

        return LockedCopies(self._client("s3"), self.settings.ledger_bucket)

    @once
    def audit_copies(self) -> "AuditCopies":
        from loci.adapters.s3.audit import AuditCopies

        return AuditCopies(self._client("s3"), self.settings.audit_bucket)

    @once
    def inventory(self) -> "Inventory":
        from loci.adapters.dynamodb import inventory

        return inventory.Inventory(self.tables_and_ledger)

    @once
    def signer(self) -> "Signer":
        from loci.adapters.kms import KmsSigner

        return KmsSigner(self._client("kms"), self.settings.subject_key, self.settings.receipt_key)

    @once
    def subjects(self) -> "SubjectStore":
        from loci.adapters.dynamodb import subjects

        return subjects.SubjectStore(self.tables)

    @once
    def admin_jobs(self) -> "AdminJobStore":
        from loci.adapters.dynamodb import admin_jobs

        return admin_jobs.AdminJobStore(self.tables)

    @once
    def export_files(self) -> "ExportFiles":
        from loci.adapters.s3.export_files import LINKING, ExportBucket

        return ExportBucket(self._client("s3", **LINKING), self.settings.exports_bucket)

    @once
    def dead_letters(self) -> "DeadLetters":
        from loci.adapters.sqs.dead_letters import SqsDeadLetters

        settings = self.settings
        return SqsDeadLetters(self._client("sqs"), settings.dead_letter_queue_urls, settings.retry_queue_urls)

    @once
    def redrive(self) -> "Redrive":
        from loci.adapters.sqs.redriving import SqsRedrive

        return SqsRedrive(self._client("sqs"), self.settings.redrives)

    @property
    def export_inline_bytes(self) -> int:
        return self.settings.export_inline_bytes

    @property
    def retention(self) -> "Retention":
        from loci.model.governance import Retention

        settings = self.settings
        return Retention(timedelta(seconds=settings.settle_seconds), logs=timedelta(days=settings.log_retention_days))
