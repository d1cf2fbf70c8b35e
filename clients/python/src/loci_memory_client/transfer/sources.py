"""The file of an import: one file, a zip archive as services send it, or the folder that was unpacked from one."""

import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import IO
from zipfile import BadZipFile, ZipFile, is_zipfile

from loci_memory_client.transfer.faults import BadFile

PASTED = frozenset({".txt", ".md"})
"""Endings of files that hold memories as lines, pasted out of an app."""
_PIECE = 1024 * 1024
_OF_MACOS = "__MACOSX"
"""The folder in which macOS packs what its own file system notes of each file."""


@dataclass(frozen=True, slots=True)
class Part:
    """A file, alone or in an archive or folder. ``name`` is empty if it is alone."""

    source: "Source"
    name: str

    @contextmanager
    def open(self) -> Iterator[IO[bytes]]:
        """The bytes. Raises BadFile for an archive that is broken or locked."""
        try:
            with self.source.open_part(self.name) as file:
                yield file
        except (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
            raise BadFile(self.name, f"the archive cannot be read: {error}") from error

    def place(self, text: str) -> str:
        """A place in this part, such as ``conversations.json, record 3``."""
        return f"{self.name}, {text}" if self.name else text


@dataclass(frozen=True, slots=True)
class Source:
    """A path that is read twice: once to check it, once to carry it."""

    path: Path

    def require_readable(self) -> None:
        """Raises BadFile for what cannot be read twice or has no end: a pipe, a device."""
        if not (self.path.is_file() or self.path.is_dir()):
            self.path.stat()
            raise BadFile(str(self.path), "must be a file, an archive or a folder, which are read twice; save it first")

    @property
    def is_pasted(self) -> bool:
        return self.path.suffix.lower() in PASTED

    def parts(self, pattern: str) -> list[Part]:
        """The parts of which the end of the path matches, in order; a file that is alone always does. Raises BadFile
        where an archive or a folder has none."""
        names = self.names()
        if names is None:
            return [Part(self, "")]
        found = sorted(
            name for name in names if re.fullmatch(rf"(?:.*/)?(?:{pattern})", name) and not _is_of_system(name)
        )
        if not found:
            raise BadFile(self.path.name, "there is no file of this format in it")
        return [Part(self, name) for name in found]

    def fingerprint(self) -> str:
        """A hash of the file, or of the names and files of a folder."""
        hash = sha256()
        for name in [""] if self.path.is_file() else sorted(self.names() or []):
            hash.update(name.encode("utf-8", "surrogateescape"))
            with (self.path / name).open("rb") as file:
                while piece := file.read(_PIECE):
                    hash.update(piece)
        return hash.hexdigest()

    def open_part(self, name: str) -> IO[bytes]:
        if not name:
            return self.path.open("rb")
        return (self.path / name).open("rb") if self.path.is_dir() else _open_archived(self.path, name)

    def names(self) -> list[str] | None:
        """The paths of all files of an archive or a folder; None for a file alone. Raises BadFile."""
        if self.path.is_dir():
            return [path.relative_to(self.path).as_posix() for path in self.path.rglob("*") if path.is_file()]
        if not is_zipfile(self.path):
            return None
        try:
            with ZipFile(self.path) as archive:
                return archive.namelist()
        except BadZipFile as error:
            raise BadFile(self.path.name, f"the archive cannot be read: {error}") from error


def _is_of_system(name: str) -> bool:
    """Whether a system keeps notes of its own in a file: hidden ones, and those of macOS in archives."""
    return any(segment == _OF_MACOS or segment.startswith(".") for segment in name.split("/"))


def _open_archived(path: Path, name: str) -> IO[bytes]:
    with ZipFile(path) as archive:
        return archive.open(name)  # it keeps the archive open until it is closed itself
