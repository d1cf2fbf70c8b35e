"""The ledger: tombstones, receipts and the audit, put and never changed.

A tombstone or a receipt is copied before it is put; entries of the audit are copied from the table's stream, in
batches. A copy is the item in DynamoDB's own JSON, ``{"Item": {…}}``: what a table can be made from again by an import.
"""

import json
from base64 import b64encode
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from pynamodb.attributes import BinaryAttribute, UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb.attributes import CompactJson, CountsAttribute, InstantAttribute
from loci.adapters.dynamodb.base import LedgerTable
from loci.adapters.dynamodb.pages import page
from loci.adapters.dynamodb.tables import Tables, records
from loci.adapters.dynamodb.writes import Put
from loci.model.governance import AuditEntry, Expiry, Receipt, Tombstone
from loci.ports.writes import Outcome, Page
from loci.scope import Scope
from loci.text import timestamps

MAX_KNOWN = 10_000
"""Entries that a process remembers to be there."""


class Copies(Protocol):
    """The second store of every tombstone and receipt."""

    def put(self, key: str, content: bytes) -> None:
        """Stores the item unless there is one already. Raises Unavailable."""
        ...


class ExpiriesAttribute(CompactJson[tuple[Expiry, ...]]):
    """As a JSON array of stores with their instants."""

    def to_json(self, value: tuple[Expiry, ...]) -> object:
        return [[expiry.store, timestamps.to_text(expiry.until)] for expiry in value]

    def from_json(self, form: Any) -> tuple[Expiry, ...]:
        return tuple(Expiry(store, timestamps.from_text(until)) for store, until in form)


class TombstoneItem(LedgerTable):
    subject_hash = UnicodeAttribute(attr_name="subjectHash")
    epoch = UnicodeAttribute(null=True)
    job = UnicodeAttribute()
    at = InstantAttribute()

    @classmethod
    def of(cls, app: Scope, tombstone: Tombstone) -> "TombstoneItem":
        return cls(
            keys.tombstones(app.tenant, app.app),
            keys.tombstone(tombstone.subject_hash, tombstone.epoch),
            subject_hash=tombstone.subject_hash,
            epoch=tombstone.epoch,
            job=tombstone.job,
            at=tombstone.at,
        )

    def record(self) -> Tombstone:
        return Tombstone(self.subject_hash, self.epoch, self.job, self.at)


class ReceiptItem(LedgerTable):
    request = UnicodeAttribute()
    subject_hash = UnicodeAttribute(attr_name="subjectHash")
    counts = CountsAttribute()
    ids_hash = UnicodeAttribute(attr_name="idsHash")
    started_at = InstantAttribute(attr_name="startedAt")
    finished_at = InstantAttribute(attr_name="finishedAt")
    expiries = ExpiriesAttribute()
    key_id = UnicodeAttribute(attr_name="keyId")
    signature = BinaryAttribute(legacy_encoding=False)

    @classmethod
    def of(cls, app: Scope, receipt: Receipt) -> "ReceiptItem":
        return cls(
            keys.subject(app.tenant, app.app, receipt.subject_hash),
            keys.receipt(receipt.id),
            request=receipt.request,
            subject_hash=receipt.subject_hash,
            counts=receipt.counts,
            ids_hash=receipt.ids_hash,
            started_at=receipt.started_at,
            finished_at=receipt.finished_at,
            expiries=receipt.expiries,
            key_id=receipt.key_id,
            signature=receipt.signature,
        )

    def record(self) -> Receipt:
        return Receipt(
            id=self.sk.removeprefix(keys.RECEIPT),
            request=self.request,
            subject_hash=self.subject_hash,
            counts=self.counts,
            ids_hash=self.ids_hash,
            started_at=self.started_at,
            finished_at=self.finished_at,
            expiries=self.expiries,
            key_id=self.key_id,
            signature=self.signature,
        )


class AuditItem(LedgerTable):
    subject_hash = UnicodeAttribute(attr_name="subjectHash")
    actor_hash = UnicodeAttribute(attr_name="actorHash")
    act = UnicodeAttribute()
    at = InstantAttribute()
    target = UnicodeAttribute(null=True)

    @classmethod
    def of(cls, app: Scope, entry: AuditEntry) -> "AuditItem":
        return cls(
            keys.subject(app.tenant, app.app, entry.subject_hash),
            keys.audit(entry.ulid),
            subject_hash=entry.subject_hash,
            actor_hash=entry.actor_hash,
            act=entry.act,
            at=entry.at,
            target=entry.target,
        )

    def record(self) -> AuditEntry:
        ulid = self.sk.removeprefix(keys.AUDIT)
        return AuditEntry(ulid, self.subject_hash, self.actor_hash, self.act, self.at, self.target)


class LedgerStore:
    """``tables`` know of the ledger's (``connection.connect_ledger``). To note an entry takes no ``copies``."""

    def __init__(self, tables: Tables, copies: Callable[[], Copies]) -> None:
        self._tables = tables
        self._copies = copies
        self._known: set[tuple[str, str]] = set()

    def put_tombstone(self, app: Scope, tombstone: Tombstone) -> None:
        self._put(TombstoneItem.of(app, tombstone))

    def tombstones(self, app: Scope) -> Iterable[Tombstone]:
        start = TombstoneItem.sk.startswith(keys.TOMBSTONE)
        tombstone_items = self._tables.query(TombstoneItem, keys.tombstones(app.tenant, app.app), start)
        return records(tombstone_items)

    def put_receipt(self, app: Scope, receipt: Receipt) -> None:
        self._put(ReceiptItem.of(app, receipt))

    def get_receipt(self, app: Scope, subject_hash: str, id: str) -> Receipt | None:
        item = self._tables.get(ReceiptItem, keys.subject(app.tenant, app.app, subject_hash), keys.receipt(id))
        return None if item is None else item.record()

    def put_audit_entry(self, app: Scope, entry: AuditEntry) -> None:
        item = AuditItem.of(app, entry)
        # A service acts for a person again and again, and has one entry a day.
        if (item.pk, item.sk) in self._known:
            return
        self._write(item)
        if len(self._known) >= MAX_KNOWN:
            self._known.clear()
        self._known.add((item.pk, item.sk))

    def audit_entries(self, app: Scope, subject_hash: str, cursor: str | None, limit: int) -> Page[AuditEntry]:
        partition = keys.subject(app.tenant, app.app, subject_hash)
        found_page = page(self._tables, AuditItem, partition, keys.AUDIT, cursor, limit, newest_first=True)
        return Page(tuple(records(found_page.items)), found_page.cursor)

    def _put(self, item: LedgerTable) -> None:
        """The copy first: what the table holds is in the bucket, whatever ends between the two."""
        self._copies().put(f"{item.pk}#{item.sk}.json".replace(keys.SEPARATOR, "/"), _copy_body(item))
        self._write(item)

    def _write(self, item: LedgerTable) -> None:
        self._tables.write(Put(item, LedgerTable.pk.does_not_exist(), Outcome.TAKEN))


def _copy_body(item: LedgerTable) -> bytes:
    raw = {"Item": item.serialize()}
    return json.dumps(
        raw, default=lambda blob: b64encode(blob).decode(), sort_keys=True, separators=(",", ":")
    ).encode()
