"""The errors of Loci as one tree.

    LociError
    ├── Malformed              400  not JSON, or an invalid header, cursor or id in a path
    ├── Unauthenticated        401  no token and no key that lets anybody in
    ├── Forbidden              403  a role or a claim is missing
    ├── NotFound               404  no such record in the caller's scope
    ├── Conflict               409  a closed conversation, a stale version, a user being erased
    ├── UnreadableRecord       409  a stored record is damaged; it can be erased, and nothing else
    ├── TooLarge               413  over a byte limit
    ├── Refused                422  well-formed, but against a schema or a rule
    ├── Limited                429  over the app's rate limit; retry in the next minute
    │   └── OverBudget              a budget of language models is used up; retry the next day
    ├── ModelFailed            502  a language model's reply cannot be used
    └── Unavailable            503  the store is contended or unavailable; retry
        ├── TableGone               a table is gone until an operator restores it
        ├── Contended               too many concurrent writes to one record
        └── ModelAway               a language model is throttled, too slow or down; retry later

The HTTP statuses are here for the reader; only ``loci.api.wire.problems`` maps them. Details never hold content.
"""

from datetime import datetime
from hashlib import sha256

from loci.records import record


class LociError(Exception):
    """Root of every refusal; ``detail`` is safe to show to the caller and to log."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class Malformed(LociError):
    """The request cannot be parsed: its body, a header, a cursor or an id in its path is invalid."""


class Unauthenticated(LociError):
    """The request has no token and no key, or one that is unknown, revoked or past its end."""


class Forbidden(LociError):
    """The token lacks a claim, a role or a membership."""


class NotFound(LociError):
    """The caller's scope has no record with that id."""


class Conflict(LociError):
    """The state of the record does not allow this; ``until`` is when that may change, if known."""

    def __init__(self, detail: str, until: datetime | None = None) -> None:
        super().__init__(detail)
        self.until = until


class UnreadableRecord(LociError):
    """A stored record cannot be read: a value in it is missing, or of another type or form than any release wrote.

    Lists leave it out, and an erasure finds it by its key. ``partition`` and ``key`` are not for logs: ``place`` is."""

    def __init__(self, kind: str, partition: str, key: str) -> None:
        super().__init__(f"this record cannot be read ({kind}): what is stored of it is damaged; an operator is told")
        self.kind = kind
        self.partition = partition
        self.key = key

    @property
    def place(self) -> str:
        """The hash of its key, which `loci unreadable` prints with the key itself."""
        return sha256(f"{self.partition}\n{self.key}".encode()).hexdigest()[:16]


class TooLarge(LociError):
    """A byte limit is exceeded; the detail names the limit."""


@record(frozen=True, slots=True)
class FieldError:
    """One refused field: a JSON pointer into the request body, and why."""

    pointer: str
    detail: str


class Refused(LociError):
    """A field breaks a rule; ``fields`` says which and why, ``more`` how many others it does not list."""

    def __init__(self, detail: str, *fields: FieldError, more: int = 0) -> None:
        super().__init__(detail)
        self.fields = fields
        self.more = more

    @classmethod
    def field(cls, pointer: str, detail: str) -> "Refused":
        """A refusal of one field for one reason."""
        return cls(detail, FieldError(pointer, detail))

    def within(self, place: str) -> "Refused":
        """The refusal of a part of a body, as one of the whole body: its pointers lead through ``place``."""
        fields = (FieldError(f"{place}{one.pointer}", one.detail) for one in self.fields)
        return Refused(self.detail, *fields, more=self.more)


class Limited(LociError):
    """The app has reached its rate limit; ``retry_after`` is in seconds."""

    def __init__(self, detail: str, retry_after: int) -> None:
        super().__init__(detail)
        self.retry_after = retry_after


class OverBudget(Limited):
    """The daily budget (UTC) of models is used up, or reserved by running calls; the detail names the budget, its
    limit, and when the next day begins."""


class Unavailable(LociError):
    """A resource did not answer in time; ``retry_after`` is in seconds."""

    def __init__(self, detail: str, retry_after: int = 1) -> None:
        super().__init__(detail)
        self.retry_after = retry_after


class TableGone(Unavailable):
    """A table is gone until it is restored. Its name is in the text for logs alone, not in the detail for callers."""

    def __init__(self, tables: tuple[str, ...], retry_after: int) -> None:
        super().__init__("a table of the database is gone", retry_after)
        self._tables = tables

    def __str__(self) -> str:
        return f"{self.detail}: {' or '.join(self._tables)}"


class Contended(Unavailable):
    """Too many concurrent writes to one record; this one lost every attempt."""


class ModelFailed(LociError):
    """A language model refused, was cut off, replied with invalid JSON, or rejected the request."""


class ModelAway(Unavailable):
    """A language model is throttled, too slow or down. The same call never retries it: a request that timed out may
    have been paid for."""


class ModelUnreachable(ModelAway):
    """No connection to a language model could be opened, or it refuses the deployment's key. No caller is to wait."""


REFUSALS = (Malformed, NotFound, Conflict, UnreadableRecord, TooLarge, Refused)
"""Refusals of one record of several: the others are none the worse."""


def place(error: BaseException) -> str:
    """The function and line that raised an exception, for logs: its message may contain content."""
    frame = error.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    return "unknown" if frame is None else f"{frame.tb_frame.f_code.co_name}:{frame.tb_lineno}"


class IndexRefused(RuntimeError):
    """An index rejected a document or a query; a retry does not help."""
