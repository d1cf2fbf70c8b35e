"""Erasures: begun once, gone on with after whatever came between, and nothing of what was before comes back."""

from collections import Counter
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from itertools import count
from typing import cast

import pytest

from loci import atoms, conversations, scope, spaces
from loci.bindings import bindings
from loci.bindings.bindings import NewBinding
from loci.bindings.targets import NamedSpaces
from loci.conversations.lifecycle import NewConversation
from loci.errors import Conflict, Forbidden, NotFound
from loci.extraction import fanout, run_job
from loci.governance import data_map, erasing, jobs, passes, receipts, verifying
from loci.governance.erasing import TimeSlice
from loci.governance.subjects import Subject
from loci.ids import ConversationId
from loci.model import Conversation, ConversationScope, UserState
from loci.model.governance import AdminJob, AdminJobKind, AdminJobStatus, ErasurePhase
from loci.ports import FirstWrite, Ports
from loci.spaces import NewSpace
from loci.sweeper import Swept
from tests.fakes.faults import Crash, Interrupted, Moment, crashing
from tests.fakes.memory import START, Clock, caller
from tests.fakes.signer import LocalSigner
from tests.support.erasing_world import CANARY, TRACES, Parrot, World
from tests.support.pipeline import ULID, Pipeline

pytestmark = pytest.mark.thorough

SETTLED = timedelta(minutes=15)


class Hurried(Clock):
    """A thousandth of a second passes with every look."""

    def __call__(self) -> datetime:
        self.now += timedelta(milliseconds=1)
        return self.now


@pytest.fixture
def world() -> World:
    made = empty()
    made.plant()
    return made


def empty() -> World:
    pipeline = Pipeline(Hurried())
    ports = pipeline.with_parts(extractors={"rules": Parrot()})
    return World(ports, "zoo", pipeline.queue, pipeline.letters, pipeline.files)


def little() -> World:
    made = empty()
    made.plant_little()
    return made


def everything(world: World) -> str:
    """All that is in memory, as text."""
    ports = world.ports
    parts = (ports.users, ports.markers, ports.conversations, ports.turns, ports.jobs, ports.bindings, ports.spaces)
    more = (ports.atoms, ports.entities, ports.pending, ports.admin_jobs, ports.dead_letters, ports.export_files)
    return str([vars(part) for part in (*parts, *more)])


def traces(world: World) -> list[str]:
    """Every remaining trace of Ada, with the text around it."""
    told = everything(world)
    return [told[max(0, at - 200) : at + 100] for trace in TRACES if (at := told.find(trace)) >= 0]


def test_nothing_is_left_anywhere_and_the_receipt_says_so(world: World) -> None:
    before = world.ports.now()
    first = world.erase()
    assert (first.status, first.phase, first.subject) == (AdminJobStatus.WAITING, ErasurePhase.REST, world.ada.owner)
    assert world.sweep(before + SETTLED) == []
    assert world.sweep(before + 2 * SETTLED) == [Swept.ERASED]
    assert traces(world) == []
    done = jobs.get_job(world.ports, world.ada, first.id)
    assert (done.status, done.subject, done.due) == (AdminJobStatus.SUCCEEDED, None, None)
    assert done.counts == first.counts
    assert {"conversations": 2, "messages": 6, "spaces": 3, "bindings": 4, "exports": 1}.items() <= done.counts.items()
    line = jobs.job_receipt(world.ports, world.ada, done)
    assert line is not None
    receipt = receipts.parse_receipt(line)
    assert (receipt.counts, receipt.ids_hash, receipt.request) == (done.counts, done.ids_hash, str(done.id))
    assert {"point-in-time backups", "stream images", "logs", "bus and its archive"} <= {
        expiry.store for expiry in receipt.expiries
    }
    assert verifying.verify_receipt(receipt, receipts.pem(LocalSigner().public_key()))
    assert not [trace for trace in TRACES if trace in line]


