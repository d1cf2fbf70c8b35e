"""What every ledger does, and what the copies of the real one are."""

import json
from dataclasses import replace

import pytest

from local.ministack import MiniStack
from loci.adapters.dynamodb.tables import Tables
from loci.model.governance import AuditEntry, Expiry, Receipt, Tombstone
from loci.ports.governance import Ledger
from loci.scope import APP_OWNER, Scope
from tests.contract import governance
from tests.fakes.ledger import LedgerInMemory
from tests.support.records import AT, EPOCH, ULIDS, directory, later

NADIA, OMAR = "a" * 64, "b" * 64
TOMBSTONE = Tombstone(NADIA, EPOCH, f"aj_{ULIDS[0]}", AT)
RECEIPT = Receipt(
    id=ULIDS[0],
    request=f"aj_{ULIDS[0]}",
    subject_hash=NADIA,
    counts={"atoms": 12, "messages": 0},
    ids_hash="0" * 64,
    started_at=AT,
    finished_at=later(seconds=900),
    expiries=(Expiry("backups", later(days=35)), Expiry("logs", later(days=30))),
    key_id="key",
    signature=bytes(range(71)),
)
ENTRY = AuditEntry(ULIDS[0], NADIA, OMAR, "recallByTopic", AT, f"ms_{ULIDS[3]}")


@pytest.fixture(params=["memory", "dynamodb"])
def ledger(request: pytest.FixtureRequest) -> Ledger:
    if request.param == "memory":
        return LedgerInMemory()
    emulator: MiniStack = request.getfixturevalue("emulator")
    bucket = governance.locked_bucket(emulator)
    return governance.ledger(request.getfixturevalue("dynamodb"), emulator, bucket)


@pytest.fixture
def app(tenant: str) -> Scope:
    return directory(tenant, APP_OWNER)


def test_tombstones_are_of_an_app_one_for_each_epoch_of_a_person(ledger: Ledger, app: Scope) -> None:
    again, never_wrote = replace(TOMBSTONE, epoch="01KZ"), replace(TOMBSTONE, subject_hash=OMAR, epoch=None)
    for tombstone in (TOMBSTONE, again, never_wrote):
        ledger.put_tombstone(app, tombstone)
    assert {(found.subject_hash, found.epoch): found for found in ledger.tombstones(app)} == {
        (NADIA, EPOCH): TOMBSTONE,
        (NADIA, "01KZ"): again,
        (OMAR, None): never_wrote,
    }
    assert list(ledger.tombstones(replace(app, app="other"))) == []


def test_a_receipt_is_read_back_as_it_was_put(ledger: Ledger, app: Scope) -> None:
    ledger.put_receipt(app, RECEIPT)
    assert ledger.get_receipt(app, NADIA, RECEIPT.id) == RECEIPT
    assert ledger.get_receipt(app, OMAR, RECEIPT.id) is None
    assert ledger.get_receipt(app, NADIA, ULIDS[1]) is None
    assert ledger.get_receipt(replace(app, app="other"), NADIA, RECEIPT.id) is None


def test_the_audit_of_a_person_is_read_newest_first_page_by_page(ledger: Ledger, app: Scope) -> None:
    entries = [replace(ENTRY, ulid=ulid, target=None if number else ENTRY.target) for number, ulid in enumerate(ULIDS)]
    for entry in entries:
        ledger.put_audit_entry(app, entry)
    ledger.put_audit_entry(app, replace(ENTRY, subject_hash=OMAR))
    read, cursor = list[AuditEntry](), None
    while True:
        found = ledger.audit_entries(app, NADIA, cursor, 4)
        read += found.items
        cursor = found.cursor
        if cursor is None:
            break
    assert read == entries[::-1]
    assert ledger.audit_entries(replace(app, app="other"), NADIA, None, 4).items == ()


def test_an_entry_is_stored_without_its_reason(dynamodb: Tables, emulator: MiniStack, app: Scope) -> None:
    store = governance.ledger(dynamodb, emulator, governance.locked_bucket(emulator))
    store.put_audit_entry(app, replace(ENTRY, reason="Ticket 4711"))
    assert store.audit_entries(app, NADIA, None, 1).items == (ENTRY,)


def test_a_page_that_ends_with_the_last_entry_says_so(ledger: Ledger, app: Scope) -> None:
    ledger.put_audit_entry(app, ENTRY)
    assert ledger.audit_entries(app, NADIA, None, 1).cursor is None


def test_what_is_there_is_not_put_again(ledger: Ledger, app: Scope) -> None:
    for _ in range(2):
        ledger.put_tombstone(app, TOMBSTONE)
        ledger.put_receipt(app, RECEIPT)
        ledger.put_audit_entry(app, ENTRY)
    ledger.put_tombstone(app, replace(TOMBSTONE, at=later(days=1)))
    ledger.put_receipt(app, replace(RECEIPT, counts={}))
    ledger.put_audit_entry(app, replace(ENTRY, act="export"))
    assert list(ledger.tombstones(app)) == [TOMBSTONE]
    assert ledger.get_receipt(app, NADIA, RECEIPT.id) == RECEIPT
    assert ledger.audit_entries(app, NADIA, None, 10).items == (ENTRY,)


def test_tombstones_and_receipts_are_copied_once_into_a_bucket_that_locks_them_and_the_audit_is_not(
    dynamodb: Tables, emulator: MiniStack, app: Scope
) -> None:
    bucket = governance.locked_bucket(emulator)
    store = governance.ledger(dynamodb, emulator, bucket)
    for _ in range(2):
        store.put_tombstone(app, TOMBSTONE)
        store.put_receipt(app, RECEIPT)
        store.put_audit_entry(app, ENTRY)
    s3 = governance.s3(emulator)
    versions = s3.list_object_versions(Bucket=bucket)["Versions"]
    place = f"{app.tenant}/notes"
    assert sorted(version["Key"] for version in versions) == sorted(
        (
            f"{place}/@/TS/{NADIA}/{EPOCH}.json",
            f"{place}/{NADIA}/RC/{ULIDS[0]}.json",
        )
    )
    for version in versions:
        assert s3.get_object_retention(Bucket=bucket, Key=version["Key"])["Retention"]["Mode"] == "GOVERNANCE"
    copy = s3.get_object(Bucket=bucket, Key=f"{place}/@/TS/{NADIA}/{EPOCH}.json")["Body"].read()
    assert json.loads(copy)["Item"] == {
        "pk": {"S": f"{app.tenant}#notes#@"},
        "sk": {"S": f"TS#{NADIA}#{EPOCH}"},
        "subjectHash": {"S": NADIA},
        "epoch": {"S": EPOCH},
        "job": {"S": TOMBSTONE.job},
        "at": {"S": "2026-03-04T05:06:07.890123Z"},
    }
