"""The audit: who did what to which user's data. No content, no name: users are keyed hashes, records their ULIDs.

A change is noted before it is made, what is read before it is shown, and neither happens if that fails. So an entry of
a change says that an authorised caller requested it, not that it succeeded. What services do for a person is one entry
for each of them and day.
"""

import re
from dataclasses import replace
from datetime import UTC

from loci import ids
from loci.apps.ports import AuditPorts, AuditReads
from loci.errors import Malformed
from loci.model.governance import AuditEntry
from loci.ports.writes import Page
from loci.records import record
from loci.scope import DIRECTORY, Caller, Scope, person_directory, user_owner

SERVICE_ACT = "actForUser"

_CURSOR = re.compile(ids.ULID_FORM)
# A namespace and the name in a space's key are content; the parts that identify a record are random.
_WITH_ULID = re.compile(rf"(conv|msg|atom|ent|bind|job|aj)_(?:.*[_.])?({ids.ULID_FORM})(?:_[0-9a-f]{{1,32}})?")
_SPACE = re.compile(r"(ms)_.*-([0-9a-z]{6})")


@record(frozen=True, slots=True)
class Audit:
    """A page of the acts on a user's data, newest first; ``subject_hash`` identifies the user."""

    subject_hash: str
    entries: Page[AuditEntry]


def note_access(ports: AuditPorts, caller: Caller, owner: str, act: str, target: str | None = None) -> None:
    """Notes what the caller is about to do to the data of an owner (in key form). Raises Unavailable."""
    ports.ledger.put_audit_entry(caller.app_directory, new_entry(ports, caller, owner, act, target))


def note_service(ports: AuditPorts, caller: Caller) -> None:
    """Notes that a service acts for the person on this day, unless it is noted. Raises Unavailable."""
    entry = new_entry(ports, caller, caller.owner, SERVICE_ACT)
    day = entry.at.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    ulid = ids.derived_ulid(day, entry.actor_hash)
    ports.ledger.put_audit_entry(caller.app_directory, replace(entry, ulid=ulid))


def new_entry(ports: AuditPorts, caller: Caller, owner: str, act: str, target: str | None = None) -> AuditEntry:
    """An entry about the data of an owner (in key form), which is not stored yet."""
    now = ports.now()
    return AuditEntry(
        ulid=ids.new_ulid(now, ports.random),
        subject_hash=ports.signer.subject_hash(_directory(caller, owner)),
        actor_hash=ports.signer.subject_hash(_directory(caller, user_owner(caller.actor))),
        act=act,
        at=now,
        target=target,
    )


def of_user(ports: AuditReads, caller: Caller, user: str, cursor: str | None = None, limit: int = 50) -> Audit:
    """Reads a person's audit: their own, or for an admin anyone's, which is audited itself. Raises Forbidden, Refused
    (the name can't be a user's), Malformed (the cursor), Unavailable."""
    if cursor is not None and not _CURSOR.fullmatch(cursor):
        raise Malformed("invalid cursor for this list")
    directory = person_directory(caller, user)
    if directory != caller.directory:
        note_access(ports, caller, directory.owner, "getAudit")
    return Audit(ports.signer.subject_hash(directory), list_entries(ports, directory, cursor, limit))


def list_entries(ports: AuditReads, directory: Scope, cursor: str | None, limit: int) -> Page[AuditEntry]:
    """The entries about an owner, newest first, with the reasons that are still stored. Raises Unavailable."""
    subject_hash = ports.signer.subject_hash(directory)
    page = ports.ledger.audit_entries(directory.app_directory, subject_hash, cursor, limit)
    if not page.items:
        return page
    reasons = ports.access_reasons.between(directory, page.items[-1].ulid, page.items[0].ulid)
    return Page(tuple(replace(entry, reason=reasons.get(entry.ulid)) for entry in page.items), page.cursor)


def target_of(id: str) -> str | None:
    """An id without the parts that a user chose: its kind and its random part. None if the text is not an id."""
    match = _WITH_ULID.fullmatch(id) or _SPACE.fullmatch(id)
    return None if match is None else "_".join(match.groups())


def _directory(caller: Caller, owner: str) -> Scope:
    return Scope(caller.tenant, caller.app, DIRECTORY, owner)
