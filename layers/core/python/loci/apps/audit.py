"""The audit: who did what to which user's data. No content, no name: users are keyed hashes, records their ULIDs.

An entry is written before the act, and the act does not happen if that fails. So an entry says that an authorised
caller requested the act, not that it succeeded.
"""

import re
from datetime import datetime

from loci import ids
from loci.apps.ports import AuditPorts
from loci.errors import Malformed
from loci.model.governance import AuditEntry
from loci.ports.writes import Page
from loci.records import record
from loci.scope import DIRECTORY, Caller, Scope, person_directory, require_admin, user_owner

_CURSOR = re.compile(ids.ULID_FORM)
# A namespace and the name in a space's key are content; the parts that identify a record are random.
_WITH_ULID = re.compile(rf"(conv|msg|atom|ent|bind|job|aj)_(?:.*[_.])?({ids.ULID_FORM})(?:_[0-9a-f]{{1,32}})?")
_SPACE = re.compile(r"(ms)_.*-([0-9a-z]{6})")


@record(frozen=True, slots=True)
class Audit:
    """A page of the acts on a user's data, newest first; ``subject_hash`` identifies the user."""

    subject_hash: str
    entries: Page[AuditEntry]


def note_access(
    ports: AuditPorts,
    caller: Caller,
    owner: str,
    act: str,
    target: str | None = None,
    *,
    reason: str | None = None,
    until: datetime | None = None,
) -> AuditEntry:
    """Notes what the caller is about to do to the data of an owner (in key form), perhaps for a reason and as long as
    until then. Raises Unavailable."""
    now = ports.now()
    entry = AuditEntry(
        ulid=ids.new_ulid(now, ports.random),
        subject_hash=ports.signer.subject_hash(_directory(caller, owner)),
        actor_hash=ports.signer.subject_hash(_directory(caller, user_owner(caller.actor))),
        act=act,
        at=now,
        target=target,
        reason=reason,
        until=until,
    )
    ports.ledger.put_audit_entry(caller.app_directory, entry)
    return entry


def of_user(ports: AuditPorts, caller: Caller, user: str, cursor: str | None = None, limit: int = 50) -> Audit:
    """Reads a user's audit; only for admins, and audited itself. Raises Forbidden, Refused (the name can't be a
    user's), Malformed (the cursor), Unavailable."""
    require_cursor(cursor)
    require_admin(caller)
    directory = person_directory(caller, user)
    note_access(ports, caller, directory.owner, "getAudit")
    subject_hash = ports.signer.subject_hash(directory)
    return Audit(subject_hash, ports.ledger.audit_entries(caller.app_directory, subject_hash, cursor, limit))


def require_cursor(cursor: str | None) -> None:
    """Raises Malformed for a cursor of another list."""
    if cursor is not None and not _CURSOR.fullmatch(cursor):
        raise Malformed("invalid cursor for this list")


def target_of(id: str) -> str | None:
    """An id without the parts that a user chose: its kind and its random part. None if the text is not an id."""
    match = _WITH_ULID.fullmatch(id) or _SPACE.fullmatch(id)
    return None if match is None else "_".join(match.groups())


def _directory(caller: Caller, owner: str) -> Scope:
    return Scope(caller.tenant, caller.app, DIRECTORY, owner)
