"""The runbook by symptom: each command of the page does on the deployed app what the page says."""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeAlias
from uuid import uuid4

import pytest

from local.deployment import Stack
from local.users import Person
from loci.cli.exit_codes import ExitCode
from tests.cloud import steps
from tests.cloud.client import Client
from tests.cloud.deployed import Deployed
from tests.cloud.waiting import eventually
from tests.support.runbook import Operator, symptoms

IN_A_DRILL = frozenset({"A table is gone or wrong"})
"""Played on a deployment of its own: tests/drills."""
REASON = "Ticket 4711: an answer names the wrong diet."


class Customer:
    """A tenant with one app: a person, an admin and somebody in support."""

    def __init__(self, stack: Stack) -> None:
        self.tenant, self.app = f"rb-{uuid4().hex[:8]}", "shop"
        people = {
            role: Person(f"{role}-{self.tenant}", self.tenant, self.app, role) for role in ("user", "admin", "support")
        }
        for person in people.values():
            stack.pool.add(person)
        self.person, self.admin, self.support = (
            Client(stack.url, stack.token(person.name)) for person in people.values()
        )

    @property
    def environment(self) -> Mapping[str, str]:
        return {
            "LOCI_TOKEN": self.person.token or "",
            "ADMIN": self.admin.token or "",
            "SUPPORT": self.support.token or "",
            "PERSON": self.person.user,
            "REASON": REASON,
        }


Follow: TypeAlias = Callable[..., Operator]


@pytest.fixture
def customer(stack: Stack) -> Customer:
    return Customer(stack)


@pytest.fixture
def follow(stack: Stack, customer: Customer, tmp_path: Path) -> Follow:
    """Opens the page at a symptom."""

    def open_at(symptom: str, **values: str) -> Operator:
        named = {"NAME": "loci", "TENANT": customer.tenant, "APP": customer.app, **values}
        return Operator(symptom, stack, tmp_path, named, customer.environment)

    return open_at


def put_dead_letter(deployed: Deployed) -> None:
    """Something that is no event, in the queue of those that no worker could handle."""
    url = next(url for url in deployed.sqs.list_queues()["QueueUrls"] if "FanoutDead" in url)
    deployed.sqs.send_message(QueueUrl=url, MessageBody="no event")


def wait_until_erased(customer: Customer, deployed: Deployed, job: str) -> Any:
    """The job once it has ended. The second pass comes after a quarter of an hour: the sweeper's clock is ahead."""

    def sweep() -> Any:
        deployed.invoke("Sweeper", {"time": (datetime.now(UTC) + timedelta(minutes=20)).isoformat()})
        return customer.admin.get(f"/ai-admin/jobs/{job}")

    return eventually(sweep, lambda found: found["status"] == "succeeded", seconds=120)


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def examine(page: Operator) -> Mapping[str, Mapping[str, Any]]:
    """What doctor says of each check. Other tests break something meanwhile."""
    return {line["check"]: line for line in lines(page.run("doctor", ExitCode.DONE, ExitCode.DIFFERS))}


def test_every_symptom_of_the_page_is_followed() -> None:
    played = {
        *("It remembers something wrong, or of somebody else", "It has stopped learning", "It is slow, or refuses"),
        *("It costs too much", "A bad release", "A person wants out while an export runs", "A regulator asks"),
    }
    assert set(symptoms()) == played | IN_A_DRILL
    assert all(symptoms().values())


def test_a_wrong_memory_is_traced_to_its_writer_frozen_corrected_and_gone(
    customer: Customer, follow: Follow, tmp_path: Path
) -> None:
    person = customer.person
    space = steps.space(person, "memory")
    wrong = steps.add(person, space, "User is allergic to peanuts", key="allergy")
    foreign = steps.add(person, space, "User keeps four parrots in Lyon")
    page = follow(
        "It remembers something wrong, or of somebody else",
        **{"SPACE": space, "ATOM": wrong["id"], "OTHER_ATOM": foreign["id"], "WORDS": wrong["text"]},
        **{"RIGHT": "User is allergic to walnuts", "QUESTION": "What is the user allergic to?"},
    )
    assert space in [one["id"] for one in json.loads(page.run("support GET /ai-memory/spaces"))["items"]]
    told = json.loads(page.run("/why"))
    assert told["reason"] == "remembered"
    found = {atom["text"]: atom for atom in told["atoms"]}[wrong["text"]]
    health = json.loads(person.send("GET", "/health").text)
    assert (found["provenance"], found["release"]) == ("client", health["release"])
    acts = [(one["act"], one["reason"]) for one in json.loads(page.run("/ai-admin/audit"))["items"]]
    assert ("explainMissingMemory", REASON) in acts
    page.run("doctor --services")
    page.run('restricted\\": true')
    assert person.send("POST", "/ai-memory/context", {"message": "Peanuts?"}).status == 409
    page.run("loci export")
    assert wrong["text"] in (tmp_path / "person.json").read_text()
    page.run('restricted\\": false')
    page.run("support PATCH")
    page.run("support DELETE")
    hits = json.loads(page.run("/recall/topic"))["hits"]
    assert hits[0]["atom"]["text"] == "User is allergic to walnuts"
    assert steps.texts(person, space) == {"User is allergic to walnuts"}
    assert page.left == []