def test_what_others_have_is_left_to_them(world: World) -> None:
    bo, ports = world.bo, world.ports

    def bo_records() -> list[object]:
        own = spaces.list_spaces(ports, bo).items
        team = spaces.list_spaces(ports, bo, owner="group:team").items
        texts = [sorted(atom.text for atom in atoms.list_atoms(ports, bo, one.id).items) for one in (*own, *team)]
        talks = [talk.title for talk in conversations.list_conversations(ports, bo).items]
        return [
            [[text for text in some if CANARY not in text] for some in texts],
            talks,
            bindings.list_bindings(ports, bo),
        ]

    before = bo_records()
    world.finish(world.erase())
    assert bo_records() == before
    (both, into_bos) = bindings.list_bindings(ports, world.ines).items
    assert [scope.user for scope in (*both.scopes, *into_bos.scopes)] == ["bo", "bo"]


def test_ids_are_hashed_as_an_export_has_them() -> None:
    world = empty()
    id = conversations.create_conversation(world.ports, world.ada, NewConversation("chat")).id
    space = spaces.create_space(world.ports, world.ada, NewSpace(name=CANARY)).space.id
    first = world.erase()
    assert first.ids_hash == passes.ids_hash([str(space), str(id)])
    assert passes.ids_hash(["b", "a"]) != passes.ids_hash(["a", "b"], before="0") != passes.ids_hash(["a"])


def test_an_erasure_asked_for_twice_is_one(world: World) -> None:
    first, again = world.erase(), world.erase()
    assert again == first
    done = world.finish(first)
    assert world.ports.admin_jobs.get(world.ada.app_directory, first.id.ulid) == done
    assert world.sweep(done.updated_at + timedelta(days=9)) == []


def test_nothing_found_is_said_and_nothing_kept_of_it(world: World) -> None:
    world.finish(world.erase())
    before = everything(world)
    again = world.erase()
    assert (again.nothing_found, again.receipt, again.counts, again.subject_hash) == (
        True,
        None,
        {},
        LocalSigner().subject_hash(world.ada.directory),
    )
    assert everything(world) == before
    with pytest.raises(NotFound):
        jobs.get_job(world.ports, world.ada, again.id)


def test_who_never_wrote_is_taken_out_of_what_names_them() -> None:
    world = empty()
    names = (ConversationScope("chat", world.ada.user),)
    bindings.create_binding(world.ports, world.ines, NewBinding(names, NamedSpaces(names=("heron",))))
    job = jobs.erase_user(world.ports, world.ines, world.ada.user)
    assert (job.status, job.counts, job.nothing_found) == (AdminJobStatus.SUCCEEDED, {"bindings": 1}, False)
    assert bindings.list_bindings(world.ports, world.ines).items == ()
    assert job.receipt is not None


def test_from_the_first_moment_everything_is_refused(world: World) -> None:
    world.erase()
    for refused in (
        partial(conversations.create_conversation, world.ports, world.ada, NewConversation("chat")),
        partial(conversations.list_conversations, world.ports, world.ada),
        partial(spaces.create_space, world.ports, world.ada, NewSpace(name="new")),
        partial(spaces.list_spaces, world.ports, world.ada),
        partial(bindings.list_bindings, world.ports, world.ada),
    ):
        with pytest.raises(Conflict):
            refused()


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
    for nth in count():
        world = empty()
        world.plant_little()
        id = world.talk(world.ada, "chat", f"{CANARY} in flight")
        epoch = world.epoch(world.ada)
        fanout.fan_out(world.ports, world.ada.own("chat"), id.ulid, epoch)
        (message,) = world.queue.waiting
        first: list[AdminJob] = []
        met = Interrupted(world.ports, nth, Moment.BEFORE, partial(erase_meanwhile, world, first))
        run_job.execute_job(cast(Ports, met), message)
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
    for nth in count():
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
    for nth in count():
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


