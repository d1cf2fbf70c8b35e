"""Everything that Loci refuses, as one tree.

    LociError
    ├── Malformed              400  not JSON, or a header, cursor or id that is garbage
    ├── Forbidden              403  a role or a claim is missing
    ├── NotFound               404  not there under the caller's scope
    ├── Conflict               409  a closed conversation, a stale version, a subject being erased
    ├── TooLarge               413  over a byte limit
    ├── Refused                422  well-formed, but a schema or a rule says no
    ├── Limited                429  over the app's rate; worth another try in the next minute
    │   └── OverBudget              a budget of language models is used up; worth another try the next day
    ├── ModelFailed            502  a language model gave nothing that can be used
    └── Unavailable            503  the store is contended or away; worth another try
        ├── Contended               many writers met on one record
        └── ModelAway               a language model is throttled, too slow or down; worth another try later

The HTTP statuses are here for the reader; only ``loci.api.problems`` maps them. Details never hold content.
"""

from datetime import datetime

from loci.records import record


class LociError(Exception):
    """Root of every refusal; ``detail`` is safe to show to the caller and to log."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class Malformed(LociError):
    """The request cannot be read: its body, a header, a cursor or an id is garbage."""


class Forbidden(LociError):
    """The token lacks a claim, a role or a membership."""


class NotFound(LociError):
    """Nothing of that id under the caller's scope."""


class Conflict(LociError):
    """The record is not in a state that allows this; ``until`` is when that may change, where it is known."""

    def __init__(self, detail: str, until: datetime | None = None) -> None:
        super().__init__(detail)
        self.until = until


class TooLarge(LociError):
    """A byte limit is exceeded; the detail names the limit."""


@record(frozen=True, slots=True)
class FieldError:
    """One refused field: a JSON pointer into the request body, and why."""

    pointer: str
    detail: str


class Refused(LociError):
    """A field breaks a rule; ``fields`` says which and why."""

    def __init__(self, detail: str, *fields: FieldError) -> None:
        super().__init__(detail)
        self.fields = fields

    @classmethod
    def field(cls, pointer: str, detail: str) -> "Refused":
        """The common case: one field, one reason."""
        return cls(detail, FieldError(pointer, detail))


class Limited(LociError):
    """The app has made all requests that it may make for now; ``retry_after`` is in seconds."""

    def __init__(self, detail: str, retry_after: int) -> None:
        super().__init__(detail)
        self.retry_after = retry_after


class OverBudget(Limited):
    """What models may use in a day (UTC) is used up, or taken by calls under way; the detail says whose budget, its
    limit, and when it begins anew."""


class Unavailable(LociError):
    """A resource did not answer in time; ``retry_after`` is in seconds."""

    def __init__(self, detail: str, retry_after: int = 1) -> None:
        super().__init__(detail)
        self.retry_after = retry_after


class Contended(Unavailable):
    """Too many writers met on one record, and this one lost every round."""


class ModelFailed(LociError):
    """A language model refused, was cut off, said no JSON that fits, or rejected the request."""


class ModelAway(Unavailable):
    """A language model is throttled, too slow or down. It is never asked again within the same call: what timed out may
    have been paid for."""


class ModelUnreachable(ModelAway):
    """No connection to a language model came about: it was asked nothing."""


def place(error: BaseException) -> str:
    """Function and line in which an exception was raised: what a log may tell of one whose message may hold content."""
    frame = error.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    return "unknown" if frame is None else f"{frame.tb_frame.f_code.co_name}:{frame.tb_lineno}"


class IndexRefused(RuntimeError):
    """An index can make nothing of what it was given: to try again does not help."""
