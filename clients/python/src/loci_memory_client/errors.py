"""What a call can raise.

LociError
├── APIConnectionError        no answer came
│   └── APITimeoutError       not in time
├── ExtractionError           what was said is stored, but not remembered, or not yet
└── APIStatusError            the service refused, and says why
    ├── BadRequestError           400
    ├── AuthenticationError       401
    ├── PermissionDeniedError     403
    ├── NotFoundError             404
    ├── ConflictError             409
    ├── UnprocessableError        422
    │   └── InvalidRequestError       the same, found by this client: nothing was sent
    ├── RateLimitError            429
    └── InternalServerError       500 and above
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FieldProblem:
    """What is wrong with one field: a JSON pointer, or the name of a query parameter, and a sentence."""

    pointer: str
    detail: str


class LociError(Exception):
    """Every error of this client."""


class APIConnectionError(LociError):
    """The service could not be reached."""


class APITimeoutError(APIConnectionError):
    """The service did not answer in time."""


class ExtractionError(LociError):
    """The facts of a conversation were not extracted, or not in time; ``conversation_id`` is where it is stored."""

    def __init__(self, conversation_id: str, detail: str) -> None:
        self.conversation_id = conversation_id
        super().__init__(detail)


class APIStatusError(LociError):
    """The service answered with a status of 400 or above.

    ``problem`` is its problem document, or API Gateway's own ``{"message": …}``, or empty; ``errors`` are the fields
    that it names, ``request_id`` is for its operators, ``retry_after`` is the header of that name.
    """

    def __init__(
        self,
        status: int,
        problem: Mapping[str, object],
        request_id: str | None = None,
        retry_after: str | None = None,
    ) -> None:
        self.status = status
        self.problem = problem
        self.request_id = request_id
        self.retry_after = retry_after
        self.errors = _field_problems(problem)
        detail = problem.get("detail") or problem.get("title") or problem.get("message")
        super().__init__(f"{status}: {detail}{_hint(status)}" if detail else f"{status}{_hint(status) or _NOT_LOCI}")


def _hint(status: int) -> str:
    return " (the token is missing or not valid here, or it has ended)" if status == _UNAUTHORIZED else ""


class BadRequestError(APIStatusError):
    """400: the request is not what the API describes."""


class AuthenticationError(APIStatusError):
    """401: the token is missing, expired or not valid here."""


class PermissionDeniedError(APIStatusError):
    """403: the token's owner may not do this."""


class NotFoundError(APIStatusError):
    """404: there is no such record of this user."""


class ConflictError(APIStatusError):
    """409: the record has changed, or its state does not allow this."""


class UnprocessableError(APIStatusError):
    """422: ``errors`` names the fields that are not valid."""


class InvalidRequestError(UnprocessableError, ValueError):
    """The arguments of a call break a rule that this client knows; nothing was sent. ``errors`` names the fields."""

    def __init__(self, errors: Sequence[FieldProblem]) -> None:
        fields = [{"pointer": error.pointer, "detail": error.detail} for error in errors]
        super().__init__(_UNPROCESSABLE, {"status": _UNPROCESSABLE, "title": "Nothing was sent", "errors": fields})
        self.args = ("; ".join(map(_sentence, errors)),)


class RateLimitError(APIStatusError):
    """429: too many requests."""


class InternalServerError(APIStatusError):
    """500 and above: the service failed."""


def _sentence(error: FieldProblem) -> str:
    return error.detail if error.pointer in error.detail.split() else f"{error.pointer}: {error.detail}"


_BY_STATUS: Mapping[int, type[APIStatusError]] = {
    400: BadRequestError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    422: UnprocessableError,
    429: RateLimitError,
}
_SERVER_ERROR = 500
_UNAUTHORIZED = 401
_NOT_LOCI = " (no answer of Loci: is the address whole, with its path, as make dev or the deployment prints it?)"
_UNPROCESSABLE = 422


def status_error(
    status: int, problem: Mapping[str, object], request_id: str | None = None, retry_after: str | None = None
) -> APIStatusError:
    """The error of the class that belongs to the status."""
    kind = _BY_STATUS.get(status, InternalServerError if status >= _SERVER_ERROR else APIStatusError)
    return kind(status, problem, request_id, retry_after)


def _field_problems(problem: Mapping[str, object]) -> tuple[FieldProblem, ...]:
    listed = problem.get("errors")
    fields = [error for error in listed if isinstance(error, dict)] if isinstance(listed, list) else []
    return tuple(
        FieldProblem(str(error.get("pointer") or error.get("parameter") or ""), str(error.get("detail", "")))
        for error in fields
    )
