"""Writes exports that are too large for a response into files.

Each run of the sweeper writes what it has time for and stores where the next run begins. S3 joins only pieces of a
minimum size. So a run continues the last piece while that is smaller: it writes a new one, which begins with the
content of the last. A run that is interrupted leaves nothing that counts; a run that another one overtook deletes the
piece that it wrote. The pieces are joined into one file, which is deleted after a day.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import chain

from loci import ids
from loci.apps import users
from loci.governance import documents, passes, shared_data
from loci.governance.documents import DocumentPart
from loci.governance.erasing import TimeSlice
from loci.governance.ports import ExportPorts
from loci.governance.sections import Reading
from loci.governance.subjects import Subject, export_prefix
from loci.model.governance import AdminJob, AdminJobStatus, ExportPlace, ExportProgress
from loci.model.users import UserRecord, UserState
from loci.ports.all import Ports
from loci.ports.governance import PIECE
from loci.ports.writes import Outcome

FILE_LIFE = timedelta(days=1)
TIMED_OUT = "not finished within a day"


def continue_export(ports: Ports, job: AdminJob, time_slice: TimeSlice) -> AdminJob:
    """Continues an export until it is done or the time is up; deletes the file once it has expired. Raises
    Unavailable."""
    if job.subject is None or job.status is AdminJobStatus.FAILED:
        return job
    if job.status is AdminJobStatus.SUCCEEDED:
        has_ended = job.file_expires_at is not None and job.file_expires_at <= time_slice.now
        return _delete_files(ports, time_slice, job, replace(job, due=None)) if has_ended else job
    user = users.find_user(ports, replace(time_slice.app, owner=job.subject))
    if (None if user is None else user.epoch) != job.epoch or (user is not None and user.state is UserState.ERASED):
        return _fail_export(ports, time_slice, job, shared_data.ERASED)
    if time_slice.now - job.created_at >= FILE_LIFE:
        return _fail_export(ports, time_slice, job, TIMED_OUT)
    if job.progress is not None and not _has_all_pieces(ports, time_slice, job, job.progress):
        # The bucket deletes them after a day: the next run restarts the export.
        return _store_job(ports, time_slice, job, replace(job, progress=None, counts={}))
    if not _is_complete(job):
        job = _write_piece(ports, time_slice, job, user)
    return _join_pieces(ports, time_slice, job) if _is_complete(job) else job


def _is_complete(job: AdminJob) -> bool:
    return job.progress is not None and job.progress.place.section is None


def _has_all_pieces(ports: ExportPorts, time_slice: TimeSlice, job: AdminJob, progress: ExportProgress) -> bool:
    return set(progress.pieces).issubset(ports.export_files.list_names(_folder(time_slice, job)))


class _ExportPiece:
    """The parts for which there is time, with their counts and the place after them once they have been read."""

    def __init__(self, ports: Ports, time_slice: TimeSlice, parts: Iterable[DocumentPart]) -> None:
        self._ports, self._time_slice, self._parts = ports, time_slice, parts
        self.counts: Counter[str] = Counter()
        self.place = ExportPlace(None)

    def __iter__(self) -> Iterator[bytes]:
        for part in self._parts:
            yield part.content
            self.place = part.place
            self.counts.update({part.kind: part.count} if part.kind else {})
            if self._ports.now() >= self._time_slice.until:
                return


def _write_piece(ports: Ports, time_slice: TimeSlice, job: AdminJob, user: UserRecord | None) -> AdminJob:
    """Continues the last piece if it is too small to be joined, else writes another; stores it on the job."""
    before = job.progress
    pieces = () if before is None else before.pieces
    small = pieces[-1:] if before is not None and before.last_bytes < PIECE else ()
    whole = pieces[: len(pieces) - len(small)]
    piece = _ExportPiece(ports, time_slice, _remaining_parts(ports, time_slice, job, user))
    # The name is unique, because another run may be writing the same piece.
    name = f"{_folder(time_slice, job)}{len(whole):05}-{ids.new_ulid(ports.now(), ports.random)}"
    bytes_written = ports.export_files.put(name, chain(map(ports.export_files.read, small), piece))
    counts = dict(Counter({} if before is None else job.counts) + piece.counts)
    progress = ExportProgress(piece.place, (*whole, name), bytes_written)
    after = _store_job(ports, time_slice, job, replace(job, progress=progress, counts=counts))
    is_stored = after.progress is not None and name in after.progress.pieces
    for replaced_name in small if is_stored else (name,):
        ports.export_files.delete(replaced_name)
    return after


def _remaining_parts(
    ports: Ports, time_slice: TimeSlice, job: AdminJob, user: UserRecord | None
) -> Iterator[DocumentPart]:
    """The parts of the document that are not written yet."""
    subject = Subject(replace(time_slice.app, owner=job.subject or ""), job.epoch)
    reading = Reading(passes.begin_pass(ports, subject), job.subject_hash)
    if job.progress is not None:
        return documents.remaining_parts(reading, job.progress.place)
    return documents.all_parts(
        reading, documents.document_head(subject.directory, job.subject_hash, user, time_slice.now)
    )


def _join_pieces(ports: ExportPorts, time_slice: TimeSlice, job: AdminJob) -> AdminJob:
    """Joins the pieces into the job's file. Raises Unavailable."""
    folder, exports = _folder(time_slice, job), ports.export_files
    file = f"{folder}export.json"
    exports.join(file, () if job.progress is None else job.progress.pieces)
    end = max(ports.now(), time_slice.now)
    new_job = replace(job, status=AdminJobStatus.SUCCEEDED, progress=None, file=file, finished_at=end)
    expiring = replace(new_job, file_expires_at=end + FILE_LIFE, due=end + FILE_LIFE)
    after = _store_job(ports, time_slice, job, expiring)
    for name in exports.list_names(folder):
        if name != after.file:
            exports.delete(name)
    return after


def _fail_export(ports: ExportPorts, time_slice: TimeSlice, job: AdminJob, reason: str) -> AdminJob:
    ended_job = replace(job, status=AdminJobStatus.FAILED, reason=reason, finished_at=ports.now(), due=None)
    return _delete_files(ports, time_slice, job, ended_job)


def _delete_files(ports: ExportPorts, time_slice: TimeSlice, before: AdminJob, after: AdminJob) -> AdminJob:
    for name in ports.export_files.list_names(_folder(time_slice, before)):
        ports.export_files.delete(name)
    return _store_job(ports, time_slice, before, replace(after, progress=None, file=None, file_expires_at=None))


def _folder(time_slice: TimeSlice, job: AdminJob) -> str:
    return f"{export_prefix(time_slice.app, job.subject_hash)}{job.id.ulid}/"


def _store_job(ports: ExportPorts, time_slice: TimeSlice, before: AdminJob, after: AdminJob) -> AdminJob:
    """Stores the job; returns the stored one if another run was faster."""
    after = replace(after, updated_at=ports.now(), version=before.version + 1)
    if ports.admin_jobs.replace(time_slice.app, before, after) is Outcome.STALE:
        return ports.admin_jobs.get(time_slice.app, before.id.ulid) or before
    return after
