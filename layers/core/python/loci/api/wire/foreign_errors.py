"""Errors in the form in which clients of other products read them."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from loci.api.wire import problems

MEM0, OPENAI = "/mem0/", "/openai/"


def rewrite_problem(path: str, answer: Mapping[str, Any]) -> dict[str, Any]:
    """The answer, its problem document in the form of the product below whose path it was asked for."""
    form = next((form for prefix, form in _FORMS.items() if path.startswith(prefix)), None)
    if form is None or problems.CONTENT_TYPE not in str(answer.get("headers")):
        return dict(answer)
    status, body, headers = form(answer["statusCode"], json.loads(answer["body"]))
    headers = {**answer["headers"], **headers, "Content-Type": "application/json"}
    return {**answer, "statusCode": status, "body": json.dumps(body), "headers": headers}


def _of_mem0(status: int, problem: dict[str, Any]) -> tuple[int, dict[str, Any], dict[str, str]]:
    """mem0 reads ``detail`` of plain JSON."""
    return status, problem, {}


def _of_openai(status: int, problem: dict[str, Any]) -> tuple[int, dict[str, Any], dict[str, str]]:
    fields = problem.get("errors", [])
    kind = "invalid_request_error" if status < 500 else "server_error"
    param = fields[0]["pointer"] if fields else None
    return status, {"error": {"message": _message(problem), "type": kind, "param": param, "code": None}}, {}


def _message(problem: Mapping[str, Any]) -> str:
    details = [f"{one['pointer']}: {one['detail']}" for one in problem.get("errors", [])]
    return "; ".join(details) or str(problem["detail"])


_FORMS: Mapping[str, Callable[[int, dict[str, Any]], tuple[int, dict[str, Any], dict[str, str]]]] = {
    MEM0: _of_mem0,
    OPENAI: _of_openai,
}
