"""Reads of a space's files."""

from loci.errors import NotFound
from loci.ids import SpaceId
from loci.memory.files.paths import cursor_after, path_before, require_path, require_prefix
from loci.memory.files.ports import FilePorts
from loci.model.files import File
from loci.ports.writes import Page
from loci.records import record
from loci.scope import Act, Caller
from loci.spaces.reading import locate_memory, require_space


@record(frozen=True, slots=True)
class WholeFile:
    """A file with its text."""

    file: File
    text: str


def get_file(ports: FilePorts, caller: Caller, space: SpaceId, path: str) -> WholeFile:
    """The file as it was last written. Raises Refused (the path), NotFound, Conflict for a restricted user."""
    scope = locate_memory(caller, space, Act.READ)
    file_read = ports.files.read(scope, caller.directory, require_path(path))
    require_space(file_read.space, file_read.user)
    if file_read.file is None or file_read.text is None:
        raise NotFound("file not found")
    return WholeFile(file_read.file, file_read.text)


def list_files(
    ports: FilePorts, caller: Caller, space: SpaceId, *, prefix: str = "", cursor: str | None = None, limit: int = 50
) -> Page[File]:
    """The files whose paths begin with the prefix, without their texts, by the bytes of their paths. Raises Refused
    (the prefix), Malformed for a foreign cursor, NotFound, Conflict for a restricted user."""
    scope = locate_memory(caller, space, Act.READ)
    require_prefix(prefix)
    after = None if cursor is None else path_before(cursor, prefix)
    read = ports.spaces.read(scope.directory, caller.directory, space.key)
    require_space(read.space, read.user)
    page = ports.files.list(scope, prefix, after, limit)
    return Page(page.items, None if page.cursor is None else cursor_after(page.cursor))
