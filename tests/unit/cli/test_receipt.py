"""``loci receipt``: genuine or not, by its exit status; and ``loci restore``, of one app or of all."""

import json
from pathlib import Path

import pytest

from loci.cli import main
from loci.cli.exit_codes import ExitCode
from loci.governance import receipts
from loci.ids import ReceiptId
from loci.ports.all import Ports
from loci.scope import APP_OWNER
from loci.settings import Settings
from tests.fakes.ledger import LedgerInMemory
from tests.fakes.ports import FakePorts
from tests.fakes.signer import LocalSigner
from tests.support.receipts import UNSIGNED
from tests.support.records import AT, directory

WORLD = FakePorts(lambda: AT, ledger=LedgerInMemory(), signer=LocalSigner())
ISSUED = receipts.issue_receipt(WORLD, directory("acme", APP_OWNER), UNSIGNED)
ID = str(ReceiptId(ISSUED.subject_hash, ISSUED.id))


def world(_: Settings) -> Ports:
    return WORLD


def nowhere(_: Settings) -> Ports:
    raise AssertionError("this needs no deployment")


@pytest.fixture
def files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[Path, Path]:
    """What an operator hands out: a receipt and the public key."""
    receipt, key = tmp_path / "receipt.json", tmp_path / "key.pem"
    assert main(["receipt", "get", ID, "--tenant", "acme", "--app", "notes"], world) == 0
    receipt.write_text(capsys.readouterr().out)
    assert main(["receipt", "public-key"], world) == 0
    key.write_text(capsys.readouterr().out)
    return receipt, key


def verify_receipt(receipt: Path, key: Path) -> int:
    return main(["receipt", "verify", str(receipt), "--key", str(key)], nowhere)


def test_a_receipt_is_verified_offline(files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert verify_receipt(*files) == 0
    assert json.loads(capsys.readouterr().out) == {"verified": True, "id": ID, "request": ISSUED.request}


@pytest.mark.parametrize(("place", "byte"), [(60, b"7"), (-3, b"\xff"), (0, b"[")])
def test_one_changed_byte_fails(
    files: tuple[Path, Path], capsys: pytest.CaptureFixture[str], place: int, byte: bytes
) -> None:
    receipt, key = files
    content = bytearray(receipt.read_bytes())
    assert content[place : place + 1] != byte
    content[place] = byte[0]
    receipt.write_bytes(content)
    assert verify_receipt(receipt, key) == ExitCode.DIFFERS
    assert json.loads(capsys.readouterr().out)["verified"] is False


def test_the_key_of_another_deployment_fails(files: tuple[Path, Path]) -> None:
    receipt, key = files
    key.write_text(receipts.pem(LocalSigner(8).public_key()))
    assert verify_receipt(receipt, key) == ExitCode.DIFFERS


def test_what_cannot_be_looked_at_is_neither_genuine_nor_not(
    files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    receipt, key = files
    assert verify_receipt(receipt.with_name("gone"), key) == ExitCode.USAGE
    assert verify_receipt(receipt, receipt) == ExitCode.USAGE
    assert capsys.readouterr().err.count("loci: ") == 2


def test_a_receipt_of_another_app_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["receipt", "get", ID, "--tenant", "acme", "--app", "other"], world) == ExitCode.REFUSED
    assert "receipt not found" in capsys.readouterr().err


@pytest.mark.parametrize(
    "said", [[], ["--tenant", "acme"], ["--app", "notes"], ["--all", "--tenant", "acme", "--app", "notes"]]
)
def test_a_restore_is_of_one_app_or_of_all(said: list[str]) -> None:
    assert main(["restore", *said], world) == ExitCode.USAGE
