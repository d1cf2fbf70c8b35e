"""The files of a group: those of its space."""

from loci.dialects.groups.memories import GROUPS, owner_of
from loci.dialects.groups.ports import GroupFiles
from loci.dialects.groups.reading import find_group_space
from loci.dialects.spaces import get_or_create_space
from loci.errors import NotFound
from loci.ids import SpaceId
from loci.memory.files import reading, writing
from loci.memory.files.paths import require_path, require_prefix
from loci.memory.files.reading import WholeFile
from loci.memory.files.writing import NewFile, WrittenFile
from loci.model.files import File
from loci.ports.all import Ports
from loci.ports.parts import OwnerReads
from loci.ports.writes import Page
from loci.scope import Caller


def put_file(ports: Ports, caller: Caller, group: str, new: NewFile) -> WrittenFile:
    """Writes the file in place of what was there. Raises as ``loci.memory.files.writing.put_file``, Refused for the
    group, NotFound unless the caller is a member."""
    writing.require_valid(new)
    space = get_or_create_space(ports, caller, GROUPS, group, owner_of(group))
    return writing.put_file(ports, caller, space.id, new)


def get_file(ports: GroupFiles, caller: Caller, group: str, path: str) -> WholeFile:
    """The file with its text. Raises Refused, NotFound (no such file, or not a member), Conflict for a restricted
    user."""
    require_path(path)
    return reading.get_file(ports, caller, _require_space(ports, caller, group), path)


def list_files(
    ports: GroupFiles, caller: Caller, group: str, *, prefix: str = "", cursor: str | None = None, limit: int = 50
) -> Page[File]:
    """Files whose paths begin with the prefix, without their texts. Raises Refused, Malformed for a foreign cursor,
    NotFound unless the caller is a member, Conflict for a restricted user."""
    require_prefix(prefix)
    space = find_group_space(ports, caller, group)
    if space is None:
        return Page((), None)
    return reading.list_files(ports, caller, space.id, prefix=prefix, cursor=cursor, limit=limit)


def delete_file(ports: GroupFiles, caller: Caller, group: str, path: str, if_match: int | None = None) -> None:
    """Deletes the file for good. Raises Refused, NotFound (no such file, or not a member), Conflict (another version, a
    restricted user), Contended."""
    require_path(path)
    writing.delete_file(ports, caller, _require_space(ports, caller, group), path, if_match)


def _require_space(ports: OwnerReads, caller: Caller, group: str) -> SpaceId:
    space = find_group_space(ports, caller, group)
    if space is None:
        raise NotFound("file not found")
    return space.id
