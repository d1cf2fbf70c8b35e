"""A promotion and its rollback, broken off anywhere and begun again; and whatever was said before and is said now."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from random import Random
from typing import Any

import pytest

from loci.errors import Conflict
from loci.ids import ConversationId
from loci.memory.atoms.changes import add_atom, archive_atom, supersede_atom
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.model.atoms import Atom, AtomStatus, Provenance
from loci.model.replays import Replay, ReplayStatus
from loci.ports.all import Ports
from loci.ports.language import ExtractedFact
from loci.unlearning import removal
from tests.fakes.faults import Crash, Moment, crashing, interleave_write
from tests.fakes.memory import SPACE, START, fact
from tests.support.break_points import break_points
from tests.support.pipeline import ADA, HOME, MEMORY, ULID, extracted_fact
from tests.support.replay_world import LAST, LATER, Namespace

pytestmark = pytest.mark.thorough

BEFORE = {
    ULID: (
        extracted_fact("Ada has a cat", 1, entity="Miso"),
        extracted_fact("Ada drinks tea", 2),
        extracted_fact("Graz", 1, key="home"),
    ),
    LATER: (
        extracted_fact("Wien", 5, key="home", at=START + timedelta(minutes=5)),
        extracted_fact("Ada owes the bank", 1),
    ),
}
NOW = {
    ULID: (
        extracted_fact("Ada drinks tea with milk", 2),
        extracted_fact("Graz", 1, key="home"),
        extracted_fact("Ada has a dog", 5, entity="Rex"),
    ),
    LATER: (
        extracted_fact("Linz", 5, key="home", at=START + timedelta(minutes=5)),
        extracted_fact("Ada skis", 1, key="sport"),
    ),
}

Signature = list[tuple[object, ...]]


def signature(world: Namespace) -> Signature:
    """The real space without what is another each time: ids, and when it was written."""
    texts = {atom.id: atom.text for atom in world.atoms}
    runs = [atom.extraction and atom.extraction.replay is not None for atom in world.atoms]
    return sorted(
        (
            atom.text,
            atom.status.value,
            atom.key or "",
            atom.valid_from,
            str(atom.valid_to),
            "" if atom.superseded_by is None else texts[atom.superseded_by],
            atom.is_current(world.pipeline.clock.now),
            atom.version,
            str(run),
        )
        for atom, run in zip(world.atoms, runs, strict=True)
    )


def count_jobs(world: Namespace) -> int:
    return sum(not job.space.is_shadow for job in world.pipeline.memory.jobs.records.values())


def shadowed_world() -> tuple[Namespace, Replay]:
    world = Namespace(BEFORE, NOW)
    return world, world.shadow()


def promoted_world() -> tuple[Namespace, Replay]:
    world, run = shadowed_world()
    world.promote(run)
    return world, run


Step = Callable[[Namespace, Replay, Ports | None], object]


@pytest.mark.parametrize(
    ("begin", "step", "done"),
    [
        (shadowed_world, Namespace.promote, ReplayStatus.PROMOTED),
        (promoted_world, Namespace.roll_back, ReplayStatus.ROLLED_BACK),
    ],
    ids=["promoted", "rolled back"],
)
def test_broken_off_after_any_call_and_begun_again_it_ends_the_same(
    begin: Callable[[], tuple[Namespace, Replay]], step: Step, done: ReplayStatus
) -> None:
    world, run = begin()
    step(world, run, None)
    expected, jobs = signature(world), count_jobs(world)
    calls = 0
    while True:
        world, run = begin()
        try:
            step(world, run, crashing(world.ports, calls, Moment.AFTER))
        except Crash:
            calls += 1
            if world.now(run).status is not done:
                step(world, run, None)
        else:
            break
        assert (signature(world), count_jobs(world)) == (expected, jobs), calls
        assert world.now(run).status is done
    assert calls > 30


def test_a_promotion_writes_nothing_of_a_conversation_that_is_deleted_meanwhile() -> None:
    for nth in break_points(400):
        world, run = shadowed_world()
        ports: Any = interleave_write(
            world.ports, nth, partial(removal.delete_conversation, world.ports, ADA, ConversationId("chat", ULID))
        )
        world.promote(run, ports)
        if ports.calls <= nth:
            return
        now, chat = world.pipeline.clock.now, ConversationId("chat", ULID)
        own = [atom.text for atom in world.atoms if atom.source_conversation_id == chat and not atom.is_gone(now)]
        assert (own, world.ports.entities.list(MEMORY, None, 100).items) == ([], ()), nth
    pytest.fail("the promotion never ended")


def test_a_promotion_broken_off_anywhere_can_be_rolled_back() -> None:
    before = {atom.text: atom for atom in shadowed_world()[0].atoms}
    for nth in range(0, 200, 7):
        world, run = shadowed_world()
        try:
            world.promote(run, crashing(world.ports, nth, Moment.AFTER))
        except Crash:
            pass
        else:
            break
        if world.now(run).status is ReplayStatus.SHADOWED:
            with pytest.raises(Conflict, match="cannot be rolled back"):
                world.roll_back(run)
            continue
        world.roll_back(run)
        assert world.current == sorted(
            text for text, atom in before.items() if atom.is_current(world.pipeline.clock.now)
        )


def test_a_shadow_broken_off_anywhere_is_gone_on_with() -> None:
    world, run = shadowed_world()
    expected = len(world.pipeline.memory.jobs.records)
    for nth in range(0, 400, 11):
        world = Namespace(BEFORE, NOW)
        try:
            run = world.shadow(crashing(world.ports, nth, Moment.AFTER))
        except Crash:
            run = world.shadow()
        else:
            break
        assert len(world.pipeline.memory.jobs.records) == expected
        assert [len(world.diff(run).added), len(world.diff(run).gone)] == [1, 1]


# Whatever is said: some of it under keys, some of it of one message, some in nearly the same words.
_WHO = ("Ada has a cat", "Ada has a black cat", "Ada drinks tea", "Ada drinks green tea", "Ada skis", "Bo skis")
_PLACES = ("Graz", "Wien", "Linz", "Rom")


def _facts(random: Random) -> tuple[ExtractedFact, ...]:
    def one() -> ExtractedFact:
        at = START - timedelta(days=random.randrange(1, 5))
        source = random.choice((1, 2, 5))
        if random.random() < 0.4:
            return extracted_fact(random.choice(_PLACES), source, key=random.choice(("home", "work")), at=at)
        made = extracted_fact(random.choice(_WHO), source, at=at)
        return replace(made, importance=random.choice((2, 3)))

    return tuple(one() for _ in range(random.randrange(5)))


def _meddle(world: Namespace, random: Random) -> None:
    """What a person does with what they find, and adds to it."""
    for atom in world.atoms:
        if atom.is_current(world.pipeline.clock.now) and random.random() < 0.3:
            match random.randrange(4):
                case 0:
                    edit_atom(world.ports, ADA, atom.id, AtomEdit(importance=5))
                case 1:
                    archive_atom(world.ports, ADA, atom.id)
                case 2:
                    add_atom(world.ports, ADA, SPACE, fact(atom.text, key=atom.key, category=HOME))
                case 3:
                    supersede_atom(world.ports, ADA, atom.id, fact(f"not {atom.text}", category=HOME))
    if random.random() < 0.3:
        add_atom(world.ports, ADA, SPACE, fact("Paris", key="home", category=HOME))


def _of_persons(world: Namespace) -> list[Atom]:
    """What a person wrote or changed: none of our rules to tell, but who did it."""
    return [
        atom
        for atom in world.atoms
        if atom.provenance is Provenance.CLIENT or atom.importance == 5 or atom.status is AtomStatus.ARCHIVED
    ]


@pytest.mark.parametrize("seed", range(16))
def test_whatever_is_said_the_diff_is_nothing_once_promoted_and_all_is_back_once_rolled_back(seed: int) -> None:
    random = Random(seed)  # noqa: S311  # repeatable
    talks = (ULID, LATER, LAST)
    world = Namespace({ulid: _facts(random) for ulid in talks}, {ulid: _facts(random) for ulid in talks})
    if seed % 2:
        _meddle(world, random)
    before, persons = world.atoms, _of_persons(world)
    run = world.shadow()
    done = world.promote(run)
    assert done.unsettled == 0
    assert [one for one in world.atoms if one.id in {atom.id for atom in persons}] == persons
    if not seed % 2:
        # No person edited anything: the memories are those of a fresh extraction.
        fresh = Namespace(world.extractor.facts, {})
        assert world.current == fresh.current
    again = world.shadow()
    assert world.diff(again).is_empty
    world.promote(again)
    undone = world.roll_back(run)
    assert undone.left == []
    there = {atom.id: atom for atom in world.atoms}
    for atom in before:
        after = there.pop(atom.id)
        assert after == replace(atom, version=after.version, changed_at=after.changed_at)
    assert all(atom.status is AtomStatus.ARCHIVED for atom in there.values())
