"""Paths of files: names, joined by slashes, that mean the same wherever the file is put."""

import unicodedata
from collections.abc import Iterator

from loci.errors import Malformed, Refused

MAX_PATH_BYTES = 1000
"""In UTF-8: with its prefix a path is a sort key, which has at most 1,024 bytes."""
MAX_CURSOR = MAX_PATH_BYTES + 1
"""Characters of a cursor: a slash and a path."""

_CONTROL = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Categories of control characters, of halves of characters, and of what breaks lines."""
_UNSENDABLE = {"\\": "a backslash", "?": "a question mark", "\ufffd": "a character that is not UTF-8"}


def require_path(path: str, pointer: str = "?path") -> str:
    """The path itself. Raises Refused, for the field that the pointer names, unless it is a valid one."""
    wrong = next(_wrong(path), None)
    if wrong is not None:
        raise Refused.field(pointer, f"path {wrong}")
    return path


def require_prefix(prefix: str, pointer: str = "?prefix") -> str:
    """The prefix itself. Raises Refused unless a valid path can begin with it."""
    # Whatever comes next completes its last name.
    wrong = next(_wrong(f"{prefix}x"), None)
    if wrong is not None:
        raise Refused.field(pointer, f"prefix {wrong}")
    return prefix


def cursor_after(path: str) -> str:
    """The cursor of a list that goes on after this path. No path begins with a slash, so no path is a cursor."""
    return f"/{path}"


def path_before(cursor: str, prefix: str) -> str:
    """The inverse of ``cursor_after``. Raises Malformed unless it is a cursor of the paths that begin with a prefix."""
    path = cursor.removeprefix("/")
    if path == cursor or not path.startswith(prefix) or next(_wrong(path), None) is not None:
        raise Malformed("invalid cursor for this list")
    return path


def _wrong(path: str) -> Iterator[str]:
    """Which rules it breaks."""
    if not 1 <= len(path.encode("utf-8", "surrogatepass")) <= MAX_PATH_BYTES:
        yield f"must be 1 to {MAX_PATH_BYTES} bytes of UTF-8"
    if path.startswith("/"):
        yield "must not begin with a slash"
    names = path.split("/")
    if "" in names:
        yield "must have no empty name between slashes or at its end"
    if not {".", ".."}.isdisjoint(names):
        yield "must have no name that is . or .."
    if any(unicodedata.category(character) in _CONTROL for character in path):
        yield "must have no control character"
    yield from (f"must not have {what}" for character, what in _UNSENDABLE.items() if character in path)
