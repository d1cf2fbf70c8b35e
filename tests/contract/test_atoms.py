"""What every store of atoms does."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci.apps.idempotency import marker
from loci.ids import AtomId, BindingId, EntityId, JobId, MessageId, SpaceId
from loci.model.atoms import (
    SAID,
    Atom,
    AtomStatus,
    Category,
    Hold,
    HoldReason,
    Kind,
    Review,
)
from loci.model.entities import Entity, EntityType
from loci.model.jobs import ExtractionPolicy, Job, JobCounts
from loci.model.users import UserRecord
from loci.model.visibility import AtomFilter
from loci.ports.jobs import Pending
from loci.ports.memory import AtomChange, AtomStep, JobStep, KeyEntry, KeyStep, Preconditions
from loci.ports.writes import FirstWrite, MarkerHome, Outcome
from loci.scope import Scope
from tests.contract.memory import Stores, atom, edit_step, fakes, of_dynamodb, put, ulid
from tests.fakes.memory import EPOCH, SPACE, START, day, furnish
from tests.fakes.ports import FakePorts
from tests.support.filled_records import fill_record

LATER = START + timedelta(hours=1)
HASH = "0" * 32
HOLD = Hold(HoldReason.SETTING, "supersedes", AtomId(SPACE.key, ulid(7)), START + timedelta(days=90))
JOB = JobId("chat", ulid(99), HASH)


@pytest.fixture(params=["memory", "dynamodb"])
def stores(request: pytest.FixtureRequest) -> Stores:
    return fakes() if request.param == "memory" else of_dynamodb(request.getfixturevalue("dynamodb"))


@pytest.fixture
def scope(tenant: str, stores: Stores) -> Scope:
    """The memory partition of a space that is there."""
    made = Scope(tenant, "app", SPACE.key, "ada")
    furnish(FakePorts(lambda: START, spaces=stores.spaces), made)
    return made


def standing(stores: Stores, scope: Scope, new: Atom, mark: str | None = None) -> Preconditions:
    return stores.atoms.read_preconditions(scope, scope.directory, new, mark, LATER)


def count_of_similar_writes(stores: Stores, scope: Scope) -> int | None:
    new = atom(scope, 9)
    return stores.atoms.read_preconditions(scope, scope.directory, new, None, LATER, similar=True).similar_writes


def read_atoms(stores: Stores, scope: Scope, *numbers: int) -> list[Atom]:
    return list(stores.atoms.read(scope, scope.directory, [ulid(number) for number in numbers]).atoms.values())


def everything(stores: Stores, scope: Scope) -> tuple[Atom, ...]:
    return stores.lists.list(scope, AtomFilter(LATER, valid_at=LATER), None, 100).items


def test_what_says_the_same_waits_once_until_it_expires(stores: Stores, scope: Scope) -> None:
    ends = LATER + timedelta(days=1)
    waiting = replace(
        atom(scope, 1), status=AtomStatus.ARCHIVED, review=Review.PENDING, hold=HOLD, expires_at=ends, key="home"
    )
    again = replace(waiting, id=atom(scope, 2).id)
    put(stores, scope, waiting)
    assert standing(stores, scope, again).waiting == ulid(1)
    assert standing(stores, scope, replace(again, review=None)).guard is None
    assert stores.atoms.read_preconditions(scope, scope.directory, again, None, ends).waiting is None
    change = AtomChange(LATER, (AtomStep(None, again),))
    assert stores.atoms.apply(scope, change) is Outcome.DUPLICATE
    (read,) = read_atoms(stores, scope, 1)
    assert (read.hold, read.review) == (HOLD, Review.PENDING)
    rejected = replace(waiting, review=Review.REJECTED, version=2)
    assert stores.atoms.apply(scope, AtomChange(LATER, (AtomStep(waiting, rejected),))) is Outcome.DONE
    assert standing(stores, scope, again).waiting == ulid(1)
    approved = replace(rejected, status=AtomStatus.ACTIVE, review=None, hold=None, version=3)
    assert stores.atoms.apply(scope, AtomChange(LATER, (AtomStep(rejected, approved),))) is Outcome.DONE
    assert (standing(stores, scope, again).waiting, standing(stores, scope, again).guard) == (None, ulid(1))


@pytest.mark.parametrize("key", [None, "home"])
def test_what_waits_is_listed_by_its_review_alone(stores: Stores, scope: Scope, key: str | None) -> None:
    waiting = replace(atom(scope, 1), status=AtomStatus.ARCHIVED, review=Review.PENDING, hold=HOLD, key=key)
    put(stores, scope, waiting, atom(scope, 2))
    pending = AtomFilter(LATER, status=AtomStatus.ARCHIVED, review=Review.PENDING, key=key)
    for asked in (pending, replace(pending, category=waiting.category.name)):
        assert stores.lists.list(scope, asked, None, 10).items == (waiting,)
    assert everything(stores, scope) == (atom(scope, 2),)


def test_an_atom_is_read_back_whole_with_its_space_and_user(stores: Stores, scope: Scope) -> None:
    whole = fill_record(
        # The release is that which writes.
        Atom,
        id=atom(scope, 1).id,
        text="Grüße, 世界 🌍",
        vector=atom(scope, 1).vector,
        release=None,
    )
    put(stores, scope, whole, atom(scope, 2))
    read = stores.atoms.read(scope, scope.directory, [ulid(1), ulid(2), ulid(3)])
    assert read.atoms == {ulid(1): whole, ulid(2): atom(scope, 2)}
    assert read.user == UserRecord(EPOCH)
    assert read.space is not None
    assert read.space.id == SPACE


def test_what_is_not_there_is_none(stores: Stores, tenant: str) -> None:
    nowhere = Scope(tenant, "app", "nowhere-abc123", "ada")
    read = stores.atoms.read(nowhere, nowhere.directory, [ulid(1)])
    assert (read.user, read.space, read.atoms) == (None, None, {})
    assert standing(stores, nowhere, replace(atom(nowhere, 1), key="k"), HASH) == Preconditions(None, None)


def test_an_atom_is_put_once(stores: Stores, scope: Scope) -> None:
    put(stores, scope, atom(scope, 1))
    again = AtomChange(LATER, (AtomStep(None, atom(scope, 1, "another")),))
    assert stores.atoms.apply(scope, again) is Outcome.STALE
    assert read_atoms(stores, scope, 1) == [atom(scope, 1)]


def test_a_change_keeps_the_former_state(stores: Stores, scope: Scope) -> None:
    put(stores, scope, atom(scope, 1))
    first = edit_step(atom(scope, 1), LATER, importance=5)
    second = edit_step(first.after, LATER + timedelta(hours=1), status=AtomStatus.ARCHIVED)
    for step in (first, second):
        assert stores.atoms.apply(scope, AtomChange(step.after.changed_at, (step,))) is Outcome.DONE
    assert stores.lists.revisions(scope, ulid(1)) == (atom(scope, 1), first.after)
    assert stores.lists.chain(scope, ulid(1)) == (second.after,)


def test_what_an_atom_contradicted_is_in_its_histories_and_never_shown(stores: Stores, scope: Scope) -> None:
    flagged = replace(atom(scope, 1), contradicts=(AtomId(scope.namespace, ulid(2)),))
    put(stores, scope, flagged)
    edited = edit_step(flagged, day(1), text="Ada likes cocoa")
    assert stores.atoms.apply(scope, AtomChange(day(1), (edited,))) is Outcome.DONE
    assert stores.lists.revisions(scope, edited.after.id.ulid) == (replace(flagged, contradicts=()),)
    assert stores.lists.histories(scope, None, 9).items == ((flagged, edited.after),)


def test_a_step_that_is_no_revision_leaves_a_new_version_and_its_marker_alone(stores: Stores, scope: Scope) -> None:
    put(stores, scope, atom(scope, 1))
    after = replace(atom(scope, 1), confirmed_at=LATER, confirmations=1, version=2)
    step = AtomStep(atom(scope, 1), after, is_revision=False)
    assert stores.atoms.apply(scope, AtomChange(LATER, (step,))) is Outcome.DONE
    assert read_atoms(stores, scope, 1) == [after]
    assert stores.lists.revisions(scope, after.id.ulid) == ()
    assert stores.pending.get(scope, ulid(1)) == Pending(ulid(1), 2, LATER)
    assert stores.atoms.apply(scope, AtomChange(LATER, (step,))) is Outcome.STALE


def test_a_change_of_another_version_changes_nothing(stores: Stores, scope: Scope) -> None:
    put(stores, scope, atom(scope, 1))
    step = edit_step(atom(scope, 1), LATER, importance=5)
    assert stores.atoms.apply(scope, AtomChange(LATER, (step,))) is Outcome.DONE
    both = (edit_step(atom(scope, 1), LATER, importance=1), AtomStep(None, atom(scope, 2)))
    assert stores.atoms.apply(scope, AtomChange(LATER, both)) is Outcome.STALE
    assert read_atoms(stores, scope, 1, 2) == [step.after]
    assert stores.lists.revisions(scope, step.after.id.ulid) == (atom(scope, 1),)


def test_every_change_leaves_a_pending_marker_due_later(stores: Stores, scope: Scope) -> None:
    put(stores, scope, atom(scope, 1))
    assert stores.pending.get(scope, ulid(1)) == Pending(ulid(1), 1, START)
    step = edit_step(atom(scope, 1), LATER, status=AtomStatus.DELETED)
    stores.atoms.apply(scope, AtomChange(LATER, (step,)))
    assert stores.pending.list(scope) == (Pending(ulid(1), 2, LATER),)


def test_a_current_atom_guards_against_its_like(stores: Stores, scope: Scope) -> None:
    put(stores, scope, atom(scope, 1, "Ada likes tea"))
    like = atom(scope, 2, " ADA likes  tea")
    assert standing(stores, scope, like).guard == ulid(1)
    assert stores.atoms.apply(scope, AtomChange(LATER, (AtomStep(None, like),))) is Outcome.DUPLICATE
    assert read_atoms(stores, scope, 2) == []
    for other in (replace(like, key="k"), replace(like, category=Category("x", Kind.PREFERENCE))):
        assert standing(stores, scope, other).guard is None


def test_what_was_said_in_own_words_guards_against_nothing(stores: Stores, scope: Scope) -> None:
    said = replace(atom(scope, 1, "I slept badly"), category=SAID)
    put(stores, scope, said)
    assert standing(stores, scope, said).guard is None
    again = replace(said, id=atom(scope, 2).id)
    assert stores.atoms.apply(scope, AtomChange(LATER, (AtomStep(None, again),))) is Outcome.DONE


@pytest.mark.parametrize("kind", [Kind.EPISODE, Kind.INTENTION])
def test_of_what_happens_again_the_start_counts_as_well(stores: Stores, scope: Scope, kind: Kind) -> None:
    event = replace(atom(scope, 1), category=Category("event", kind))
    put(stores, scope, event)
    assert standing(stores, scope, replace(event, valid_from=day(1))).guard is None
    assert standing(stores, scope, event).guard == ulid(1)


def test_a_guard_ends_with_its_atom_and_is_replaced(stores: Stores, scope: Scope) -> None:
    ending = replace(atom(scope, 1, "Tea"), valid_to=LATER)
    put(stores, scope, ending)
    assert standing(stores, scope, ending).guard is None
    new = AtomChange(LATER, (AtomStep(None, atom(scope, 2, "Tea")),))
    assert stores.atoms.apply(scope, new) is Outcome.DONE
    step = edit_step(ending, LATER, status=AtomStatus.ARCHIVED)
    assert stores.atoms.apply(scope, AtomChange(LATER, (step,))) is Outcome.DONE
    assert standing(stores, scope, ending).guard == ulid(2)


def test_a_superseded_atom_guards_no_more_and_its_like_may_take_its_place(stores: Stores, scope: Scope) -> None:
    event = replace(atom(scope, 1, "Ada ran"), category=Category("event", Kind.EPISODE))
    put(stores, scope, event)
    new = replace(event, id=atom(scope, 2).id)
    ended = edit_step(event, LATER, superseded_at=LATER, superseded_by=new.id)
    assert stores.atoms.apply(scope, AtomChange(LATER, (AtomStep(None, new), ended))) is Outcome.DONE
    assert standing(stores, scope, event).guard == ulid(2)


def test_a_keys_entry_is_written_under_the_one_that_was_read(stores: Stores, scope: Scope) -> None:
    first = KeyEntry("home", ulid(1), ulid(1), None, 1)
    second = KeyEntry("home", ulid(2), ulid(1), day(1), 2)

    def write(number: int, before: KeyEntry | None, after: KeyEntry) -> Outcome:
        new = AtomStep(None, replace(atom(scope, number), key="home"))
        return stores.atoms.apply(scope, AtomChange(LATER, (new,), (KeyStep(before, after),)))

    assert write(1, None, first) is Outcome.DONE
    assert write(2, None, second) is Outcome.STALE
    assert write(2, replace(first, atom=ulid(7)), second) is Outcome.STALE
    assert standing(stores, scope, replace(atom(scope, 9), key="home")).key == first
    assert write(2, first, second) is Outcome.DONE
    assert write(3, first, second) is Outcome.STALE
    assert standing(stores, scope, replace(atom(scope, 9), key="home")).key == second
    assert standing(stores, scope, replace(atom(scope, 9), key="Home")).key is None


def test_entities_that_are_not_there_are_named(stores: Stores, scope: Scope) -> None:
    there, missing = EntityId(SPACE.key, ulid(1)), EntityId(SPACE.key, ulid(2))
    foreign = EntityId("other-abc123", ulid(1))
    stores.entities.create(scope, Entity(there, EPOCH, EntityType.PERSON, "Bo", START, START), FirstWrite())
    new = replace(atom(scope, 1), entity_ids=(there, missing, foreign))
    assert standing(stores, scope, new).missing == (missing, foreign)


def test_a_marker_is_written_with_the_atom_and_refuses_the_second(stores: Stores, scope: Scope) -> None:
    made = marker(HASH, "print", ("atom_x", "added"), LATER)
    change = AtomChange(LATER, (AtomStep(None, atom(scope, 1)),), first=FirstWrite(marker=made))
    assert not standing(stores, scope, atom(scope, 1), HASH).has_marker
    assert stores.atoms.apply(scope, change) is Outcome.DONE
    assert stores.markers.get(scope, MarkerHome.MEMORY, HASH) == made
    assert standing(stores, scope, atom(scope, 1), HASH).has_marker
    again = replace(change, steps=(AtomStep(None, atom(scope, 2)),))
    assert stores.atoms.apply(scope, again) is Outcome.REPEATED
    assert read_atoms(stores, scope, 2) == []


def test_a_change_without_steps_leaves_its_marker_alone(stores: Stores, scope: Scope) -> None:
    made = marker(HASH, "print", ("atom_x", "confirmed"), LATER)
    assert stores.atoms.apply(scope, AtomChange(LATER, (), first=FirstWrite(marker=made))) is Outcome.DONE
    assert stores.markers.get(scope, MarkerHome.MEMORY, HASH) == made
    assert everything(stores, scope) == ()


def test_a_visitors_first_write_brings_their_user_record(stores: Stores, tenant: str) -> None:
    shared = Scope(tenant, "app", "grp.editors.notes-abc123", "@group:editors")
    furnish(FakePorts(lambda: START, spaces=stores.spaces), shared, SpaceId(shared.namespace))
    bob = Scope(tenant, "app", "@", "bob")
    first = FirstWrite(UserRecord("01K000000000000000000000BB"))
    change = AtomChange(START, (AtomStep(None, atom(shared, 1)),), first=first, visitor=bob)
    assert stores.atoms.apply(shared, change) is Outcome.DONE
    assert stores.users.get(bob) == first.user
    second = replace(change, steps=(AtomStep(None, atom(shared, 2)),))
    assert stores.atoms.apply(shared, second) is Outcome.USER_APPEARED
    assert stores.atoms.read(shared, bob, [ulid(2)]).atoms == {}


def test_a_jobs_step_is_taken_with_the_atom_or_not_at_all(stores: Stores, scope: Scope) -> None:
    chat = replace(scope, namespace="chat")
    policy = ExtractionPolicy()
    stores.jobs.create(chat, Job(JOB, EPOCH, BindingId(ulid(5), False), SPACE, "ada", policy, "rules", (1, 2), START))
    step = JobStep(chat, JOB, 0, added=1)
    change = AtomChange(START, (AtomStep(None, atom(scope, 1)),), job=step)
    assert stores.atoms.apply(scope, change) is Outcome.DONE
    again = replace(change, steps=(AtomStep(None, atom(scope, 2)),))
    assert stores.atoms.apply(scope, again) is Outcome.APPLIED
    assert read_atoms(stores, scope, 2) == []
    assert stores.atoms.advance_job(scope, replace(step, added=0, dropped=1)) is Outcome.STALE
    assert stores.atoms.advance_job(scope, replace(step, before=1, added=0, dropped=1)) is Outcome.DONE
    job = stores.jobs.get(chat, JOB.conversation, JOB.hash)
    assert job is not None
    assert (job.applied, job.counts) == (2, JobCounts(added=1, dropped=1))
    assert stores.atoms.advance_job(scope, replace(step, before=2, added=0, retracted=1)) is Outcome.DONE
    after = stores.jobs.get(chat, JOB.conversation, JOB.hash)
    assert after == replace(job, applied=3, counts=replace(job.counts, retracted=1))


def test_a_step_over_many_facts_is_taken_with_as_many_atoms(stores: Stores, scope: Scope) -> None:
    chat = replace(scope, namespace="chat")
    policy = ExtractionPolicy()
    stores.jobs.create(chat, Job(JOB, EPOCH, BindingId(ulid(5), False), SPACE, "ada", policy, "rules", (1, 2), START))
    step = JobStep(chat, JOB, 0, added=20, facts=20)
    said = [replace(atom(scope, number, "Ah"), category=SAID) for number in range(1, 21)]
    change = AtomChange(START, tuple(AtomStep(None, one) for one in said), job=step)
    assert stores.atoms.apply(scope, change) is Outcome.DONE
    job = stores.jobs.get(chat, JOB.conversation, JOB.hash)
    assert job is not None
    assert (job.applied, job.counts.added) == (20, 20)
    assert stores.atoms.apply(scope, change) is Outcome.APPLIED


def test_the_oldest_of_a_category_have_so_many_newer_ones(stores: Stores, scope: Scope) -> None:
    said = [replace(atom(scope, number, f"Ah {number}"), category=SAID) for number in range(1, 6)]
    put(stores, scope, *said, atom(scope, 9))
    assert [one.text for one in stores.lists.oldest_of(scope, SAID.name, 2, 10)] == ["Ah 1", "Ah 2", "Ah 3"]
    assert [one.text for one in stores.lists.oldest_of(scope, SAID.name, 2, 1)] == ["Ah 1"]
    assert stores.lists.oldest_of(scope, SAID.name, 5, 10) == ()


def test_the_step_of_a_job_that_is_not_there_is_not_taken(stores: Stores, scope: Scope) -> None:
    step = JobStep(replace(scope, namespace="chat"), JOB, 0)
    assert stores.atoms.advance_job(scope, step) is Outcome.STALE


def test_twenty_entities_and_fifty_sources_fit_one_change(stores: Stores, scope: Scope) -> None:
    people = [EntityId(SPACE.key, ulid(number)) for number in range(20)]
    sources = tuple(MessageId("chat", ulid(1), number) for number in range(1, 51))
    first = replace(atom(scope, 1, "x" * 8000), key="k", entity_ids=tuple(people), source_message_ids=sources)
    second = replace(first, id=atom(scope, 2).id, text="y" * 8000, chain=ulid(1))
    entry = KeyEntry("k", ulid(1), ulid(1), None, 1)
    put(stores, scope, atom(scope, 3))
    assert (
        stores.atoms.apply(scope, AtomChange(START, (AtomStep(None, first),), (KeyStep(None, entry),))) is Outcome.DONE
    )
    ended = edit_step(first, LATER, superseded_at=LATER, superseded_by=second.id)
    step = KeyStep(entry, replace(entry, atom=ulid(2), version=2))
    change = AtomChange(LATER, (AtomStep(None, second), ended), (step,))
    assert stores.atoms.apply(scope, change) is Outcome.DONE
    assert read_atoms(stores, scope, 1, 2) == [ended.after, second]


def test_another_scope_sees_none_of_it(stores: Stores, scope: Scope) -> None:
    put(stores, scope, atom(scope, 1))
    for foreign in (replace(scope, owner="eve"), replace(scope, app="web"), replace(scope, namespace="diary-abc124")):
        assert stores.atoms.read(foreign, foreign.directory, [ulid(1)]).atoms == {}
        assert everything(stores, foreign) == ()
        assert stores.pending.list(foreign) == ()


def test_of_two_writes_that_saw_the_same_number_of_similar_writes_one_is_stale(stores: Stores, scope: Scope) -> None:
    def write(number: int, seen: int) -> Outcome:
        step = AtomStep(None, atom(scope, number, f"Fact {number}"))
        return stores.atoms.apply(scope, AtomChange(LATER, (step,), similar_writes=seen))

    assert standing(stores, scope, atom(scope, 1)).similar_writes is None
    assert count_of_similar_writes(stores, scope) == 0
    assert [write(1, 0), write(2, 0)] == [Outcome.DONE, Outcome.STALE]
    assert count_of_similar_writes(stores, scope) == 1
    assert [write(2, 1), write(3, 1), write(3, 0)] == [Outcome.DONE, Outcome.STALE, Outcome.STALE]
    assert count_of_similar_writes(stores, scope) == 2
    assert len(read_atoms(stores, scope, 1, 2, 3)) == 2


def test_what_many_new_atoms_meet_is_what_each_of_them_meets(stores: Stores, scope: Scope) -> None:
    entity = Entity(EntityId(scope.namespace, ulid(50)), EPOCH, EntityType.PERSON, "Bo", START, START)
    stores.entities.create(scope, entity, FirstWrite())
    keyed = replace(atom(scope, 1), key="drink", entity_ids=(entity.id, EntityId(scope.namespace, ulid(51))))
    entry = KeyEntry("drink", ulid(1), ulid(1), None, 1)
    stores.atoms.apply(scope, AtomChange(START, (AtomStep(None, keyed),), (KeyStep(None, entry),)))
    news = [atom(scope, 2, "Ada likes 1"), replace(keyed, id=AtomId(scope.namespace, ulid(3))), atom(scope, 4)]
    read = stores.batches.read_preconditions(scope, scope.directory, news, LATER)
    assert read == tuple(standing(stores, scope, new) for new in news)
    assert [met.guard for met in read] == [None, ulid(1), None]


def test_changes_that_fit_are_one_transaction(stores: Stores, scope: Scope) -> None:
    changes = [AtomChange(START, (AtomStep(None, atom(scope, number)),)) for number in range(60)]
    assert stores.batches.count_fitting(changes[:1]) == 1
    fitting = stores.batches.count_fitting(changes)
    assert 1 < fitting < 60
    together = AtomChange(START, tuple(step for change in changes[:fitting] for step in change.steps))
    assert stores.atoms.apply(scope, together) is Outcome.DONE
    assert len(everything(stores, scope)) == fitting


def test_a_marker_takes_the_place_of_the_one_that_it_goes_on_from(stores: Stores, scope: Scope) -> None:
    begun = marker(HASH, "sent", ("1",), START)
    further = replace(begun, ids=("1", "2"))
    new = [AtomChange(START, (AtomStep(None, atom(scope, number)),)) for number in (1, 2, 3)]
    first, second = FirstWrite(marker=begun), FirstWrite(marker=further, former=begun)
    assert stores.atoms.apply(scope, replace(new[0], first=first)) is Outcome.DONE
    assert stores.atoms.apply(scope, replace(new[1], first=second)) is Outcome.DONE
    assert stores.atoms.apply(scope, replace(new[2], first=second)) is Outcome.REPEATED
    assert stores.markers.get(scope, MarkerHome.MEMORY, HASH) == further
