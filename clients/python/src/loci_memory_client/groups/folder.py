"""The files of a group in a folder of this machine: `groups/{name}/`.

Every name of a path is opened by itself, relative to the folder before it, and never through a symbolic link: what a
path says is checked, and what the file system makes of it cannot differ. Needs the calls of Linux and macOS for that.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

from loci_memory_client.groups.files import MAX_FILE_BYTES, ListedFile, encode_text
from loci_memory_client.groups.limits import InvalidField, require_group
from loci_memory_client.groups.paths import TEMPORARY, split_path

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
# A pipe in the folder must not make its reader wait.
_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


class GroupFolder:
    """The files of one group under `root/groups/`."""

    def __init__(self, root: Path | str, group: str) -> None:
        require_group(group)
        self._root = Path(root)
        self._group = group

    def write_file(self, path: str, text: str) -> ListedFile:
        *folders, name = split_path(path)
        content = encode_text(text)
        with self._open_folder(folders, create=True) as folder:
            _require_place(folder, name)
            _replace(folder, name, content)
            return ListedFile(path, len(content), _changed_at(os.lstat(name, dir_fd=folder)))

    def require_place(self, path: str) -> None:
        """Raises InvalidField where a file of this path could not be written; makes the folders it would be in."""
        *folders, name = split_path(path)
        with self._open_folder(folders, create=True) as folder:
            _require_place(folder, name)

    def read_file(self, path: str) -> str:
        *folders, name = split_path(path)
        with self._open_folder(folders) as folder:
            return _read(folder, name)

    def list_files(self, prefix: str = "") -> list[ListedFile]:
        try:
            with self._open_folder([]) as folder:
                found = [file for file in _walk(folder, "") if file.path.startswith(prefix)]
        except FileNotFoundError:
            return []
        return sorted(found, key=lambda file: file.path)

    def delete_file(self, path: str) -> bool:
        *folders, name = split_path(path)
        try:
            with self._open_folder(folders) as folder:
                _require_file(folder, name)
                os.unlink(name, dir_fd=folder)
                os.fsync(folder)
        except FileNotFoundError:
            return False
        return True

    @contextmanager
    def _open_folder(self, names: list[str], *, create: bool = False) -> Iterator[int]:
        """The folder below that of the group. Raises FileNotFoundError, InvalidField for a link on the way."""
        if create:
            self._root.mkdir(parents=True, exist_ok=True)
        folder = os.open(self._root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            for name in ("groups", self._group, *names):
                folder = _enter(folder, name, create=create)
            yield folder
        finally:
            os.close(folder)


def _enter(folder: int, name: str, *, create: bool) -> int:
    """The folder of that name in place of the open one, which is closed only once the next is open."""
    if create:
        _require_free_of_doubles(folder, name)
        with suppress(FileExistsError):
            os.mkdir(name, dir_fd=folder)
    try:
        inner = os.open(name, _FOLDER, dir_fd=folder)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise InvalidField("path", f"{name} is no folder of the group") from error
    os.close(folder)
    return inner


def _require_free_of_doubles(folder: int, name: str) -> None:
    """Raises InvalidField where another name differs in case only: on some systems it would be the same file."""
    if any(other != name and other.casefold() == name.casefold() for other in os.listdir(folder)):
        raise InvalidField("path", f"{name} differs from another name in the folder by case only")


def _require_place(folder: int, name: str) -> None:
    _require_free_of_doubles(folder, name)
    _require_file(folder, name)


def _require_file(folder: int, name: str) -> None:
    """Raises InvalidField for what is there and no file: a folder, a link, a device."""
    try:
        there = os.lstat(name, dir_fd=folder)
    except FileNotFoundError:
        return
    if not stat.S_ISREG(there.st_mode):
        raise InvalidField("path", f"{name} is no file")


def _replace(folder: int, name: str, content: bytes) -> None:
    """Write a temporary file and rename it: a reader sees the old text or the new one."""
    temporary = f"{TEMPORARY}{uuid4().hex}"
    opened = os.open(temporary, _CREATE, 0o644, dir_fd=folder)
    try:
        with os.fdopen(opened, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.rename(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)
    except OSError:
        os.unlink(temporary, dir_fd=folder)
        raise
    os.fsync(folder)


def _read(folder: int, name: str) -> str:
    try:
        opened = os.open(name, _READ, dir_fd=folder)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise InvalidField("path", f"{name} is no file") from error
    if not stat.S_ISREG(os.fstat(opened).st_mode):
        os.close(opened)
        raise InvalidField("path", f"{name} is no file")
    with os.fdopen(opened, "rb") as file:
        content = file.read(MAX_FILE_BYTES + 1)
    if len(content) > MAX_FILE_BYTES:
        raise InvalidField("path", f"{name} is over {MAX_FILE_BYTES} bytes")
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise InvalidField("path", f"{name} is no text in UTF-8") from error


def _walk(folder: int, path: str) -> Iterator[ListedFile]:
    """The files below an open folder, without links, what is no file, and what went since the folder was read."""
    for name in os.listdir(folder):
        with suppress(FileNotFoundError):
            yield from _walk_entry(folder, path, name)


def _walk_entry(folder: int, path: str, name: str) -> Iterator[ListedFile]:
    there = os.lstat(name, dir_fd=folder)
    if stat.S_ISREG(there.st_mode) and not name.startswith(TEMPORARY):
        yield ListedFile(path + name, there.st_size, _changed_at(there))
    elif stat.S_ISDIR(there.st_mode):
        inner = os.open(name, _FOLDER, dir_fd=folder)
        try:
            yield from _walk(inner, f"{path}{name}/")
        finally:
            os.close(inner)


def _changed_at(there: os.stat_result) -> datetime:
    return datetime.fromtimestamp(there.st_mtime, UTC)
