"""What every reader of many atoms does."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from loci.adapters.dynamodb import atom_lists
from loci.model.atoms import Atom, AtomStatus, Category, Kind, Review
from loci.model.visibility import AtomFilter, Span
from loci.ports.memory import AtomChange, AtomStep, KeyEntry, KeyStep
from loci.ports.writes import Outcome
from loci.scope import Scope
from loci.text.names import fold_text
from tests.contract.memory import Stores, atom, edit_step, fakes, of_dynamodb, put, ulid
from tests.fakes.memory import LIKES, SPACE, START, day

NOW = START + timedelta(hours=9)
CURRENT = AtomFilter(NOW)


@pytest.fixture(params=["memory", "dynamodb"])
def stores(request: pytest.FixtureRequest) -> Stores:
    return fakes() if request.param == "memory" else of_dynamodb(request.getfixturevalue("dynamodb"))


@pytest.fixture
def scope(tenant: str) -> Scope:
    return Scope(tenant, "app", SPACE.key, "ada")


def numbers(atoms: tuple[Atom, ...]) -> list[int]:
    return [int(atom.id.ulid[-4:]) for atom in atoms]


def list_numbers(stores: Stores, scope: Scope, wanted: AtomFilter) -> list[int]:
    return numbers(stores.lists.list(scope, wanted, None, 100).items)


def values(stores: Stores, scope: Scope, *days: int) -> list[Atom]:
    """Values of the key ``home``, one after the other from these days on; the last one is current."""
    entry, former = None, None
    made: list[Atom] = []
    for number, start in enumerate(days, 1):
        chain = None if number == 1 else ulid(1)
        new = replace(atom(scope, number, valid_from=day(start)), key="home", chain=chain)
        steps = [AtomStep(None, new)]
        if former is not None:
            steps.append(edit_step(former, START, valid_to=new.valid_from, superseded_at=START, superseded_by=new.id))
            made[-1] = steps[-1].after
        after = KeyEntry("home", new.id.ulid, ulid(1), None, number)
        assert stores.atoms.apply(scope, AtomChange(START, tuple(steps), (KeyStep(entry, after),))) is Outcome.DONE
        entry, former = after, new
        made.append(new)
    return made


def test_current_atoms_are_listed_oldest_first(stores: Stores, scope: Scope) -> None:
    one, two, three = (atom(scope, number) for number in (1, 2, 3))
    ended, expired = replace(atom(scope, 4), valid_to=NOW), replace(atom(scope, 5), expires_at=NOW)
    ahead = replace(atom(scope, 6), valid_from=day(9), valid_to=day(10))
    put(stores, scope, three, one, two, ended, expired, ahead)
    step = edit_step(two, START, status=AtomStatus.ARCHIVED)
    stores.atoms.apply(scope, AtomChange(START, (step,)))
    assert list_numbers(stores, scope, CURRENT) == [1, 3, 6]
    assert list_numbers(stores, scope, replace(CURRENT, status=AtomStatus.ARCHIVED)) == [2]
    assert list_numbers(stores, scope, replace(CURRENT, valid_at=START)) == [1, 3, 4]


def delete(stores: Stores, scope: Scope, number: int, **changes: object) -> None:
    step = edit_step(atom(scope, number), NOW, status=AtomStatus.DELETED, deleted_at=NOW, **changes)
    stores.atoms.apply(scope, AtomChange(NOW, (step,)))


def test_deleted_atoms_are_in_no_list_that_does_not_ask_for_them(stores: Stores, scope: Scope) -> None:
    put(stores, scope, atom(scope, 1))
    delete(stores, scope, 1)
    every = replace(CURRENT, status=None, span=Span())
    for wanted in (CURRENT, replace(CURRENT, known_at=START), replace(CURRENT, valid_at=START), every):
        assert list_numbers(stores, scope, wanted) == []


def test_deleted_atoms_are_listed_on_request_until_they_are_purged(stores: Stores, scope: Scope) -> None:
    put(stores, scope, *(atom(scope, number) for number in range(1, 6)))
    delete(stores, scope, 1)
    delete(stores, scope, 2, purged_at=NOW)
    delete(stores, scope, 3, unlearned_at=NOW)
    delete(stores, scope, 4, key="home")
    deleted = replace(CURRENT, status=AtomStatus.DELETED)
    assert list_numbers(stores, scope, deleted) == [1, 4]
    assert list_numbers(stores, scope, replace(deleted, key="home")) == [4]
    assert list_numbers(stores, scope, replace(deleted, category="preference")) == [1, 4]
    assert list_numbers(stores, scope, replace(deleted, category="event")) == []


def test_pages_follow_one_another_without_gap_or_double(stores: Stores, scope: Scope) -> None:
    put(stores, scope, *(atom(scope, number) for number in range(1, 8)))
    found: list[int] = []
    cursor = None
    for _ in range(10):
        page = stores.lists.list(scope, CURRENT, cursor, 3)
        assert len(page.items) <= 3
        found += numbers(page.items)
        cursor = page.cursor
        if cursor is None:
            break
    assert found == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize(
    "wanted", [replace(CURRENT, category="preference"), replace(CURRENT, kind=Kind.PREFERENCE), CURRENT]
)
def test_what_a_filter_leaves_out_costs_no_page_its_successors(
    stores: Stores, scope: Scope, wanted: AtomFilter
) -> None:
    other = Category("event", Kind.EPISODE)
    atoms = [replace(atom(scope, number), category=LIKES if number % 3 == 0 else other) for number in range(1, 13)]
    put(stores, scope, *atoms)
    found: list[int] = []
    cursor = None
    for _ in range(20):
        page = stores.lists.list(scope, wanted, cursor, 2)
        found += numbers(page.items)
        cursor = page.cursor
        if cursor is None:
            break
    assert found == ([3, 6, 9, 12] if wanted != CURRENT else list(range(1, 13)))


def test_a_category_is_found_by_its_whole_name_in_any_case(stores: Stores, scope: Scope) -> None:
    names = ("a", "a#b", "a%23b", "Größe 1")
    put(stores, scope, *(replace(atom(scope, n), category=Category(name, Kind.FACT)) for n, name in enumerate(names)))
    for number, name in enumerate(names):
        for written in (name, name.upper(), f" {name.lower()}  "):
            assert list_numbers(stores, scope, replace(CURRENT, category=written)) == [number]


def test_an_unconfirmed_atom_is_listed_by_its_category_and_takes_no_place_of_what_is_always_shown(
    stores: Stores, scope: Scope
) -> None:
    said = atom(scope, 1)
    put(stores, scope, said, replace(atom(scope, 2), importance=5, review=Review.UNCONFIRMED))
    assert list_numbers(stores, scope, replace(CURRENT, category=said.category.name)) == [1, 2]
    assert numbers(stores.lists.always_on(scope, [said.category.name], NOW, 1)) == [1]
    unconfirmed = replace(CURRENT, review=Review.UNCONFIRMED)
    assert list_numbers(stores, scope, unconfirmed) == [2]
    assert list_numbers(stores, scope, replace(unconfirmed, category=said.category.name)) == [2]


def test_a_keys_current_value_and_its_former_ones_are_found(stores: Stores, scope: Scope) -> None:
    values(stores, scope, -30, -20, -10)
    put(stores, scope, atom(scope, 9))
    home = replace(CURRENT, key="home")
    assert list_numbers(stores, scope, home) == [3]
    assert list_numbers(stores, scope, replace(home, valid_at=day(-15))) == [2]
    assert list_numbers(stores, scope, replace(home, valid_at=day(-15), kind=Kind.FACT)) == []
    assert list_numbers(stores, scope, replace(CURRENT, key="job")) == []


def test_the_values_of_keys_that_go_on_after_a_stem_are_found(stores: Stores, scope: Scope) -> None:
    names = (
        "user.diet",
        "user.diet.meat",
        "user.diet.gluten",
        "user.diets.fish",
        "user.diet.egg",
        "user.diet.räucherlachs",
    )
    for number, name in enumerate(names, 1):
        value = replace(atom(scope, number), key=name, valid_to=NOW if name.endswith("egg") else None)
        entry = KeyEntry(name, value.id.ulid, value.id.ulid, value.valid_to, 1)
        change = AtomChange(START, (AtomStep(None, value),), (KeyStep(None, entry),))
        assert stores.atoms.apply(scope, change) is Outcome.DONE

    def under(stem: str, limit: int = 10) -> list[str | None]:
        return [found.key for found in stores.lists.values_under_key(scope, stem, NOW, limit)]

    assert under("user.diet") == ["user.diet.gluten", "user.diet.meat", "user.diet.räucherlachs"]
    assert under("user.diet", 1) == ["user.diet.gluten"]
    assert under("user.die") == under("user.home") == []


def test_a_span_asks_for_all_windows_that_meet_it(stores: Stores, scope: Scope) -> None:
    old = replace(
        atom(scope, 1, valid_from=day(-9)), valid_to=day(-5), superseded_at=START, superseded_by=atom(scope, 2).id
    )
    new, lapsed = atom(scope, 2, valid_from=day(-5)), replace(atom(scope, 3, valid_from=day(-7)), valid_to=day(-6))
    put(stores, scope, old, new, lapsed)
    put(stores, scope, replace(atom(scope, 4), status=AtomStatus.ARCHIVED))

    def list_in_span(span: Span, valid_at: datetime | None = None, known_at: datetime | None = None) -> list[int]:
        return list_numbers(stores, scope, AtomFilter(NOW, valid_at=valid_at, known_at=known_at, span=span))

    assert list_in_span(Span()) == [1, 2, 3]
    assert list_in_span(Span(superseded=False)) == [2, 3]
    assert list_in_span(Span(day(-5))) == [2]
    assert list_in_span(Span(day(-6), day(-5))) == [1, 2]
    assert list_in_span(Span(None, day(-9))) == [1]
    assert list_in_span(Span(), valid_at=day(-6)) == [1]
    assert list_in_span(Span(), known_at=START - timedelta(seconds=1)) == []
    category = AtomFilter(NOW, category=LIKES.name, span=Span(superseded=False))
    assert list_numbers(stores, scope, category) == [2, 3]


def test_the_second_clock_shows_the_state_of_then(stores: Stores, scope: Scope) -> None:
    put(stores, scope, atom(scope, 1))
    first = edit_step(atom(scope, 1), day(1), importance=5)
    second = edit_step(first.after, day(2), superseded_at=day(2), valid_to=day(2))
    for step in (first, second):
        stores.atoms.apply(scope, AtomChange(step.after.changed_at, (step,)))

    def list_known(at: int, valid: int | None = None) -> tuple[Atom, ...]:
        valid_at = None if valid is None else day(valid)
        return stores.lists.list(scope, AtomFilter(day(9), known_at=day(at), valid_at=valid_at), None, 9).items

    assert list_known(-1) == ()
    assert list_known(0) == (atom(scope, 1),)
    assert list_known(1) == (first.after,)
    assert list_known(2) == ()
    assert list_known(2, valid=1) == (second.after,)
    assert list_known(1, valid=5) == (first.after,)


def test_the_chain_is_in_the_order_of_the_world(stores: Stores, scope: Scope) -> None:
    first, second, third = values(stores, scope, -30, -20, -10)
    late = replace(atom(scope, 4, valid_from=day(-40)), key="home", chain=ulid(1))
    put(stores, scope, late, atom(scope, 9))
    assert stores.lists.chain(scope, ulid(1)) == (late, first, second, third)


def test_always_on_atoms_come_by_importance_then_newest(stores: Stores, scope: Scope) -> None:
    def of(number: int, category: str, importance: int, start: int) -> Atom:
        made = atom(scope, number, valid_from=day(start))
        return replace(made, category=Category(category, Kind.FACT), importance=importance)

    put(stores, scope, of(1, "identity", 3, -3), of(2, "goal", 3, -1), of(3, "goal", 5, -9), of(4, "other", 5, 0))
    put(stores, scope, replace(of(5, "goal", 5, -2), valid_to=NOW), replace(of(6, "goal", 5, -2), expires_at=NOW))
    categories = ("goal", "identity", "goal")
    assert numbers(stores.lists.always_on(scope, categories, NOW, 50)) == [3, 2, 1]
    assert numbers(stores.lists.always_on(scope, categories, NOW, 2)) == [3, 2]
    assert stores.lists.always_on(scope, (), NOW, 50) == ()


def test_essential_atoms_are_rules_then_safety_then_who_the_user_is(stores: Stores, scope: Scope) -> None:
    def of(number: int, name: str, kind: Kind = Kind.FACT, importance: int = 3, key: str | None = None) -> Atom:
        return replace(atom(scope, number), category=Category(name, kind), importance=importance, key=key)

    put(stores, scope, of(1, "identity"), of(2, "Health", importance=4), of(3, "style", Kind.RULE, importance=1))
    put(stores, scope, of(4, "note", key="user.allergy.nuts"), of(5, "note", key="mia.allergy.nuts"))
    put(stores, scope, of(6, "health", Kind.EPISODE), of(7, "hobby"), replace(of(8, "diet"), valid_to=NOW))
    assert numbers(stores.lists.essentials(scope, NOW, 50)) == [3, 2, 4, 1]
    assert numbers(stores.lists.essentials(scope, NOW, 3)) == [2, 4, 1]
    edited = replace(of(1, "identity"), category=Category("hobby", Kind.FACT), version=2)
    stores.atoms.apply(scope, AtomChange(START, (AtomStep(of(1, "identity"), edited),)))
    assert numbers(stores.lists.essentials(scope, NOW, 50)) == [3, 2, 4]


def test_what_ended_before_its_time_is_no_more_always_on(stores: Stores, scope: Scope) -> None:
    put(stores, scope, atom(scope, 1))
    step = edit_step(atom(scope, 1), START, status=AtomStatus.ARCHIVED)
    stores.atoms.apply(scope, AtomChange(START, (step,)))
    assert stores.lists.always_on(scope, (LIKES.name,), NOW, 50) == ()


def test_the_newest_are_read_as_they_stand(stores: Stores, scope: Scope) -> None:
    one, two, three = (atom(scope, number) for number in (1, 2, 3))
    put(stores, scope, two, three, one)
    stores.atoms.apply(scope, AtomChange(START, (edit_step(three, START, status=AtomStatus.DELETED),)))
    assert [atom.status for atom in stores.lists.newest(scope, 2)] == [AtomStatus.DELETED, AtomStatus.ACTIVE]
    assert numbers(stores.lists.newest(scope, 9)) == [3, 2, 1]


def test_histories_are_of_every_atom_but_purged_ones_a_page_at_a_time(stores: Stores, scope: Scope) -> None:
    one, two, three, four = (atom(scope, number) for number in (1, 2, 3, 4))
    put(stores, scope, one, two, three, four)
    edited = edit_step(two, day(1), text="Ada likes to edit")
    ended = edit_step(edited.after, day(2), valid_to=day(2))
    for step in (edited, ended, edit_step(three, day(1), status=AtomStatus.DELETED)):
        stores.atoms.apply(scope, AtomChange(step.after.changed_at, (step,)))
    gone = edit_step(four, day(1), status=AtomStatus.DELETED, purged_at=day(1))
    stores.atoms.apply(scope, AtomChange(day(1), (gone,)))
    first = stores.lists.histories(scope, None, 2)
    assert first.items == ((one,), (two, edited.after, ended.after))
    rest = stores.lists.histories(scope, first.cursor, 2)
    assert [[state.version for state in history] for history in rest.items] == [[2]]
    assert rest.cursor is None


def test_the_categories_of_current_atoms_are_listed_once_each(stores: Stores, scope: Scope) -> None:
    names = ("Home", "home office", "name", "~odd #1", "Straße")
    atoms = [replace(atom(scope, n), category=Category(name, Kind.FACT)) for n, name in enumerate(names * 2, 1)]
    ruled = replace(atom(scope, 20), category=Category("style", Kind.RULE))
    hashed = replace(atom(scope, 21), category=Category("家" * 60, Kind.FACT))
    put(stores, scope, *(replace(one, text=f"fact {one.id}") for one in (*atoms, ruled, hashed)))
    expected = {"home", "home office", "name", "~odd #1", "strasse", "style"}
    assert sorted(stores.lists.categories(scope, 50)) == sorted(expected)
    some = stores.lists.categories(scope, 3)
    assert len(some) == 3
    assert set(some) <= expected
    assert stores.lists.categories(replace(scope, owner="eve"), 50) == ()


def pages_of(
    stores: Stores, scope: Scope, wanted: AtomFilter, limit: int, *, newest_first: bool = False
) -> list[list[int]]:
    """The numbers on each page of a list."""
    found, cursor = list[list[int]](), None
    while True:
        page = stores.lists.list(scope, wanted, cursor, limit, newest_first=newest_first)
        found.append(numbers(page.items))
        cursor = page.cursor
        if cursor is None:
            return found


def test_a_part_of_a_text_is_found_in_either_case_and_in_any_form(stores: Stores, scope: Scope) -> None:
    texts = ("Ada’s STRASSE is long", "ada eats ｓｕｓｈｉ", "Crème brûlée", "crème", "URL: https://x.io/a?b=%20_")
    put(stores, scope, *(atom(scope, number, text) for number, text in enumerate(texts)))
    parts = {"straße": [0], "SUSHI": [1], "CRE\u0300ME": [2, 3], "?b=%20_": [4], "tea": []}
    for part, found in parts.items():
        assert list_numbers(stores, scope, replace(CURRENT, contains=fold_text(part))) == found, part


@pytest.mark.parametrize("category", [None, LIKES.name.upper()])
def test_pages_of_a_part_of_a_text_continue_until_all_is_seen(
    stores: Stores, scope: Scope, category: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(atom_lists, "EVALUATED_BYTES", 3000)
    monkeypatch.setattr(atom_lists, "CHUNK", 3)
    put(
        stores,
        scope,
        *(atom(scope, number, f"Ada {'tea' if number % 5 == 0 else 'milk'} {number}") for number in range(20)),
    )
    other = replace(atom(scope, 20, "tea as well"), category=Category("other", Kind.FACT))
    put(stores, scope, other)
    wanted = replace(CURRENT, contains="tea", category=category)
    whole = [0, 5, 10, 15, *([20] if category is None else [])]
    for limit in (1, 2, 50):
        pages = pages_of(stores, scope, wanted, limit)
        assert [number for one in pages for number in one] == whole
        assert all(len(one) <= limit for one in pages)


@pytest.mark.parametrize(
    "wanted",
    [
        CURRENT,
        replace(CURRENT, category=LIKES.name),
        replace(CURRENT, contains="tea"),
        replace(CURRENT, category=LIKES.name, contains="tea"),
        replace(CURRENT, valid_at=NOW),
    ],
)
def test_the_newest_come_first_on_request(
    stores: Stores, scope: Scope, wanted: AtomFilter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(atom_lists, "CHUNK", 2)
    put(stores, scope, *(atom(scope, number, f"Ada likes tea {number}") for number in range(1, 8)))
    put(stores, scope, replace(atom(scope, 8, "Ada likes tea no more"), valid_to=NOW))
    pages = pages_of(stores, scope, wanted, 3, newest_first=True)
    assert [number for one in pages for number in one] == [7, 6, 5, 4, 3, 2, 1]
    assert all(len(one) <= 3 for one in pages)


def test_the_values_of_a_key_come_newest_first_on_request(stores: Stores, scope: Scope) -> None:
    values(stores, scope, -30, -20, -10)
    all_values = replace(CURRENT, key="home", span=Span())
    assert pages_of(stores, scope, all_values, 2, newest_first=True) == [[3, 2], [1]]
    assert pages_of(stores, scope, all_values, 2) == [[1, 2], [3]]


def test_a_former_state_is_searched_as_it_was_known(stores: Stores, scope: Scope) -> None:
    first = atom(scope, 1, "Ada likes tea")
    put(stores, scope, first)
    stores.atoms.apply(scope, AtomChange(day(2), (edit_step(first, day(2), text="Ada likes milk"),)))
    for text, at, found in (("tea", 1, [1]), ("milk", 1, []), ("milk", 3, [1]), ("tea", 3, [])):
        assert list_numbers(stores, scope, AtomFilter(day(9), known_at=day(at), contains=text)) == found


def test_any_status_is_listed_on_request(stores: Stores, scope: Scope) -> None:
    current, ended, archived, deleted = (atom(scope, number) for number in (1, 2, 3, 4))
    put(stores, scope, current, replace(ended, valid_to=NOW), archived, deleted)
    for step in (
        edit_step(archived, START, status=AtomStatus.ARCHIVED),
        edit_step(deleted, START, status=AtomStatus.DELETED),
    ):
        stores.atoms.apply(scope, AtomChange(START, (step,)))
    assert list_numbers(stores, scope, AtomFilter(NOW, status=None, span=Span())) == [1, 2, 3]
