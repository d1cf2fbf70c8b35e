"""Receipts: read back as they were written, verified with the published key, and nothing else is."""

import json
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.errors import Malformed
from loci.governance import receipts
from loci.governance.verifying import verify_receipt
from loci.scope import APP_OWNER
from tests.fakes.ledger import LedgerInMemory
from tests.fakes.ports import FakePorts
from tests.fakes.signer import LocalSigner
from tests.support.paths import ROOT
from tests.support.receipts import UNSIGNED
from tests.support.records import AT, ULIDS, directory, later

APP = directory("acme", APP_OWNER)
SIGNER = LocalSigner()
KEY = receipts.pem(SIGNER.public_key())
WORLD = FakePorts(lambda: AT, ledger=LedgerInMemory(), signer=SIGNER)
ISSUED = receipts.issue_receipt(WORLD, APP, UNSIGNED)
TEXT = receipts.receipt_text(ISSUED)


def is_genuine(text: str, key: str = KEY) -> bool:
    """What somebody who is handed a receipt finds."""
    try:
        return verify_receipt(receipts.parse_receipt(text), key)
    except Malformed:
        return False


def test_an_issued_receipt_is_in_the_ledger_and_is_verified_with_the_public_key() -> None:
    assert WORLD.ledger.get_receipt(APP, "a" * 64, ULIDS[0]) == ISSUED
    assert ISSUED.key_id == SIGNER.key_id
    assert is_genuine(TEXT)
    assert is_genuine(f"{TEXT}\n")


def test_another_pair_of_keys_has_not_signed_it() -> None:
    assert not is_genuine(TEXT, receipts.pem(LocalSigner(8).public_key()))


def test_issuing_again_answers_with_what_is_there() -> None:
    assert receipts.issue_receipt(WORLD, APP, replace(UNSIGNED, finished_at=later(days=1))) == ISSUED


def test_a_receipt_is_one_line_of_json_with_fields_in_order() -> None:
    fields = json.loads(TEXT)
    assert list(fields) == sorted(fields)
    assert fields["id"] == f"rc_{'a' * 64}_{ULIDS[0]}"
    assert fields["counts"] == {"atoms": 12, "messages": 40}
    assert [expiry["store"] for expiry in fields["expiries"]] == ["backups", "logs"]
    assert fields["startedAt"] == "2026-03-04T05:06:07.890123Z"
    assert not set(TEXT) & {"\n", " "}


def test_what_is_signed_is_the_line_without_the_signature() -> None:
    fields = json.loads(TEXT)
    del fields["signature"]
    assert json.dumps(fields, sort_keys=True, separators=(",", ":")).encode() == receipts.signed_bytes(ISSUED)


def test_no_byte_of_it_can_be_another() -> None:
    content = TEXT.encode()
    for place, byte in enumerate(content):
        for other in {byte ^ 1, byte ^ 32, ord(" "), ord("0")} - {byte}:
            changed = content[:place] + bytes([other]) + content[place + 1 :]
            assert not is_genuine(changed.decode("utf-8", "replace")), (place, chr(byte), chr(other))


@given(place=st.integers(0, len(TEXT) - 1), byte=st.integers(0, 255), length=st.integers(0, 3))
def test_no_byte_can_be_changed_removed_or_put_in(place: int, byte: int, length: int) -> None:
    content = TEXT.encode()
    changed = content[:place] + bytes([byte]) + content[place + length :]
    assert is_genuine(changed.decode("latin-1")) == (changed == content)


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", "null", "no JSON", '{"id": 1}', "[" * 100_000, json.dumps(json.loads(TEXT), indent=1), TEXT * 2],
)
def test_anything_else_is_no_receipt(text: str) -> None:
    with pytest.raises(Malformed):
        receipts.parse_receipt(text)


@pytest.mark.parametrize("key", ["", "no key", KEY.replace("PUBLIC", "PRIVATE")])
def test_a_key_that_is_none_is_said_to_be_none(key: str) -> None:
    with pytest.raises(Malformed):
        verify_receipt(ISSUED, key)


def test_the_page_on_receipts_names_every_field_and_no_other() -> None:
    page = (ROOT / "docs" / "receipts.md").read_text("utf-8")
    assert re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE) == list(json.loads(TEXT))
