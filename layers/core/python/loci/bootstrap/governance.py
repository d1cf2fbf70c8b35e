"""The ledger, its keys and locked copies, and the files of exports."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from loci.adapters.s3 import LockedCopies
    from loci.adapters.s3.audit import AuditCopies
    from loci.bootstrap.process import Process
    from loci.ports.accounts import Accounts
    from loci.ports.governance import ExportFiles, Inventory, Ledger, Signer


def ledger(process: "Process") -> "Ledger":
    from loci.adapters.dynamodb import ledger

    return ledger.LedgerStore(process.tables_and_ledger, lambda: process.locked_copies)


def locked_copies(process: "Process") -> "LockedCopies":
    from loci.adapters.s3 import LockedCopies

    return LockedCopies(process.client("s3"), process.settings.ledger_bucket)


def audit_copies(process: "Process") -> "AuditCopies":
    from loci.adapters.s3.audit import AuditCopies

    return AuditCopies(process.client("s3"), process.settings.audit_bucket)


def inventory(process: "Process") -> "Inventory":
    from loci.adapters.dynamodb import inventory

    return inventory.Inventory(process.tables_and_ledger)


def signer(process: "Process") -> "Signer":
    from loci.adapters.kms import KmsSigner

    return KmsSigner(process.kms, process.settings.subject_key, process.settings.receipt_key)


def process_secret(process: "Process") -> bytes:
    from loci.adapters.kms import derive_secret

    settings = process.settings
    return derive_secret(process.kms, settings.subject_key, f"loci process secret {settings.key_generation}")


def export_files(process: "Process") -> "ExportFiles":
    from loci.adapters.s3.export_files import LINKING, ExportBucket

    return ExportBucket(process.client("s3", **LINKING), process.settings.exports_bucket)


def accounts(process: "Process") -> "Accounts | None":
    pool = process.settings.user_pool
    if pool is None:
        return None
    from loci.adapters.cognito import PoolAccounts

    return PoolAccounts(process.client("cognito-idp"), pool, process.settings.claims)
