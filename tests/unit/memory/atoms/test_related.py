"""The relation of a fact, decided before it is written: it confirms, supersedes or contradicts a current atom."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from loci.ids import AtomId, ConversationId, MessageId
from loci.memory.atoms import contradictions, purging
from loci.memory.atoms.changes import archive_atom, delete_atom, supersede_atom
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.purging import purge_atom
from loci.memory.atoms.reads import get_atom, get_history
from loci.memory.atoms.writes import Effect, Related, Relation, Writer, Written, write_atom
from loci.model.atoms import Atom, AtomStatus, Provenance
from tests.fakes.memory import START, day, fact
from tests.support.recall_world import ADA, SCOPE, World

WRITER = Writer(SCOPE, SCOPE.directory)
CAT = fact("Ada has a cat", valid_from=day(-30))
TALK = ConversationId("chat", "01K000000000000000000000C1")


@pytest.fixture
def world() -> World:
    return World()


def heard_fact(text: str, *seqs: int, valid_from: datetime = START, key: str | None = None) -> NewAtom:
    """As an extraction writes it."""
    sources = tuple(MessageId(TALK.namespace, TALK.ulid, seq) for seq in seqs or (1,))
    return replace(
        fact(text, key=key, valid_from=valid_from),
        provenance=Provenance.EXTRACTION,
        source_conversation_id=TALK,
        source_message_ids=sources,
    )


def put(world: World, new: NewAtom = CAT, relation: Relation | None = None, to: Atom | None = None) -> Written:
    related = None if relation is None or to is None else Related(relation, to.id, to.changed_at)
    written = write_atom(world.ports, WRITER, new, related=related)
    assert written is not None
    return written


def stored_atom(world: World, id: AtomId) -> Atom:
    return world.memory.atoms.records[SCOPE, id.ulid]


def count(world: World) -> int:
    return len(world.memory.atoms.records)


def test_what_confirms_an_atom_in_other_words_is_that_atom(world: World) -> None:
    cat = put(world).atom
    again = put(world, heard_fact("A cat lives with Ada"), Relation.CONFIRMS, cat)
    assert (again.effect, again.atom.id, again.atom.text) == (Effect.CONFIRMED, cat.id, CAT.text)
    assert (again.atom.confirmations, count(world)) == (1, 1)


def test_an_extracted_atom_cites_whatever_said_it_again_and_a_clients_does_not(world: World) -> None:
    extracted, clients = put(world, heard_fact("Ada has a cat", 3)).atom, put(world, fact("Ada likes tea")).atom
    for _ in range(2):
        put(world, heard_fact("A cat lives with Ada", 7, 9), Relation.CONFIRMS, stored_atom(world, extracted.id))
        put(world, heard_fact("Ada enjoys tea", 7), Relation.CONFIRMS, stored_atom(world, clients.id))
    assert [source.seq for source in stored_atom(world, extracted.id).source_message_ids] == [3, 7, 9]
    assert stored_atom(world, extracted.id).version == 2
    assert stored_atom(world, clients.id) == clients


def test_an_atom_cites_fifty_messages_at_most(world: World) -> None:
    cat = put(world, heard_fact("Ada has a cat", *range(1, 41))).atom
    put(world, heard_fact("A cat lives with Ada", *range(41, 81)), Relation.CONFIRMS, cat)
    assert [source.seq for source in stored_atom(world, cat.id).source_message_ids] == [*range(1, 51)]


def test_what_supersedes_an_atom_ends_it_where_it_begins(world: World) -> None:
    cat = put(world).atom
    new = put(world, heard_fact("Ada has no cat any more"), Relation.SUPERSEDES, cat)
    old = stored_atom(world, cat.id)
    assert new.effect is Effect.SUPERSEDED
    assert (old.valid_to, old.superseded_by, new.atom.chain) == (new.atom.valid_from, new.atom.id, cat.id.ulid)


def test_what_supersedes_an_atom_takes_over_its_key(world: World) -> None:
    graz = put(world, fact("Ada lives in Graz", key="home", valid_from=day(-30))).atom
    wien = put(world, heard_fact("Ada has moved to Wien", key="town"), Relation.SUPERSEDES, graz).atom
    oslo = put(world, fact("Ada lives in Oslo", key="home", valid_from=day(3))).atom
    assert wien.key == "home"
    assert stored_atom(world, wien.id).superseded_by == oslo.id


def test_what_comes_late_supersedes_nothing_and_ends_where_the_other_begins(world: World) -> None:
    cat = put(world).atom
    new = put(world, heard_fact("Ada has no cat", valid_from=day(-60)), Relation.SUPERSEDES, cat)
    assert new.effect is Effect.ADDED
    assert new.atom.valid_to == cat.valid_from
    assert stored_atom(world, cat.id).superseded_at is None


def test_two_that_contradict_each_other_stay_and_name_each_other(world: World) -> None:
    cat = put(world).atom
    new = put(world, heard_fact("Ada has no cat"), Relation.CONTRADICTS, cat)
    old = stored_atom(world, cat.id)
    assert new.effect is Effect.ADDED
    assert (new.atom.contradicts, old.contradicts) == ((cat.id,), (new.atom.id,))
    assert old == replace(cat, contradicts=(new.atom.id,), version=2)
    assert get_history(world.ports, ADA, cat.id).revisions == ()
    assert {pending.version for pending in world.memory.pending.records.values()} == {1, 2}


def change(world: World, id: AtomId, how: str) -> None:
    ways: dict[str, Callable[[], object]] = {
        "archived": lambda: archive_atom(world.ports, ADA, id),
        "deleted": lambda: delete_atom(world.ports, ADA, id),
        "purged": lambda: purge_atom(world.ports, ADA, id),
        "withdrawn": lambda: purging.withdraw_atom(world.ports, SCOPE, id),
        "superseded": lambda: supersede_atom(world.ports, ADA, id, fact("Ada has a dog")),
        "told otherwise": lambda: edit_atom(world.ports, ADA, id, AtomEdit(text="Ada had a cat")),
        "given an end": lambda: edit_atom(world.ports, ADA, id, AtomEdit(valid_to=day(90))),
    }
    ways[how]()


ENDINGS = ("archived", "deleted", "purged", "withdrawn", "superseded", "told otherwise", "given an end")


@pytest.mark.parametrize("how", ENDINGS)
@pytest.mark.parametrize("which", [0, 1])
def test_when_one_of_them_ends_neither_is_contradicted_any_more(world: World, how: str, which: int) -> None:
    cat = put(world).atom
    ids = (cat.id, put(world, heard_fact("Ada has no cat"), Relation.CONTRADICTS, cat).atom.id)
    third = put(world, heard_fact("Ada's cat ran away"), Relation.CONTRADICTS, stored_atom(world, ids[1 - which])).atom
    change(world, ids[which], how)
    assert stored_atom(world, ids[which]).contradicts == ()
    assert stored_atom(world, ids[1 - which]).contradicts == (third.id,)
    assert not any(ids[which] in one.contradicts for one in world.memory.atoms.records.values())


def test_an_edit_of_another_field_leaves_the_contradiction(world: World) -> None:
    cat = put(world).atom
    new = put(world, heard_fact("Ada has no cat"), Relation.CONTRADICTS, cat).atom
    edited = edit_atom(world.ports, ADA, cat.id, AtomEdit(importance=5))
    assert edited.contradicts == (new.id,)
    assert [state.contradicts for state in get_history(world.ports, ADA, cat.id).revisions] == [()]


def test_under_known_at_no_contradictions_are_shown(world: World) -> None:
    cat = put(world).atom
    put(world, heard_fact("Ada has no cat"), Relation.CONTRADICTS, cat)
    now = world.memory.clock.now
    assert get_atom(world.ports, ADA, cat.id, known_at=now).contradicts == ()
    assert get_atom(world.ports, ADA, cat.id).contradicts != ()


@pytest.mark.parametrize("bound", [{"valid_to": day(90)}, {"expires_at": day(90)}])
def test_an_atom_with_an_end_of_its_own_contradicts_nothing(world: World, bound: dict[str, datetime]) -> None:
    cat, dog = put(world).atom, put(world, replace(fact("Ada has a dog"), **bound)).atom  # type: ignore[arg-type]  # both are instants
    for new, other in ((replace(heard_fact("No cat"), **bound), cat), (heard_fact("No dog"), dog)):  # type: ignore[arg-type]  # as above
        assert put(world, new, Relation.CONTRADICTS, other).atom.contradicts == ()
    assert (stored_atom(world, cat.id), stored_atom(world, dog.id)) == (cat, dog)


def test_an_atom_names_so_many_at_most(world: World) -> None:
    cat = put(world).atom
    for number in range(contradictions.MAX_CONTRADICTIONS + 1):
        put(world, heard_fact(f"Ada's cat number {number} is gone"), Relation.CONTRADICTS, stored_atom(world, cat.id))
    assert len(stored_atom(world, cat.id).contradicts) == contradictions.MAX_CONTRADICTIONS
    assert count(world) == contradictions.MAX_CONTRADICTIONS + 2


@pytest.mark.parametrize("relation", Relation)
@pytest.mark.parametrize("how", ENDINGS[:6])
def test_a_relation_to_what_is_not_as_it_was_judged_means_nothing(world: World, relation: Relation, how: str) -> None:
    cat = put(world).atom
    judged = stored_atom(world, cat.id)
    world.memory.clock.pass_by(timedelta(days=2))
    change(world, cat.id, how)
    before = stored_atom(world, cat.id)
    new = put(world, heard_fact("A cat lives with Ada"), relation, judged)
    assert (new.effect, new.atom.text, new.atom.contradicts) == (Effect.ADDED, "A cat lives with Ada", ())
    assert stored_atom(world, cat.id) == before


def test_what_was_superseded_by_the_very_same_meanwhile_is_not_added_again(world: World) -> None:
    cat = put(world).atom
    same = supersede_atom(world.ports, ADA, cat.id, fact("A cat lives with Ada")).atom
    again = put(world, heard_fact("A cat lives with Ada"), Relation.CONFIRMS, cat)
    assert (again.effect, again.atom.id, count(world)) == (Effect.CONFIRMED, same.id, 2)


def test_a_confirmation_meanwhile_leaves_the_judgement_as_it_is(world: World) -> None:
    cat = put(world).atom
    world.memory.clock.pass_by(timedelta(days=2))
    put(world, replace(CAT, valid_from=None))
    assert put(world, heard_fact("A cat lives with Ada"), Relation.CONFIRMS, cat).effect is Effect.CONFIRMED
    assert stored_atom(world, cat.id).status is AtomStatus.ACTIVE
