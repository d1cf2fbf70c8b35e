"""Which paths of files are allowed: relative, and the same file on every system."""

import re

from loci_memory_client.groups.limits import InvalidField

MAX_PATH = 500
MAX_SEGMENT_BYTES = 200
TEMPORARY = ".loci-"
"""What no name may begin with: files that are being written have such names."""

_REFUSED = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\\:]")


def split_path(path: str) -> list[str]:
    """The names of a path. Raises InvalidField for one that is absolute, leaves the folder or has an empty name."""
    if not 1 <= len(path) <= MAX_PATH:
        raise InvalidField("path", f"must be 1 to {MAX_PATH} characters")
    if _REFUSED.search(path):
        raise InvalidField("path", "must have no control characters, backslashes or colons")
    names = path.split("/")
    for name in names:
        _require_name(name)
    return names


def _require_name(name: str) -> None:
    if name in ("", ".", ".."):
        raise InvalidField("path", "must be relative, without empty names, . and ..")
    if name != name.strip() or name.endswith("."):
        raise InvalidField("path", "must have no name with blanks around it or a dot at its end")
    if name.startswith(TEMPORARY):
        raise InvalidField("path", f"must have no name that begins with {TEMPORARY}")
    if len(name.encode()) > MAX_SEGMENT_BYTES:
        raise InvalidField("path", f"must have no name over {MAX_SEGMENT_BYTES} bytes")
