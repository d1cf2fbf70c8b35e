"""Exports that are too large for an answer: written by sweeps, broken off and overtaken, and gone after a day."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, TypeAlias

import pytest

from loci.apps import users
from loci.errors import Unavailable
from loci.governance import export_jobs, exporting, jobs
from loci.governance.erasing import TimeSlice
from loci.governance.export_jobs import FILE_LIFE
from loci.model.governance import AdminJob, AdminJobStatus
from loci.model.users import UserRecord
from loci.ports.governance import PIECE
from loci.scope import Caller
from tests.fakes.faults import Crash, Interrupted, Moment, crashing, interleave_write
from tests.fakes.memory import Clock
from tests.fakes.ports import FakePorts
from tests.support.break_points import break_points
from tests.support.erasing_in_memory import empty
from tests.support.erasure_world import World
from tests.support.exports import Document, enrich, export_document, lists, parts_of, talk_much, whole

pytestmark = pytest.mark.thorough

A_MINUTE = timedelta(minutes=1)
Time: TypeAlias = Callable[[World, AdminJob], TimeSlice]


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


def pieces_of(world: World, job: AdminJob) -> list[bytes]:
    return [] if job.progress is None else [world.files.files[name] for name in job.progress.pieces]


class SlowPorts(Interrupted):
    """Ports of a run that is stopped after its 90 seconds. Each call takes three."""

    def __init__(self, world: World) -> None:
        super().__init__(world.ports, 30, Moment.BEFORE, self._stop)
        assert isinstance(world.ports, FakePorts)
        assert isinstance(world.ports.now, Clock)
        self._clock = world.ports.now

    def through(self, call: Callable[[], Any]) -> Any:
        self._clock.now += timedelta(seconds=3)
        return super().through(call)

    def _stop(self) -> None:
        raise Crash


def at_once(world: World, job: AdminJob) -> TimeSlice:
    """A turn that has no time: what must be done in one is done, which is one part."""
    return TimeSlice(world.ada.app_directory, job.created_at, job.created_at)


def in_time(world: World, job: AdminJob) -> TimeSlice:
    """A turn that has the time for everything."""
    return replace(at_once(world, job), until=job.created_at + A_MINUTE)


def write_some(world: World, runs: int) -> AdminJob:
    """An export after so many turns without time: its last piece is small."""
    job = begin_export(world)
    for _ in range(runs):
        job = export_jobs.continue_export(world.ports, job, at_once(world, job))
    return job


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
    turn, sizes = at_once(world, job), list[int]()
    while job.status is AdminJobStatus.RUNNING:
        job = export_jobs.continue_export(world.ports, job, turn)
        sizes += [] if job.progress is None else [job.progress.last_bytes]
        assert all(len(content) >= PIECE for content in pieces_of(world, job)[:-1])
    assert len(sizes) == len(parts_of(world)[1]) - 1
    assert sum(size >= PIECE for size in sizes) == 2
    assert lists(document_of(world, job)) == whole(world)
    assert len(world.files.files) == 1


def test_an_export_ends_though_every_run_is_stopped_long_before_a_piece_is_large(world: World) -> None:
    job, runs = begin_export(world), 0
    while job.status is AdminJobStatus.RUNNING and runs < 200:
        at, runs = world.ports.now() + A_MINUTE, runs + 1
        with suppress(Crash):
            world.sweep(at, SlowPorts(world))
        job = now_of(world, job)
    assert (job.status, runs > 5) == (AdminJobStatus.SUCCEEDED, True)
    assert lists(document_of(world, job)) == whole(world)


@pytest.mark.parametrize("runs", [0, 3])
@pytest.mark.parametrize("moment", Moment)
def test_an_export_that_is_broken_off_at_any_call_is_completed(moment: Moment, runs: int) -> None:
    for nth in break_points():
        world = empty()
        enrich(world)
        job = write_some(world, runs)
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


@pytest.mark.parametrize("runs", [0, 3])
@pytest.mark.parametrize("time", [in_time, at_once])
def test_two_that_write_the_same_export_leave_one_file(time: Time, runs: int) -> None:
    for nth in break_points():
        world = empty()
        enrich(world)
        job = write_some(world, runs)
        turn, others = time(world, job), list[AdminJob]()
        other = partial(export_jobs.continue_export, world.ports, job, turn)
        ports = interleave_write(world.ports, nth, lambda: others.append(other()))  # noqa: B023 - called in this very turn
        with suppress(Unavailable):
            export_jobs.continue_export(ports, job, turn)
        done = now_of(world, job)
        assert (done.status is AdminJobStatus.SUCCEEDED) == (time is in_time)
        done = done if time is in_time else swept(world, job)
        assert lists(document_of(world, done)) == whole(world)
        assert swept(world, job, done.file_expires_at).file is None
        assert not world.files.files
        if not others:
            break
    assert nth > 5


@pytest.mark.parametrize("runs", [0, 3])
def test_an_export_that_an_erasure_overtakes_ends_without_a_file(runs: int) -> None:
    for nth in break_points():
        world = empty()
        enrich(world)
        job = write_some(world, runs)
        ports = interleave_write(world.ports, nth, world.erase)
        with suppress(Unavailable):
            export_jobs.continue_export(ports, job, in_time(world, job))
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
