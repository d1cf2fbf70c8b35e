"""The demo's data: a memory space, and the binding that fills it."""

from collections.abc import Mapping
from http import HTTPStatus

from local import http
from local.deployment import Stack
from local.errors import LocalError
from local.http import Answer

NAMESPACE = "chat"
SPACE = "personal"


def prepare(stack: Stack) -> str:
    """Create the space and the binding if they are missing. Return the id of `user`'s space, or "" if their data is
    restricted or being erased: the system must start all the same.

    Conversations of everyone in the namespace `chat` go to their own space `personal`. Raises LocalError.
    """
    answer = http.call("POST", f"{stack.url}/ai-memory/spaces", stack.token("user"), {"name": SPACE})
    space = "" if answer.status == HTTPStatus.CONFLICT else str(_require_success(answer)["id"])
    admin = stack.token("admin")
    bindings = f"{stack.url}/ai-memory/bindings"
    scope = {"namespace": NAMESPACE, "userId": "*"}
    if not _has_binding(_require_success(http.call("GET", f"{bindings}?limit=200", admin)), scope):
        _require_success(http.call("POST", bindings, admin, {"conversationScope": scope, "memorySpaceNames": [SPACE]}))
    return space


def _has_binding(page: Mapping[str, object], scope: Mapping[str, str]) -> bool:
    items = page["items"]
    return isinstance(items, list) and any(item["conversationScope"] in (scope, [scope]) for item in items)


def _require_success(answer: Answer) -> Mapping[str, object]:
    if answer.status not in (200, 201):
        reason = answer.body.get("detail") or answer.body.get("message") or "no reason given"
        raise LocalError(f"the API answered {answer.status}: {reason} (its log is .loci/ministack.log)")
    return answer.body
