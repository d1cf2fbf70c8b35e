"""Files of a group: what a store of them does, and what goes into the prompt of every run."""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from loci_memory_client.groups.limits import InvalidField

MAX_FILE_BYTES = 256 * 1024
MAX_PROMPT_CHARACTERS = 50_000
ARCHIVES = "conversations/"

_REFERENCE = re.compile(r"@([\w.\-/]*[\w\-/])")


@dataclass(frozen=True, slots=True)
class ListedFile:
    """A file without its text; `size` in bytes of UTF-8."""

    path: str
    size: int
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class File:
    """A file and its text."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class LoadedFiles:
    """The files that fit a prompt, and the paths of those that do not."""

    files: tuple[File, ...]
    left_out: tuple[str, ...]

    @property
    def prompt(self) -> str:
        """The files as text for a system prompt; empty if there are none."""
        parts = [f"### {file.path}\n\n{file.text.rstrip()}\n" for file in self.files]
        if self.left_out:
            parts.append(f"Not shown, for their size: {', '.join(self.left_out)}\n")
        return "\n".join(["## Files of this group\n", *parts]) if parts else ""


class FileStore(Protocol):
    """Files of one group, by paths relative to its folder."""

    def write_file(self, path: str, text: str) -> ListedFile:
        """Write a file, in place of what was there. Raises InvalidField."""

    def read_file(self, path: str) -> str:
        """Return the text of a file. Raises FileNotFoundError, InvalidField."""

    def list_files(self, prefix: str = "") -> list[ListedFile]:
        """List the files whose path begins with the prefix, by path."""

    def delete_file(self, path: str) -> bool:
        """Remove a file; False if there is none. Raises InvalidField."""


def encode_text(text: str) -> bytes:
    """The bytes of a file. Raises InvalidField."""
    try:
        content = text.encode()
    except UnicodeEncodeError as error:
        raise InvalidField("text", "must be Unicode text") from error
    if len(content) > MAX_FILE_BYTES:
        raise InvalidField("text", f"must be at most {MAX_FILE_BYTES} bytes of UTF-8")
    return content


def load_files(store: FileStore, max_characters: int = MAX_PROMPT_CHARACTERS) -> LoadedFiles:
    """Read the files of the group for a run: archives of conversations last, the newest of them first, as far as the
    texts fit."""
    loaded: list[File] = []
    left_out: list[str] = []
    for listed in _in_order_of_reading(store.list_files()):
        text = _read_if_there(store, listed, max_characters)
        if text is None:
            left_out.append(listed.path)
        else:
            loaded.append(File(listed.path, text))
            max_characters -= len(text)
    return LoadedFiles(tuple(loaded), tuple(left_out))


def find_references(store: FileStore, text: str) -> tuple[File, ...]:
    """Return the files that a text refers to as `@path`, in order, each once; other words after an @ are no files, and
    what is no text is left out."""
    named = dict.fromkeys(_REFERENCE.findall(text))
    there = {listed.path for listed in store.list_files()}
    texts = ((path, _read_text(store, path)) for path in named if path in there)
    return tuple(File(path, text) for path, text in texts if text is not None)


def _in_order_of_reading(listed: list[ListedFile]) -> list[ListedFile]:
    own = [file for file in listed if not file.path.startswith(ARCHIVES)]
    archives = [file for file in listed if file.path.startswith(ARCHIVES)]
    return own + sorted(archives, key=lambda file: file.path, reverse=True)


def _read_if_there(store: FileStore, listed: ListedFile, max_characters: int) -> str | None:
    """None for what does not fit, is no text, or went meanwhile. A character has at most four bytes."""
    if listed.size > 4 * max_characters:
        return None
    text = _read_text(store, listed.path)
    return text if text is not None and len(text) <= max_characters else None


def _read_text(store: FileStore, path: str) -> str | None:
    """None for what is no text, or went meanwhile."""
    try:
        return store.read_file(path)
    except (FileNotFoundError, InvalidField):
        return None
