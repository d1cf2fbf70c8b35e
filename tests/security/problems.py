"""Refusals: problem documents that say where and why, and repeat nothing of what was sent."""

from typing import Any

from tests.cloud.client import Reply

CANARY = "marigold-51c9"
"""What tests put into what they send."""


def assert_refused(reply: Reply, *statuses: int) -> Any:
    """The problem document of a refusal, in which nothing of what was sent is repeated."""
    assert reply.status in statuses, f"{reply.status} {reply.text}"
    assert reply.headers["content-type"] == "application/problem+json"
    problem = reply.body
    assert {"type", "title", "status", "detail"} <= problem.keys()
    assert problem["status"] == reply.status
    assert problem["title"]
    assert problem["detail"]
    assert CANARY not in reply.everything
    assert all(error.keys() == {"pointer", "detail"} for error in problem.get("errors", []))
    return problem


def pointers(problem: Any) -> set[str]:
    return {error["pointer"] for error in problem["errors"]}
