"""OpenAI's SDK against Loci, by another address and a key: what the user says is remembered for the next prompt."""

import json
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import urljoin
from uuid import uuid4

import pytest
from urllib3 import PoolManager

from local import paths
from local.deployment import Stack
from local.users import Person
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.cloud.waiting import eventually
from tests.support.model_endpoint import ModelEndpoint
from tests.support.scripted_turns import DONE

PROGRAM = Path(__file__).parent / "programs" / "openai_client.py"


@pytest.fixture(scope="module")
def person(stack: Stack, callers: Callers) -> Client:
    one = Person(f"completing-{uuid4().hex[:8]}")
    stack.pool.add(one)
    return callers(one.name)


@pytest.fixture(scope="module")
def results(stack: Stack, person: Client) -> Any:
    """What each method of the client returned."""
    key = person.post("/ai-admin/keys", {"name": "openai"})["key"]
    ended = subprocess.run(  # noqa: S603 - our own program
        [paths.PEERS / "bin" / "python", PROGRAM, f"{stack.url}/with-key/openai/v1", key],
        env={},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr[-3000:]
    return json.loads(ended.stdout)


def test_answers_streams_and_calls_of_tools_are_those_of_openai(results: Any) -> None:
    assert results["answer"] == [DONE, "stop", True]
    assert (results["stream"], results["usage of the stream"]) == (DONE, True)
    assert results["call"] == ["look_up", {"query": "Where is my order?"}, "tool_calls"]
    assert results["pieces of the stream"] > 1
    assert (results["final"], results["async"], results["models"]) == (DONE, [DONE, DONE], [])


def test_what_was_said_is_remembered_and_comes_before_the_next_prompt(
    results: Any, person: Client, models: ModelEndpoint
) -> None:
    assert results["answer"]
    found = eventually(
        lambda: person.post("/ai-memory/recall", {"query": "What am I allergic to?"})["hits"],
        lambda hits: any("peanuts" in hit["atom"]["text"] for hit in hits),
    )
    assert found
    models.forget()
    body = {"model": "any", "messages": [{"role": "user", "content": "What am I allergic to?"}]}
    answer = person.post("/openai/v1/chat/completions", body)
    assert answer["loci"]["memories"] >= 1
    assert models.was_told("allergic to peanuts")
    said = {
        message["content"][0]["text"]
        for talk in person.get("/ai-conversations?namespace=completions")["items"]
        for message in person.get(f"/ai-conversations/{talk['id']}/messages")["items"]
    }
    assert {"I am allergic to peanuts.", "I live in Porto.", "Where is my order?", DONE} <= said
    assert "Hi" not in said


def test_a_stream_that_was_opened_is_not_opened_again(stack: Stack, person: Client, models: ModelEndpoint) -> None:
    body = {"model": "any", "messages": [{"role": "user", "content": "Hello again"}], "stream": True}
    led = person.send("POST", "/openai/v1/chat/completions", body)
    assert led.status == 307
    models.forget()
    address, pool = urljoin(stack.url, led.headers["location"]), PoolManager()
    answers = [pool.request("POST", address, json=body) for _ in range(3)]
    assert [one.status for one in answers] == [200, 409, 409]
    assert "send the request to the API again" in answers[1].json()["error"]["message"]
    assert len([one for one in models.asked if one.body.get("stream")]) == 1


def test_what_cannot_be_answered_names_the_reason(results: Any) -> None:
    several, other, sampling, embeddings, no_key = results["refused"]
    assert several.startswith("UnprocessableEntityError")
    assert "/n" in several
    assert other.startswith("PermissionDeniedError")
    assert "/top_p" in sampling
    assert "call your provider for vectors of your own" in embeddings
    assert no_key.startswith(("AuthenticationError", "PermissionDeniedError"))
