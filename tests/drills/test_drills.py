"""Symptoms of the page as an alarm begins them: what rings, what the page's commands show, the cure, and its end."""

import json
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from local import aws, deployment
from local.deployment import Plan, Stack
from local.ministack import Home
from local.users import Person
from loci.cli.exit_codes import ExitCode
from tests.cloud import steps
from tests.cloud.client import Client
from tests.cloud.deployed import Deployed
from tests.cloud.test_model_extraction import FACT
from tests.cloud.waiting import eventually
from tests.drills.alarms import Alarms
from tests.support.model_endpoint import Fails, ModelEndpoint, Says
from tests.support.runbook import Operator

pytestmark = pytest.mark.night

LEARNING, SLOW = "It has stopped learning", "It is slow, or refuses"
GOATS = json.dumps({"facts": [FACT], "retracts": []})
"""A model that finds nothing rings an alarm of its own."""


def open_page(symptom: str, stack: Stack, folder: Path, **values: str) -> Operator:
    """The page, at a symptom."""
    return Operator(symptom, stack, folder, {"NAME": "loci", **values}, {"LOCI_TOKEN": stack.token("user")})


@pytest.fixture
def alarms(stack: Stack) -> Alarms:
    watched = Alarms(stack)
    assert watched.ringing() == frozenset()
    return watched


def lines(text: str) -> list[dict[str, Any]]:
    """What a command of the page printed."""
    return [json.loads(line) for line in text.splitlines()]


@contextmanager
def quick_retries(deployed: Deployed, queue: str) -> Iterator[None]:
    """Ten tries take an hour otherwise."""
    before = deployed.sqs.get_queue_attributes(QueueUrl=queue, AttributeNames=["VisibilityTimeout"])["Attributes"]
    deployed.sqs.set_queue_attributes(QueueUrl=queue, Attributes={"VisibilityTimeout": "0"})
    try:
        yield
    finally:
        deployed.sqs.set_queue_attributes(QueueUrl=queue, Attributes=before)


@pytest.fixture
def closed_function(stack: Stack) -> Iterator[str]:
    """A function of the API that AWS does not call."""
    functions = aws.session().client("lambda", endpoint_url=stack.endpoint)
    name = Deployed(stack).outputs["MemoryFunction"]
    functions.put_function_concurrency(FunctionName=name, ReservedConcurrentExecutions=0)
    yield name
    functions.delete_function_concurrency(FunctionName=name)


@pytest.fixture
def model_answers(models: ModelEndpoint) -> Iterator[ModelEndpoint]:
    """The models, which answer afterwards as before."""
    before = models.answers
    yield models
    models.answers = before


def test_poison(stack: Stack, tmp_path: Path, alarms: Alarms) -> None:
    deployed = Deployed(stack)
    url = deployed.outputs["FanoutQueueUrl"]
    with quick_retries(deployed, url):
        deployed.sqs.send_message(QueueUrl=url, MessageBody="poison")
        eventually(lambda: "fanout-dead fills" in alarms.ringing(), seconds=120)

    page = open_page(LEARNING, stack, tmp_path)
    assert lines(page.run("letters list"))[0]["letters"]["fanout"] == 1
    (letter,) = lines(page.run("letters show"))
    assert "poison" not in json.dumps(letter)
    page.run("letters drop", ID=letter["id"])
    alarms.skip(minutes=5)
    assert alarms.ringing() == frozenset()


def test_model_away(stack: Stack, tmp_path: Path, alarms: Alarms, model_answers: ModelEndpoint) -> None:
    tenant, app, namespace = "demo", f"away-{uuid4().hex[:8]}", f"ns-{uuid4().hex[:8]}"
    stack.pool.add(Person("otto", app=app, role="admin"))
    otto = Client(stack.url, stack.token("otto"))
    assert otto.send("PUT", "/ai-admin/settings", {"models": {"extraction": "openai/any-model"}}).status == 200
    steps.bind(otto, namespace, steps.space(otto, namespace))
    model_answers.answers = lambda _asked: Fails(503)
    conversations: list[str] = []
    for _ in range(3):
        if conversations:
            alarms.skip(minutes=5)
        conversation = steps.conversation(otto, namespace, "I keep two goats in Porto.")
        conversations.append(conversation)
        steps.close(otto, conversation)
        eventually(lambda: any(job["retryAt"] for job in steps.jobs(otto, conversation)))  # noqa: B023 - called at once
        alarms.observe()
    assert alarms.ringing() == {"extraction models fail", "jobs fail"}

    page = open_page(LEARNING, stack, tmp_path, TENANT=tenant, APP=app, PROVIDER="openai", MODEL="any-model")
    asked = {line["check"]: line for line in lines(page.run("doctor --model", ExitCode.DIFFERS))}
    assert "503" in asked["model"]["problem"]
    assert f"{tenant}/{app}" in asked["extractions"]["problem"]
    assert app in {line.get("app") for line in lines(page.run("status"))}
    failures = lines(page.run("--app APP --status failed"))
    assert len(failures) == 3
    assert all("unavailable" in job["reason"] or "503" in job["reason"] for job in failures), failures
    model_answers.answers = lambda _asked: Says(GOATS)
    # The sweeper comes each minute; here its clock is ahead.
    later = datetime.now(UTC) + timedelta(minutes=20)
    Deployed(stack).invoke("Sweeper", {"time": later.isoformat()})
    for conversation in conversations:
        steps.wait_until_read(otto, conversation)
    assert lines(page.run("retry --tenant")) == [{"tenant": tenant, "app": app, "retried": 0}]
    alarms.skip(minutes=5)
    assert alarms.ringing() <= {"jobs fail"}
    alarms.skip(minutes=60)
    assert alarms.ringing() == frozenset()


