"""Failures of a provider, said without a word of what was asked or answered."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from math import ceil, isfinite

from loci.model.language import Tokens
from loci.ports.language import KeyRefused, ModelProblem, ProblemKind, Unreachable

# What providers call an error, and the parameter it is about. Anything else might be a sentence with content in it.
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.\[\]-]{0,63}")
MOST_SECONDS = 24 * 3600
"""That a provider can have us wait: what says more is not to be trusted."""
_TIMED_OUT = frozenset({408, 504})
# Conflicts and models that failed or are still being loaded: worth another try.
_PASSING = frozenset({409, 424, 425})
# A key, a bill or a right that a person must mend: then every request is answered that is refused now.
_UNPAID_OR_REFUSED = frozenset({401, 402, 403})
_THROTTLED = frozenset({"ServiceQuotaExceededException", "ThrottlingException", "TooManyRequestsException"})


def by_status(status: int, names: tuple[object, ...] = (), retry_after: str | None = None) -> ModelProblem:
    """The problem of an HTTP status; ``names`` are what the body calls it, of which only names are said."""
    said = [name for name in names if isinstance(name, str) and _NAME.fullmatch(name)]
    detail = " ".join([f"HTTP {status}", *said])
    kind = _kind(status, said)
    if kind is ProblemKind.REJECTED and status in _UNPAID_OR_REFUSED:
        return key_refused(detail)
    return ModelProblem(kind, detail, _seconds(retry_after))


def timed_out(seconds: int) -> ModelProblem:
    return ModelProblem(ProblemKind.TIMED_OUT, f"no answer within {seconds} s")


def away(why: str, tokens: Tokens | None = None) -> ModelProblem:
    """``tokens`` is what was used all the same."""
    return ModelProblem(ProblemKind.AWAY, why, tokens=tokens)


def unreachable(why: str) -> Unreachable:
    return Unreachable(ProblemKind.AWAY, why)


def key_refused(why: str) -> KeyRefused:
    return KeyRefused(ProblemKind.AWAY, why)


def request_rejected(why: str) -> ModelProblem:
    return ModelProblem(ProblemKind.REJECTED, why)


@contextmanager
def reading() -> Iterator[None]:
    """An answer of another form than its provider's is no answer. Raises ModelProblem."""
    try:
        yield
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        # What is wrong with it may quote it.
        raise away("cannot read the answer") from None


def _kind(status: int, names: list[str]) -> ProblemKind:
    if status == 429 or not _THROTTLED.isdisjoint(names):
        return ProblemKind.THROTTLED
    if status in _TIMED_OUT:
        return ProblemKind.TIMED_OUT
    return ProblemKind.AWAY if status >= 500 or status in _PASSING else ProblemKind.REJECTED


def _seconds(retry_after: str | None) -> int | None:
    """``Retry-After`` as seconds from now, 1 to ``MOST_SECONDS``; it is a number of them or a date. None for what is
    neither."""
    seconds_left = None if retry_after is None else _number(retry_after)
    if seconds_left is None and retry_after is not None:
        seconds_left = _until(retry_after)
    return None if seconds_left is None else max(1, min(ceil(seconds_left), MOST_SECONDS))


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if isfinite(number) else None


def _until(text: str) -> float | None:
    try:
        date = parsedate_to_datetime(text)
    except (TypeError, ValueError):
        return None
    # A date without a zone is one of GMT.
    return ((date if date.tzinfo else date.replace(tzinfo=UTC)) - datetime.now(UTC)).total_seconds()
