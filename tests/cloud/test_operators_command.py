"""The command of operators finds a deployment by its name, with AWS credentials alone."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from local import aws
from local.deployment import Stack
from loci.cli.exit_codes import ExitCode
from tests.cloud import steps
from tests.cloud.client import Client
from tests.cloud.deployed import Deployed
from tests.cloud.operator import Run
from tests.cloud.waiting import eventually


@pytest.fixture
def run(stack: Stack, tmp_path: Path) -> Run:
    return Run(stack, tmp_path)


def test_a_name_is_enough_for_tables_and_queues(run: Run) -> None:
    jobs = run("--deployment", "loci", "extractions", "--tenant", "demo", "--app", "none", "--status", "failed")
    assert (jobs.returncode, jobs.stdout) == (ExitCode.DONE, ""), jobs.stderr
    everywhere = run("--deployment", "loci", "extractions", "retry", "--dry-run")
    assert everywhere.returncode in (ExitCode.DONE, ExitCode.UNFINISHED), everywhere.stderr
    assert all({"tenant", "app", "failed"} <= json.loads(line).keys() for line in everywhere.stdout.splitlines())
    letters = run("--deployment", "loci", "letters", "list")
    assert letters.returncode == ExitCode.DONE, letters.stderr
    assert all(json.loads(line) for line in letters.stdout.splitlines())
    key = run("--deployment", "loci", "receipt", "public-key")
    assert "BEGIN PUBLIC KEY" in key.stdout, key.stderr


def test_one_page_shows_what_all_tenants_do(run: Run, stack: Stack, namespace: str) -> None:
    ada = Client(stack.url, stack.token("user"))
    steps.bind(ada, namespace, steps.space(ada, namespace))
    shown = run("--deployment", "loci", "status", "--all")
    assert shown.returncode == ExitCode.DONE, shown.stderr
    *apps, total = (json.loads(line) for line in shown.stdout.splitlines())
    (demo,) = (line for line in apps if (line["tenant"], line["app"]) == ("demo", "demo"))
    assert demo["people"] > 0
    assert (total["complete"], total["apps"]) == (True, len(apps))
    assert total["release"]


def test_one_id_leads_from_a_call_to_the_memories_it_led_to(run: Run, stack: Stack, namespace: str) -> None:
    ada = Client(stack.url, stack.token("user"))
    space = steps.space(ada, namespace)
    steps.bind(ada, namespace, space)
    conversation = steps.conversation(ada, namespace)
    steps.say(ada, conversation, "I live in Porto.")
    closed = ada.send("POST", f"/ai-conversations/{conversation}/close")
    steps.ended_jobs(ada, conversation)
    request = closed.headers["apigw-requestid"]

    def lines() -> list[dict[str, Any]]:
        return [json.loads(line) for line in run("--deployment", "loci", "trace", request).stdout.splitlines()]

    path = {"conversations", "outbox", "fanout", "extraction", "indexer"}
    found = eventually(lines, lambda found: {line["service"] for line in found} >= path)
    assert [line["at"] for line in found] == sorted(line["at"] for line in found)
    by_service = {line["service"]: line for line in found}
    first = by_service["conversations"]
    assert (first["tenant"], first["app"], first["status"]) == ("demo", "demo", 200)
    assert {"added": 1, "succeeded": 1}.items() <= by_service["extraction"]["counts"].items()
    assert ada.user not in json.dumps(found)


def test_an_id_that_no_line_names_and_one_that_is_none(run: Run) -> None:
    unknown = run("--deployment", "loci", "trace", "0123456789abcdef")
    assert (unknown.returncode, unknown.stdout) == (ExitCode.DIFFERS, "")
    assert "no line names it since" in unknown.stderr
    bad = run("--deployment", "loci", "trace", 'a" || "b')
    assert (bad.returncode, bad.stderr.strip()) == (
        ExitCode.USAGE,
        "loci: the id has 8 to 128 characters of A-Z a-z 0-9 + / = _ -",
    )


def test_a_deployment_that_is_not_there_is_refused_with_its_stack(run: Run) -> None:
    done = run("--deployment", "prod", "letters", "list")
    assert done.returncode == ExitCode.REFUSED
    assert done.stderr.strip() == f"loci: there is no stack LociService-prod in {aws.REGION}"


def test_without_a_region_the_command_says_so(run: Run) -> None:
    done = run("--deployment", "loci", "letters", "list", AWS_REGION="", AWS_DEFAULT_REGION="")
    assert done.returncode == ExitCode.NO_ACCESS
    assert "no region" in done.stderr


def test_events_are_republished_only_of_a_time_that_is_and_where_there_is_an_archive(run: Run) -> None:
    for since, until in (("yesterday", "2026-01-02"), ("2026-01-02", "2026-01-01")):
        wrong = run("--deployment", "loci", "events", "republish", "--since", since, "--until", until)
        assert (wrong.returncode, "--since" in wrong.stderr) == (ExitCode.USAGE, True), wrong.stderr
    done = run("--deployment", "loci", "events", "republish", "--since", "2026-01-01")
    assert (done.returncode, done.stderr.strip()) == (
        ExitCode.REFUSED,
        "loci: this deployment has no archive of events",
    )


def test_a_first_user_is_added_and_gets_a_token_that_the_api_takes(run: Run, stack: Stack) -> None:
    name = f"ada-{uuid4().hex[:8]}"
    addition = run("user", "add", name, "--tenant", "acme", "--app", "shop", "--email", f"{name}@example.com")
    said = json.loads(addition.stdout)
    password = said.pop("password")
    assert (addition.returncode, said) == (
        ExitCode.DONE,
        {"user": name, "tenant": "acme", "app": "shop", "role": "user"},
    )
    token = run("user", "token", name, LOCI_PASSWORD=password)
    assert Client(stack.url, token.stdout.strip()).get("/ai-memory/spaces") == {"items": [], "nextCursor": None}
    promotion = run("user", "role", name, "--role", "admin")
    assert json.loads(promotion.stdout) == {"user": name, "role": "admin"}, promotion.stderr
    token = run("user", "token", name, "--client", "mobile", LOCI_PASSWORD=password)
    assert Client(stack.url, token.stdout.strip()).send("GET", "/ai-admin/settings").status == 200


@pytest.mark.parametrize(
    ("arguments", "status", "named"),
    [
        (("add", "eve", "--app", "shop"), ExitCode.USAGE, "--tenant"),
        (("add", "eve", "--tenant", "Acme Inc.", "--app", "shop"), ExitCode.REFUSED, "tenant"),
        (("add", "admin", "--tenant", "acme", "--app", "shop"), ExitCode.REFUSED, "already a user admin"),
        (("role", "unknown", "--role", "admin"), ExitCode.REFUSED, "no user unknown"),
        (("role", "admin"), ExitCode.USAGE, "--role"),
        (("token", "admin"), ExitCode.REFUSED, "password"),
        (("token", "admin", "--client", "tv"), ExitCode.USAGE, "--client"),
    ],
)
def test_what_cannot_be_done_for_a_user_is_refused_by_name(
    run: Run, arguments: tuple[str, ...], status: ExitCode, named: str
) -> None:
    done = run("user", *arguments, LOCI_PASSWORD="wrong-Password-1")
    assert (done.returncode, done.stdout) == (status, ""), done.stderr
    assert named in done.stderr


def test_a_file_of_users_is_added_and_those_that_are_there_are_named(run: Run, tmp_path: Path) -> None:
    names = [f"ada-{uuid4().hex[:8]}" for _ in range(3)]
    people = [{"user": name, "tenant": "acme", "app": "shop"} for name in names]
    file = tmp_path / "people.jsonl"
    file.write_text("".join(json.dumps(person) + "\n" for person in people[:2]))
    first = run("user", "add", "--file", str(file))
    assert first.returncode == ExitCode.DONE, first.stderr
    assert [json.loads(line)["user"] for line in first.stdout.splitlines()] == names[:2]
    file.write_text("".join(json.dumps(person) + "\n" for person in people))
    second = run("user", "add", "--file", str(file))
    lines = [json.loads(line) for line in second.stdout.splitlines()]
    assert second.returncode == ExitCode.DIFFERS
    assert [line.get("problem") for line in lines] == [*(f"there is already a user {name}" for name in names[:2]), None]
    others = {"user": "new"}, {"tenant": "Acme Inc."}
    file.write_text("\n".join(json.dumps({**people[0], **other}) for other in others))
    third = run("user", "add", "--file", str(file))
    assert (third.returncode, third.stdout) == (ExitCode.USAGE, "")
    assert "line 2" in third.stderr


def test_a_tenant_has_the_limits_that_an_operator_sets_without_a_deployment(run: Run, stack: Stack) -> None:
    tenant, name = f"t-{uuid4().hex[:8]}", f"bo-{uuid4().hex[:8]}"
    none = {"tenant": tenant, **dict.fromkeys(("requestsPerMinute", "jobsPerMinute", "tokensPerDay", "dollarsPerDay"))}

    def limit(*options: str) -> dict[str, Any]:
        done = run("--deployment", "loci", "tenant", "limit", tenant, *options)
        assert done.returncode == ExitCode.DONE, done.stderr
        fields: dict[str, Any] = json.loads(done.stdout)
        return fields

    assert limit() == none
    first = limit("--requests", "1", "--dollars", "2.5", "--new")
    assert first == {**none, "requestsPerMinute": 1, "dollarsPerDay": 2.5}
    assert limit("--dollars", "none", "--jobs", "7") == {**none, "requestsPerMinute": 1, "jobsPerMinute": 7}
    password = json.loads(run("user", "add", name, "--tenant", tenant, "--app", "shop").stdout)["password"]
    client = Client(stack.url, run("user", "token", name, LOCI_PASSWORD=password).stdout.strip())
    statuses = eventually(
        lambda: {client.send_once("GET", "/ai-memory/spaces", None, {}).status for _ in range(4)},
        lambda statuses: 429 in statuses,
    )
    assert statuses <= {200, 429}
    lines = [json.loads(line) for line in run("tenant", "list").stdout.splitlines()]
    assert {"tenant": tenant, "app": "shop", "users": 1} in lines


@pytest.mark.parametrize(
    ("arguments", "status", "named"),
    [
        (("limit", "Acme Inc."), ExitCode.REFUSED, "tenant"),
        (("limit", "acme", "--jobs", "0"), ExitCode.USAGE, "jobs must be 1 to 1000000"),
        (("limit", "acme", "--requests", "many"), ExitCode.USAGE, "--requests must be a whole number, or none"),
        (("limit", "acme", "--tokens", "-1"), ExitCode.USAGE, "tokens must be 0 to"),
        (("limit",), ExitCode.USAGE, "tenant"),
    ],
)
def test_limits_that_cannot_be_are_refused_and_change_nothing(
    run: Run, arguments: tuple[str, ...], status: ExitCode, named: str
) -> None:
    done = run("--deployment", "loci", "tenant", *arguments)
    assert (done.returncode, done.stdout) == (status, ""), done.stderr
    assert named in done.stderr
    unchanged = json.loads(run("--deployment", "loci", "tenant", "limit", "acme").stdout)
    assert {value for name, value in unchanged.items() if name != "tenant"} == {None}


def test_a_tenant_is_let_in_with_its_first_admin_and_removed_with_everybody(
    run: Run, stack: Stack, tmp_path: Path
) -> None:
    tenant, admin = f"t-{uuid4().hex[:8]}", f"ada-{uuid4().hex[:8]}"
    added = json.loads(run("--deployment", "loci", "tenant", "add", tenant, "--app", "shop", "--admin", admin).stdout)
    assert (added["tenant"], added["app"], added["user"], added["role"]) == (tenant, "shop", admin, "admin")
    client = Client(stack.url, run("user", "token", admin, LOCI_PASSWORD=added["password"]).stdout.strip())
    client.post("/ai-memory/remember", {"text": "I keep bees"})
    file = tmp_path / "tenants.jsonl"
    lines = {"tenant": f"{tenant}-2", "app": "shop", "admin": f"{admin}-2"}, {"tenant": f"{tenant}-3"}
    file.write_text("\n".join(map(json.dumps, lines)))
    of_file = run("--deployment", "loci", "tenant", "add", "--file", str(file)).stdout.splitlines()
    assert [json.loads(line)["tenant"] for line in of_file] == [f"{tenant}-2", f"{tenant}-3"]
    kept = run("--deployment", "loci", "tenant", "remove", tenant, "--confirm", f"{tenant}-2")
    assert (kept.returncode, kept.stdout) == (ExitCode.USAGE, "")
    removed = run("--deployment", "loci", "tenant", "remove", tenant, "--confirm", tenant)
    assert removed.returncode == ExitCode.UNFINISHED, removed.stderr
    left = json.loads(removed.stdout)
    assert (left["users"], left["people"], left["restricted"]) == (1, 1, 0)
    assert left["again_at"]
    assert run("user", "token", admin, LOCI_PASSWORD=added["password"]).returncode == ExitCode.REFUSED
    users = {json.loads(line)["tenant"] for line in run("--deployment", "loci", "tenant", "list").stdout.splitlines()}
    assert (tenant in users, f"{tenant}-2" in users) == (False, True)


class Account:
    """Breaks what doctor looks at, and mends it again."""

    def __init__(self, stack: Stack) -> None:
        self._endpoint = stack.endpoint
        self.deployed = Deployed(stack)

    def client(self, service: Any) -> Any:
        return aws.session().client(service, endpoint_url=self._endpoint)

    def set_recovery(self, *, on: bool) -> None:
        client = self.client("dynamodb")
        for name in client.list_tables()["TableNames"]:
            specification = {"PointInTimeRecoveryEnabled": on}
            client.update_continuous_backups(TableName=name, PointInTimeRecoverySpecification=specification)

    @contextmanager
    def without_keys(self) -> Iterator[None]:
        client = self.client("kms")
        keys = [key["KeyId"] for key in client.list_keys()["Keys"]]
        for key in keys:
            client.disable_key(KeyId=key)
        try:
            yield
        finally:
            for key in keys:
                client.enable_key(KeyId=key)

    @contextmanager
    def without_schedule(self) -> Iterator[None]:
        client = self.client("events")
        rules = [rule["Name"] for rule in client.list_rules()["Rules"] if "ScheduleExpression" in rule]
        for rule in rules:
            client.disable_rule(Name=rule)
        try:
            yield
        finally:
            for rule in rules:
                client.enable_rule(Name=rule)

    @contextmanager
    def with_dead_letter(self) -> Iterator[None]:
        sqs = self.deployed.sqs
        url = next(url for url in sqs.list_queues()["QueueUrls"] if "FanoutDead" in url)
        sqs.send_message(QueueUrl=url, MessageBody="{}")
        try:
            yield
        finally:
            sqs.purge_queue(QueueUrl=url)


@pytest.fixture
def account(stack: Stack) -> Account:
    account = Account(stack)
    account.set_recovery(on=True)
    return account


def _problems(run: Run) -> dict[str, str]:
    """The problems that doctor finds, by check."""
    done = run("--deployment", "loci", "doctor")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    checks = {"tables", "recovery", "keys", "sources", "sweeper", "dead letters"}
    assert {line["check"] for line in lines} >= checks, done.stderr
    assert done.returncode == (ExitCode.DONE if all(line["ok"] for line in lines) else ExitCode.DIFFERS)
    assert all(line["advice"] for line in lines if not line["ok"])
    # Other tests have apps of which every extraction fails.
    return {line["check"]: line["problem"] for line in lines if not line["ok"] and line["check"] != "extractions"}


@pytest.mark.usefixtures("account")
def test_doctor_finds_no_problem_in_a_new_deployment(run: Run) -> None:
    assert _problems(run) == {}


def test_doctor_names_tables_without_recovery(run: Run, account: Account) -> None:
    account.set_recovery(on=False)
    assert "StorageMemory" in _problems(run)["recovery"]


def test_doctor_names_disabled_keys(run: Run, account: Account) -> None:
    with account.without_keys():
        assert "LOCI_SUBJECT_KEY" in _problems(run)["keys"]


def test_doctor_names_functions_that_get_no_records(run: Run, account: Account) -> None:
    with account.deployed.without_trigger("Indexer", ":sqs:"):
        assert account.deployed.outputs["IndexerFunction"] in _problems(run)["sources"]


def test_doctor_notices_a_sweeper_that_does_not_run(run: Run, account: Account) -> None:
    with account.without_schedule():
        assert _problems(run) == {"sweeper": "no enabled rule calls the sweeper"}


def test_doctor_names_the_release_and_a_model_that_does_not_answer(run: Run, stack: Stack) -> None:
    def ask(*model: str) -> dict[str, dict[str, Any]]:
        done = run("--deployment", "loci", "doctor", "--model", *model)
        return {line["check"]: line for line in map(json.loads, done.stdout.splitlines())}

    lines = ask("openai/any-model")
    assert lines["release"]["found"] == json.loads(Client(stack.url, None).send("GET", "/health").text)["release"]
    assert lines["model"]["ok"] is True
    assert ask()["model"]["problem"] == "rules is no model: name one"
    assert ask("other/any-model")["model"]["problem"].endswith("this deployment has no provider other")


def test_doctor_counts_dead_letters(run: Run, account: Account) -> None:
    with account.with_dead_letter():
        assert _problems(run)["dead letters"].endswith(": 1")


@pytest.mark.usefixtures("account")
def test_a_paused_deployment_takes_no_requests_and_no_work_until_it_is_resumed(run: Run, stack: Stack) -> None:
    client = Client(stack.url, None)

    def read_status() -> int:
        return client.send_once("GET", "/openapi.json", None, {}).status

    assert read_status() == 200
    try:
        for _ in range(2):  # it may be repeated
            pause = run("--deployment", "loci", "pause")
            assert (pause.returncode, json.loads(pause.stdout)) == (ExitCode.DONE, {"paused": "loci"}), pause.stderr
        assert read_status() in (429, 503)
        assert set(_problems(run)) == {"requests", "sources", "sweeper"}
    finally:
        resume = run("--deployment", "loci", "resume")
    assert (resume.returncode, json.loads(resume.stdout)) == (ExitCode.DONE, {"resumed": "loci"}), resume.stderr
    assert _problems(run) == {}
    assert read_status() == 200
