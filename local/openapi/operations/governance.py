"""What a person may ask for, and the proof of it."""

DESCRIPTIONS = {
    "exportUserData": (
        "Get everything that is stored about the caller; an admin names another user. A small export is the answer "
        "(200); a larger one is written in the background (202), and `getAdminJob` follows it and gives the link. Each "
        "export is in the audit."
    ),
    "deleteUserData": (
        "Erase all data of a user for good, in every store. `confirm` must be true. What takes longer goes on in the "
        "background (202): `getAdminJob` follows it, and the same call again returns the same job. Its receipt proves "
        "the erasure."
    ),
    "restrictUser": (
        "Freeze a user's data while a complaint is examined: nothing is recalled, changed or deleted, and their calls "
        "answer 409. `restricted: false` lifts it. The same state again changes nothing. Only admins may do it."
    ),
    "getAdminJob": (
        "Follow an export or an erasure until its status is final. Each call makes a fresh link to a finished export, "
        "valid for 15 minutes. A finished job can be read for 30 days."
    ),
    "listPeople": (
        "List who ever wrote something in the app, by their ids, with `prefix` those whose ids begin so. Follow "
        "`nextCursor` until it is null. Only admins may read it."
    ),
    "findAccounts": (
        "Find people of the app by how a name or an e-mail address begins, or learn who some users are. They are "
        "looked up in the user pool with each request and never stored; only the first matches are looked at, so "
        "send more of the beginning where somebody is missing. People of other apps and tenants are never found. "
        "Admins and support may ask. The same request can be repeated."
    ),
    "getPerson": (
        "Count what is stored about a person in their own spaces and conversations, without reading any of it: what "
        "an erasure would delete there. It is in the person's audit. Only admins may read it."
    ),
    "getAudit": (
        "Show who did what to a user's data, newest first. The ledger holds keyed hashes of people; `actor` names who "
        "is a user or key of the app, as far as two seconds of comparing find them. A service has one entry a day, "
        "`actForUser`; support has one for each request, with its reason. Follow `nextCursor` until it is null. Users "
        "read their own, admins everybody's."
    ),
    "getReceipt": (
        "Get the signed line that proves an erasure, byte for byte as it was signed. `loci receipt verify` checks it "
        "without Loci. Only admins may read it."
    ),
    "getReceiptKey": (
        "Get the public key that receipts are checked with, as PEM. Store it apart from the receipts. Everyone with a "
        "token may read it."
    ),
}
