"""Receipts of erasures: the signed bytes, and how a receipt is issued, written and parsed.

A receipt is one line of JSON: fields in alphabetical order, no blanks, ASCII, instants as in ``loci.text.timestamps``.

    algorithm      always ECDSA_SHA_256: ECDSA on P-256 over SHA-256
    counts         how many records were erased, by kind
    expiries       what an erasure can't reach: each store, and until when it holds data, sorted by store
    finishedAt     when all stores had been read again and were clean
    formatVersion  always 1
    id             rc_<keyed hash of the person>_<ulid of the erasure>
    idsHash        SHA-256 over the sorted ids of what was erased, a line each (see ``passes.ids_hash``)
    keyId          the id of the key pair that signed
    request        the id of the erasure
    signature      base64 of the DER signature; what is signed is the line without this field
    startedAt      when the erasure was asked for
    subjectHash    the keyed hash in place of the user

The same fields written in another way are no valid receipt, so any changed byte shows.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import replace
from textwrap import wrap
from typing import Any

from loci.apps.ports import AuditPorts
from loci.errors import Malformed, NotFound
from loci.ids import ReceiptId
from loci.model.governance import Expiry, Receipt
from loci.scope import Caller, Scope, require_admin
from loci.text import timestamps

FORMAT_VERSION = 1
ALGORITHM = "ECDSA_SHA_256"


def issue_receipt(ports: AuditPorts, app: Scope, receipt: Receipt) -> Receipt:
    """Fills in key and signature and stores the receipt; returns the stored one if the id exists already. Raises
    Unavailable."""
    there = ports.ledger.get_receipt(app, receipt.subject_hash, receipt.id)
    if there is not None:
        return there
    unsigned_receipt = replace(receipt, key_id=ports.signer.key_id)
    signed_receipt = replace(unsigned_receipt, signature=ports.signer.sign(signed_bytes(unsigned_receipt)))
    ports.ledger.put_receipt(app, signed_receipt)
    return signed_receipt


def get_receipt(ports: AuditPorts, caller: Caller, id: ReceiptId) -> Receipt:
    """Gets a receipt of the app; only for its admins. Raises Forbidden, NotFound, Unavailable."""
    require_admin(caller)
    found_receipt = ports.ledger.get_receipt(caller.app_directory, id.subject_hash, id.ulid)
    if found_receipt is None:
        raise NotFound("receipt not found")
    return found_receipt


def signed_bytes(receipt: Receipt) -> bytes:
    """The bytes that the signature covers."""
    return _canonical(_unsigned_fields(receipt))


def receipt_text(receipt: Receipt) -> str:
    """A receipt as text, in the form that users get."""
    return _canonical({**_unsigned_fields(receipt), "signature": b64encode(receipt.signature).decode()}).decode()


def parse_receipt(text: str) -> Receipt:
    """The inverse of ``receipt_text``; also accepts a line break at the end. Raises Malformed for anything else."""
    line = text.removesuffix("\n")
    try:
        found_receipt = _parse_fields(json.loads(line))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Malformed("not a valid receipt") from error
    if receipt_text(found_receipt) != line:
        raise Malformed("not the receipt as issued, byte for byte")
    return found_receipt


def pem(public_key: bytes) -> str:
    """A public key (DER, SubjectPublicKeyInfo) as text."""
    lines = wrap(b64encode(public_key).decode(), 64)
    return "\n".join(("-----BEGIN PUBLIC KEY-----", *lines, "-----END PUBLIC KEY-----", ""))


def _unsigned_fields(receipt: Receipt) -> Mapping[str, object]:
    expiries = sorted(receipt.expiries, key=lambda expiry: expiry.store)
    return {
        "algorithm": ALGORITHM,
        "counts": dict(receipt.counts),
        "expiries": [{"store": expiry.store, "until": timestamps.to_text(expiry.until)} for expiry in expiries],
        "finishedAt": timestamps.to_text(receipt.finished_at),
        "formatVersion": FORMAT_VERSION,
        "id": str(ReceiptId(receipt.subject_hash, receipt.id)),
        "idsHash": receipt.ids_hash,
        "keyId": receipt.key_id,
        "request": receipt.request,
        "startedAt": timestamps.to_text(receipt.started_at),
        "subjectHash": receipt.subject_hash,
    }


def _canonical(fields: Mapping[str, object]) -> bytes:
    return json.dumps(fields, sort_keys=True, separators=(",", ":")).encode()


def _parse_fields(fields: Mapping[str, Any]) -> Receipt:
    """A receipt from its fields; the caller detects surplus fields by writing the receipt again."""
    return Receipt(
        id=ReceiptId.parse(fields["id"]).ulid,
        request=fields["request"],
        subject_hash=fields["subjectHash"],
        counts=fields["counts"],
        ids_hash=fields["idsHash"],
        started_at=timestamps.from_text(fields["startedAt"]),
        finished_at=timestamps.from_text(fields["finishedAt"]),
        expiries=tuple(Expiry(one["store"], timestamps.from_text(one["until"])) for one in fields["expiries"]),
        key_id=fields["keyId"],
        signature=b64decode(fields["signature"], validate=True),
    )
