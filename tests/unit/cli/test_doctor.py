"""What doctor says of a deployment in an account; the emulator has none of these checks."""

from dataclasses import dataclass, field, replace

import pytest

from loci.cli.doctor import diagnose, diagnose_work
from loci.errors import Conflict
from loci.governance.table_restores import require_tables
from loci.model.jobs import Job, JobStatus
from loci.ports.governance import RecordTable
from loci.scope import Scope
from tests.fakes.inventory import JobInventory
from tests.fakes.jobs import Jobs
from tests.fakes.ports import FakePorts
from tests.support.records import ULIDS, job, later


@dataclass
class Healthy:
    """The state of a deployment without a problem."""

    secrets: list[str] = field(default_factory=list)
    issuer: str = ""
    limit: int = 1000
    is_heard: bool = True
    releases: tuple[str, ...] = ("0.2.0",)
    missing_queues: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    unprotected: list[str] = field(default_factory=list)
    closed: list[str] = field(default_factory=list)

    def find_missing_tables(self) -> list[str]:
        return self.gone

    def find_unprotected_tables(self) -> list[str]:
        return self.unprotected

    def tables_by_function(self) -> dict[str, dict[str, str]]:
        return {}

    def functions_by_release(self) -> dict[str, list[str]]:
        return {release: ["api"] for release in self.releases}

    def find_missing_queues(self) -> list[str]:
        return self.missing_queues

    def find_disabled_keys(self) -> list[str]:
        return []

    def find_paused_sources(self) -> list[str]:
        return []

    def find_closed_functions(self) -> list[str]:
        return self.closed

    def is_sweeper_scheduled(self) -> bool:
        return True

    def has_subscriber(self) -> bool:
        return self.is_heard

    def concurrency(self) -> int:
        return self.limit

    def find_unreadable_secrets(self) -> list[str]:
        return self.secrets

    def issuer_problem(self) -> str:
        return self.issuer


CHECKS = {"tables", "recovery", "keys", "sources", "requests", "sweeper", "queues", "dead letters", "release"}
IN_AN_ACCOUNT = {"alarms", "models", "tokens", "concurrency"}


def test_a_healthy_deployment_has_no_problem() -> None:
    diagnoses = list(diagnose(Healthy(), dict))
    assert {one.check for one in diagnoses} == CHECKS | IN_AN_ACCOUNT
    assert [one.problem for one in diagnoses if one.problem] == []
    assert all(one.advice for one in diagnoses)


@pytest.mark.parametrize(
    ("state", "check", "problem"),
    [
        (Healthy(is_heard=False), "alarms", "the alarm topic has no confirmed subscription"),
        (Healthy(secrets=["openai"]), "models", "openai"),
        (Healthy(issuer="no keys"), "tokens", "no keys"),
        (Healthy(limit=10), "concurrency", "10 functions at once, at least 100 needed"),
    ],
)
def test_each_problem_of_an_account_is_named_alone(state: Healthy, check: str, problem: str) -> None:
    assert {one.check: one.problem for one in diagnose(state, dict) if one.problem} == {check: problem}
    assert [one for one in diagnose(state, dict, is_emulated=True) if one.problem] == []


@pytest.mark.parametrize(
    ("state", "check", "problem"),
    [
        (Healthy(missing_queues=["https://sqs/jobs"]), "queues", "https://sqs/jobs"),
        (Healthy(releases=("0.2.0", "0.3.0")), "release", "functions are of 0.2.0, 0.3.0"),
        (Healthy(releases=("", "0.3.0")), "release", "functions are of an unknown release, 0.3.0"),
    ],
)
def test_each_problem_of_its_parts_is_named_alone(state: Healthy, check: str, problem: str) -> None:
    assert {one.check: one.problem for one in diagnose(state, dict) if one.problem} == {check: problem}


def test_a_table_that_is_gone_is_named_apart_from_one_without_recovery() -> None:
    found = {one.check: one for one in diagnose(Healthy(gone=["memory"], unprotected=["control"]), dict)}
    assert found["tables"].problem == "memory is gone"
    assert "loci recover" in found["tables"].advice
    assert found["recovery"].problem == "control"
    assert "update-continuous-backups" in found["recovery"].advice


def test_nothing_is_resumed_while_a_table_is_gone() -> None:
    require_tables(Healthy(unprotected=["control"]))
    with pytest.raises(Conflict, match="memory: gone, so requests would fail; loci recover restores and resumes"):
        require_tables(Healthy(gone=["memory"]))


@pytest.mark.parametrize(
    ("gone", "waiting", "has_to_finish"), [([], [], False), (["memory"], [], True), ([], ["memory-2"], True)]
)
def test_what_is_recovered_is_finished_and_not_merely_resumed(
    gone: list[str], waiting: list[str], *, has_to_finish: bool
) -> None:
    found = {one.check: one for one in diagnose(Healthy(gone=gone, closed=["api"]), dict, waiting)}
    assert ("finish loci recover first" in found["requests"].advice) is has_to_finish


def test_letters_of_a_queue_that_is_missing_are_not_counted() -> None:
    def refuse() -> dict[str, int]:
        raise AssertionError

    assert {one.check for one in diagnose(Healthy(missing_queues=["jobs"]), refuse) if one.problem} == {"queues"}


def test_the_release_that_runs_is_named() -> None:
    (release,) = (one for one in diagnose(Healthy(), dict) if one.check == "release")
    assert release.found == "0.2.0"


@dataclass
class Emptied(JobInventory):
    """Says which tables lost their items."""

    jobs: Jobs
    emptied: tuple[RecordTable, ...] = ()

    def __post_init__(self) -> None:
        super().__init__(self.jobs)

    def find_emptied(self) -> tuple[RecordTable, ...]:
        return self.emptied


SCOPE = Scope("acme", "shop", "chat", "ada")
REFUSED = "openai/small: the key was refused: secret loci/openai (HTTP 401)"


def work(*jobs: Job, emptied: tuple[RecordTable, ...] = ()) -> dict[str, str]:
    """The problems of work, by check."""
    stored = Jobs()
    for one in jobs:
        stored.create(SCOPE, one)
    ports = FakePorts(lambda: later(seconds=3600), jobs=stored, inventory=Emptied(stored, emptied))
    return {one.check: one.problem for one in diagnose_work(ports) if one.problem}


def job_of(number: int, status: JobStatus, extractor: str = "openai/small") -> Job:
    """A job of that minute."""
    at = later(seconds=60 * number)
    reason = REFUSED if status is JobStatus.FAILED else None
    return job(ULIDS[number], status=status, extractor=extractor, reason=reason, created_at=at, finished_at=at)


def test_a_table_that_was_emptied_is_named() -> None:
    assert work(emptied=(RecordTable.MEMORY,)) == {"contents": "memory"}


def test_an_app_of_which_every_extraction_by_a_model_fails_is_named_with_the_reason() -> None:
    of_rules = job_of(5, JobStatus.SUCCEEDED, "rules")
    earlier = job_of(1, JobStatus.SUCCEEDED)
    failed = job_of(2, JobStatus.FAILED), job_of(3, JobStatus.FAILED)
    assert work(earlier, *failed, of_rules) == {"extractions": f"acme/shop: all of openai/small, 2 jobs: {REFUSED}"}


def test_one_success_since_is_enough_and_so_is_a_day() -> None:
    assert work(job_of(2, JobStatus.FAILED), job_of(3, JobStatus.SUCCEEDED)) == {}
    old = replace(job_of(2, JobStatus.FAILED), created_at=later(days=-1))
    assert work(old) == {}
