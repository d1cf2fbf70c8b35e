"""Errors in the form in which clients of other products read them."""

import json
from collections.abc import Mapping
from typing import Any

from loci.api import problems

MEM0, OPENAI = "/mem0/", "/openai/"


def rewrite_problem(path: str, answer: Mapping[str, Any]) -> dict[str, Any]:
    """The answer, its problem document in the form of the product below whose path it was asked for: plain JSON for
    mem0, an object ``error`` for OpenAI."""
    if not path.startswith((MEM0, OPENAI)) or problems.CONTENT_TYPE not in str(answer.get("headers")):
        return dict(answer)
    body = answer["body"]
    if path.startswith(OPENAI):
        problem = json.loads(body)
        fields = problem.get("errors", [])
        kind = "invalid_request_error" if answer["statusCode"] < 500 else "server_error"
        param = fields[0]["pointer"] if fields else None
        details = "; ".join(f"{one['pointer']}: {one['detail']}" for one in fields)
        message = details or problem["detail"]
        body = json.dumps({"error": {"message": message, "type": kind, "param": param, "code": None}})
    return {**answer, "body": body, "headers": {**answer["headers"], "Content-Type": "application/json"}}
