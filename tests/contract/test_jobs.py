"""What every store of extraction jobs promises."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from loci.adapters.dynamodb import jobs
from loci.adapters.dynamodb.inventory import Inventory
from loci.adapters.dynamodb.tables import Tables
from loci.errors import Malformed
from loci.ids import ReplayId
from loci.model.jobs import AtomGroup, DropReason, ExtractionPolicy, JobCounts, JobProgress, JobStatus, ReplayChanges
from loci.model.language import CallOutcome, Tokens
from loci.ports.governance import JobPlace
from loci.ports.jobs import JobStore
from loci.ports.writes import Outcome
from loci.scope import Scope
from tests.fakes.inventory import JobInventory
from tests.fakes.jobs import Jobs
from tests.support.records import AT, CALL, HASH, ULIDS, job, later

OTHER = "f" * 32


@pytest.fixture(params=["memory", "dynamodb"])
def store(request: pytest.FixtureRequest) -> JobStore:
    return Jobs() if request.param == "memory" else jobs.JobStore(request.getfixturevalue("dynamodb"))


@pytest.fixture
def scope(tenant: str) -> Scope:
    return Scope(tenant, "notes", "journal", "nadia")


def test_a_job_is_found_with_all_that_is_known_of_it(store: JobStore, scope: Scope) -> None:
    full = job(
        ULIDS[1],
        space_owner="emil",
        policy=ExtractionPolicy("v3", "rules", False, False, 4),
        range=(3, 12),
        status=JobStatus.FAILED,
        attempt=2,
        waits=1,
        reason="the model did not answer",
        counts=JobCounts(1, 2, 3, 4, {DropReason.UNQUOTED: 3, DropReason.UNWRITABLE: 1}),
        calls=(CALL, replace(CALL, outcome=CallOutcome.TIMED_OUT, tokens=Tokens(), microdollars=None)),
        answer='{"facts":[]}',
        decisions='{"facts":{}}',
        applied=10,
        covered=JobProgress(until_seq=500, facts=7, cut=2),
        started_at=later(seconds=1),
        finished_at=later(seconds=2),
        due=later(seconds=900),
        replay=ReplayChanges(
            ReplayId(ULIDS[2]),
            AtomGroup(101, (ULIDS[3], ULIDS[4])),
            archived=AtomGroup(1, (ULIDS[5],)),
            is_rolled_back=True,
        ),
        version=5,
    )
    assert store.create(scope, full) is Outcome.DONE
    assert store.get(scope, ULIDS[1], HASH) == full


def test_a_fresh_job_is_found_as_it_is(store: JobStore, scope: Scope) -> None:
    store.create(scope, job(ULIDS[1]))
    assert store.get(scope, ULIDS[1], HASH) == job(ULIDS[1])
    assert store.get(scope, ULIDS[1], OTHER) is None


def test_a_job_is_recorded_once(store: JobStore, scope: Scope) -> None:
    store.create(scope, job(ULIDS[1]))
    assert store.create(scope, job(ULIDS[1], attempt=7)) is Outcome.TAKEN
    assert store.get(scope, ULIDS[1], HASH) == job(ULIDS[1])


def test_a_conversations_jobs_are_listed_and_no_others(store: JobStore, scope: Scope) -> None:
    for one in (job(ULIDS[1], OTHER), job(ULIDS[1], HASH), job(ULIDS[2])):
        store.create(scope, one)
    assert store.list(scope, ULIDS[1]) == (job(ULIDS[1], HASH), job(ULIDS[1], OTHER))
    assert store.list(scope, ULIDS[3]) == ()


def test_a_job_is_replaced_while_version_and_applied_are_as_read(store: JobStore, scope: Scope) -> None:
    before = job(ULIDS[1], due=AT)
    store.create(scope, before)
    running = replace(before, status=JobStatus.RUNNING, due=None, version=2)
    assert store.replace(scope, before, running) is Outcome.DONE
    assert store.get(scope, ULIDS[1], HASH) == running
    assert store.replace(scope, before, running) is Outcome.STALE
    assert store.replace(scope, replace(running, applied=1), replace(running, version=3)) is Outcome.STALE


def test_a_job_that_is_not_there_is_not_replaced(store: JobStore, scope: Scope) -> None:
    assert store.replace(scope, job(ULIDS[1]), job(ULIDS[1], version=2)) is Outcome.STALE
    assert store.get(scope, ULIDS[1], HASH) is None


def test_of_many_that_record_a_job_at_once_one_does(dynamodb: Tables, scope: Scope) -> None:
    store = jobs.JobStore(dynamodb)
    with ThreadPoolExecutor(16) as pool:
        outcomes = list(pool.map(lambda n: store.create(scope, job(ULIDS[1], attempt=n)), range(16)))
    assert sorted(outcomes) == [Outcome.DONE] + [Outcome.TAKEN] * 15


@pytest.mark.parametrize("limit", [1, 2, 3, 50])
def test_jobs_of_an_app_are_listed_by_status_newest_first_whatever_the_page(
    store: JobStore, tenant: str, limit: int
) -> None:
    scopes = [Scope(tenant, "notes", "journal", owner) for owner in ("nadia", "emil", "bo")]
    # Several of one instant, as one close makes them.
    for number, seconds in enumerate((1, 2, 2, 2, 3)):
        store.create(scopes[number % 3], job(ULIDS[number], created_at=later(seconds=seconds)))
    store.create(scopes[0], job(ULIDS[6], status=JobStatus.FAILED))
    store.create(Scope(tenant, "other", "journal", "nadia"), job(ULIDS[7]))
    store.create(Scope(f"{tenant}-2", "notes", "journal", "nadia"), job(ULIDS[8]))
    listed = all_of(store, scopes[0].app_directory, JobStatus.QUEUED, limit)
    of_one_instant = {("bo", ULIDS[2]), ("emil", ULIDS[1]), ("nadia", ULIDS[3])}
    assert (listed[0], set(listed[1:-1]), listed[-1]) == (("emil", ULIDS[4]), of_one_instant, ("nadia", ULIDS[0]))
    assert len(listed) == 5


def test_a_job_is_listed_under_the_status_it_has_come_to(store: JobStore, scope: Scope) -> None:
    before = job(ULIDS[1])
    store.create(scope, before)
    store.replace(scope, before, replace(before, status=JobStatus.FAILED, version=2))
    assert all_of(store, scope.app_directory, JobStatus.QUEUED) == []
    assert all_of(store, scope.app_directory, JobStatus.FAILED) == [("nadia", ULIDS[1])]


def test_jobs_of_everybody_that_have_not_succeeded_are_found_by_their_places(
    dynamodb: Tables, store: JobStore, scope: Scope
) -> None:
    made = {1: JobStatus.FAILED, 2: JobStatus.SUCCEEDED, 3: JobStatus.WAITING_BUDGET}
    for number, status in made.items():
        store.create(scope, job(ULIDS[number], status=status, created_at=later(number)))
    inventory = JobInventory(store) if isinstance(store, Jobs) else Inventory(dynamodb)
    found = [one for one in inventory.unfinished_jobs() if one.app == scope.app_directory]
    assert sorted(found, key=lambda one: one.created_at) == [
        JobPlace(scope.app_directory, made[number], later(number)) for number in (1, 3)
    ]


def test_what_is_no_cursor_is_refused(store: JobStore, scope: Scope) -> None:
    with pytest.raises(Malformed):
        store.list_by_status(scope.app_directory, JobStatus.FAILED, "nonsense", 10)


def all_of(store: JobStore, app: Scope, status: JobStatus, limit: int = 50) -> list[tuple[str, str]]:
    """Owner and conversation of all pages' jobs."""
    found, cursor = [], None
    while True:
        page = store.list_by_status(app, status, cursor, limit)
        found += [(one.scope.owner, one.job.id.conversation) for one in page.items]
        if page.cursor is None:
            return found
        cursor = page.cursor
