"""What a request can raise.

LociError
├── APIConnectionError    no answer came
└── APIStatusError        the service refused, and says why
"""

from collections.abc import Mapping


class LociError(Exception):
    """Every error of this client."""


class APIConnectionError(LociError):
    """The service could not be reached, or did not answer in time."""


class APIStatusError(LociError):
    """The service answered with a status of 400 or above; `problem` is its problem document, or empty."""

    def __init__(self, status: int, problem: Mapping[str, object]) -> None:
        self.status = status
        self.problem = problem
        said = problem.get("detail") or problem.get("title") or problem.get("message")
        super().__init__(f"{status}: {said}" if said else str(status))
