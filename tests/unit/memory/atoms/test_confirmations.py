"""What is said again is confirmed: the same atom, younger, at most once a day."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci.ids import AtomId
from loci.memory.atoms.changes import add_atom, supersede_atom
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.reads import get_atom, get_history
from loci.memory.entities.records import NewEntity, create_entity
from loci.model.atoms import Atom, Category, Kind, Provenance
from loci.model.entities import EntityType
from loci.ports.jobs import Pending
from loci.search.recall.by_entity import EntityQuestion, by_entity
from loci.search.recall.results import RecallHit
from tests.fakes.memory import SPACE, START, day, fact
from tests.support.pipeline import ADA as TELLER
from tests.support.pipeline import extracted_fact, queued_pipeline
from tests.support.recall_world import ADA, World

HOME = Category("home", Kind.FACT)
OLD = fact("Ada lives in Rome", category=HOME, valid_from=day(-730))


@pytest.fixture
def world() -> World:
    return World()


def say(world: World, new: NewAtom = OLD, key: str | None = None) -> Atom:
    return add_atom(world.ports, ADA, SPACE, new, key).atom


def revisions(world: World, id: AtomId) -> tuple[Atom, ...]:
    return get_history(world.ports, ADA, id).revisions


def hit(world: World) -> RecallHit:
    (only,) = world.recalls("Where does Ada live?").hits
    return only


def test_what_is_said_again_is_the_same_atom_and_young(world: World) -> None:
    first, before = say(world), hit(world)
    again = say(world, replace(OLD, valid_from=None))
    after = hit(world)
    assert before.decay_weight < after.decay_weight
    assert after.decay_weight == pytest.approx(1)
    assert after.atom == again == replace(first, confirmed_at=again.confirmed_at, confirmations=1, version=2)
    assert again.confirmed_at is not None
    assert START < again.confirmed_at <= world.memory.clock.now


def test_a_confirmation_is_no_revision_and_the_index_hears_of_it(world: World) -> None:
    id = say(world).id
    world.memory.pending.records.clear()
    again = say(world)
    assert revisions(world, id) == ()
    (marker,) = world.memory.pending.records.values()
    assert marker == Pending(id.ulid, again.version, again.confirmed_at or START)


def test_what_is_said_on_and_on_is_confirmed_once_a_day(world: World) -> None:
    counted = []
    for _ in range(5):
        say(world)
        counted.append(say(world).confirmations)
        world.memory.clock.pass_by(timedelta(hours=13))
    assert counted == [1, 1, 2, 2, 3]


def test_true_news_needs_no_confirmation(world: World) -> None:
    for new in (fact("Ada likes tea"), fact("Ada moves", valid_from=day(30))):
        assert say(world, new) == say(world, new)


def test_a_request_sent_again_confirms_nothing(world: World) -> None:
    say(world)
    once = say(world, key="k")
    world.memory.clock.pass_by(timedelta(days=2))
    assert say(world, key="k") == once
    assert once.confirmations == 1


def test_what_was_known_before_is_known_as_it_was(world: World) -> None:
    first = say(world)
    world.memory.clock.pass_by(timedelta(days=2))
    confirmed = say(world)
    world.memory.clock.pass_by(timedelta(days=2))
    edited = edit_atom(world.ports, ADA, first.id, AtomEdit(importance=5))
    unconfirmed = replace(confirmed, confirmed_at=None, confirmations=0)
    for known_at, state in ((day(1), unconfirmed), (day(3), confirmed), (day(5), edited)):
        assert get_atom(world.ports, ADA, first.id, known_at=known_at) == state
    assert revisions(world, first.id) == (confirmed,)
    assert edited.confirmed_at == confirmed.confirmed_at


def test_superseding_an_atom_by_what_it_says_confirms_it(world: World) -> None:
    old = say(world)
    again = supersede_atom(world.ports, ADA, old.id, replace(OLD, valid_from=None))
    assert (again.is_duplicate, again.atom.id, again.atom.confirmations) == (True, old.id, 1)


def test_a_late_repetition_of_what_has_ended_confirms_nothing(world: World) -> None:
    rome = fact("Rome", key="home", valid_from=day(-20))
    say(world, rome)
    say(world, fact("Oslo", key="home", valid_from=day(-10)))
    assert say(world, rome).confirmations == 0


def test_recall_by_entity_counts_the_age_from_the_confirmation_too(world: World) -> None:
    ada = create_entity(world.ports, ADA, SPACE, NewEntity(EntityType.PERSON, "Ada")).view.entity
    new = replace(OLD, entity_ids=(ada.id,))
    weights = []
    for _ in range(2):
        say(world, new)
        (only,) = by_entity(world.context_ports(), ADA, SPACE, EntityQuestion("Ada")).hits
        weights.append(only.decay_weight)
    assert weights[0] < weights[1] == pytest.approx(1)


def test_an_extraction_confirms_from_when_it_was_said() -> None:
    pipeline = queued_pipeline(extracted_fact("Ada has a cat", 5, 1))
    pipeline.clock.pass_by(timedelta(days=400))
    add_atom(pipeline.ports, TELLER, SPACE, NewAtom("Ada has a cat", extracted_fact("").category, valid_from=day(-100)))
    pipeline.run_all()
    (atom,) = pipeline.atoms
    assert (atom.confirmed_at, atom.confirmations) == (START + timedelta(minutes=5), 1)
    assert pipeline.job.counts.confirmed == 1


def test_what_a_client_says_too_is_no_extractions_alone_any_more() -> None:
    pipeline = queued_pipeline(extracted_fact("Ada has a cat"))
    pipeline.run_all()
    new = NewAtom("Ada has a cat", extracted_fact("").category)
    written = [add_atom(pipeline.ports, TELLER, SPACE, new) for _ in range(2)]
    assert [one.is_duplicate for one in written] == [True, True]
    (atom,) = pipeline.atoms
    assert atom.extraction is not None
    assert (atom.provenance, atom.confirmations, atom.version) == (Provenance.CLIENT, 0, 2)