def test_throttled(stack: Stack, tmp_path: Path, alarms: Alarms, closed_function: str) -> None:
    ada = Client(stack.url, stack.token("user"))
    for minutes in (0, 5):
        alarms.skip(minutes)
        assert _statuses(ada, 1) <= {429, 503}
        alarms.observe()
    assert alarms.ringing() == {"lambda throttles"}

    page = open_page(SLOW, stack, tmp_path)
    problems = {line["check"]: line for line in lines(page.run("doctor", ExitCode.DIFFERS)) if not line["ok"]}
    assert closed_function in problems["requests"]["problem"]
    page.run("resume")
    assert ada.send("GET", "/ai-memory/spaces").status == 200
    alarms.skip(minutes=5)
    assert alarms.ringing() == frozenset()


def test_hot_tenant(stack: Stack, tmp_path: Path) -> None:
    tenant = f"hot-{uuid4().hex[:8]}"
    stack.pool.add(Person("hot", tenant=tenant))
    hot, other = Client(stack.url, stack.token("hot")), Client(stack.url, stack.token("user"))
    for _ in range(40):
        assert hot.send("GET", "/ai-memory/spaces").status == 200
    assert _hottest_tenant(stack) == tenant

    page = open_page(SLOW, stack, tmp_path, TENANT=tenant)
    page.run("--requests 60")
    eventually(lambda: 429 in _statuses(hot, 30), seconds=90)
    assert other.send("GET", "/ai-memory/spaces").status == 200
    page.run("--requests none")
    eventually(lambda: _statuses(hot, 70) == {200}, seconds=150)


def test_lost_table(stack: Stack, tmp_path_factory: pytest.TempPathFactory) -> None:
    """On a deployment of its own, whose memory table is deleted."""
    settings = {"name": "lost", "retain": "false"}
    lost = _deploy(stack, settings, tmp_path_factory)
    ada = Client(lost.url, lost.token("user"))
    space = steps.space(ada, "drill")
    atom = steps.add(ada, space, "User keeps bees")
    erased = Client(lost.url, lost.token("second"))
    steps.add(erased, steps.space(erased, "drill"), "User keeps wasps")
    dynamodb = aws.session().client("dynamodb", endpoint_url=stack.endpoint)
    memory = lost.outputs.tables["memory"]
    # DynamoDB makes one when a table is deleted; the emulator doesn't.
    dynamodb.create_backup(TableName=memory, BackupName=f"{memory}$DeletedTableBackup")
    erased.send("POST", "/ai-admin/delete", {"confirm": True, "userId": "me"})
    # The second pass comes after a quarter of an hour.
    later = datetime.now(UTC) + timedelta(minutes=20)
    Deployed(lost, settings).invoke("Sweeper", {"time": later.isoformat()})
    dynamodb.delete_table(TableName=memory)
    page = open_page("A table is gone or wrong", lost, tmp_path_factory.mktemp("run"), NAME="lost")
    assert ada.send_once("GET", f"/ai-memory/atoms/{atom['id']}", None, {}).status >= 500

    problems = {line["check"]: line for line in lines(page.run("doctor", ExitCode.DIFFERS)) if not line["ok"]}
    assert memory in problems["tables"]["problem"]
    *_, replayed, restored = lines(page.run("recover"))
    assert (replayed["erasures"]["people"], len(replayed["erasures"]["receipts"])) == (1, 1)
    # The deployment is skipped: nothing is served, and nothing is printed.
    assert page.again("recover --finish", ExitCode.REFUSED) == ""
    served = _deploy(stack, {**settings, "tables": json.dumps(restored["tables"])}, tmp_path_factory)
    *_, repeated, _ = lines(page.run("recover --finish"))
    assert repeated["erasures"] == {"people": 0, "items": 0, "under_way": 0, "receipts": []}
    again = Client(served.url, served.token("user"))
    assert again.get(f"/ai-memory/atoms/{atom['id']}")["text"] == "User keeps bees"
    smoked = Operator(page.symptom, served, page.folder, page.values, {"LOCI_TOKEN": served.token("user")})
    smoked.run("make smoke")
    assert all(line["ok"] for line in lines(page.run("doctor")))
    assert page.left == ["make smoke URL=$LOCI_URL TOKEN=$LOCI_TOKEN"]


def _deploy(stack: Stack, settings: dict[str, str], folders: pytest.TempPathFactory) -> Stack:
    server = replace(stack.server, home=Home(folders.mktemp(settings["name"])))
    return deployment.attach(server, Plan(server.port, deployment.new_password(), settings))


def _statuses(client: Client, requests: int) -> set[int]:
    return {client.send_once("GET", "/ai-memory/spaces", None, {}).status for _ in range(requests)}


def _hottest_tenant(stack: Stack) -> str:
    """The tenant with most requests, by the lines that the saved query HotTenants counts: the emulator's own queries
    know no quantiles."""
    logs = aws.session().client("logs", endpoint_url=stack.endpoint)
    since = int((time.time() - 60) * 1000)
    counts: Counter[str] = Counter()
    for groups in logs.get_paginator("describe_log_groups").paginate():
        for group in groups["logGroups"]:
            pages = logs.get_paginator("filter_log_events").paginate(
                logGroupName=group["logGroupName"], filterPattern='"request"', startTime=since
            )
            texts = (event["message"] for page in pages for event in page["events"])
            lines = (json.loads(text) for text in texts if text.startswith("{"))
            counts.update(line["tenant"] for line in lines if line.get("message") == "request" and "tenant" in line)
    return counts.most_common(1)[0][0]
