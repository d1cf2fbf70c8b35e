"""Forget by meaning, id or key: what is clearly meant goes and is shown, anything else stays."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from loci.errors import Conflict, Forbidden, NotFound, Refused
from loci.ids import AtomId, SpaceId
from loci.memory.atoms.changes import add_atom, delete_atom, set_value
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.reads import list_atoms
from loci.memory.atoms.restoring import restore_atom
from loci.model.atoms import Category, Kind
from loci.model.users import UserRecord, UserState
from loci.ports.recall import IndexAnswer, IndexQuery
from loci.scope import Scope
from loci.search.recall.forgetting import NEXT_AT_MOST, SIMILAR, VERY_SIMILAR, Forgetting, Forgotten, forget
from tests.fakes.faults import Crash, Moment, crashing, interleave_write
from tests.fakes.memory import EPOCH, SPACE, caller, fact, furnish
from tests.support.break_points import break_points
from tests.support.recall_world import ADA, AbsentEmbedder, FixedIndex, World, atom
from tests.support.sentence_model import default_embedder

ADDRESS, DOG, TEA = "Ada's address is 12 Rose Lane", "Ada's dog is called Rex", "Ada likes tea"


@dataclass
class Proposing(FixedIndex):
    """Proposes its atoms with these cosines."""

    cosines: Sequence[float] = ()

    def search(self, scope: Scope, query: IndexQuery) -> IndexAnswer:
        found = super().search(scope, query)
        cosines = zip(found.candidates, self.cosines, strict=True)
        return replace(
            found,
            candidates=tuple(replace(one, lexical=0.0, cosine=cosine, meaning=cosine) for one, cosine in cosines),
        )


@pytest.fixture
def world() -> World:
    made = World()
    made.keep(*(atom(number, text) for number, text in enumerate((ADDRESS, DOG, TEA), 1)))
    return made


def wish(world: World, description: str, key: str | None = None, **parts: Any) -> Forgotten:
    return forget(world.with_parts(**parts), ADA, SPACE, Forgetting(description), key)


def proposing(world: World, *cosines: float) -> dict[str, Any]:
    own = [world.memory.atoms.records[key] for key in sorted(world.memory.atoms.records)]
    return {"index": Proposing(own[: len(cosines)], "table", cosines)}


def current(world: World) -> list[str]:
    return [one.text for one in list_atoms(world.ports, ADA, SPACE).items]


def deleted_text(done: Forgotten) -> str | None:
    return None if done.atom is None else done.atom.text


def candidate_texts(done: Forgotten) -> list[str]:
    return [hit.atom.text for hit in done.candidates]


def test_the_one_that_is_meant_is_deleted_and_shown(world: World) -> None:
    done = wish(world, "the address in Rose Lane")
    assert (deleted_text(done), candidate_texts(done)) == (ADDRESS, [])
    assert current(world) == [DOG, TEA]


def test_what_was_forgotten_can_be_restored(world: World) -> None:
    done = wish(world, "the address in Rose Lane")
    assert done.atom is not None
    restore_atom(world.ports, ADA, done.atom.id)
    assert current(world) == [ADDRESS, DOG, TEA]


def test_where_two_fit_about_equally_nothing_goes_and_both_are_shown(world: World) -> None:
    world.keep(atom(4, "Zoe's address is 7 Oak Street"))
    done = wish(world, "the address")
    assert done.atom is None
    assert set(candidate_texts(done)) == {ADDRESS, "Zoe's address is 7 Oak Street"}
    assert len(current(world)) == 4


def test_where_nothing_fits_nothing_goes_and_nothing_is_shown(world: World) -> None:
    done = wish(world, "quantum physics")
    assert (done.atom, done.candidates) == (None, ())
    assert len(current(world)) == 3


@pytest.mark.parametrize(
    ("cosine", "description", "meant"),
    [
        (SIMILAR, "my address", True),
        (SIMILAR - 0.01, "my address", False),
        (VERY_SIMILAR, "my residence", True),
        (VERY_SIMILAR - 0.01, "my residence", False),
    ],
)
def test_what_says_no_word_of_the_description_must_be_more_similar(
    world: World, cosine: float, description: str, meant: bool
) -> None:
    done = wish(world, description, **proposing(world, cosine))
    assert (deleted_text(done) == ADDRESS) is meant


@pytest.mark.parametrize(("part", "meant"), [(NEXT_AT_MOST - 0.05, True), (NEXT_AT_MOST + 0.05, False)])
def test_the_next_must_fit_half_as_well_at_most(world: World, part: float, meant: bool) -> None:
    done = wish(world, "my address", **proposing(world, 0.6, 0.6 * part))
    assert (deleted_text(done) == ADDRESS) is meant
    assert meant or candidate_texts(done) == [ADDRESS, DOG]


def test_without_vectors_nothing_is_clear(world: World) -> None:
    done = wish(world, "the address in Rose Lane", embedder=AbsentEmbedder())
    assert (done.atom, candidate_texts(done)) == (None, [ADDRESS])


def test_the_same_request_again_answers_with_the_same_and_forgets_nothing_else(world: World) -> None:
    world.keep(atom(4, "Ada's address was 7 Oak Street"))
    first = wish(world, "12 Rose Lane", "once")
    again = wish(world, "12 Rose Lane", "once")
    assert deleted_text(first) == ADDRESS
    assert again == first
    assert len(current(world)) == 3
    with pytest.raises(Refused, match="already used"):
        wish(world, "my dog", "once")


def test_an_id_says_it_exactly(world: World) -> None:
    done = forget(world.ports, ADA, SPACE, Forgetting(id=atom(2, "").id))
    assert deleted_text(done) == DOG
    assert current(world) == [ADDRESS, TEA]


@pytest.mark.parametrize("id", [AtomId("other-abc123", atom(2, "").id.ulid), atom(9, "").id])
def test_an_id_of_another_space_or_of_nothing_is_not_there(world: World, id: AtomId) -> None:
    with pytest.raises(NotFound, match="atom not found"):
        forget(world.ports, ADA, SPACE, Forgetting(id=id))


def test_a_key_says_it_exactly(world: World) -> None:
    set_value(world.ports, ADA, SPACE, fact("Ada lives in Graz", key="home"))
    assert deleted_text(forget(world.ports, ADA, SPACE, Forgetting(key="home"))) == "Ada lives in Graz"
    with pytest.raises(NotFound, match="nothing is remembered under this key"):
        forget(world.ports, ADA, SPACE, Forgetting(key="home"))


@pytest.mark.parametrize("wanted", [Forgetting(), Forgetting("tea", key="drink"), Forgetting("tea", atom(1, "").id)])
def test_one_of_the_three_says_what_to_forget(world: World, wanted: Forgetting) -> None:
    with pytest.raises(Refused, match="one of a query, an id and a key"):
        forget(world.ports, ADA, SPACE, wanted)


def test_a_description_without_words_is_refused(world: World) -> None:
    with pytest.raises(Refused) as refused:
        wish(world, " ")
    assert [field.pointer for field in refused.value.fields] == ["/query"]


def test_strangers_and_readers_forget_nothing(world: World) -> None:
    with pytest.raises(NotFound):
        forget(world.ports, caller("bo"), SPACE, Forgetting("the address in Rose Lane"))
    handbook = SpaceId("app.handbook-abc123")
    furnish(world.ports, Scope("acme", "app", "@", "@app"), handbook)
    with pytest.raises(Forbidden):
        forget(world.ports, ADA, handbook, Forgetting("the address in Rose Lane"))


def test_a_restricted_user_forgets_nothing(world: World) -> None:
    world.memory.users.records[ADA.directory] = UserRecord(EPOCH, UserState.RESTRICTED)
    with pytest.raises(Conflict):
        wish(world, "the address in Rose Lane")


def test_work_that_was_begun_before_an_erasure_forgets_nothing(world: World) -> None:
    with pytest.raises(NotFound):
        forget(world.ports, ADA, SPACE, Forgetting("the address in Rose Lane"), epoch="01K000000000000000000000EF")
    assert len(current(world)) == 3


@pytest.mark.parametrize("moment", Moment, ids=lambda moment: moment.value)
def test_a_request_that_breaks_off_at_any_call_forgets_one_thing_when_repeated(moment: Moment) -> None:
    for nth in break_points(60):
        world = World()
        world.keep(*(atom(number, f"Ada's address {number} was in Graz") for number in range(1, 3)), atom(9, ADDRESS))
        ports: Any = crashing(world.ports, nth, moment)
        try:
            forget(ports, ADA, SPACE, Forgetting("12 Rose Lane"), "once")
        except Crash:
            assert deleted_text(wish(world, "12 Rose Lane", "once")) == ADDRESS
            assert len(current(world)) == 2
        else:
            break
    assert 5 <= nth < 59


@pytest.mark.parametrize("nth", range(14))
def test_another_deletion_between_any_two_calls_is_not_done_twice(world: World, nth: int) -> None:
    def delete() -> None:
        delete_atom(world.ports, ADA, atom(1, "").id)

    ports: Any = interleave_write(world.ports, nth, delete)
    forget(ports, ADA, SPACE, Forgetting("the address in Rose Lane"))
    assert current(world) == [DOG, TEA]


@pytest.mark.parametrize("nth", range(14))
def test_what_says_something_else_by_now_is_not_deleted(world: World, nth: int) -> None:
    def edit() -> None:
        edit_atom(world.ports, ADA, atom(1, "").id, AtomEdit(text="Ada sings"))

    ports: Any = interleave_write(world.ports, nth, edit)
    done = forget(ports, ADA, SPACE, Forgetting("the address in Rose Lane"))
    left = set(current(world))
    assert (deleted_text(done), left) in ((None, {DOG, TEA, "Ada sings"}), (ADDRESS, {DOG, TEA}))


@pytest.mark.parametrize(
    ("description", "texts", "meant"),
    [
        (
            "allergy",
            [
                "I am allergic to peanuts",
                "User has a severe allergy to shellfish",
                "The user's name is Ivo",
                "Always answer in French",
                "My password is hunter2",
            ],
            None,
        ),
        ("allergies", ["User has an allergy to peanuts", "User is allergic to cats"], None),
        ("my children", ["User's daughter is Mia", "User's son is Leo", "User has three children"], None),
        ("coffee", ["User drinks espresso every day", "User hates instant coffee"], None),
        ("the shellfish allergy", ["I am allergic to peanuts", "User has a severe allergy to shellfish"], 1),
        ("my dog Rex", ["User's dog is called Rex", "User's cat is called Miso"], 0),
        ("that I like green tea", ["User likes green tea", "User plays the cello"], 0),
    ],
)
def test_several_that_fit_are_asked_about(description: str, texts: list[str], meant: int | None) -> None:
    model = default_embedder()
    made = World()
    ports = made.with_parts(embedder=model, embedder_name=model.name)
    place = ADA.directory, SPACE.key
    made.memory.spaces.records[place] = replace(made.memory.spaces.records[place], embedder=model.name)
    for text in texts:
        add_atom(ports, ADA, SPACE, NewAtom(text, Category("fact", Kind.FACT)))
    done = forget(ports, ADA, SPACE, Forgetting(description))
    assert deleted_text(done) == (None if meant is None else texts[meant])
    assert meant is not None or len(done.candidates) > 1
