"""What every store that erases does: a purged atom leaves nothing, and no other user loses anything."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci import keys
from loci.adapters.dynamodb.atom_items import GuardItem
from loci.adapters.dynamodb.base import MemoryTable
from loci.adapters.dynamodb.subjects import SubjectStore
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.writes import Put
from loci.ids import EntityId, SpaceId
from loci.memory.atoms import transitions
from loci.model.atoms import Atom, Category, Kind
from loci.model.duplicates import former_duplicate_key
from loci.model.entities import Entity, EntityType
from loci.model.visibility import AtomFilter
from loci.ports.memory import AtomChange, AtomStep, KeyEntry, KeyStep
from loci.ports.writes import FirstWrite, Outcome
from loci.scope import Scope
from tests.contract.memory import Stores, atom, edit_step, fakes, of_dynamodb, put, ulid
from tests.fakes.memory import EPOCH, SPACE, START
from tests.support.records import job

LATER = START + timedelta(hours=1)
BO = EntityId(SPACE.key, ulid(50))
OTHER = Category("other", Kind.FACT)


@pytest.fixture(params=["memory", "dynamodb"])
def stores(request: pytest.FixtureRequest) -> Stores:
    return fakes() if request.param == "memory" else of_dynamodb(request.getfixturevalue("dynamodb"))


@pytest.fixture
def scope(tenant: str) -> Scope:
    return Scope(tenant, "app", SPACE.key, "ada")


def apply(stores: Stores, scope: Scope, step: AtomStep, *keys: KeyStep) -> Atom:
    change = AtomChange(step.after.changed_at, (step,), keys)
    assert stores.atoms.apply(scope, change) is Outcome.DONE
    return step.after


def with_a_past(stores: Stores, scope: Scope, number: int) -> Atom:
    """An atom of several states: its category, its key and its chain have changed."""
    new = replace(atom(scope, number), key="home", chain=ulid(90), entity_ids=(BO,))
    entry = KeyEntry("home", new.id.ulid, ulid(90), None, 1)
    first = apply(stores, scope, AtomStep(None, new), KeyStep(None, entry))
    moved = edit_step(first, LATER, category=OTHER, text="Ada likes milk", key=None, chain=ulid(91))
    return apply(stores, scope, moved, KeyStep(entry, None))


def everything(stores: Stores, scope: Scope) -> tuple[Atom, ...]:
    return stores.lists.list(scope, AtomFilter(LATER, valid_at=LATER), None, 100).items


def test_a_purged_atom_says_nothing_and_is_gone_once_erased(stores: Stores, scope: Scope) -> None:
    standing = with_a_past(stores, scope, 1)
    purged = apply(stores, scope, transitions.purge(standing, LATER))
    read = stores.atoms.read(scope, scope.directory, [ulid(1)]).atoms[ulid(1)]
    assert read == purged
    assert (read.text, read.vector, read.key, read.entity_ids) == ("", b"", None, ())
    assert everything(stores, scope) == ()
    for _ in range(2):
        stores.erasures.erase_atom(scope, ulid(1))
        assert stores.atoms.read(scope, scope.directory, [ulid(1)]).atoms == {}
        assert stores.lists.revisions(scope, purged.id.ulid) == ()
        assert stores.pending.list(scope) == ()


def test_the_content_of_a_purged_atom_goes_before_the_atom_itself(stores: Stores, scope: Scope) -> None:
    purged = apply(stores, scope, transitions.purge(with_a_past(stores, scope, 1), LATER))
    for _ in range(2):
        stores.erasures.erase_content(scope, ulid(1))
        assert stores.atoms.read(scope, scope.directory, [ulid(1)]).atoms == {ulid(1): purged}
        assert stores.lists.revisions(scope, purged.id.ulid) == ()
        assert [marker.ulid for marker in stores.pending.list(scope)] == [ulid(1)]


def test_the_content_of_an_atom_that_is_not_purged_stays(stores: Stores, scope: Scope) -> None:
    standing = with_a_past(stores, scope, 1)
    stores.erasures.erase_content(scope, ulid(1))
    assert len(stores.lists.revisions(scope, standing.id.ulid)) == 1


def test_no_item_of_a_purged_atom_is_left(dynamodb: Tables, scope: Scope) -> None:
    stores = of_dynamodb(dynamodb)
    apply(stores, scope, transitions.purge(with_a_past(stores, scope, 1), LATER))
    stores.erasures.erase_atom(scope, ulid(1))
    assert list(dynamodb.query(MemoryTable, scope.partition)) == []


def test_what_lapsed_before_it_was_purged_leaves_nothing_either(dynamodb: Tables, scope: Scope) -> None:
    stores = of_dynamodb(dynamodb)
    lapsed = replace(atom(scope, 1), valid_to=START + timedelta(minutes=1))
    put(stores, scope, lapsed)
    apply(stores, scope, transitions.purge(lapsed, LATER))
    stores.erasures.erase_atom(scope, ulid(1))
    assert list(dynamodb.query(MemoryTable, scope.partition)) == []


def test_the_vectors_that_were_paid_for_a_purged_atom_go_with_it(stores: Stores, scope: Scope) -> None:
    texts = ["Ada likes 1", "Ada likes milk", "Ada likes tea"]
    stores.vectors.store_vectors(scope, "bedrock/titan", dict.fromkeys(texts, b"v"))
    apply(stores, scope, transitions.purge(with_a_past(stores, scope, 1), LATER))
    stores.erasures.erase_atom(scope, ulid(1))
    assert stores.vectors.stored_vectors(scope, "bedrock/titan", texts) == {"Ada likes tea": b"v"}


def test_a_guard_that_is_anothers_by_now_stays(stores: Stores, scope: Scope) -> None:
    lapsed = replace(atom(scope, 1, "Ada likes tea"), valid_to=START + timedelta(minutes=1))
    put(stores, scope, lapsed)
    like = atom(scope, 2, "Ada likes tea")
    assert stores.atoms.apply(scope, AtomChange(LATER, (AtomStep(None, like),))) is Outcome.DONE
    apply(stores, scope, transitions.purge(lapsed, LATER))
    stores.erasures.erase_atom(scope, ulid(1))
    assert stores.atoms.read_preconditions(scope, scope.directory, like, None, LATER).guard == ulid(2)
    assert everything(stores, scope) == (like,)


def test_what_is_not_purged_is_not_erased(stores: Stores, scope: Scope) -> None:
    put(stores, scope, atom(scope, 1))
    for number in (1, 2):
        stores.erasures.erase_atom(scope, ulid(number))
    assert everything(stores, scope) == (atom(scope, 1),)
    assert stores.pending.get(scope, ulid(1)) is not None


def test_others_of_the_chain_lose_nothing(stores: Stores, scope: Scope) -> None:
    first, second = atom(scope, 1), replace(atom(scope, 2), chain=ulid(1))
    third = replace(atom(scope, 3), chain=ulid(1))
    put(stores, scope, first, second, third)
    apply(stores, scope, transitions.purge(first, LATER))
    stores.erasures.erase_atom(scope, ulid(1))
    assert stores.lists.chain(scope, second.chain or second.id.ulid) == (second, third)


def test_a_partition_goes_a_part_at_a_time(stores: Stores, scope: Scope) -> None:
    with_a_past(stores, scope, 1)
    put(stores, scope, atom(scope, 2), atom(scope, 3))
    stores.entities.create(scope, Entity(BO, EPOCH, EntityType.PERSON, "Bo", START, START), FirstWrite())
    foreign = replace(scope, namespace="diary-abc124")
    put(stores, foreign, atom(foreign, 4))
    for held in (scope, foreign):
        stores.vectors.store_vectors(held, "bedrock/titan", {"Ada likes 2": b"v"})
    parts = [stores.erasures.erase_partition(scope, 4)]
    while parts[-1]:
        parts.append(stores.erasures.erase_partition(scope, 4))
    assert len(parts) > 2
    assert set(parts[:-2]) == {4}
    assert everything(stores, scope) == ()
    assert stores.entities.get(scope, [BO.ulid]) == ()
    assert stores.entities.find_by_name(scope, "bo", [EntityType.PERSON]) is None
    assert stores.pending.list(scope) == ()
    assert everything(stores, foreign) == (atom(foreign, 4),)
    assert stores.vectors.stored_vectors(scope, "bedrock/titan", ["Ada likes 2"]) == {}
    assert stores.vectors.stored_vectors(foreign, "bedrock/titan", ["Ada likes 2"]) == {"Ada likes 2": b"v"}


def test_what_writers_noted_of_a_shared_space_goes_with_what_they_wrote(dynamodb: Tables, scope: Scope) -> None:
    stores, noted = of_dynamodb(dynamodb), SubjectStore(dynamodb)
    team = replace(scope, namespace="grp.team.plans-abc123", owner="@group:team")
    visitors = [replace(scope, owner=user).directory for user in ("bo", "cy")]
    for number, visitor in enumerate(visitors):
        brought = replace(atom(team, number), actor=visitor.owner)
        change = AtomChange(START, (AtomStep(None, brought),), visitor=visitor)
        assert stores.atoms.apply(team, change) is Outcome.DONE
    assert [list(noted.shared_spaces(visitor)) for visitor in visitors] == [[team], [team]]
    stores.erasures.remove_visit(team, "cy")
    assert [list(noted.shared_spaces(visitor)) for visitor in visitors] == [[team], []]
    while stores.erasures.erase_partition(team, 4):
        pass
    assert list(noted.shared_spaces(visitors[0])) == []


def test_the_answers_of_jobs_of_a_space_are_cleared_and_no_others(stores: Stores, scope: Scope) -> None:
    chat = replace(scope, namespace="journal")
    answered = [
        job(ulid(number), space=space, answer='{"text": "Ada likes tea"}', decisions="{}")
        for number, space in enumerate((SPACE, SpaceId("diary-abc124")))
    ]
    for one in answered:
        assert stores.jobs.create(chat, one) is Outcome.DONE
    for _ in range(2):
        stores.erasures.clear_answers(chat, SPACE)
    cleared, other = (stores.jobs.get(chat, one.id.conversation, one.id.hash) for one in answered)
    assert cleared == replace(answered[0], answer=None, decisions=None)
    assert other == answered[1]


def test_a_guard_of_release_0_2_0_is_met_and_goes_with_its_atom(dynamodb: Tables, scope: Scope) -> None:
    stores = of_dynamodb(dynamodb)
    old = atom(scope, 1, "Ada likes tea.")
    put(stores, scope, old)
    guard = GuardItem.of(scope, old)
    dynamodb.delete(GuardItem, scope.partition, [guard.sk])
    former = keys.guard(former_duplicate_key(old))
    dynamodb.write(Put(GuardItem(scope.partition, former, atom=ulid(1))))
    again = atom(scope, 2, "Ada likes tea.")
    assert stores.atoms.read_preconditions(scope, scope.directory, again, None, LATER).guard == ulid(1)
    apply(stores, scope, transitions.purge(old, LATER))
    stores.erasures.erase_atom(scope, ulid(1))
    assert not list(dynamodb.query(MemoryTable, scope.partition))
