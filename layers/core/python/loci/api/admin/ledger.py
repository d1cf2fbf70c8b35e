"""Routes of receipts, of the audit, and of restricting a user's data."""

import json
from collections.abc import Mapping
from typing import Annotated

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import Field

from loci.api.app import Calling, routes
from loci.api.wire.fields import Body, Instant, PageCursor, PageLimit, Shape, record_response
from loci.apps import audit, audit_actors
from loci.governance import receipts, restricting
from loci.ids import ReceiptId
from loci.model.governance import AuditEntry
from loci.model.users import UserState

router = routes()

UserId = Annotated[str, Field(description="A user of the app; `me` is the caller.")]


class ExpiryOut(Shape):
    store: str
    until: Instant


class ReceiptOut(Shape):
    """A signed receipt of an erasure. The response body is the receipt byte for byte, with its fields in this order."""

    algorithm: str
    counts: Mapping[str, int]
    expiries: list[ExpiryOut]
    finished_at: Instant
    format_version: int
    id: str
    ids_hash: str
    key_id: str
    request: str
    signature: str
    started_at: Instant
    subject_hash: str


class ReceiptKeyOut(Shape):
    """`pem` is the public key that verifies receipts offline."""

    algorithm: str
    key_id: str
    pem: str


class AuditEntryOut(Shape):
    """`act` is an operationId of this document, `restrict`, `lift`, or `actForUser`: a service, which has one entry for
    each day. `target` is the kind and the random part of the record's id."""

    actor_hash: str
    actor: Annotated[
        str | None,
        Field(
            description="The id of the user or key that it was, `operator` for a command; null where it is not known. "
            "Only admins see the ids of other users."
        ),
    ]
    act: str
    at: Instant
    target: str | None
    reason: Annotated[str | None, Field(description="Why somebody in support did it, null once the person is erased.")]


class AuditOut(Shape):
    """`subjectHash` is the keyed hash of the user; entries by the user have it as `actorHash`."""

    subject_hash: str
    items: list[AuditEntryOut]
    next_cursor: str | None


class Restriction(Body):
    user_id: UserId
    restricted: bool


class RestrictedOut(Shape):
    user_id: str
    state: UserState


@router.get("/ai-admin/receipts/public-key", summary="Get the public key that verifies receipts")
def get_receipt_key(call: Calling) -> Response[ReceiptKeyOut]:
    signer = call.ports.signer
    pem = receipts.pem(signer.public_key())
    return record_response(ReceiptKeyOut(algorithm=receipts.ALGORITHM, key_id=signer.key_id, pem=pem))


@router.get("/ai-admin/receipts/<receipt_id>", summary="Get the receipt of an erasure")
def get_receipt(receipt_id: str, call: Calling) -> Response[ReceiptOut]:
    receipt = receipts.get_receipt(call.ports, call.caller, ReceiptId.parse(receipt_id))
    return record_response(ReceiptOut.model_validate(json.loads(receipts.receipt_text(receipt))))


@router.get("/ai-admin/audit", summary="List who did what with a user's data, newest first")
def get_audit(
    user_id: Annotated[str, Query(alias="userId", description="The user; `me` is the caller.")],
    call: Calling,
    limit: PageLimit = 50,
    cursor: PageCursor = None,
) -> Response[AuditOut]:
    user = call.user(user_id)
    found_audit = audit.of_user(call.ports, call.caller, user, cursor, limit)
    entries = found_audit.entries.items
    names = audit_actors.name_actors(call.ports, call.caller, user, {entry.actor_hash for entry in entries})
    items = [_entry(entry, names.get(entry.actor_hash)) for entry in entries]
    return record_response(
        AuditOut(subject_hash=found_audit.subject_hash, items=items, next_cursor=found_audit.entries.cursor)
    )


@router.post("/ai-admin/restrict", summary="Restrict the processing of a user's data, or lift the restriction")
def restrict_user(body: Restriction, call: Calling) -> Response[RestrictedOut]:
    user = call.user(body.user_id)
    state = restricting.restrict_user(call.ports, call.caller, user, body.restricted)
    return record_response(RestrictedOut(user_id=user, state=state))


def _entry(entry: AuditEntry, actor: str | None) -> AuditEntryOut:
    return AuditEntryOut(
        actor_hash=entry.actor_hash,
        actor=actor,
        act=entry.act,
        at=entry.at,
        target=entry.target,
        reason=entry.reason,
    )
