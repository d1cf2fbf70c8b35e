"""Erasures during other writes, broken off, or slower than one turn: nothing is left, and nothing new is taken."""

from datetime import timedelta
from functools import partial
from itertools import count

import pytest

from loci import conversations, spaces
from loci.background.sweeper import Swept
from loci.governance import jobs, passes, receipts, verifying
from loci.ids import ConversationId
from loci.learning.extraction import fanout, run_job
from loci.model.conversations import Conversation
from loci.model.governance import AdminJob, AdminJobKind, AdminJobStatus
from loci.ports.writes import FirstWrite
from loci.spaces import NewSpace
from tests.fakes.faults import Crash, Interrupted, Moment, crashing
from tests.fakes.memory import START
from tests.fakes.signer import LocalSigner
from tests.support.break_points import break_points
from tests.support.erasing_in_memory import SETTLED, empty, everything, little, traces
from tests.support.erasure_world import CANARY, World
from tests.support.foreign_jobs import send_foreign_jobs
from tests.support.pipeline import ULID

pytestmark = pytest.mark.thorough


def test_what_was_being_written_during_the_first_pass_goes_with_the_second(world: World) -> None:
    """Somebody who read that all was well writes what leads elsewhere, and there."""
    ports, ada = world.ports, world.ada
    first = world.erase()
    assert first.epoch is not None
    head = Conversation(ConversationId("late", ULID), first.epoch, CANARY, None, {}, START, START)
    ports.conversations.create(ada.own("late"), head, FirstWrite())
    done = world.finish(first)
    assert traces(world) == []
    assert done.counts["conversations"] == first.counts["conversations"] + 1
    assert first.ids_hash is not None
    assert done.ids_hash == passes.ids_hash([str(head.id)], first.ids_hash)


def erase_meanwhile(world: World, begun: list[AdminJob]) -> None:
    begun.append(world.erase())


def test_an_extraction_in_flight_brings_nothing_back(world: World) -> None:
    """Neither into the person's own space nor into another's, wherever the erasure meets it."""
    for nth in break_points():
        world = empty()
        world.plant_little()
        id = world.talk(world.ada, "chat", f"{CANARY} in flight")
        send_foreign_jobs(world.ports, world.ada.own("chat"), id.ulid)
        (message,) = world.queue.waiting
        first: list[AdminJob] = []
        met = Interrupted(world.ports, nth, Moment.BEFORE, partial(erase_meanwhile, world, first))
        run_job.execute_job(met, message)
        world.finish(first[0] if first else world.erase())
        assert traces(world) == [], nth
        run_job.execute_job(world.ports, message)
        assert traces(world) == []
        if met.calls <= nth:
            break
    assert nth > 15


def test_what_is_delivered_again_brings_nothing_back(world: World) -> None:
    """Events and jobs of before: while the person is gone, and when they have come back."""
    ports, ada = world.ports, world.ada
    id = world.talk(ada, "chat", f"{CANARY} again")
    old = world.epoch(ada)
    fanout.fan_out(ports, ada.own("chat"), id.ulid, old)
    messages = tuple(world.queue.waiting)
    assert messages

    def again() -> None:
        assert fanout.fan_out(ports, ada.own("chat"), id.ulid, old) is None
        for message in messages:
            assert run_job.execute_job(ports, message).outcome is run_job.JobOutcome.DROPPED
        assert traces(world) == []

    world.finish(world.erase())
    again()
    space = spaces.create_space(ports, ada, NewSpace(name="fresh")).space.id
    assert world.epoch(ada) != old
    told = everything(world)
    assert fanout.fan_out(ports, ada.own("chat"), id.ulid, old) is None
    for message in messages:
        run_job.execute_job(ports, message)
    assert everything(world) == told
    assert [one.id for one in spaces.list_spaces(ports, ada).items] == [space]
    assert conversations.list_conversations(ports, ada).items == ()


@pytest.mark.parametrize("moment", Moment, ids=lambda moment: moment.value)
def test_an_erasure_broken_off_at_any_call_is_completed_by_the_sweeper(moment: Moment) -> None:
    counted = None
    for nth in break_points():
        world = little()
        started = world.ports.now()
        try:
            jobs.erase_user(crashing(world.ports, nth, moment), world.ada, None)
        except Crash:
            if not erasures(world):
                continue  # and the caller gets no answer
        else:
            break
        done = world.finish(erasures(world)[0], started)
        assert traces(world) == [], nth
        counted = counted or done.counts
        assert done.counts == counted, nth
    assert nth > 60


@pytest.mark.parametrize("moment", Moment, ids=lambda moment: moment.value)
def test_a_sweep_of_an_erasure_broken_off_at_any_call_is_completed_by_a_later_one(moment: Moment) -> None:
    for nth in break_points():
        world = little()
        first = world.erase()
        at = first.updated_at + 2 * SETTLED
        try:
            world.sweep(at, crashing(world.ports, nth, moment))
        except Crash:
            done = world.finish(first, at)
            assert (traces(world), done.counts) == ([], first.counts), nth
            receipt = world.ports.ledger.get_receipt(world.ada.app_directory, done.subject_hash, done.id.ulid)
            assert receipt is not None
            assert verifying.verify_receipt(receipt, receipts.pem(LocalSigner().public_key()))
        else:
            break
    assert nth > 60


def erasures(world: World) -> list[AdminJob]:
    return [job for job in world.ports.admin_jobs.list(world.ada.app_directory) if job.kind is AdminJobKind.ERASE]


def test_who_comes_back_while_the_job_was_not_noted_as_done_keeps_what_is_new() -> None:
    """The person's record is gone, and then the sweeper as well: what they write next is of another epoch."""
    for nth in count(50):
        world = little()
        first = world.erase()
        at = first.updated_at + 2 * SETTLED
        with pytest.raises(Crash):
            world.sweep(at, crashing(world.ports, nth, Moment.AFTER))
        if world.ports.users.get(world.ada.directory) is None:
            break
    assert erasures(world)[0].subject is not None
    space = spaces.create_space(world.ports, world.ada, NewSpace(name="fresh")).space.id
    assert world.finish(first, at).receipt is not None
    assert [one.id for one in spaces.list_spaces(world.ports, world.ada).items] == [space]


def test_an_erasure_whose_persons_record_vanished_fails_and_touches_nothing_new() -> None:
    world = little()
    first = world.erase()
    ports, ada = world.ports, world.ada
    user = ports.users.get(ada.directory)
    assert user is not None
    ports.users.replace(ada.directory, user, None)
    space = spaces.create_space(ports, ada, NewSpace(name="fresh")).space.id
    now = first.updated_at + 2 * SETTLED
    assert world.sweep(now) == [Swept.SETTLED]
    failed = jobs.get_job(ports, ada, first.id)
    assert (failed.status, failed.subject, failed.receipt) == (AdminJobStatus.FAILED, None, None)
    assert space in [one.id for one in spaces.list_spaces(ports, ada).items]
    assert world.sweep(now + timedelta(days=9)) == []


def test_an_erasure_waits_while_records_are_tried_again_and_then_takes_what_became_of_them() -> None:
    world = little()
    first = world.erase()
    world.letters.tried_again = True
    now = first.updated_at + SETTLED + timedelta(minutes=1)
    assert world.sweep(now) == [Swept.WAITING]
    world.letters.letters.append(world.ada.own("chat"))
    world.letters.tried_again = False
    assert world.sweep(now + timedelta(minutes=2)) == [Swept.ERASED]
    assert world.letters.letters == []
