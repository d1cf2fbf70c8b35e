"""Purged spaces: at once no read returns one, soon nothing of it is left anywhere, and no other loses anything."""

from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

import pytest

from loci import spaces
from loci.background import sweeper
from loci.background.sweeper import Swept
from loci.errors import Conflict, Forbidden, LociError, NotFound
from loci.governance import restricting, space_purges
from loci.ids import SpaceId, shadow_key
from loci.learning.extraction import fanout, run_job
from loci.learning.replaying.shadowing import REAL_SPACE
from loci.memory.atoms.changes import add_atom
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.reads import get_atom, list_atoms
from loci.memory.files.writing import NewFile, put_file
from loci.model.atoms import Category, Kind
from loci.model.governance import AuditEntry
from loci.model.jobs import ConversationScope
from loci.model.spaces import Space
from loci.ports.all import Ports
from loci.ports.jobs import DueKind
from loci.ports.writes import FirstWrite
from loci.spaces import NewSpace, bindings
from loci.spaces.bindings import NewBinding
from loci.spaces.targets import NamedSpaces
from tests.fakes.faults import Crash, Interrupted, Moment, crashing
from tests.support.break_points import break_points
from tests.support.erasing_in_memory import Hurried
from tests.support.erasure_world import Parrot, World
from tests.support.pipeline import Pipeline

LATE = space_purges.LATE_WRITERS
NOTES = Category("notes", Kind.FACT)
SECRET = "wombat"  # what only the purged space says


def empty() -> World:
    pipeline = Pipeline(Hurried())
    ports = pipeline.with_parts(extractors={"rules": Parrot()})
    return World(ports, "zoo", pipeline.queue, pipeline.letters, pipeline.files)


@pytest.fixture
def world() -> World:
    return empty()


def furnish(world: World, name: str = "Diary", text: str = SECRET) -> SpaceId:
    """A space with entities, atoms in every state, a file, and what was extracted from a conversation."""
    own = spaces.create_space(world.ports, world.ada, NewSpace(name=name, purpose=text, metadata={text: text})).space.id
    world.remember(world.ada, own, text)
    put_file(world.ports, world.ada, own, NewFile(f"{text}/notes.md", f"{text}, at length", {text: text}))
    target = NamedSpaces(ids=(own,))
    bindings.create_binding(world.ports, world.ada, NewBinding((ConversationScope("chat", world.ada.user),), target))
    world.distil(world.ada, world.talk(world.ada, "chat", f"{text} said"))
    return own


def memory(world: World) -> str:
    """All that is in memory of spaces and jobs, as text; the conversations stay."""
    ports = world.ports
    return str(
        [
            vars(part)
            for part in (
                ports.jobs,
                ports.bindings,
                ports.spaces,
                ports.atoms,
                ports.entities,
                ports.pending,
                ports.files,
            )
        ]
    )


def record(world: World, id: SpaceId) -> Space | None:
    return world.ports.spaces.get(world.ada.directory, id.key)


def sweep(world: World, now: datetime, ports: Ports | None = None) -> list[Swept]:
    """What becomes of the spaces that are due then."""
    due = list(world.ports.due.records_until(now, [DueKind.SPACE]))
    return [sweeper.sweep_record(ports or world.ports, record, now) for record in due]


def purge(world: World, id: SpaceId) -> bool:
    return space_purges.purge_space(world.ports, world.ada, id)


def assert_unreadable(world: World, id: SpaceId) -> None:
    for read in (spaces.get_space, list_atoms, spaces.restore_space, spaces.delete_space):
        with pytest.raises(NotFound):
            read(world.ports, world.ada, id)
    assert id not in [space.id for space in spaces.list_spaces(world.ports, world.ada).items]


def test_nothing_of_a_small_space_is_left_once_the_request_is_answered(world: World) -> None:
    own = furnish(world)
    assert SECRET in memory(world)
    assert purge(world, own)
    assert SECRET not in memory(world)
    assert_unreadable(world, own)


def test_its_name_is_free_and_the_next_of_that_name_starts_empty(world: World) -> None:
    own = furnish(world)
    purge(world, own)
    next_one = spaces.create_space(world.ports, world.ada, NewSpace(name="diary"))
    assert next_one.created
    assert next_one.space.id != own
    assert list_atoms(world.ports, world.ada, next_one.space.id).items == ()


