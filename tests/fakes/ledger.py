"""The ledger in memory."""

from collections.abc import Iterable

from loci.model.governance import AuditEntry, Receipt, Tombstone
from loci.ports.writes import Page
from loci.scope import Scope


class LedgerInMemory:
    def __init__(self) -> None:
        self.buried: dict[Scope, dict[tuple[str, str | None], Tombstone]] = {}
        self.receipts: dict[tuple[Scope, str, str], Receipt] = {}
        self.entries: dict[tuple[Scope, str], dict[str, AuditEntry]] = {}

    def put_tombstone(self, app: Scope, tombstone: Tombstone) -> None:
        self.buried.setdefault(app, {}).setdefault((tombstone.subject_hash, tombstone.epoch), tombstone)

    def tombstones(self, app: Scope) -> Iterable[Tombstone]:
        return tuple(self.buried.get(app, {}).values())

    def put_receipt(self, app: Scope, receipt: Receipt) -> None:
        self.receipts.setdefault((app, receipt.subject_hash, receipt.id), receipt)

    def get_receipt(self, app: Scope, subject_hash: str, id: str) -> Receipt | None:
        return self.receipts.get((app, subject_hash, id))

    def put_audit_entry(self, app: Scope, entry: AuditEntry) -> None:
        self.entries.setdefault((app, entry.subject_hash), {}).setdefault(entry.ulid, entry)

    def audit_entries(self, app: Scope, subject_hash: str, cursor: str | None, limit: int) -> Page[AuditEntry]:
        entries = self.entries.get((app, subject_hash), {})
        older = sorted((entry for ulid, entry in entries.items() if cursor is None or ulid < cursor), key=_age)
        items = tuple(older[::-1][:limit])
        return Page(items, items[-1].ulid if len(older) > limit else None)


def _age(entry: AuditEntry) -> str:
    return entry.ulid
