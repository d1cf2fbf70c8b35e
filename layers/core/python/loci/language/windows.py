"""Windows of time that a question asks about."""

from loci.records import record


@record(frozen=True, slots=True)
class Window:
    """The instants from ``start`` to before ``end``, in days since 1970, and how near they are to what was asked."""

    start: float
    end: float
    worth: float = 1.0
