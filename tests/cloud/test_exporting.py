"""Everything held about somebody is handed out by the deployed app: at once, or by way of its bucket."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from local.deployment import Stack
from local.users import Person
from loci.api.admin.export_shapes import ExportOut
from loci.cli import main
from tests.cloud import steps
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.cloud.deployed import Deployed
from tests.cloud.waiting import eventually

NOAH = Person("noah", groups=("choir",))
# Of 330 KB each: together they are more than one answer may be.
MESSAGES = 13


@pytest.fixture(scope="module")
def noah(stack: Stack, callers: Callers) -> Client:
    stack.pool.add(NOAH)
    return callers(NOAH.name)


def plant_records(noah: Client, admin: Client, namespace: str) -> Mapping[str, set[str]]:
    """The ids of what there is by then of each kind."""
    space = steps.space(noah, "plans")
    binding = steps.bind(noah, namespace, space)
    own = steps.add(noah, space, "Noah plans to sail to Lisbon")["id"]
    team = admin.post("/ai-memory/spaces", {"name": namespace, "owner": {"group": "choir"}})["id"]
    shared = steps.add(noah, team, "The choir meets on Mondays")["id"]
    place = {"type": "PLACE", "canonicalName": "Lisbon"}
    entity = noah.post(f"/ai-memory/spaces/{space}/entities", place)["id"]
    conversation = steps.extract_conversation(noah, namespace, "I live in Oslo.")
    (job,) = steps.jobs(noah, conversation)
    return {
        "spaces": {space},
        "bindings": {binding},
        "atoms": {own, shared},
        "entities": {entity},
        "conversations": {conversation},
        "jobs": {job["id"]},
    }


def test_what_somebody_has_is_exported_with_the_command(
    noah: Client,
    callers: Callers,
    namespace: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    expected = plant_records(noah, callers("admin"), namespace)
    monkeypatch.setenv("LOCI_URL", noah.url)
    monkeypatch.setenv("LOCI_TOKEN", noah.token or "")
    out = tmp_path / "noah.json"
    assert main(["export", "--out", str(out)]) == 0
    document = json.loads(out.read_text("utf-8"))
    assert ExportOut.model_validate(document).model_dump(mode="json", by_alias=True) == document
    for kind, ids in expected.items():
        told = [record["id"] for record in document[kind]]
        assert ids <= set(told)
        assert len(told) == len(set(told))
    assert {space["name"] for space in document["spaces"]} == {"plans"}
    (talk,) = document["conversations"]
    assert [message["content"][0]["text"] for message in talk["messages"]] == ["I live in Oslo.", "I see."]
    assert document["jobs"][0]["answer"]["facts"]
    assert document["audit"][0]["act"] == "exportUserData"


def test_what_is_too_much_for_an_answer_is_fetched_from_the_bucket(
    noah: Client, callers: Callers, deployment: Deployed, namespace: str
) -> None:
    conversation = steps.conversation(noah, namespace)
    for number in range(MESSAGES):
        said = {"content": f"{number} {'æ' * 165_000}"}
        noah.post(f"/ai-conversations/{conversation}/user-messages", said)
    answer = callers("admin").send("POST", "/ai-admin/export", {"userId": noah.user})
    assert answer.status == 202
    path = f"/ai-admin/jobs/{answer.body['jobId']}"

    def job() -> Any:
        deployment.invoke("Sweeper", {"time": datetime.now(UTC).isoformat()})
        return noah.get(path)

    done = eventually(job, lambda found: found["status"] != "running")
    assert (done["status"], done["reason"]) == ("succeeded", None)
    with urlopen(done["link"]) as file:  # noqa: S310 - the emulator's own address
        document = json.load(file)
    (talk,) = [talk for talk in document["conversations"] if talk["id"] == conversation]
    assert [message["seq"] for message in talk["messages"]] == list(range(1, MESSAGES + 1))
    assert done["counts"]["messages"] == sum(len(talk["messages"]) for talk in document["conversations"])
