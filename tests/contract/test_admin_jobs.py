"""What every store of exports and erasures promises."""

from dataclasses import replace

import pytest

from loci import keys
from loci.adapters.dynamodb import admin_jobs
from loci.adapters.dynamodb.tables import Tables
from loci.ids import AdminJobId
from loci.model.governance import (
    ADMIN_JOB_LIFE,
    AdminJob,
    AdminJobKind,
    AdminJobStatus,
    ErasurePhase,
    ExportPlace,
    ExportProgress,
)
from loci.ports.governance import AdminJobStore
from loci.ports.writes import Outcome
from loci.scope import Scope
from tests.fakes.admin_jobs import AdminJobs
from tests.support.records import AT, ULIDS, later


@pytest.fixture(params=["memory", "dynamodb"])
def store(request: pytest.FixtureRequest) -> AdminJobStore:
    if request.param == "memory":
        return AdminJobs()
    return admin_jobs.AdminJobStore(request.getfixturevalue("dynamodb"))


@pytest.fixture
def app(tenant: str) -> Scope:
    return Scope(tenant, "notes", "@", "@app")


def job(ulid: str = ULIDS[0]) -> AdminJob:
    return AdminJob(AdminJobId(ulid), AdminJobKind.ERASE, "nadia", "5" * 64, "6" * 64, AT, AT)


def test_a_job_is_found_with_all_that_is_known_of_it(store: AdminJobStore, app: Scope) -> None:
    full = replace(
        job(),
        subject=None,
        status=AdminJobStatus.SUCCEEDED,
        phase=ErasurePhase.DONE,
        epoch=ULIDS[1],
        counts={"atoms": 3, "messages": 41},
        ids_hash="7" * 64,
        place="3\nzoo#notes#chat#nadia\nM#1",
        nothing_found=True,
        settled_at=later(seconds=1),
        progress=ExportProgress(
            ExportPlace("atoms", "0t#notes#s-1#nadia\n", opened=True), ("exports/a", "exports/b"), 1_234
        ),
        file="exports/one",
        file_expires_at=later(seconds=2),
        receipt=ULIDS[2],
        reason="it took too long",
        finished_at=later(seconds=3),
        due=later(seconds=4),
        version=7,
    )
    assert store.create(app, full) is Outcome.DONE
    assert store.get(app, ULIDS[0]) == full


def test_a_fresh_job_is_found_as_it_is_and_recorded_once(store: AdminJobStore, app: Scope) -> None:
    assert store.create(app, job()) is Outcome.DONE
    assert store.create(app, replace(job(), subject="emil")) is Outcome.TAKEN
    assert store.get(app, ULIDS[0]) == job()
    assert store.get(app, ULIDS[1]) is None


def test_a_job_is_replaced_while_its_version_is_as_read(store: AdminJobStore, app: Scope) -> None:
    store.create(app, job())
    after = replace(job(), status=AdminJobStatus.WAITING, due=AT, version=2)
    assert store.replace(app, job(), after) is Outcome.DONE
    assert store.replace(app, job(), after) is Outcome.STALE
    assert store.replace(app, job(ULIDS[1]), after) is Outcome.STALE
    assert store.get(app, ULIDS[0]) == after


def test_the_jobs_of_an_app_are_listed_and_no_others(store: AdminJobStore, app: Scope) -> None:
    for ulid in ULIDS[:3]:
        store.create(app, job(ulid))
    store.create(replace(app, app="diary"), job(ULIDS[3]))
    assert list(store.list(app)) == [job(ulid) for ulid in ULIDS[:3]]


def test_a_finished_job_is_deleted_by_the_table_after_its_life(dynamodb: Tables, app: Scope) -> None:
    store, finished = admin_jobs.AdminJobStore(dynamodb), replace(job(ULIDS[1]), finished_at=AT)
    for one in (job(), finished):
        store.create(app, one)
    items = [dynamodb.get(admin_jobs.AdminJobItem, app.partition, keys.admin_job(ulid)) for ulid in ULIDS[:2]]
    assert [item and item.ttl for item in items] == [None, AT.replace(microsecond=0) + ADMIN_JOB_LIFE]
