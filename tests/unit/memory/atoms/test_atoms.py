"""What a caller may do to atoms, and what comes of it."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci.errors import Conflict, Forbidden, NotFound, Refused, TooLarge
from loci.ids import AtomId, EntityId, MessageId, SpaceId
from loci.memory.atoms.changes import add_atom, archive_atom, delete_atom, supersede_atom
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.reads import get_atom, get_history, list_atoms
from loci.memory.atoms.restoring import restore_atom
from loci.memory.atoms.writes import Effect
from loci.model.atoms import AtomStatus, Category, Kind
from loci.model.entities import Entity, EntityType
from loci.model.spaces import SpaceStatus
from loci.model.users import UserRecord, UserState
from loci.ports.writes import FirstWrite
from loci.scope import APP_OWNER, Caller, Scope
from tests.fakes.memory import EPOCH, LIKES, SPACE, START, Memory, caller, day, fact, furnish

ADA = caller()
SCOPE = ADA.own(SPACE.key)
EVENT = Category("event", Kind.EPISODE)


def texts(memory: Memory, who: Caller = ADA, space: SpaceId = SPACE) -> list[str]:
    return [atom.text for atom in list_atoms(memory.ports, who, space).items]


def test_an_added_atom_is_read_back_and_listed(memory: Memory) -> None:
    written = add_atom(memory.ports, ADA, SPACE, fact())
    assert get_atom(memory.ports, ADA, written.atom.id) == written.atom
    assert texts(memory) == ["Ada likes tea"]
    assert not written.is_duplicate
    assert (written.atom.epoch, written.atom.actor, written.atom.version) == (EPOCH, None, 1)
    assert written.atom.valid_from == written.atom.created_at
    assert written.atom.vector == memory.embedder.embed(["Ada likes tea"])[0]


def test_saying_the_same_again_returns_the_atom_without_embedding(memory: Memory) -> None:
    first = add_atom(memory.ports, ADA, SPACE, fact("Ada likes tea"))
    again = add_atom(memory.ports, ADA, SPACE, fact("  ADA likes\n ｔｅａ "))
    assert (again.atom, again.is_duplicate) == (first.atom, True)
    assert memory.embedder.texts == ["Ada likes tea"]


@pytest.mark.parametrize(
    "other",
    [
        fact(category=Category("taste", Kind.PREFERENCE)),
        fact(category=Category("preference", Kind.FACT)),
        fact(key="drink"),
        fact("Does Ada like tea"),
    ],
)
def test_the_same_words_of_another_category_or_key_are_another_atom(memory: Memory, other: NewAtom) -> None:
    first = add_atom(memory.ports, ADA, SPACE, fact())
    assert add_atom(memory.ports, ADA, SPACE, other).atom.id != first.atom.id


def test_an_event_may_happen_twice_but_not_at_one_time(memory: Memory) -> None:
    first = add_atom(memory.ports, ADA, SPACE, fact("Ada ran", category=EVENT, valid_from=day(-2)))
    second = add_atom(memory.ports, ADA, SPACE, fact("Ada ran", category=EVENT, valid_from=day(-1)))
    third = add_atom(memory.ports, ADA, SPACE, fact("Ada ran", category=EVENT, valid_from=day(-1)))
    assert first.atom.id != second.atom.id == third.atom.id


def test_what_was_ended_archived_or_deleted_may_be_said_again(memory: Memory) -> None:
    ended = add_atom(memory.ports, ADA, SPACE, fact(valid_to=START + timedelta(minutes=1)))
    memory.clock.pass_by(timedelta(hours=1))
    archived = add_atom(memory.ports, ADA, SPACE, fact())
    archive_atom(memory.ports, ADA, archived.atom.id)
    deleted = add_atom(memory.ports, ADA, SPACE, fact())
    delete_atom(memory.ports, ADA, deleted.atom.id)
    last = add_atom(memory.ports, ADA, SPACE, fact())
    assert len({written.atom.id for written in (ended, archived, deleted, last)}) == 4


def test_a_new_value_of_a_key_supersedes_the_old_one(memory: Memory) -> None:
    old = add_atom(memory.ports, ADA, SPACE, fact("Ada lives in Rome", key="home")).atom
    new = add_atom(memory.ports, ADA, SPACE, fact("Ada lives in Oslo", key="home"))
    ended = get_atom(memory.ports, ADA, old.id)
    assert texts(memory) == ["Ada lives in Oslo"]
    assert new.effect is Effect.SUPERSEDED
    assert ended.valid_to == new.atom.valid_from
    assert (ended.superseded_by, ended.status) == (new.atom.id, AtomStatus.ACTIVE)
    assert ended.superseded_at == new.atom.created_at


def test_a_value_may_come_back(memory: Memory) -> None:
    written = [add_atom(memory.ports, ADA, SPACE, fact(text, key="k")) for text in ("Tea", "Coffee", "Tea")]
    assert len({each.atom.id for each in written}) == 3
    assert not any(each.is_duplicate for each in written)
    assert texts(memory) == ["Tea"]


def test_without_a_start_the_newest_word_wins_whatever_the_clock_says(memory: Memory) -> None:
    ahead = memory.clock.now + timedelta(minutes=4)
    add_atom(memory.ports, ADA, SPACE, fact("Rome", key="home", valid_from=ahead))
    new = add_atom(memory.ports, ADA, SPACE, fact("Oslo", key="home")).atom
    assert new.valid_from == ahead
    assert texts(memory) == ["Oslo"]


def test_a_value_of_the_future_leaves_the_present_one_until_then(memory: Memory) -> None:
    june = memory.clock.now + timedelta(days=200)
    add_atom(memory.ports, ADA, SPACE, fact("Rome", key="home"))
    add_atom(memory.ports, ADA, SPACE, fact("Oslo", key="home", valid_from=june))
    assert texts(memory) == ["Rome"]
    add_atom(memory.ports, ADA, SPACE, fact("Rome", key="home"))
    paris = add_atom(memory.ports, ADA, SPACE, fact("Paris", key="home")).atom
    assert (texts(memory), paris.valid_to) == (["Paris"], june)
    memory.clock.now = june + timedelta(days=1)
    assert texts(memory) == ["Oslo"]
    add_atom(memory.ports, ADA, SPACE, fact("Bonn", key="home"))
    assert texts(memory) == ["Bonn"]


def test_a_plan_is_there_before_its_time(memory: Memory) -> None:
    june = memory.clock.now + timedelta(days=200)
    add_atom(memory.ports, ADA, SPACE, fact("Ada flies to Rome", valid_from=june))
    assert texts(memory) == ["Ada flies to Rome"]


def test_a_value_of_the_future_may_be_the_present_one_again(memory: Memory) -> None:
    june = memory.clock.now + timedelta(days=200)
    add_atom(memory.ports, ADA, SPACE, fact("Rome", key="home", valid_from=june))
    add_atom(memory.ports, ADA, SPACE, fact("Rome", key="home"))
    assert texts(memory) == ["Rome"]
    memory.clock.now = june + timedelta(days=1)
    assert texts(memory) == ["Rome"]


def test_superseding_puts_the_new_atom_in_place_of_the_old(memory: Memory) -> None:
    old = add_atom(memory.ports, ADA, SPACE, fact("Ada likes tea")).atom
    new = supersede_atom(memory.ports, ADA, old.id, fact("Ada likes coffee")).atom
    assert texts(memory) == ["Ada likes coffee"]
    assert new.chain == old.id.ulid
    with pytest.raises(Conflict):
        supersede_atom(memory.ports, ADA, old.id, fact("Ada likes milk"))


def test_superseding_inherits_the_key_and_takes_no_other(memory: Memory) -> None:
    old = add_atom(memory.ports, ADA, SPACE, fact("Rome", key="home")).atom
    with pytest.raises(Refused) as refusal:
        supersede_atom(memory.ports, ADA, old.id, fact("Oslo", key="town"))
    assert [field.pointer for field in refusal.value.fields] == ["/key"]
    new = supersede_atom(memory.ports, ADA, old.id, fact("Oslo")).atom
    assert new.key == "home"
    assert list_atoms(memory.ports, ADA, SPACE, key="home").items == (new,)


def test_superseding_by_the_same_changes_nothing(memory: Memory) -> None:
    old = add_atom(memory.ports, ADA, SPACE, fact("Tea")).atom
    again = supersede_atom(memory.ports, ADA, old.id, fact("tea"))
    assert (again.atom, again.is_duplicate) == (old, True)


def test_a_stale_version_is_a_conflict(memory: Memory) -> None:
    old = add_atom(memory.ports, ADA, SPACE, fact("Tea")).atom
    with pytest.raises(Conflict):
        supersede_atom(memory.ports, ADA, old.id, fact("Coffee"), if_match=2)
    with pytest.raises(Conflict):
        archive_atom(memory.ports, ADA, old.id, if_match=2)
    assert archive_atom(memory.ports, ADA, old.id, if_match=1).version == 2


def test_an_archived_atom_is_listed_only_where_asked_for(memory: Memory) -> None:
    atom = add_atom(memory.ports, ADA, SPACE, fact(key="drink")).atom
    archived = archive_atom(memory.ports, ADA, atom.id)
    assert texts(memory) == []
    assert list_atoms(memory.ports, ADA, SPACE, key="drink").items == ()
    assert list_atoms(memory.ports, ADA, SPACE, status=AtomStatus.ARCHIVED).items == (archived,)
    assert get_atom(memory.ports, ADA, atom.id) == archived
    assert archive_atom(memory.ports, ADA, atom.id) == archived


def test_former_atoms_are_listed_with_the_current_ones_where_asked_for(memory: Memory) -> None:
    archived = archive_atom(memory.ports, ADA, add_atom(memory.ports, ADA, SPACE, fact("Tea")).atom.id)
    old = add_atom(memory.ports, ADA, SPACE, fact("Rome", key="home")).atom
    new = supersede_atom(memory.ports, ADA, old.id, fact("Oslo")).atom
    deleted = add_atom(memory.ports, ADA, SPACE, fact("Milk")).atom
    delete_atom(memory.ports, ADA, deleted.id)
    found = list_atoms(memory.ports, ADA, SPACE, with_former=True)
    assert [atom.id for atom in found.items] == [archived.id, old.id, new.id]
    assert texts(memory) == ["Oslo"]
    under_key = list_atoms(memory.ports, ADA, SPACE, with_former=True, key="home")
    assert [atom.id for atom in under_key.items] == [old.id, new.id]
    with pytest.raises(Refused) as refusal:
        list_atoms(memory.ports, ADA, SPACE, with_former=True, status=AtomStatus.ARCHIVED)
    assert [field.pointer for field in refusal.value.fields] == ["?former"]


def test_deleted_atoms_are_listed_where_asked_for_until_they_are_restored(memory: Memory) -> None:
    add_atom(memory.ports, ADA, SPACE, fact("Tea"))
    deleted = add_atom(memory.ports, ADA, SPACE, fact("Milk")).atom
    delete_atom(memory.ports, ADA, deleted.id)
    found = list_atoms(memory.ports, ADA, SPACE, status=AtomStatus.DELETED)
    assert [(atom.id, atom.deleted_at is None) for atom in found.items] == [(deleted.id, False)]
    restore_atom(memory.ports, ADA, deleted.id)
    assert list_atoms(memory.ports, ADA, SPACE, status=AtomStatus.DELETED).items == ()


def test_deleted_atoms_are_listed_only_as_they_are_now(memory: Memory) -> None:
    with pytest.raises(Refused) as of_validity:
        list_atoms(memory.ports, ADA, SPACE, status=AtomStatus.DELETED, valid_at=START)
    with pytest.raises(Refused) as of_knowledge:
        list_atoms(memory.ports, ADA, SPACE, status=AtomStatus.DELETED, known_at=START)
    found = [field.pointer for refusal in (of_validity, of_knowledge) for field in refusal.value.fields]
    assert found == ["?status", "?status"]


def test_a_deleted_atom_is_gone_but_for_its_history(memory: Memory) -> None:
    atom = add_atom(memory.ports, ADA, SPACE, fact()).atom
    delete_atom(memory.ports, ADA, atom.id)
    for read in (get_atom, archive_atom, delete_atom):
        with pytest.raises(NotFound):
            read(memory.ports, ADA, atom.id)
    history = get_history(memory.ports, ADA, atom.id)
    assert [member.status for member in history.chain] == [AtomStatus.DELETED]
    assert history.revisions == (atom,)


def test_history_tells_what_came_before_and_after(memory: Memory) -> None:
    first = add_atom(memory.ports, ADA, SPACE, fact("Rome", key="home")).atom
    for town in ("Oslo", "Lima"):
        add_atom(memory.ports, ADA, SPACE, fact(town, key="home"))
    history = get_history(memory.ports, ADA, first.id)
    assert [member.text for member in history.chain] == ["Rome", "Oslo", "Lima"]
    assert history.revisions == (first,)


def test_an_expired_atom_is_out_of_every_read(memory: Memory) -> None:
    new = replace(fact(key="wifi"), expires_at=START + timedelta(hours=1))
    atom = add_atom(memory.ports, ADA, SPACE, new).atom
    memory.clock.pass_by(timedelta(hours=1))
    assert texts(memory) == []
    for read in (get_atom, get_history, delete_atom):
        with pytest.raises(NotFound):
            read(memory.ports, ADA, atom.id)
    assert add_atom(memory.ports, ADA, SPACE, fact(key="wifi")).atom.id != atom.id


def test_the_first_clock_asks_when_it_held(memory: Memory) -> None:
    add_atom(memory.ports, ADA, SPACE, fact("Rome", key="home", valid_from=day(-20)))
    add_atom(memory.ports, ADA, SPACE, fact("Oslo", key="home", valid_from=day(-10)))
    seen = [list_atoms(memory.ports, ADA, SPACE, valid_at=day(at)).items for at in (-21, -20, -11, -10, 0)]
    assert [[atom.text for atom in items] for items in seen] == [[], ["Rome"], ["Rome"], ["Oslo"], ["Oslo"]]


def test_the_second_clock_asks_when_we_knew_it(memory: Memory) -> None:
    atom = add_atom(memory.ports, ADA, SPACE, fact("Rome", key="home", valid_from=day(-20))).atom
    memory.clock.pass_by(timedelta(days=5))
    add_atom(memory.ports, ADA, SPACE, fact("Oslo", key="home", valid_from=day(-10)))
    memory.clock.pass_by(timedelta(days=5))

    def known_texts(at: int, valid: int | None = None) -> list[str]:
        valid_at = None if valid is None else day(valid)
        return [a.text for a in list_atoms(memory.ports, ADA, SPACE, known_at=day(at), valid_at=valid_at).items]

    assert (known_texts(-1), known_texts(1), known_texts(6)) == ([], ["Rome"], ["Oslo"])
    assert (known_texts(1, valid=-5), known_texts(6, valid=-5), known_texts(6, valid=-15)) == (
        ["Rome"],
        ["Oslo"],
        ["Rome"],
    )
    assert list_atoms(memory.ports, ADA, SPACE, known_at=day(1)).items == (atom,)


def test_what_was_archived_later_is_known_before(memory: Memory) -> None:
    atom = add_atom(memory.ports, ADA, SPACE, fact()).atom
    memory.clock.pass_by(timedelta(days=5))
    archive_atom(memory.ports, ADA, atom.id)
    assert list_atoms(memory.ports, ADA, SPACE, known_at=day(1)).items == (atom,)
    assert list_atoms(memory.ports, ADA, SPACE, known_at=day(6)).items == ()


def test_a_repeated_request_is_answered_as_the_first_time(memory: Memory) -> None:
    first = add_atom(memory.ports, ADA, SPACE, fact("Rome", key="home"), "once")
    add_atom(memory.ports, ADA, SPACE, fact("Oslo", key="home"))
    again = add_atom(memory.ports, ADA, SPACE, fact("Rome", key="home"), "once")
    assert (again.atom.id, again.effect) == (first.atom.id, first.effect)
    assert texts(memory) == ["Oslo"]
    with pytest.raises(Refused):
        add_atom(memory.ports, ADA, SPACE, fact("Lima", key="home"), "once")


def test_a_repeated_supersede_finds_its_first_answer(memory: Memory) -> None:
    old = add_atom(memory.ports, ADA, SPACE, fact("Tea")).atom
    first = supersede_atom(memory.ports, ADA, old.id, fact("Coffee"), "once")
    assert supersede_atom(memory.ports, ADA, old.id, fact("Coffee"), "once") == first


def test_a_repetition_remembers_that_the_atom_was_there_already(memory: Memory) -> None:
    atom = add_atom(memory.ports, ADA, SPACE, fact()).atom
    assert add_atom(memory.ports, ADA, SPACE, fact(), "once").is_duplicate
    archive_atom(memory.ports, ADA, atom.id)
    again = add_atom(memory.ports, ADA, SPACE, fact(), "once")
    assert (again.atom.id, again.is_duplicate) == (atom.id, True)


def test_an_idempotency_key_lives_seven_days(memory: Memory) -> None:
    first = add_atom(memory.ports, ADA, SPACE, fact("Tea"), "once")
    memory.clock.pass_by(timedelta(days=7, seconds=1))
    assert add_atom(memory.ports, ADA, SPACE, fact("Coffee"), "once").atom.id != first.atom.id


def test_atoms_name_entities_of_their_space_only(memory: Memory) -> None:
    acme = Entity(
        EntityId(SPACE.key, "01K000000000000000000000E1"), EPOCH, EntityType.ORGANIZATION, "Acme", START, START
    )
    memory.entities.create(SCOPE, acme, FirstWrite())
    atom = add_atom(memory.ports, ADA, SPACE, replace(fact(), entity_ids=(acme.id, acme.id))).atom
    assert atom.entity_ids == (acme.id,)
    for foreign in (EntityId("other-abc123", acme.id.ulid), EntityId(SPACE.key, "01K000000000000000000000E2")):
        with pytest.raises(Refused) as refusal:
            add_atom(memory.ports, ADA, SPACE, replace(fact("x"), entity_ids=(foreign,)))
        assert [field.pointer for field in refusal.value.fields] == ["/entityIds"]


@pytest.mark.parametrize(
    ("new", "pointer"),
    [
        (fact(""), "/text"),
        (fact(" \n"), "/text"),
        (fact("x" * 8001), "/text"),
        (fact(category=Category("", Kind.FACT)), "/category/name"),
        (fact(category=Category("x" * 101, Kind.FACT)), "/category/name"),
        (fact(category=Category("mined", Kind.PATTERN)), "/category/kind"),
        (fact(key=""), "/key"),
        (fact(key="x" * 201), "/key"),
        (replace(fact(), importance=0), "/importance"),
        (replace(fact(), importance=6), "/importance"),
        (replace(fact(), confidence=1.01), "/confidence"),
        (replace(fact(), confidence=float("nan")), "/confidence"),
        (fact(valid_from=day(1), valid_to=day(1)), "/validTo"),
        (fact(valid_to=day(-1)), "/validTo"),
        (replace(fact(), expires_at=START), "/expiresAt"),
        (replace(fact(), entity_ids=tuple(EntityId("s", str(n)) for n in range(21))), "/entityIds"),
        (replace(fact(), source_message_ids=tuple(MessageId("n", "u", n) for n in range(51))), "/sourceMessageIds"),
    ],
)
def test_a_field_that_breaks_a_rule_is_named_and_nothing_is_stored(memory: Memory, new: NewAtom, pointer: str) -> None:
    with pytest.raises(Refused) as refusal:
        add_atom(memory.ports, ADA, SPACE, new)
    assert [field.pointer for field in refusal.value.fields] == [pointer]
    assert memory.atoms.records == {}
    assert memory.embedder.texts == []


def test_metadata_over_its_limit_is_too_large(memory: Memory) -> None:
    with pytest.raises(TooLarge):
        add_atom(memory.ports, ADA, SPACE, replace(fact(), metadata={"x": "y" * 16 * 1024}))


def test_another_users_or_tenants_atom_is_not_there(memory: Memory) -> None:
    atom = add_atom(memory.ports, ADA, SPACE, fact()).atom
    for stranger in (caller("eve"), caller(tenant="other")):
        furnish(memory.ports, stranger.directory, SpaceId("own-abc123"))
        with pytest.raises(NotFound):
            get_atom(memory.ports, stranger, atom.id)
        with pytest.raises(NotFound):
            add_atom(memory.ports, stranger, SPACE, fact())
        with pytest.raises(NotFound):
            supersede_atom(memory.ports, stranger, atom.id, fact("x"))
    assert [key[0] for key in memory.atoms.records] == [SCOPE]


def test_a_deleted_space_takes_its_atoms_along(memory: Memory) -> None:
    atom = add_atom(memory.ports, ADA, SPACE, fact()).atom
    space = memory.spaces.records[ADA.directory, SPACE.key]
    memory.spaces.records[ADA.directory, SPACE.key] = replace(space, status=SpaceStatus.DELETED)
    for read in (get_atom, get_history, archive_atom, delete_atom):
        with pytest.raises(NotFound):
            read(memory.ports, ADA, atom.id)
    with pytest.raises(NotFound):
        add_atom(memory.ports, ADA, SPACE, fact("x"))


def test_after_an_erasure_nothing_of_before_is_there(memory: Memory) -> None:
    atom = add_atom(memory.ports, ADA, SPACE, fact()).atom
    memory.users.records[ADA.directory] = UserRecord("01K000000000000000000000FF")
    with pytest.raises(NotFound):
        get_atom(memory.ports, ADA, atom.id)
    with pytest.raises(NotFound):
        add_atom(memory.ports, ADA, SPACE, fact("x"))


@pytest.mark.parametrize("state", [UserState.RESTRICTED, UserState.ERASED])
def test_a_frozen_subject_neither_reads_nor_writes(memory: Memory, state: UserState) -> None:
    atom = add_atom(memory.ports, ADA, SPACE, fact()).atom
    memory.users.records[ADA.directory] = UserRecord(EPOCH, state)
    for attempt in (get_atom, delete_atom, get_history):
        with pytest.raises(Conflict):
            attempt(memory.ports, ADA, atom.id)
    with pytest.raises(Conflict):
        add_atom(memory.ports, ADA, SPACE, fact("x"))


def test_a_first_write_into_a_groups_space_brings_the_user_along(memory: Memory) -> None:
    shared = SpaceId("grp.editors.notes-abc123")
    group = Scope("acme", "app", "@", "@group:editors")
    furnish(memory.ports, group, shared)
    bob = caller("bob", groups=frozenset({"editors"}))
    atom = add_atom(memory.ports, bob, shared, fact()).atom
    assert memory.users.records[bob.directory].epoch == atom.epoch
    assert atom.actor == "bob"
    assert (bob.directory, "@group:editors", shared.key) in memory.spaces.visits
    assert texts(memory, caller("eve", groups=frozenset({"editors"})), shared) == ["Ada likes tea"]
    with pytest.raises(NotFound):
        texts(memory, caller("eve"), shared)


def test_in_a_shared_space_ones_idempotency_key_is_not_anothers(memory: Memory) -> None:
    shared = SpaceId("grp.editors.notes-abc123")
    furnish(memory.ports, Scope("acme", "app", "@", "@group:editors"), shared)
    bob, eve = (caller(name, groups=frozenset({"editors"})) for name in ("bob", "eve"))
    first = add_atom(memory.ports, bob, shared, fact("Tea"), "once").atom
    second = add_atom(memory.ports, eve, shared, fact("Coffee"), "once").atom
    assert (first.actor, second.actor) == ("bob", "eve")


def test_everyone_reads_the_apps_space_and_admins_write_it(memory: Memory) -> None:
    handbook = SpaceId("app.handbook-abc123")
    furnish(memory.ports, Scope("acme", "app", "@", APP_OWNER), handbook)
    add_atom(memory.ports, caller("root", role="admin"), handbook, fact("Doors close at nine"))
    assert texts(memory, ADA, handbook) == ["Doors close at nine"]
    with pytest.raises(Forbidden):
        add_atom(memory.ports, ADA, handbook, fact())


def test_lists_are_filtered_and_paged(memory: Memory) -> None:
    for number in range(5):
        add_atom(memory.ports, ADA, SPACE, fact(f"Ada likes {number}"))
    add_atom(memory.ports, ADA, SPACE, fact("Ada ran", category=EVENT))
    first = list_atoms(memory.ports, ADA, SPACE, category=LIKES.name, limit=3)
    rest = list_atoms(memory.ports, ADA, SPACE, category=LIKES.name, limit=3, cursor=first.cursor)
    assert [atom.text[-1] for atom in (*first.items, *rest.items)] == ["0", "1", "2", "3", "4"]
    assert rest.cursor is None
    assert [atom.text for atom in list_atoms(memory.ports, ADA, SPACE, kind=Kind.EPISODE).items] == ["Ada ran"]


def test_every_change_leaves_a_pending_marker_of_its_version(memory: Memory) -> None:
    old = add_atom(memory.ports, ADA, SPACE, fact("Tea")).atom
    new = supersede_atom(memory.ports, ADA, old.id, fact("Coffee")).atom
    archive_atom(memory.ports, ADA, new.id)
    assert {ulid: mark.version for (_, ulid), mark in memory.pending.records.items()} == {
        old.id.ulid: 2,
        new.id.ulid: 2,
    }


def test_an_atom_that_never_was_is_not_there(memory: Memory) -> None:
    missing = AtomId(SPACE.key, "01K000000000000000000000A9")
    for read in (get_atom, get_history, archive_atom):
        with pytest.raises(NotFound):
            read(memory.ports, ADA, missing)
    with pytest.raises(NotFound):
        supersede_atom(memory.ports, ADA, missing, fact())
