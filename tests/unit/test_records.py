"""A record is to its users a frozen, slotted dataclass, however it was made."""

import copy
import inspect
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import KW_ONLY, Field, FrozenInstanceError, asdict, dataclass, field, fields, replace
from threading import get_ident

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.records import FEW, part, record


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


@part(frozen=True)
class Name:
    __slots__ = ()

    name: str
    _: KW_ONLY
    title: str


@part(frozen=True, kw_only=True)
class Marks:
    __slots__ = ()

    stars: int = 0
    notes: dict[str, str] = field(default_factory=dict)


@record(frozen=True, slots=True, kw_only=True)
class Guest(Name, Marks):
    title: str = "Dr"
    table: int


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


def test_methods_stay() -> None:
    assert Place("here", ("hot",)).first_tag == "hot"


@pytest.mark.parametrize("count", [1, FEW, FEW + 1])
def test_its_first_objects_are_like_the_later_ones(count: int) -> None:
    @record(frozen=True, slots=True)
    class Fresh:
        name: str
        tags: tuple[str, ...] = ()
        notes: dict[str, str] = field(default_factory=dict)

    made = [Fresh("here", notes={"a": "b"}) for _ in range(count)]
    assert made == count * [Fresh("here", (), {"a": "b"})]
    assert Fresh(name="there").notes == {}


def test_another_thread_may_make_an_object_while_the_first_one_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    @record(frozen=True, slots=True)
    class Fresh:
        name: str
        tags: tuple[str, ...] = ("hot",)

    of_others: list[Fresh] = []
    first = get_ident()

    def fields_while_another_thread_runs(cls: type) -> Iterator[Field[object]]:
        for each in fields(cls):
            yield each
            if get_ident() == first and not of_others:
                of_others.append(threads.submit(Fresh, "there").result(timeout=10))

    monkeypatch.setattr("loci.records.fields", fields_while_another_thread_runs)
    with ThreadPoolExecutor(1) as threads:
        made = Fresh("here")
    assert [one.tags for one in (made, *of_others)] == [("hot",), ("hot",)]


def test_a_class_with_many_objects_tells_its_signature() -> None:
    @record(frozen=True, slots=True)
    class Busy:
        name: str
        tags: tuple[str, ...] = ()

    assert [Busy("here").name for _ in range(FEW + 1)] == ["here"] * (FEW + 1)
    assert list(inspect.signature(Busy).parameters) == ["name", "tags"]


@pytest.mark.parametrize(
    ("args", "named"),
    [((), {}), (("a", "b"), {}), (("a",), {"value": "b"}), ((), {"other": "a"}), (("a",), {"other": "b"})],
)
@pytest.mark.parametrize("earlier", [0, FEW])
def test_arguments_that_do_not_fit_are_refused_from_the_first_object_on(
    args: tuple[str, ...], named: dict[str, str], earlier: int
) -> None:
    @record(frozen=True, slots=True)
    class Fresh:
        value: str

    for _ in range(earlier):
        Fresh("here")
    with pytest.raises(TypeError, match=r"^Fresh\.__init__\(\)|^__init__\(\)"):
        Fresh(*args, **named)
    assert Fresh("here").value == "here"


def test_there_is_one_kind_of_record() -> None:
    with pytest.raises(TypeError, match="frozen and slotted"):
        record(frozen=True, slots=False)


def test_a_record_has_the_fields_of_its_parts_and_its_own() -> None:
    assert {each.name for each in fields(Guest)} == {"name", "title", "stars", "notes", "table"}
    for _ in range(FEW + 2):  # filled field by field at first, by a compiled function later
        guest = Guest("Ada", table=1, stars=2)
        assert (guest.name, guest.title, guest.stars, guest.notes, guest.table) == ("Ada", "Dr", 2, {}, 1)
        assert replace(guest, stars=3) == Guest("Ada", table=1, stars=3)
        assert copy.deepcopy(guest) == guest
        with pytest.raises(TypeError):
            Guest("Ada", "Prof", table=1)  # type: ignore[arg-type, call-arg]  # a title is named
        with pytest.raises(TypeError):
            Guest("Ada")  # type: ignore[call-arg]
    assert not hasattr(Guest("Ada", table=1), "__dict__")
