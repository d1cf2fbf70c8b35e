"""What a replay changed of a conversation, as it is stored when it is promoted."""

from loci.ids import AtomId, ConversationId
from loci.learning.extraction import jobs
from loci.model.jobs import MAX_NAMED_ATOMS, AtomGroup, Job, ReplayChanges
from loci.model.replays import Replay
from tests.fakes.memory import SPACE
from tests.support.pipeline import ADA, CONVERSATION, ULID, extracted_fact
from tests.support.replay_world import LATER, Namespace
from tests.unit.learning.replaying.test_replaying import CAT, COFFEE, DOG, TEA, namespace

SKIING = extracted_fact("Ada skis in winter", 1)


def promotion_of(world: Namespace, run: Replay) -> Job:
    """The job that records the promotion, as the conversation's owner gets it."""
    found = jobs.list_jobs(world.ports, ADA, CONVERSATION)
    (own,) = [job for job in found if job.replay is not None and job.replay.run == run.id]
    return own


def changes_of(world: Namespace, run: Replay) -> ReplayChanges:
    changes = promotion_of(world, run).replay
    assert changes is not None
    return changes


def texts(world: Namespace, group: AtomGroup) -> list[str]:
    named = {atom.id: atom.text for atom in world.atoms}
    assert group.count == len(group.ulids)
    return sorted(named[AtomId(SPACE.key, ulid)] for ulid in group.ulids)


def summary(world: Namespace, changes: ReplayChanges) -> tuple[list[str], ...]:
    groups = (changes.added, changes.superseded, changes.archived, changes.unchanged)
    return tuple(texts(world, group) for group in groups)


def test_what_a_replay_changed_is_stored_with_the_job_of_its_promotion() -> None:
    world = Namespace({ULID: (CAT, TEA, SKIING)}, {ULID: (COFFEE, DOG, SKIING)})
    run = world.shadow()
    world.promote(run)
    assert summary(world, changes_of(world, run)) == (
        sorted([COFFEE.text, DOG.text]),
        [TEA.text],
        [CAT.text],
        [SKIING.text],
    )
    counts = promotion_of(world, run).counts
    assert (counts.added, counts.superseded) == (2, 1)


def test_a_later_replay_leaves_what_an_earlier_one_says() -> None:
    world = namespace()
    first = world.shadow()
    world.promote(first)
    before = changes_of(world, first)
    world.extractor.facts = {ULID: (TEA, CAT), LATER: ()}
    second = world.shadow()
    world.promote(second)
    assert changes_of(world, first) == before
    assert DOG.text in texts(world, changes_of(world, second).archived)


def test_a_conversation_of_which_nothing_changed_has_no_such_job() -> None:
    world = namespace()
    world.promote(world.shadow())
    assert not [job for job in jobs.list_jobs(world.ports, ADA, ConversationId("chat", LATER)) if job.replay]


def test_a_replay_that_is_rolled_back_says_so() -> None:
    world = namespace()
    run = world.shadow()
    world.promote(run)
    before = changes_of(world, run)
    assert not before.is_rolled_back
    world.roll_back(run)
    after = changes_of(world, run)
    assert after.is_rolled_back
    assert (after.added, after.archived) == (before.added, before.archived)


def test_of_very_many_atoms_the_job_names_some_and_counts_all() -> None:
    many = tuple(extracted_fact(f"Ada has read book number {number} of the shelf", 1) for number in range(105))
    world = Namespace({ULID: ()}, {ULID: many})
    run = world.shadow()
    # One worker has not the time for all.
    for _ in range(20):
        world.pipeline.sweep(world.pipeline.clock.now)
        world.run_all()
    world.promote(run)
    added = changes_of(world, run).added
    assert (added.count, len(added.ulids)) == (105, MAX_NAMED_ATOMS)
