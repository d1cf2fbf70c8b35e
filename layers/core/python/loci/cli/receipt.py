"""``loci receipt``: prints a receipt of the ledger or its public key, and verifies a receipt with only these two."""

import argparse
import json
from collections.abc import Callable
from pathlib import Path

from loci import scope
from loci.apps.ports import AuditPorts
from loci.cli.exit_codes import ExitCode
from loci.errors import Malformed
from loci.governance import receipts
from loci.ids import ReceiptId
from loci.ports.all import Ports
from loci.settings import Settings

MakePorts = Callable[[Settings], Ports]


def add_to(command: argparse.ArgumentParser, ports: MakePorts) -> list[argparse.ArgumentParser]:
    """Adds the options and subcommands. Returns the parsers of those that need a deployment."""
    what = command.add_subparsers(required=True, metavar="what")
    verify = what.add_parser("verify", help="check the signature of a receipt; needs no network and no credentials")
    verify.add_argument("file", type=Path, help="the receipt as issued")
    verify.add_argument("--key", type=Path, required=True, help="the public key in PEM format")
    verify.set_defaults(run=lambda _, asked: _verify(asked))
    get = what.add_parser("get", help="print a receipt")
    get.add_argument("id", help="the id of the receipt (rc_…)")
    for flag in ("--tenant", "--app"):
        get.add_argument(flag, required=True)
    get.set_defaults(run=lambda settings, asked: _get(ports(settings), asked))
    key = what.add_parser("public-key", help="print the public key that verifies receipts, in PEM format")
    key.set_defaults(run=lambda settings, _: _public_key(ports(settings)))
    return [get, key]


def _verify(arguments: argparse.Namespace) -> int:
    # Imports cryptography, from the extra "receipts".
    from loci.governance.verifying import verify_receipt

    key = arguments.key.read_text("utf-8")
    try:
        receipt = receipts.parse_receipt(arguments.file.read_text("utf-8", "replace"))
    except Malformed as error:
        return _report({"verified": False, "reason": error.detail}, ExitCode.DIFFERS)
    if not verify_receipt(receipt, key):
        return _report({"verified": False, "reason": "this key has not signed this receipt"}, ExitCode.DIFFERS)
    report = {"verified": True, "id": str(ReceiptId(receipt.subject_hash, receipt.id)), "request": receipt.request}
    return _report(report, ExitCode.DONE)


def _get(ports: AuditPorts, arguments: argparse.Namespace) -> int:
    admin = scope.caller(tenant=arguments.tenant, app=arguments.app, user="operator", role="admin")
    print(receipts.receipt_text(receipts.get_receipt(ports, admin, ReceiptId.parse(arguments.id))))
    return 0


def _public_key(ports: AuditPorts) -> int:
    print(receipts.pem(ports.signer.public_key()), end="")
    return 0


def _report(what: dict[str, object], status: int) -> int:
    print(json.dumps(what))
    return status
