"""Admins find extraction jobs of everybody in their app, by status and by user, newest first; no one else does."""

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from loci.api.admin import job_search as api
from loci.cli import main
from loci.cli.exit_codes import ExitCode
from loci.errors import Forbidden, Malformed, Refused
from loci.ids import ConversationId, SpaceId
from loci.learning.extraction.job_search import JobFilter, find_jobs
from loci.model.conversations import Conversation
from loci.model.jobs import Job, JobStatus
from loci.model.users import UserRecord, UserState
from loci.ports.all import Ports
from loci.scope import Caller, Scope, caller, user_owner
from tests.fakes.conversations import Conversations
from tests.fakes.inventory import JobInventory
from tests.fakes.jobs import Jobs
from tests.fakes.markers import Markers
from tests.fakes.ports import FakePorts
from tests.fakes.users import Users
from tests.support.records import AT, EPOCH, HASH, ULIDS, job, later
from tests.unit.api.requests import Api

FAILED = JobFilter(JobStatus.FAILED)


def admin(tenant: str = "acme", app: str = "app", role: str = "admin") -> Caller:
    return caller(tenant=tenant, app=app, user="root", role=role)


class Inventory(JobInventory):
    """Knows jobs and people."""

    def __init__(self, jobs: Jobs, users: Users) -> None:
        super().__init__(jobs)
        self._users = users

    def people(self) -> Iterator[Scope]:
        return iter(self._users.records)


class World:
    """Some people's conversations, each with jobs."""

    def __init__(self) -> None:
        self.users = Users()
        self.conversations = Conversations(self.users, Markers())
        self.jobs = Jobs()
        self.ports: Ports = FakePorts(
            lambda: AT,
            users=self.users,
            conversations=self.conversations,
            jobs=self.jobs,
            inventory=Inventory(self.jobs, self.users),
        )

    def give(self, user: str, minute: int, status: JobStatus, tenant: str = "acme", app: str = "app") -> Job:
        """A job of a conversation of its own, made at that minute."""
        scope = Scope(tenant, app, "journal", user_owner(user))
        self.users.records[scope.directory] = UserRecord(EPOCH)
        id = ConversationId("journal", ULIDS[minute])
        self.conversations.records[scope, id.ulid] = Conversation(id, EPOCH, None, None, {}, AT, AT)
        made = job(id.ulid, status=status, created_at=later(seconds=60 * minute))
        self.jobs.create(scope, made)
        return made

    def find_all(self, wanted: JobFilter, who: Caller | None = None, limit: int = 50) -> list[tuple[str, str]]:
        """Owner and conversation of all pages' jobs."""
        found, cursor = [], None
        while True:
            page = find_jobs(self.ports, who or admin(), wanted, cursor, limit)
            assert len(page.items) <= limit
            found += [(one.scope.owner, one.job.id.conversation) for one in page.items]
            if page.cursor is None:
                return found
            cursor = page.cursor


@pytest.fixture
def world() -> World:
    made = World()
    made.give("ada", 1, JobStatus.FAILED)
    made.give("bo", 2, JobStatus.FAILED)
    made.give("bo", 3, JobStatus.SUCCEEDED)
    made.give("ada", 4, JobStatus.FAILED)
    made.give("eve", 5, JobStatus.FAILED, tenant="other")
    made.give("ada", 6, JobStatus.FAILED, app="elsewhere")
    return made


@pytest.mark.parametrize("limit", [1, 2, 50])
def test_jobs_of_a_status_are_found_newest_first_whatever_the_page(world: World, limit: int) -> None:
    assert world.find_all(FAILED, limit=limit) == [("ada", ULIDS[4]), ("bo", ULIDS[2]), ("ada", ULIDS[1])]


@pytest.mark.parametrize("limit", [1, 2, 50])
def test_jobs_of_a_user_are_found_newest_first_whatever_the_page(world: World, limit: int) -> None:
    for hash, seconds in (("a" * 32, 1), ("b" * 32, 2)):
        other = job(ULIDS[2], hash, created_at=later(seconds=120 + seconds))
        world.jobs.create(Scope("acme", "app", "journal", "bo"), other)
    everything = [("bo", ULIDS[3])] + 3 * [("bo", ULIDS[2])]
    assert world.find_all(JobFilter(user="bo"), limit=limit) == everything
    assert world.find_all(JobFilter(JobStatus.FAILED, "bo"), limit=limit) == [("bo", ULIDS[2])]
    assert world.find_all(JobFilter(user="nobody"), limit=limit) == []


