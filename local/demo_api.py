"""The HTTP API as the person of a demo calls it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from local import http
from local.errors import LocalError


@dataclass(frozen=True, slots=True)
class Api:
    """The HTTP API as the demo's user."""

    url: str
    token: str

    def __call__(self, method: str, path: str, body: Mapping[str, object] | None = None) -> Mapping[str, Any]:
        """Call the API and return the response body; a list is in `items`. Raises LocalError unless the API accepts."""
        answer = http.call(method, f"{self.url}{path}", self.token, body)
        if answer.status >= 300:
            reason = answer.body.get("detail") or answer.body.get("message")
            raise LocalError(f"{method} {path} was answered with {answer.status}: {reason}")
        return answer.body