def test_its_record_goes_last_once_no_earlier_writer_can_run(world: World) -> None:
    own = furnish(world)
    purge(world, own)
    began = world.ports.now()
    assert Swept.ERASED not in sweep(world, began)
    assert record(world, own) is not None
    assert Swept.ERASED in sweep(world, began + LATE)
    assert record(world, own) is None
    with pytest.raises(NotFound):
        purge(world, own)


def test_asked_again_it_continues_and_says_when_it_is_done(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    own = furnish(world)
    monkeypatch.setattr(space_purges, "ITEMS_AT_ONCE", 2)
    monkeypatch.setattr(space_purges, "REQUEST_TIME", timedelta())
    answers = [purge(world, own)]
    assert_unreadable(world, own)
    while not answers[-1]:
        answers.append(purge(world, own))
    assert len(answers) > 5
    assert SECRET not in memory(world)


def test_a_deleted_space_is_purged_within_its_30_days(world: World) -> None:
    own = furnish(world)
    spaces.delete_space(world.ports, world.ada, own)
    assert SECRET in memory(world)
    assert purge(world, own)
    assert SECRET not in memory(world)
    assert_unreadable(world, own)


def test_other_spaces_lose_nothing(world: World) -> None:
    other = furnish(world, "Work", "heron")
    own = furnish(world)
    before = list_atoms(world.ports, world.ada, other).items
    purge(world, own)
    sweep(world, world.ports.now() + LATE)
    assert list_atoms(world.ports, world.ada, other).items == before
    assert "heron" in memory(world)


def test_a_binding_lets_go_of_it_and_one_without_another_target_is_deleted(world: World) -> None:
    ports, ada = world.ports, world.ada
    own, other = (spaces.create_space(ports, ada, NewSpace(name=name)).space.id for name in ("Diary", "Work"))
    mine = (ConversationScope("chat", ada.user),)
    for targets in (NamedSpaces(ids=(own,)), NamedSpaces(ids=(own, other)), NamedSpaces(names=("Diary",))):
        bindings.create_binding(ports, ada, NewBinding(mine, targets))
    purge(world, own)
    left = [
        [target.space or target.name for target in found.targets] for found in bindings.list_bindings(ports, ada).items
    ]
    assert sorted(map(str, left)) == sorted(map(str, [[other], ["Diary"]]))


def test_a_shared_space_takes_along_what_its_writers_noted_of_it(world: World) -> None:
    ports = world.ports
    team = spaces.create_space(ports, world.ines, NewSpace("group:team", "Team")).space.id
    world.remember(world.ines, team, f"{SECRET} too")
    world.remember(world.bo, team, SECRET)
    assert list(ports.subjects.shared_spaces(world.bo.directory))
    assert space_purges.purge_space(ports, world.ines, team)
    for who in (world.ines, world.bo):
        assert list(ports.subjects.shared_spaces(who.directory)) == []
    assert SECRET not in memory(world)


def test_who_may_not_manage_a_space_may_not_purge_it(world: World) -> None:
    app = spaces.create_space(world.ports, world.ines, NewSpace("app", "Handbook")).space.id
    own = furnish(world)
    with pytest.raises(Forbidden):
        purge(world, app)
    with pytest.raises(NotFound):
        space_purges.purge_space(world.ports, world.bo, own)
    assert SECRET in memory(world)


def test_a_stale_version_purges_nothing(world: World) -> None:
    own = furnish(world)
    with pytest.raises(Conflict):
        space_purges.purge_space(world.ports, world.ada, own, if_match=7)
    assert spaces.get_space(world.ports, world.ada, own).version == 1


def test_a_restricted_users_space_waits(world: World) -> None:
    own = furnish(world)
    purge(world, own)
    add_back(world, own)
    restricting.restrict_user(world.ports, world.ines, world.ada.user, restricted=True)
    with pytest.raises(Conflict):
        purge(world, own)
    sweep(world, world.ports.now() + LATE)
    assert record(world, own) is not None


def add_back(world: World, id: SpaceId) -> None:
    """As a writer does that read the space before it was purged."""
    other = furnish(world, "Elsewhere", "heron")
    atom = list_atoms(world.ports, world.ada, other).items[0]
    world.ports.atoms.records[world.ada.own(id.key), atom.id.ulid] = atom  # type: ignore[attr-defined]  # the fake's


def test_the_audit_says_who_purged_what(world: World) -> None:
    own = furnish(world)
    purge(world, own)
    hashed = world.ports.signer.subject_hash(world.ada.directory)
    entries: tuple[AuditEntry, ...] = world.ports.ledger.audit_entries(world.ada.app_directory, hashed, None, 10).items
    (entry,) = [entry for entry in entries if entry.act == "purgeMemorySpace"]
    assert entry.target is not None
    assert entry.target.startswith("ms_")
    assert "diary" not in entry.target


def test_a_space_created_under_a_key_is_not_created_again_once_it_is_purged(world: World) -> None:
    new = NewSpace(name="Diary")
    own = spaces.create_space(world.ports, world.ada, new, "key").space.id
    purge(world, own)
    for _ in range(2):
        with pytest.raises(Conflict):
            spaces.create_space(world.ports, world.ada, new, "key")
        sweep(world, world.ports.now() + LATE)


@pytest.mark.thorough
@pytest.mark.parametrize("moment", Moment, ids=lambda moment: moment.value)
@pytest.mark.parametrize("goes_on", ["asked again", "swept"])
def test_broken_off_between_any_two_calls_it_is_completed(moment: Moment, goes_on: str) -> None:
    for nth in break_points():
        world = empty()
        own = furnish(world)
        try:
            space_purges.purge_space(crashing(world.ports, nth, moment), world.ada, own)
        except Crash:
            found = record(world, own)
            assert found is not None
            if found.purged_at is None or goes_on == "asked again":
                assert purge(world, own)
        else:
            break
        sweep(world, world.ports.now() + LATE)
        assert SECRET not in memory(world), nth
        assert record(world, own) is None
    assert nth > 10


@pytest.mark.thorough
@pytest.mark.parametrize("moment", Moment, ids=lambda moment: moment.value)
def test_a_sweep_broken_off_between_any_two_calls_is_completed_by_a_later_one(moment: Moment) -> None:
    for nth in break_points():
        world = empty()
        own = furnish(world)
        spaces.begin_purge(world.ports, world.ada, own)
        now = world.ports.now() + LATE
        try:
            sweep(world, now, crashing(world.ports, nth, moment))
        except Crash:
            for minutes in (16, 32, 48):
                sweep(world, now + timedelta(minutes=minutes))
        else:
            break
        assert SECRET not in memory(world), nth
        assert record(world, own) is None
    assert nth > 10


def purge_meanwhile(world: World, id: SpaceId) -> None:
    purge(world, id)


@pytest.mark.thorough
def test_an_extraction_in_flight_brings_nothing_back() -> None:
    for nth in break_points():
        world = empty()
        own = furnish(world)
        id = world.talk(world.ada, "chat", f"{SECRET} in flight")
        fanout.fan_out(world.ports, world.ada.own("chat"), id.ulid, world.epoch(world.ada))
        (message,) = world.queue.waiting
        met = Interrupted(world.ports, nth, Moment.BEFORE, partial(purge_meanwhile, world, own))
        run_job.execute_job(met, message)
        if met.calls <= nth:
            break
        run_job.execute_job(world.ports, message)
        sweep(world, world.ports.now() + LATE)
        assert SECRET not in memory(world), nth
        assert record(world, own) is None
    assert nth > 15


@pytest.mark.thorough
def test_a_write_in_flight_brings_nothing_back() -> None:
    for nth in break_points():
        world = empty()
        own = furnish(world)
        met: Ports = Interrupted(world.ports, nth, Moment.BEFORE, partial(purge_meanwhile, world, own))
        try:
            made = add_atom(met, world.ada, own, NewAtom(f"{SECRET} in flight", NOTES)).atom
        except LociError:
            made = None
        if met.calls <= nth:  # type: ignore[attr-defined]  # counted by what interrupts
            break
        if made is not None:
            with pytest.raises(NotFound):
                get_atom(world.ports, world.ada, made.id)
        sweep(world, world.ports.now() + LATE)
        assert SECRET not in memory(world), nth
    assert nth > 2


def test_the_shadow_of_a_replay_goes_with_it(world: World) -> None:
    own = furnish(world)
    real = record(world, own)
    assert real is not None
    shadow = replace(real, id=SpaceId(shadow_key("run", real.owner, own.key)), name=None, folded=None)
    world.ports.spaces.create(world.ada.directory, replace(shadow, metadata={REAL_SPACE: str(own)}), FirstWrite(), None)
    bystander = spaces.create_space(world.ports, world.ada, NewSpace(metadata={REAL_SPACE: str(own)})).space
    assert not purge(world, own)
    later = world.ports.now()
    for _ in range(3):
        later += LATE
        sweep(world, later)
    assert (record(world, shadow.id), record(world, own)) == (None, None)
    assert spaces.get_space(world.ports, world.ada, bystander.id) == bystander
