"""Examples of exports, erasures, restrictions, receipts and the audit trail."""

from typing import Any

from local.openapi.examples.example import Example, Result
from local.openapi.examples.records import (
    ADMIN_JOB_ID,
    ASSISTANT_MESSAGE,
    ATOM,
    BINDING,
    CONVERSATION,
    ENTITY,
    FILE,
    FILE_TEXT,
    JOB,
    LATER,
    RECEIPT_ID,
    SAID_AT,
    SPACE,
    SUBJECT_HASH,
    USER_MESSAGE,
)

_ENTRY = {
    "actorHash": "4d1e8b7c2f9a6035",
    "actor": "ines",
    "act": "exportUserData",
    "at": SAID_AT,
    "target": None,
    "reason": None,
}
_COUNTS = {"conversations": 1, "messages": 2, "atoms": 1}
_EXPORT: dict[str, Any] = {
    "formatVersion": 1,
    "exportedAt": LATER,
    "tenantId": "acme",
    "appId": "notes",
    "userId": "ada",
    "subjectHash": SUBJECT_HASH,
    "state": "active",
    "epoch": "01KQS54Z1C9XJ3Q0B8R5T2V7WY",
    "conversations": [
        {
            **CONVERSATION,
            "rollingSummary": None,
            "rollingSummaryUntilSeq": None,
            "deletedAt": None,
            "rollingSummaryWriting": None,
            "messages": [{**said, "retractedAt": None} for said in (USER_MESSAGE, ASSISTANT_MESSAGE)],
        }
    ],
    "turnRuns": [],
    "spaces": [{**SPACE, "actor": "ada"}],
    "atoms": [
        {
            **ATOM,
            "confirmations": 1,
            "derivedFrom": None,
            "release": "0.3.0",
            "setting": {"speaker": "ada", "subjects": ["user"], "context": "dinner"},
            "revisions": [],
        }
    ],
    "entities": [ENTITY],
    "files": [{**FILE, "text": FILE_TEXT}],
    "bindings": [BINDING],
    "jobs": [{**JOB, "release": "0.3.0", "answer": None, "decisions": None}],
    "presences": [],
    "apiKeys": [],
    "adminJobs": [],
    "audit": [],
    "unreadable": [],
}
_RECEIPT = {
    "algorithm": "ECDSA_SHA_256",
    "counts": _COUNTS,
    "expiries": [{"store": "backups", "until": "2026-06-08T09:31:10Z"}],
    "finishedAt": "2026-05-04T09:31:10.000000Z",
    "formatVersion": 1,
    "id": RECEIPT_ID,
    "idsHash": "c3ab8ff13720e8ad9047dd39466b3c8974e592c2fa383d4a3960714caef0c4f2",
    "keyId": "arn:aws:kms:eu-central-1:111122223333:key/0f3c2a1b",
    "request": ADMIN_JOB_ID,
    "signature": "MEUCIQDx0d4J7Yk3",
    "startedAt": "2026-05-04T09:30:00.000000Z",
    "subjectHash": SUBJECT_HASH,
}

_PERSON = {"userId": "ada", "since": SAID_AT, "state": "active"}

EXAMPLES = {
    "exportUserData": Example(
        {
            "200": Result("The export.", _EXPORT),
            "202": Result("The export is too large for one response; a job writes it.", {"jobId": ADMIN_JOB_ID}),
        },
        {"userId": "me"},
    ),
    "deleteUserData": Example(
        {
            "200": Result(
                "The first pass of the erasure is done, or there was nothing to erase.",
                {"deleted": _COUNTS, "jobId": ADMIN_JOB_ID, "receipt": None, "nothingFound": False},
            ),
            "202": Result(
                "The first pass of the erasure continues in a job.",
                {"deleted": None, "jobId": ADMIN_JOB_ID, "receipt": None, "nothingFound": False},
            ),
        },
        {"userId": "me", "confirm": True},
    ),
    "getAdminJob": Example(
        {
            "200": Result(
                "The job.",
                {
                    "id": ADMIN_JOB_ID,
                    "kind": "export",
                    "status": "succeeded",
                    "phase": None,
                    "counts": _COUNTS,
                    "createdAt": SAID_AT,
                    "updatedAt": LATER,
                    "settledAt": None,
                    "finishedAt": LATER,
                    "receipt": None,
                    "link": "https://exports.example.com/export.json?signature=abc",
                    "reason": None,
                },
            )
        }
    ),
    "getReceiptKey": Example(
        {
            "200": Result(
                "The public key.",
                {
                    "algorithm": "ECDSA_SHA_256",
                    "keyId": "arn:aws:kms:eu-central-1:111122223333:key/0f3c2a1b",
                    "pem": "-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZI\n-----END PUBLIC KEY-----\n",
                },
            )
        }
    ),
    "getReceipt": Example({"200": Result("The receipt.", _RECEIPT)}),
    "listPeople": Example({"200": Result("A page of people.", {"items": [_PERSON], "nextCursor": None})}),
    "findAccounts": Example(
        {
            "200": Result(
                "The people who were found.",
                {
                    "items": [{"userId": "nadia", "name": "Nadia Petrov", "email": "nadia@example.com"}],
                    "isKnown": True,
                },
            )
        },
        {"beginning": "nadia@"},
    ),
    "getPerson": Example(
        {
            "200": Result(
                "What is stored about the person.",
                {**_PERSON, "counts": _COUNTS, "isComplete": True, "lastActivityAt": LATER},
            )
        }
    ),
    "getAudit": Example(
        {
            "200": Result(
                "A page of the audit trail.",
                {"subjectHash": SUBJECT_HASH, "items": [_ENTRY], "nextCursor": None},
            )
        }
    ),
    "restrictUser": Example(
        {"200": Result("The user's state.", {"userId": "ada", "state": "restricted"})},
        {"userId": "ada", "restricted": True},
    ),
}
