"""Files of spaces."""

from typing import Protocol

from loci.model.files import File
from loci.model.spaces import Space
from loci.model.users import UserRecord
from loci.ports.writes import FirstWrite, Outcome, Page
from loci.records import record
from loci.scope import Scope


@record(frozen=True, slots=True)
class FileRead:
    """A file of a space, with its text where that was asked for; the space and the asking user's record."""

    user: UserRecord | None
    space: Space | None
    file: File | None
    text: str | None = None


@record(frozen=True, slots=True)
class FileStep:
    """One file from one state to the next: ``before`` as it was read (None: absent), ``after`` None to remove it."""

    before: File | None
    after: File | None
    text: str = ""


class FileStore(Protocol):
    def read(self, scope: Scope, reader: Scope, path: str, *, with_text: bool = True) -> FileRead:
        """The file, the space, and the user of the directory ``reader``, in one round trip."""
        ...

    def apply(self, scope: Scope, step: FileStep, first: FirstWrite, visitor: Scope | None) -> Outcome:
        """``visitor`` is the writing user's directory when the space is not their own. DONE, else the first that holds
        of USER_APPEARED and STALE (the file is not as it was read). ``AtomStore.apply`` takes the same step."""
        ...

    def list(self, scope: Scope, prefix: str, cursor: str | None, limit: int) -> Page[File]:
        """The files whose paths begin with the prefix, by the bytes of their paths. The cursor is a path."""
        ...
