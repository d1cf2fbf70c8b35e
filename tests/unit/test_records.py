"""A record is to its users a frozen, slotted dataclass, however it was made."""

import copy
import inspect
from dataclasses import FrozenInstanceError, asdict, dataclass, field, fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.records import record


@record(frozen=True, slots=True)
class Place:
    name: str
    tags: tuple[str, ...] = ()
    notes: dict[str, str] = field(default_factory=dict)

    @property
    def first_tag(self) -> str:
        return self.tags[0]


@record(frozen=True, slots=True)
class Alone:
    value: str


@dataclass(frozen=True, slots=True)
class PlaceOfTheLibrary:
    name: str
    tags: tuple[str, ...] = ()
    notes: dict[str, str] = field(default_factory=dict)


TAGS = st.lists(st.text(max_size=3), max_size=3).map(tuple)
NOTES = st.dictionaries(st.text(max_size=3), st.text(max_size=3), max_size=2)


@given(st.text(max_size=3), TAGS, NOTES, st.text(max_size=3), TAGS, NOTES)
def test_it_compares_shows_and_copies_like_a_dataclass(
    name: str, tags: tuple[str, ...], notes: dict[str, str], other: str, others: tuple[str, ...], words: dict[str, str]
) -> None:
    ours, theirs = Place(name, tags, notes=notes), PlaceOfTheLibrary(name, tags, notes=notes)
    our_other, their_other = Place(other, others, words), PlaceOfTheLibrary(other, others, words)
    assert (ours == our_other) is (theirs == their_other)
    assert repr(ours) == repr(theirs).replace("PlaceOfTheLibrary", "Place")
    assert asdict(ours) == asdict(theirs)
    assert [each.name for each in fields(ours)] == [each.name for each in fields(theirs)]
    assert replace(ours, tags=others) == Place(name, others, notes)
    assert copy.deepcopy(ours) == ours
    assert copy.deepcopy(ours) is not ours


def test_equal_records_hash_alike_and_those_of_another_class_differ() -> None:
    assert hash(Alone("tea")) == hash(Alone("tea"))
    assert {Alone("tea"), Alone("tea"), Alone("milk")} == {Alone("tea"), Alone("milk")}
    others: list[object] = ["tea", PlaceOfTheLibrary("tea")]
    assert Alone("tea") not in others
    assert Place("tea") not in others


def test_each_object_has_a_default_of_its_own() -> None:
    assert Place("here").notes is not Place("there").notes


def test_it_cannot_be_changed_or_given_another_attribute() -> None:
    place = Place("here")
    for name in ("name", "elsewhere"):
        with pytest.raises(FrozenInstanceError, match=name):
            setattr(place, name, "there")
    with pytest.raises(FrozenInstanceError, match="name"):
        del place.name
    assert not hasattr(place, "__dict__")
    assert place == Place("here")


@pytest.mark.parametrize("wrong", [{}, {"name": "here", "colour": "red"}])
def test_wrong_arguments_are_refused_by_name(wrong: dict[str, str]) -> None:
    with pytest.raises(TypeError, match=r"name|colour"):
        Place(**wrong)  # type: ignore[arg-type]


def test_methods_stay_and_the_first_object_tells_the_signature() -> None:
    assert Place("here", ("hot",)).first_tag == "hot"
    assert list(inspect.signature(Place).parameters) == ["name", "tags", "notes"]


def test_there_is_one_kind_of_record() -> None:
    with pytest.raises(TypeError, match="frozen and slotted"):
        record(frozen=True, slots=False)
