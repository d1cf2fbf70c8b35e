"""What a developer finds after make stop and make dev."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from local import deployment, http, ministack, saved_state
from local.deployment import Plan, Stack
from local.ministack import Home

pytestmark = pytest.mark.night

# From the close of a conversation to its job: outbox, bus, queue and fan-out, all of them cold.
JOB_SECONDS = 60.0


def test_data_is_there_again_and_events_still_flow(tmp_path: Path) -> None:
    plan = Plan(ministack.free_port(), deployment.new_password(), settings={})
    with running(tmp_path, plan) as first:
        before = closed_conversation(first)
        assert a_job_appears(first, before)
    # On another port: queues are saved with the address that they were made with.
    with running(tmp_path, replace(plan, port=ministack.free_port(), deployed=first.deployed)) as second:
        kept = http.call("GET", f"{second.url}/ai-conversations/{before}", second.token("user"))
        assert kept.body["status"] == "closed"
        assert a_job_appears(second, closed_conversation(second))
    saved_state.forget(Home(tmp_path))


@contextmanager
def running(folder: Path, plan: Plan) -> Iterator[Stack]:
    stack = deployment.up(Home(folder), plan)
    try:
        yield stack
    finally:
        ministack.stop(stack.server)


def closed_conversation(stack: Stack) -> str:
    """The id of a conversation of one turn that has just been closed."""
    conversations, token = f"{stack.url}/ai-conversations", stack.token("user")
    made = http.call("POST", conversations, token, {"namespace": "chat"})
    turn = {"userContent": "I live in Lisbon.", "assistant": {"content": "Noted."}}
    assert http.call("POST", f"{conversations}/{made.body['id']}/turns", token, turn).status == 201
    assert http.call("POST", f"{conversations}/{made.body['id']}/close", token).status == 200
    return str(made.body["id"])


def a_job_appears(stack: Stack, conversation: str) -> bool:
    jobs, token = f"{stack.url}/ai-memory/extractions?conversationId={conversation}", stack.token("user")
    return ministack.wait_until(lambda: bool(http.call("GET", jobs, token).body["items"]), JOB_SECONDS)
