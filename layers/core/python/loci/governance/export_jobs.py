"""Exports that are too large to be answered, written into files.

A job writes piece after piece, one within each turn of the sweeper; where the next begins stands on the job. Whoever is
broken off leaves nothing that counts, and whoever is overtaken takes back what they wrote. Joined, the pieces are the
file, which is deleted after a day.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta

from loci import ids, users
from loci.governance import documents, files, passes, shared_data
from loci.governance.documents import DocumentPart
from loci.governance.erasing import TimeSlice
from loci.governance.sections import Reading
from loci.governance.subjects import Subject
from loci.model import UserRecord, UserState
from loci.model.governance import AdminJob, AdminJobStatus, ExportPlace, ExportProgress
from loci.ports import Outcome, Ports
from loci.ports.governance import PIECE

FILE_LIFE = timedelta(days=1)
NOT_MADE = "not finished within a day"


def go_on(ports: Ports, job: AdminJob, turn: TimeSlice) -> AdminJob:
    """The export as far as it comes; or, once its file has had its day, without it. Raises Unavailable."""
    if job.subject is None or job.status is AdminJobStatus.FAILED:
        return job
    if job.status is AdminJobStatus.SUCCEEDED:
        has_ended = job.file_expires_at is not None and job.file_expires_at <= turn.now
        return _without_files(ports, turn, job, replace(job, due=None)) if has_ended else job
    user = users.find_user(ports, replace(turn.app, owner=job.subject))
    if (None if user is None else user.epoch) != job.epoch or (user is not None and user.state is UserState.ERASED):
        return _failed(ports, turn, job, shared_data.ERASED)
    if turn.now - job.created_at >= FILE_LIFE:
        return _failed(ports, turn, job, NOT_MADE)
    if not _is_whole(job):
        job = _written(ports, turn, job, user)
    return _joined(ports, turn, job) if _is_whole(job) else job


def _is_whole(job: AdminJob) -> bool:
    return job.progress is not None and job.progress.place.section is None


class _Piece:
    """The parts that a turn has time for, and what they amount to once they are read."""

    def __init__(self, ports: Ports, turn: TimeSlice, parts: Iterable[DocumentPart]) -> None:
        self._ports, self._turn, self._parts = ports, turn, parts
        self.counts: Counter[str] = Counter()
        self.place = ExportPlace(None)

    def __iter__(self) -> Iterator[bytes]:
        size = 0
        for part in self._parts:
            yield part.content
            size += len(part.content)
            self.place = part.place
            self.counts.update({part.kind: part.count} if part.kind else {})
            if size >= PIECE and self._ports.now() >= self._turn.until:
                return


def _written(ports: Ports, turn: TimeSlice, job: AdminJob, user: UserRecord | None) -> AdminJob:
    """The job with one more piece."""
    before = job.progress
    piece = _Piece(ports, turn, _parts(ports, turn, job, user))
    pieces = () if before is None else before.pieces
    # Under a name of its own: another may be writing the same piece just now.
    name = f"{_folder(turn, job)}{len(pieces):05}-{ids.new_ulid(ports.now(), ports.random)}"
    ports.export_files.put(name, piece)
    counts = dict(Counter({} if before is None else job.counts) + piece.counts)
    progress = ExportProgress(piece.place, (*pieces, name))
    after = _kept(ports, turn, job, replace(job, progress=progress, counts=counts))
    if after.progress is None or name not in after.progress.pieces:
        ports.export_files.delete(name)
    return after


def _parts(ports: Ports, turn: TimeSlice, job: AdminJob, user: UserRecord | None) -> Iterator[DocumentPart]:
    """What of the document is not written yet."""
    subject = Subject(replace(turn.app, owner=job.subject or ""), job.epoch)
    reading = Reading(passes.begin_pass(ports, subject), job.subject_hash)
    if job.progress is not None:
        return documents.rest_of_document(reading, job.progress.place)
    return documents.begin_document(reading, documents.head(subject.directory, job.subject_hash, user, turn.now))


def _joined(ports: Ports, turn: TimeSlice, job: AdminJob) -> AdminJob:
    """The job with its file; begun anew where pieces are gone, as all are that are older than a day."""
    folder, exports = _folder(turn, job), ports.export_files
    pieces = () if job.progress is None else job.progress.pieces
    if not set(pieces).issubset(exports.there(folder)):
        return _kept(ports, turn, job, replace(job, progress=None, counts={}))
    file = f"{folder}export.json"
    exports.join(file, pieces)
    ended = max(ports.now(), turn.now)
    made = replace(job, status=AdminJobStatus.SUCCEEDED, progress=None, file=file, finished_at=ended)
    expiring = replace(made, file_expires_at=ended + FILE_LIFE, due=ended + FILE_LIFE)
    after = _kept(ports, turn, job, expiring)
    for name in exports.there(folder):
        if name != after.file:
            exports.delete(name)
    return after


def _failed(ports: Ports, turn: TimeSlice, job: AdminJob, reason: str) -> AdminJob:
    ended = replace(job, status=AdminJobStatus.FAILED, reason=reason, finished_at=ports.now(), due=None)
    return _without_files(ports, turn, job, ended)


def _without_files(ports: Ports, turn: TimeSlice, before: AdminJob, after: AdminJob) -> AdminJob:
    for name in ports.export_files.there(_folder(turn, before)):
        ports.export_files.delete(name)
    return _kept(ports, turn, before, replace(after, progress=None, file=None, file_expires_at=None))


def _folder(turn: TimeSlice, job: AdminJob) -> str:
    return f"{files.export_prefix(turn.app, job.subject_hash)}{job.id.ulid}/"


def _kept(ports: Ports, turn: TimeSlice, before: AdminJob, after: AdminJob) -> AdminJob:
    """The job as it is kept now: another may have been faster."""
    after = replace(after, updated_at=ports.now(), version=before.version + 1)
    if ports.admin_jobs.replace(turn.app, before, after) is Outcome.STALE:
        return ports.admin_jobs.get(turn.app, before.id.ulid) or before
    return after
