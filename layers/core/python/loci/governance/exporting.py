"""Exports everything that is stored about a user: in the response if it is small, else in a file that a job writes
(``loci.governance.export_jobs``)."""

import json
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from loci import ids
from loci.apps import audit, users
from loci.governance import documents, passes
from loci.governance.documents import DocumentPart
from loci.governance.sections import Reading
from loci.governance.subjects import Subject
from loci.ids import AdminJobId
from loci.model.governance import AdminJob, AdminJobKind
from loci.model.users import UserRecord, UserState
from loci.ports.all import Ports
from loci.records import record
from loci.scope import Caller, Role, person_directory, user_owner

INLINE_TIME = timedelta(seconds=15)
"""Time that a request reads before it leaves the export to a job; the API times out at 30 seconds."""
MAX_RESPONSE_BYTES = 5_500_000
"""Bytes of a document as text in the JSON of a function's response, which is 6 MB at most."""


@record(frozen=True, slots=True)
class Export:
    """Either the document or the job that writes it."""

    document: str | None = None
    job: AdminJob | None = None


def export_user(ports: Ports, caller: Caller, user: str | None) -> Export:
    """Exports the caller's own data or, for an admin, a user's.

    Raises Forbidden, Refused (the user's name), Conflict (being erased; restricted, for all but an admin), Unavailable.
    """
    directory = person_directory(caller, user)
    if directory != caller.directory:
        users.require_active(users.find_user(ports, caller.directory))
    record = users.find_user(ports, directory)
    _require_readable(record, caller)
    subject = Subject(directory, None if record is None else record.epoch)
    audit.note_access(ports, caller, directory.owner, "exportUserData")
    now = ports.now()
    reading = Reading(passes.begin_pass(ports, subject), ports.signer.subject_hash(directory))
    head = documents.document_head(directory, reading.subject_hash, record, now)
    document = _read_inline(reading, documents.all_parts(reading, head), now + INLINE_TIME)
    return Export(document) if document is not None else Export(job=_create_export_job(reading, caller, now))


def _require_readable(record: UserRecord | None, caller: Caller) -> None:
    """Only an admin may export restricted data, because the user may need it."""
    is_restricted = record is not None and record.state is UserState.RESTRICTED
    if not (is_restricted and caller.role is Role.ADMIN):
        users.require_active(record)


def _read_inline(reading: Reading, parts: Iterable[DocumentPart], until: datetime) -> str | None:
    """The whole document; None if it is too large, or takes too long to read, for one response."""
    ports = reading.ports
    kept: list[str] = []
    size = carried_count = 0
    for part in parts:
        kept.append(part.content.decode())
        size += len(part.content)
        carried_count += len(json.dumps(kept[-1])) - 2
        if size >= ports.export_inline_bytes or carried_count > MAX_RESPONSE_BYTES or ports.now() >= until:
            return None
    return "".join(kept)


def _create_export_job(reading: Reading, caller: Caller, now: datetime) -> AdminJob:
    ports, subject = reading.ports, reading.subject
    actor = replace(caller.directory, owner=user_owner(caller.actor))
    job = AdminJob(
        id=AdminJobId(ids.new_ulid(now, ports.random)),
        kind=AdminJobKind.EXPORT,
        subject=subject.owner,
        subject_hash=reading.subject_hash,
        requested_by=ports.signer.subject_hash(actor),
        created_at=now,
        updated_at=now,
        epoch=subject.epoch,
        due=now,
    )
    # The id is new: if it exists already, this very call succeeded and its response was lost.
    ports.admin_jobs.create(subject.app, job)
    return job