def test_a_restricted_person_is_not_erased_until_that_is_lifted(world: World) -> None:
    directory = world.ada.directory
    user = world.ports.users.get(directory)
    assert user is not None
    world.ports.users.replace(directory, user, replace(user, state=UserState.RESTRICTED))
    before = everything(world)
    with pytest.raises(Conflict):
        world.erase()
    assert everything(world) == before


def test_anothers_data_is_erased_by_admins_of_their_app_alone(world: World) -> None:
    before = everything(world)
    with pytest.raises(Forbidden):
        jobs.erase_user(world.ports, world.bo, world.ada.user)
    elsewhere = jobs.erase_user(world.ports, caller("ines", "other-zoo", role="admin"), world.ada.user)
    assert elsewhere.nothing_found
    assert everything(world) == before
    job = jobs.erase_user(world.ports, world.ines, world.ada.user)
    assert jobs.get_job(world.ports, world.ada, job.id) == job
    with pytest.raises(NotFound):
        jobs.get_job(world.ports, world.bo, job.id)
    assert traces(world)
    world.finish(job)
    assert traces(world) == []


def test_whoever_is_called_like_anybody_takes_nothing_that_is_for_all() -> None:
    world = empty()
    spaces.create_space(world.ports, world.ines, NewSpace(name="heron"))
    anybody = NewBinding((ConversationScope("*", "*"),), NamedSpaces(names=("heron",)))
    binding = bindings.create_binding(world.ports, world.ines, anybody)
    agent = scope.caller(tenant="zoo", app="app", user="agent", role="service", acting_for="*")
    conversations.create_conversation(world.ports, agent, NewConversation("chat"))
    world.finish(jobs.erase_user(world.ports, agent, None))
    assert bindings.list_bindings(world.ports, world.ines).items == (binding,)


def test_an_erasure_too_large_for_one_turn_goes_on_with_the_next(world: World) -> None:
    ports, app = world.ports, world.ada.app_directory
    job = erasing.begin_erasure(ports, world.ada, world.ada.directory)
    turns = 0
    while job.phase is not ErasurePhase.REST:
        now = ports.now()
        job = erasing.continue_erasure(ports, job, TimeSlice(app, now, now + timedelta(milliseconds=15)))
        turns += 1
    assert turns > 2
    world.finish(job)
    assert traces(world) == []


@pytest.mark.parametrize("looks", [1, 3, 256])
def test_a_count_that_takes_many_turns_goes_on_where_it_was_and_counts_everything_once(
    world: World, monkeypatch: pytest.MonkeyPatch, looks: int
) -> None:
    ada = world.ports.users.get(world.ada.directory)
    subject = Subject(world.ada.directory, None if ada is None else ada.epoch)
    holdings, at_once = data_map.all_holdings(), world.ports.now()
    whole = passes.count_records(passes.begin_pass(world.ports, subject), holdings, at_once + timedelta(days=1))
    monkeypatch.setattr(passes, "COUNT_INTERVAL", looks)
    counts: Counter[str] = Counter()
    ids: list[str] = []
    place: str | None = None
    for _ in range(500):
        tally = passes.count_records(passes.begin_pass(world.ports, subject), holdings, at_once, place)
        counts.update(tally.counts)
        ids += tally.ids
        if (place := tally.place) is None:
            break
    assert (place, counts, sorted(ids)) == (None, whole.counts, sorted(whole.ids))
    assert len(ids) > 20


def test_an_erasure_whose_count_takes_many_turns_is_carried_out_by_the_sweeper(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = little_erased()
    world = little()
    monkeypatch.setattr(passes, "COUNT_INTERVAL", 1)
    monkeypatch.setattr(jobs, "INLINE_TIME", timedelta(0))
    first = world.erase()
    assert (first.status, first.phase, first.place is not None) == (
        AdminJobStatus.RUNNING,
        ErasurePhase.COUNTING,
        True,
    )
    done = world.finish(first)
    assert (done.status, done.place) == (AdminJobStatus.SUCCEEDED, None)
    assert done.counts == expected.counts
    assert traces(world) == []


def little_erased() -> AdminJob:
    world = little()
    return world.finish(world.erase())
