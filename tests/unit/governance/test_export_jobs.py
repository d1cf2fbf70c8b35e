"""Exports that are too large for an answer: written by sweeps, broken off and overtaken, and gone after a day."""

import json
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from itertools import count

import pytest

from loci.apps import users
from loci.errors import Unavailable
from loci.governance import export_jobs, exporting, jobs
from loci.governance.erasing import TimeSlice
from loci.governance.export_jobs import FILE_LIFE
from loci.model import UserRecord
from loci.model.governance import AdminJob, AdminJobStatus
from loci.scope import Caller
from tests.fakes.faults import Crash, Moment, crashing, interleave_write
from tests.fakes.ports import FakePorts
from tests.support.erasing_in_memory import empty
from tests.support.erasure_world import World
from tests.support.exports import Document, enrich, export_document, lists, talk_much, whole

pytestmark = pytest.mark.thorough

A_MINUTE = timedelta(minutes=1)


@pytest.fixture
def world() -> World:
    made = empty()
    made.plant()
    enrich(made)
    return made


def limit_answers(world: World, size: int) -> World:
    """The same where answers are no longer than that."""
    assert isinstance(world.ports, FakePorts)
    world.ports.export_inline_bytes = size
    return world


def begin_export(world: World, who: Caller | None = None) -> AdminJob:
    """The job of an export that is too large for an answer."""
    made = exporting.export_user(limit_answers(world, 100).ports, who or world.ada, None)
    assert made.document is None
    assert made.job is not None
    return made.job


def now_of(world: World, job: AdminJob) -> AdminJob:
    found = world.ports.admin_jobs.get(world.ada.app_directory, job.id.ulid)
    assert found is not None
    return found


def swept(world: World, job: AdminJob, at: datetime | None = None) -> AdminJob:
    """The job after another minute's sweep, or that of a time."""
    world.sweep(at or now_of(world, job).updated_at + A_MINUTE)
    return now_of(world, job)


def document_of(world: World, job: AdminJob) -> Document:
    assert job.file is not None
    document: Document = json.loads(world.files.files[job.file])
    return document


def at_once(world: World, job: AdminJob) -> TimeSlice:
    """A turn that has no time: what must be done in one is done."""
    return TimeSlice(world.ada.app_directory, job.created_at, job.created_at)


def test_what_is_too_much_for_an_answer_is_written_by_the_next_sweep_and_gone_a_day_later(world: World) -> None:
    before = export_document(world)
    job = begin_export(world)
    assert (job.status, job.counts, jobs.file_link(world.ports, job)) == (AdminJobStatus.RUNNING, {}, None)
    done = swept(world, job)
    assert done.status is AdminJobStatus.SUCCEEDED
    assert lists(document_of(world, done)) == lists(before)
    assert done.counts["messages"] == sum(len(talk["messages"]) for talk in before["conversations"])
    assert done.counts["atoms"] == len(before["atoms"])
    assert [name for name in world.files.files if str(job.id.ulid) in name] == [done.file]
    assert jobs.file_link(world.ports, done) == f"memory:{done.file}?seconds=900"
    assert done.file_expires_at is not None
    assert swept(world, job, done.file_expires_at - A_MINUTE) == done
    gone = swept(world, job, done.file_expires_at)
    assert (gone.status, gone.file, gone.due) == (AdminJobStatus.SUCCEEDED, None, None)
    assert done.file not in world.files.files


def test_each_turn_writes_what_it_has_time_for_and_the_pieces_are_joined() -> None:
    world = empty()
    enrich(world)
    talk_much(world, 40)
    job = begin_export(world)
    turn, seen = at_once(world, job), []
    while job.status is AdminJobStatus.RUNNING:
        job = export_jobs.continue_export(world.ports, job, turn)
        seen.append(job.counts["messages"])
    assert len(seen) == 3
    assert seen == sorted(set(seen))
    assert lists(document_of(world, job)) == whole(world)
    assert len(world.files.files) == 1


@pytest.mark.parametrize("moment", Moment)
def test_an_export_that_is_broken_off_at_any_call_is_completed(moment: Moment) -> None:
    for nth in count():
        world = empty()
        enrich(world)
        job = begin_export(world)
        at = job.created_at + A_MINUTE
        try:
            world.sweep(at, crashing(world.ports, nth, moment))
        except Crash:
            done = swept(world, job, at + timedelta(minutes=16))
            assert done.status is AdminJobStatus.SUCCEEDED
            assert lists(document_of(world, done)) == whole(world)
            assert swept(world, job, done.file_expires_at).file is None
            assert not world.files.files
        else:
            break
    assert nth > 30


def test_two_that_write_the_same_export_leave_one_file() -> None:
    for nth in count():
        world = empty()
        enrich(world)
        job = begin_export(world)
        turn, others = at_once(world, job), list[AdminJob]()
        other = partial(export_jobs.continue_export, world.ports, job, turn)
        ports = interleave_write(world.ports, nth, lambda: others.append(other()))  # noqa: B023 - called in this very turn
        with suppress(Unavailable):
            export_jobs.continue_export(ports, job, turn)
        done = now_of(world, job)
        assert done.status is AdminJobStatus.SUCCEEDED
        assert lists(document_of(world, done)) == whole(world)
        assert swept(world, job, done.file_expires_at).file is None
        assert not world.files.files
        if not others:
            break
    assert nth > 20


def test_an_export_that_an_erasure_overtakes_ends_without_a_file() -> None:
    for nth in count():
        world = empty()
        enrich(world)
        job = begin_export(world)
        ports = interleave_write(world.ports, nth, world.erase)
        with suppress(Unavailable):
            export_jobs.continue_export(ports, job, at_once(world, job))
        ended = now_of(world, job)
        if ended.subject is not None:
            break
        assert not world.files.files
        assert ended.file is None
        assert ended.reason == ("the person's data was erased" if ended.status is AdminJobStatus.FAILED else None)
    assert nth > 20


def test_an_export_of_who_came_back_meanwhile_is_not_made(world: World) -> None:
    job = begin_export(world)
    user = users.find_user(world.ports, world.ada.directory)
    assert user is not None
    world.ports.users.replace(world.ada.directory, user, None)
    world.ports.users.replace(world.ada.directory, user, UserRecord("01K0000000000000000000EPCH"))
    assert swept(world, job).status is AdminJobStatus.FAILED


def test_an_export_that_cannot_be_made_within_a_day_is_given_up(world: World) -> None:
    job = begin_export(world)
    ended = swept(world, job, job.created_at + FILE_LIFE)
    assert (ended.status, ended.reason, ended.due) == (AdminJobStatus.FAILED, export_jobs.TIMED_OUT, None)


def test_an_export_whose_pieces_are_gone_starts_over() -> None:
    world = empty()
    enrich(world)
    talk_much(world, 40)
    job = begin_export(world)
    turn = at_once(world, job)
    job = export_jobs.continue_export(world.ports, job, turn)
    world.files.files.clear()
    while job.progress is not None:
        job = export_jobs.continue_export(world.ports, job, turn)
    assert (job.status, job.counts) == (AdminJobStatus.RUNNING, {})
    done = swept(world, job)
    assert lists(document_of(world, done)) == whole(world)
