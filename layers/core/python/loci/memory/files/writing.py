"""Writes and deletes files. A file is written whole, alone or in one transaction with an atom.

The same request again changes nothing: a file that says the same already stays as it is, its version too.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import field, replace
from datetime import datetime
from hashlib import sha256

from loci.apps import idempotency, masking
from loci.apps.versions import require_version
from loci.errors import Conflict, NotFound, Refused, TooLarge
from loci.ids import SpaceId
from loci.memory.atoms.changes import add_atom, writer_for
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.write_context import FilePart, Writer, admit_write
from loci.memory.atoms.writes import Written
from loci.memory.files.paths import require_path
from loci.memory.files.ports import FilePorts
from loci.model import metadata
from loci.model.files import File
from loci.model.users import JsonObject
from loci.ports.all import Ports
from loci.ports.space_files import FileStep
from loci.ports.writes import FirstWrite, Outcome
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Caller

MAX_TEXT_BYTES = 256 * 1024
MAX_AUTHORS = 100


@record(frozen=True, slots=True)
class NewFile:
    """Contents of a file to write. ``if_match`` is the version that it must have, ``if_absent`` says that there must be
    none."""

    path: str
    text: str
    metadata: JsonObject = field(default_factory=dict)
    if_match: int | None = None
    if_absent: bool = False


@record(frozen=True, slots=True)
class WrittenFile:
    """``is_new`` is False when there was a file of that path; ``atom`` is what was written with it."""

    file: File
    is_new: bool
    atom: Written | None = None


def put_file(
    ports: Ports, caller: Caller, space: SpaceId, new: NewFile, atom: NewAtom | None = None, key: str | None = None
) -> WrittenFile:
    """Writes the file in place of what was there; with an atom, both or neither. ``key`` is the idempotency key of the
    atom.

    Raises Refused (the path; as ``atoms.add_atom``), TooLarge (text, metadata), NotFound and Forbidden (the space),
    Conflict (another version; a file is there; a restricted user), Contended.
    """
    require_valid(new)
    writer = writer_for(caller, space)
    if masking.is_masking(ports, caller.directory):
        new = replace(new, text=masking.mask_text(new.text))
        # A mask may be longer than what it masks.
        require_valid(new)
    if atom is None:
        return retry_contended(ports, lambda: _put_once(ports, writer, new))
    return _put_with_atom(ports, caller, writer, new, atom, key)


def delete_file(ports: FilePorts, caller: Caller, space: SpaceId, path: str, if_match: int | None = None) -> None:
    """Deletes the file for good. Raises Refused (the path), NotFound, Forbidden, Conflict (another version, a
    restricted user), Contended."""
    require_path(path)
    writer = writer_for(caller, space)

    def once() -> bool | None:
        file_read = ports.files.read(writer.scope, writer.reader, path, with_text=False)
        _, user = admit_write(ports, writer, file_read.user, file_read.space, ports.now())
        if file_read.file is None:
            raise NotFound("file not found")
        require_version(file_read.file.version, if_match)
        outcome = ports.files.apply(writer.scope, FileStep(file_read.file, None), FirstWrite(user), writer.visitor)
        return True if outcome is Outcome.DONE else None

    retry_contended(ports, once)


def require_valid(new: NewFile) -> None:
    """Raises Refused for the path, TooLarge for a text over 256 KB or metadata over 16 KB."""
    require_path(new.path)
    if len(_encode(new.text)) > MAX_TEXT_BYTES:
        raise TooLarge(f"text must be at most {MAX_TEXT_BYTES} bytes of UTF-8")
    metadata.require_small(new.metadata)


def _put_once(ports: FilePorts, writer: Writer, new: NewFile) -> WrittenFile | None:
    now = ports.now()
    file_read = ports.files.read(writer.scope, writer.reader, new.path, with_text=False)
    epoch, user = admit_write(ports, writer, file_read.user, file_read.space, now)
    after = _decide_state(writer, file_read.file, new, epoch, now)
    if after == file_read.file:
        return WrittenFile(after, is_new=False)
    step = FileStep(file_read.file, after, new.text)
    outcome = ports.files.apply(writer.scope, step, FirstWrite(user), writer.visitor)
    return WrittenFile(after, is_new=file_read.file is None) if outcome is Outcome.DONE else None


def _put_with_atom(
    ports: Ports, caller: Caller, writer: Writer, new: NewFile, atom: NewAtom, key: str | None
) -> WrittenFile:
    def decide(epoch: str, now: datetime) -> FileStep | None:
        before = ports.files.read(writer.scope, writer.reader, new.path, with_text=False).file
        after = _decide_state(writer, before, new, epoch, now)
        return None if after == before else FileStep(before, after, new.text)

    part = FilePart(decide, idempotency.fingerprint([new.path, _digest(new.text), dict(new.metadata)]))
    with _naming_fields_of_atom():
        written_outcome = add_atom(ports, caller, SpaceId(writer.scope.namespace), atom, key, file=part)
    if written_outcome.file is not None and written_outcome.file.after is not None:
        return WrittenFile(written_outcome.file.after, written_outcome.file.before is None, written_outcome)
    # The same request was carried out before, or the file says the same already.
    found_file = ports.files.read(writer.scope, writer.reader, new.path, with_text=False).file
    if found_file is None:
        raise NotFound("file not found")
    return WrittenFile(found_file, is_new=False, atom=written_outcome)


@contextmanager
def _naming_fields_of_atom() -> Iterator[None]:
    """Refusals of the atom's fields say that they are the atom's."""
    try:
        yield
    except Refused as refusal:
        raise refusal.within("/atom") from refusal


def _decide_state(writer: Writer, before: File | None, new: NewFile, epoch: str, now: datetime) -> File:
    """The file after the write; ``before`` itself when nothing changes. Raises Conflict."""
    digest = _digest(new.text)
    is_same = before is not None and before.sha256 == digest and _is_same_json(before.metadata, new.metadata)
    _require_conditions(before, new, is_same)
    if before is not None and is_same:
        return before
    new_file = File(
        space=SpaceId(writer.scope.namespace),
        path=new.path,
        epoch=epoch,
        size=len(_encode(new.text)),
        sha256=digest,
        created_at=now,
        updated_at=now,
        metadata=new.metadata,
        actor=writer.actor,
        authors={} if writer.actor is None else {writer.actor: epoch},
    )
    return new_file if before is None else _as_next_version(before, new_file)


def _as_next_version(before: File, made_file: File) -> File:
    authors = {**before.authors, **made_file.authors}
    if len(authors) > MAX_AUTHORS:
        raise Conflict(f"a file can have at most {MAX_AUTHORS} authors; write another one")
    return replace(
        made_file,
        created_at=before.created_at,
        updated_at=max(made_file.updated_at, before.updated_at),
        authors=authors,
        version=before.version + 1,
    )


def _require_conditions(before: File | None, new: NewFile, is_same: bool) -> None:
    """Raises Conflict unless the file is as the writer wants it to be, or as this very write has left it."""
    version = 0 if before is None else before.version
    if new.if_absent and before is not None and not (is_same and version == 1):
        raise Conflict("there is a file of this path already")
    if new.if_match is not None and not (version == new.if_match or (is_same and version == new.if_match + 1)):
        raise Conflict(f"the file has changed; its version is now {version}" if before else "the file does not exist")


def _is_same_json(one: JsonObject, other: JsonObject) -> bool:
    """In Python 1, 1.0 and True are equal; in JSON they are not."""
    return idempotency.fingerprint(dict(one)) == idempotency.fingerprint(dict(other))


def _digest(text: str) -> str:
    return sha256(_encode(text)).hexdigest()


def _encode(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
