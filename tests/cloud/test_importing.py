"""The client's own command against the deployed app: after export, erasure and import the answers are the same."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from local.deployment import Stack
from local.users import Person
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.cloud.deployed import Deployed
from tests.cloud.waiting import eventually
from tests.support.client_command import run_client
from tests.support.imports import FILES

ZOE = Person("zoe")
LATER = timedelta(minutes=16)
QUESTIONS = (
    "Who bakes bread?",
    "Where does Ada live?",
    "How long does sourdough rest?",
    "How does Ada travel?",
    "How should answers be?",
)


@pytest.fixture
def zoe(stack: Stack, callers: Callers) -> Client:
    stack.pool.add(ZOE)
    return callers(ZOE.name)


def run(zoe: Client, folder: Path, command: str) -> str:
    """What a command of the client prints."""
    ended = run_client(f"loci {command}", folder, zoe.url, zoe.token or "")
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def ask(zoe: Client) -> Sequence[str]:
    """The first answer to each question, where no space is named."""
    found = (zoe.post("/ai-memory/recall", {"query": question})["hits"] for question in QUESTIONS)
    return [hits[0]["atom"]["text"] for hits in found]


def approve(zoe: Client) -> None:
    """Put in use what waits: that answers should be short tells the assistant what to do."""
    for space in zoe.get("/ai-memory/spaces")["items"]:
        assert zoe.post(f"/ai-memory/spaces/{space['id']}/reviews", {"all": "approve"})["finished"]


def erase(zoe: Client, deployment: Deployed) -> None:
    begun = zoe.post("/ai-admin/delete", {"confirm": True})

    def job() -> Any:
        deployment.invoke("Sweeper", {"time": (datetime.now(UTC) + LATER).isoformat()})
        return zoe.get(f"/ai-admin/jobs/{begun['jobId']}")

    eventually(job, lambda found: found["status"] == "succeeded")
    assert zoe.get("/ai-memory/spaces")["items"] == []


def talk(zoe: Client) -> Sequence[str]:
    """What is said in the one conversation."""
    (conversation,) = zoe.get("/ai-conversations")["items"]
    raw = zoe.get(f"/ai-conversations/{conversation['id']}/raw-turns")["items"]
    return [f"{one['seq']} {one['role']} {one['occurredAt']} {json.dumps(one['content'])}" for one in raw]


def test_what_was_imported_answers_alike_after_export_erasure_and_import(
    zoe: Client, deployment: Deployed, tmp_path: Path
) -> None:
    run(zoe, tmp_path, f"import memory-server {FILES / 'memory-server.jsonl'}")
    run(zoe, tmp_path, f"import chatgpt {FILES / 'chatgpt.json'} --no-extract")
    approve(zoe)
    answers, said = ask(zoe), talk(zoe)
    assert answers[0] == "Ada Weber: bakes bread"
    run(zoe, tmp_path, "export --out zoe.json")
    assert {atom["provenance"] for atom in json.loads((tmp_path / "zoe.json").read_text())["atoms"]} == {"import"}
    erase(zoe, deployment)
    assert run(zoe, tmp_path, "import loci zoe.json").splitlines()[1].startswith("Written: 1 space, 3 entities")
    assert (ask(zoe), talk(zoe)) == (answers, said)
    assert run(zoe, tmp_path, "import loci zoe.json").splitlines()[0].startswith("In the file, of the format loci: ")
    assert (len(zoe.get("/ai-memory/spaces")["items"]), talk(zoe)) == (1, said)
