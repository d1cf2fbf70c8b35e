"""``AJ#``: exports and erasures, in the app's directory."""

from collections.abc import Iterable
from typing import Any

from pynamodb.attributes import BooleanAttribute, UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb.attributes import (
    CompactJson,
    EnumAttribute,
    InstantAttribute,
    IntegerAttribute,
    JsonObjectAttribute,
)
from loci.adapters.dynamodb.base import ControlTable, due_shard
from loci.adapters.dynamodb.tables import Tables, records
from loci.adapters.dynamodb.writes import Put, Replace
from loci.errors import UnreadableRecord
from loci.ids import AdminJobId
from loci.model.governance import (
    AdminJob,
    AdminJobKind,
    AdminJobStatus,
    ErasurePhase,
    ExportPlace,
    ExportProgress,
)
from loci.ports.governance import PIECE
from loci.ports.writes import Outcome
from loci.scope import Scope


class ProgressAttribute(CompactJson[ExportProgress]):
    """As compact JSON text."""

    def to_json(self, value: ExportProgress) -> object:
        place = value.place
        return [place.section, place.cursor, place.opened, value.pieces, value.last_bytes]

    def from_json(self, form: Any) -> ExportProgress:
        section, cursor, opened, pieces, *last_bytes = form
        # Exports that began before there was the size have pieces that can be joined.
        size = last_bytes[0] if last_bytes else PIECE
        return ExportProgress(ExportPlace(section, cursor, opened), tuple(pieces), size)


class AdminJobItem(ControlTable):
    kind = EnumAttribute(AdminJobKind)
    subject = UnicodeAttribute(null=True)
    subject_hash = UnicodeAttribute(attr_name="subjectHash")
    requested_by = UnicodeAttribute(attr_name="requestedBy")
    created_at = InstantAttribute(attr_name="createdAt")
    updated_at = InstantAttribute(attr_name="updatedAt")
    status = EnumAttribute(AdminJobStatus)
    phase = EnumAttribute(ErasurePhase)
    epoch = UnicodeAttribute(null=True)
    counts = JsonObjectAttribute()
    ids_hash = UnicodeAttribute(attr_name="idsHash", null=True)
    place = UnicodeAttribute(null=True)
    nothing_found = BooleanAttribute(attr_name="nothingFound")
    settled_at = InstantAttribute(attr_name="settledAt", null=True)
    progress = ProgressAttribute(null=True)
    file = UnicodeAttribute(null=True)
    file_expires_at = InstantAttribute(attr_name="fileExpiresAt", null=True)
    receipt = UnicodeAttribute(null=True)
    reason = UnicodeAttribute(null=True)
    finished_at = InstantAttribute(attr_name="finishedAt", null=True)
    request_id = UnicodeAttribute(attr_name="requestId", null=True)
    version = IntegerAttribute()

    @classmethod
    def of(cls, app: Scope, job: AdminJob) -> "AdminJobItem":
        return cls(
            app.partition,
            keys.admin_job(job.id.ulid),
            kind=job.kind,
            subject=job.subject,
            subject_hash=job.subject_hash,
            requested_by=job.requested_by,
            created_at=job.created_at,
            updated_at=job.updated_at,
            status=job.status,
            phase=job.phase,
            epoch=job.epoch,
            counts=job.counts,
            ids_hash=job.ids_hash,
            place=job.place,
            nothing_found=job.nothing_found,
            settled_at=job.settled_at,
            progress=job.progress,
            file=job.file,
            file_expires_at=job.file_expires_at,
            receipt=job.receipt,
            reason=job.reason,
            finished_at=job.finished_at,
            due=job.due,
            due_shard=due_shard(app.partition, job.due),
            ttl=job.expires_at,
            version=job.version,
        )

    def record(self) -> AdminJob:
        return AdminJob(
            id=AdminJobId(self.sk.removeprefix(keys.ADMIN_JOB)),
            kind=self.kind,
            subject=self.subject,
            subject_hash=self.subject_hash,
            requested_by=self.requested_by,
            created_at=self.created_at,
            updated_at=self.updated_at,
            status=self.status,
            phase=self.phase,
            epoch=self.epoch,
            counts={kind: int(str(count)) for kind, count in self.counts.items()},
            ids_hash=self.ids_hash,
            place=self.place,
            nothing_found=self.nothing_found,
            settled_at=self.settled_at,
            progress=self.progress,
            file=self.file,
            file_expires_at=self.file_expires_at,
            receipt=self.receipt,
            reason=self.reason,
            finished_at=self.finished_at,
            due=self.due,
            version=self.version,
        )


class AdminJobStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def create(self, app: Scope, job: AdminJob) -> Outcome:
        item = AdminJobItem.of(app, job)
        outcome = self._tables.write(Put(item, AdminJobItem.pk.does_not_exist(), Outcome.TAKEN))
        if outcome is Outcome.TAKEN and self._is_unreadable(app, job.id.ulid):
            return self._tables.write(Put(item))
        return outcome

    def _is_unreadable(self, app: Scope, ulid: str) -> bool:
        try:
            self.get(app, ulid)
        except UnreadableRecord:
            return True
        return False

    def get(self, app: Scope, ulid: str) -> AdminJob | None:
        item = self._tables.get(AdminJobItem, app.partition, keys.admin_job(ulid))
        return None if item is None else item.record()

    def replace(self, app: Scope, before: AdminJob, after: AdminJob) -> Outcome:
        condition = AdminJobItem.version == before.version
        return self._tables.write(Replace(AdminJobItem.of(app, after), condition, Outcome.STALE))

    def list(self, app: Scope) -> Iterable[AdminJob]:
        begin = AdminJobItem.sk.startswith(keys.ADMIN_JOB)
        return records(self._tables.query(AdminJobItem, app.partition, begin))