def test_an_admin_finds_nothing_of_another_tenant_or_app(world: World) -> None:
    assert world.find_all(FAILED, admin(tenant="other")) == [("eve", ULIDS[5])]
    assert world.find_all(FAILED, admin(app="elsewhere")) == [("ada", ULIDS[6])]
    assert world.find_all(JobFilter(user="eve")) == []
    assert world.find_all(FAILED, admin(tenant="nowhere")) == []


@pytest.mark.parametrize("role", ["user", "service"])
def test_only_admins_find_jobs(world: World, role: str) -> None:
    for wanted in (FAILED, JobFilter(user="root")):
        with pytest.raises(Forbidden):
            find_jobs(world.ports, admin(role=role), wanted, None, 50)


def test_jobs_of_the_erased_and_of_shadows_are_left_out(world: World) -> None:
    directory = Scope("acme", "app", "@", "ada")
    world.users.records[directory] = replace(world.users.records[directory], state=UserState.ERASED)
    assert world.find_all(FAILED) == [("bo", ULIDS[2])]
    assert world.find_all(JobFilter(user="ada")) == []
    world.users.records[directory] = UserRecord(ULIDS[9])
    assert world.find_all(FAILED) == [("bo", ULIDS[2])]
    shadow = job(ULIDS[2], "c" * 32, status=JobStatus.FAILED, space=SpaceId("shadow.daily-0a1b2c"))
    world.jobs.create(Scope("acme", "app", "journal", "bo"), shadow)
    assert world.find_all(FAILED) == [("bo", ULIDS[2])]


def test_without_a_status_or_a_user_or_with_a_foreign_cursor_it_is_refused(world: World) -> None:
    with pytest.raises(Refused):
        find_jobs(world.ports, admin(), JobFilter(), None, 50)
    for wanted, cursor in ((FAILED, "nonsense"), (JobFilter(user="bo"), "nonsense~x"), (JobFilter(user="bo"), "x~0")):
        with pytest.raises(Malformed):
            find_jobs(world.ports, admin(), wanted, cursor, 50)


def test_the_api_says_whose_each_job_is(world: World) -> None:
    http = Api(world.ports, [api.router])
    answer = http.send("GET", "/ai-admin/extractions?status=failed&limit=1", role="admin")
    (item,) = answer.body["items"]
    assert (item["userId"], item["status"], item["conversationId"]) == ("ada", "failed", f"conv_journal_{ULIDS[4]}")
    cursor = answer.body["nextCursor"]
    following = http.send("GET", f"/ai-admin/extractions?status=failed&cursor={cursor}", role="admin")
    assert [item["userId"] for item in following.body["items"]] == ["bo", "ada"]
    assert http.send("GET", "/ai-admin/extractions?status=failed").status == 403
    assert http.send("GET", "/ai-admin/extractions", role="admin").status == 422
    mine = http.send("GET", "/ai-admin/extractions?userId=me", user="bo", role="admin")
    assert [item["status"] for item in mine.body["items"]] == ["succeeded", "failed"]


def test_the_command_lists_jobs_that_ended_of_all_apps_with_their_release(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    world.give("eve", 7, JobStatus.SUCCEEDED, tenant="other")
    for key, one in world.jobs.records.items():
        world.jobs.records[key] = replace(one, release="0.3.0")

    def owners(*options: str) -> list[tuple[str, str, str]]:
        assert main(["extractions", "--status", "succeeded", *options], lambda _: world.ports) == ExitCode.DONE
        listed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        return [(one["tenant"], one["owner"], one["release"]) for one in listed]

    assert owners() == [("acme", "bo", "0.3.0"), ("other", "eve", "0.3.0")]
    assert owners("--tenant", "other") == [("other", "eve", "0.3.0")]


def test_the_command_prints_a_line_a_job_and_the_cursor(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["extractions", "--tenant", "acme", "--app", "app", "--status", "failed", "--limit", "2"]
    assert main(asked, lambda _: world.ports) == ExitCode.DONE
    *jobs, last = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["owner"] for one in jobs] == ["ada", "bo"]
    assert main([*asked, "--cursor", last["nextCursor"]], lambda _: world.ports) == ExitCode.DONE
    (rest,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (rest["owner"], rest["id"]) == ("ada", str(job(ULIDS[1], HASH).id))
    assert main(["extractions", "--tenant", "acme", "--app", "app"], lambda _: world.ports) == ExitCode.USAGE