def test_what_stopped_learning_is_found_retried_and_learns_again(
    customer: Customer, follow: Follow, deployment: Deployed
) -> None:
    put_dead_letter(deployment)
    page = follow("It has stopped learning", PROVIDER="openai", MODEL="any-model")
    checks = {line["check"]: line for line in lines(page.run("doctor --model", ExitCode.DIFFERS))}
    assert (checks["model"]["ok"], checks["dead letters"]["ok"]) == (True, False)
    assert "fanout" in lines(page.run("status"))[-1]["deadLetters"]
    page.run("extractions --status failed")
    (counted,) = lines(page.run("letters list"))
    assert counted["letters"]["fanout"] >= 1
    assert page.run("--status failed") == ""
    assert lines(page.run("retry --tenant")) == [{"tenant": customer.tenant, "app": customer.app, "retried": 0}]
    page.run("retry --now", ExitCode.DONE, ExitCode.UNFINISHED)
    letters = lines(page.run("letters show"))
    assert "no event" not in json.dumps(letters)
    assert lines(page.run("letters redrive"))
    put_dead_letter(deployment)
    (letter, *_) = eventually(lambda: lines(page.again("letters show")))
    page.run("letters drop", ID=letter["id"])
    page.run("make smoke")
    assert page.left == []


def test_one_tenant_is_limited_and_the_others_are_not(customer: Customer, follow: Follow) -> None:
    answer = customer.person.send("POST", "/ai-memory/spaces", {"name": "memory"})
    page = follow("It is slow, or refuses", REQUEST=answer.headers["apigw-requestid"])
    assert "requests" in examine(page)
    assert customer.tenant in {line.get("tenant") for line in lines(page.run("status --all"))}
    assert eventually(lambda: lines(page.again("trace")))[0]["tenant"] == customer.tenant
    page.run("trace")
    assert lines(page.run("resume")) == [{"resumed": "loci"}]
    (limits,) = lines(page.run("--requests 60"))
    assert (limits["tenant"], limits["requestsPerMinute"], limits["jobsPerMinute"]) == (customer.tenant, 60, 100)
    assert "contextBlock" in page.run("time call POST")
    (lifted,) = lines(page.run("--requests none"))
    assert lifted["requestsPerMinute"] is None
    assert page.left == []


def test_a_tenant_that_costs_too_much_is_limited_in_tokens_and_still_remembers(
    customer: Customer, follow: Follow
) -> None:
    steps.space(customer.person, "memory")
    page = follow("It costs too much")
    assert "callsWithoutPrice" in lines(page.run("status"))[-1]
    *_, total = lines(page.run("status --all --tenant"))
    assert (total["apps"], total["dollarsToday"]) == (1, 0.0)
    assert page.run("/ai-admin/budget")
    (limits,) = lines(page.run("--tokens 1000000 --requests 600"))
    assert limits["tokensPerDay"] == 1000000
    assert "contextBlock" in page.run("/ai-memory/context")
    (lifted,) = lines(page.run("TENANT --none"))
    assert set(lifted.values()) == {customer.tenant, None}
    page.run("retry --now", ExitCode.DONE, ExitCode.UNFINISHED)
    assert page.left == []


def test_a_release_is_named_paused_and_served_again(customer: Customer, follow: Follow) -> None:
    page = follow("A bad release")
    health = json.loads(customer.person.send("GET", "/health").text)
    assert lines(page.run("version"))[0]["deployment"] == health["release"]
    assert examine(page)["release"]["found"] == health["release"]
    page.run("make smoke")
    try:
        page.run("pause")
        assert customer.person.send_once("GET", "/ai-memory/spaces", None, {}).status in (429, 503)
    finally:
        page.run("resume")
    page.run("make smoke")
    page.run("letters redrive")
    page.run("extractions retry", ExitCode.DONE, ExitCode.UNFINISHED)
    assert page.left == []


def test_a_person_is_erased_and_the_receipt_proves_it(customer: Customer, follow: Follow, deployment: Deployed) -> None:
    person = customer.person
    steps.add(person, steps.space(person, "memory"), "User keeps bees")
    page = follow("A person wants out while an export runs")
    assert json.loads(page.run("people/summary"))
    job = json.loads(page.run("/ai-admin/delete"))["jobId"]
    page.run("/ai-admin/export")
    wait_until_erased(customer, deployment, job)
    ended = json.loads(page.run("/ai-admin/jobs/JOB", JOB=job))
    assert ended["status"] == "succeeded"
    page.run("people/summary")
    page.run("receipt get", RECEIPT=json.loads(ended["receipt"])["id"])
    page.run("public-key")
    page.run("receipt verify")
    assert page.left == []


def test_a_regulator_gets_an_export_an_audit_and_a_receipt(
    customer: Customer, follow: Follow, deployment: Deployed, tmp_path: Path
) -> None:
    person = customer.person
    steps.add(person, steps.space(person, "memory"), "User keeps bees")
    page = follow("A regulator asks")
    page.run("loci export")
    document = json.loads((tmp_path / "person.json").read_text())
    assert [atom["text"] for atom in document["atoms"]] == ["User keeps bees"]
    assert "exportUserData" in {one["act"] for one in json.loads(page.run("/ai-admin/audit"))["items"]}
    page.run("public-key")
    erased = customer.admin.post("/ai-admin/delete", {"userId": person.user, "confirm": True})
    ended = wait_until_erased(customer, deployment, erased["jobId"])
    page.run("receipt get", RECEIPT=json.loads(ended["receipt"])["id"])
    page.run("receipt verify")
    assert page.left == []
