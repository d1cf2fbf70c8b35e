"""What both kinds of tables do: conditional writes that say what failed, reads over tables, the limits of DynamoDB."""

from collections.abc import Callable

import pytest
from pynamodb.attributes import BinaryAttribute, BooleanAttribute, UnicodeAttribute, UnicodeSetAttribute
from pynamodb.exceptions import PynamoDBException
from pynamodb.expressions.condition import Condition

from loci.adapters.dynamodb import failures, users
from loci.adapters.dynamodb.attributes import InstantAttribute, IntegerAttribute
from loci.adapters.dynamodb.base import ControlTable, ConversationsTable, MemoryTable
from loci.adapters.dynamodb.memory_tables import MemoryTables
from loci.adapters.dynamodb.tables import Key, Tables
from loci.adapters.dynamodb.writes import Action, Check, Delete, Put, Replace, Update
from loci.model.users import UserRecord
from loci.ports.writes import Outcome
from loci.runtime.causes import caused_by
from loci.scope import Scope
from tests.contract.records import AT

ABSENT = UnicodeAttribute(attr_name="pk").does_not_exist()


class Left(ConversationsTable):
    number = IntegerAttribute(null=True)


class Middle(MemoryTable):
    text = UnicodeAttribute(null=True)


class Right(ControlTable):
    text = UnicodeAttribute(null=True)


def test_a_transaction_over_all_tables_is_done_whole(any_tables: Tables, tenant: str) -> None:
    items = (Left(tenant, "a", number=1), Middle(tenant, "a", text="m"), Right(tenant, "a", text="r"))
    assert any_tables.transact(*(Put(item) for item in items)) is Outcome.DONE
    keys = [Key(type(item), tenant, "a") for item in items]
    found = any_tables.batch_get([*keys, Key(Right, tenant, "absent"), keys[0]])
    assert [type(found[key]) for key in keys] == [Left, Middle, Right]
    assert found[Key(Right, tenant, "absent")] is None


class LaterLeft(ConversationsTable):
    """``Left`` as a later release knows it."""

    number = IntegerAttribute(null=True)
    since = UnicodeAttribute(null=True)


class Noted(ConversationsTable):
    number = IntegerAttribute(null=True)
    request_id = UnicodeAttribute(attr_name="requestId", null=True)


def test_an_item_names_the_request_of_its_last_write_and_none_of_an_earlier_one(
    any_tables: Tables, tenant: str
) -> None:
    def requests() -> list[str | None]:
        """Of a put, a replaced and an updated item, after each of two writes."""
        put, replaced, updated = (Noted(tenant, key, number=1) for key in "abc")
        any_tables.transact(Put(put), Replace(replaced), Update(updated, [Noted.number.set(1)]))
        found = [any_tables.get(Noted, tenant, key) for key in "abc"]
        any_tables.write(Replace(replaced))
        return [item.request_id if item else None for item in (*found, any_tables.get(Noted, tenant, "b"))]

    with caused_by("request-1"):
        assert requests() == ["request-1"] * 4
    # The sweeper's work comes from no request.
    assert requests() == [None] * 4


def later_left(any_tables: Tables, tenant: str) -> tuple[int | None, str | None]:
    item = any_tables.get(LaterLeft, tenant, "a")
    assert item is not None
    return item.number, item.since


def test_a_replaced_item_keeps_what_only_a_later_release_knows(any_tables: Tables, tenant: str) -> None:
    any_tables.write(Put(LaterLeft(tenant, "a", number=1, since="May")))
    unchanged = Left.number == 1
    assert any_tables.write(Replace(Left(tenant, "a"), unchanged, Outcome.STALE)) is Outcome.DONE
    assert later_left(any_tables, tenant) == (None, "May")
    stale = Replace(Left(tenant, "a", number=2), unchanged, Outcome.STALE)
    assert any_tables.write(stale) is Outcome.STALE
    assert any_tables.transact(Put(Right(tenant, "a", text="r")), stale) is Outcome.STALE
    assert any_tables.transact(Replace(Left(tenant, "a", number=3))) is Outcome.DONE
    assert later_left(any_tables, tenant) == (3, "May")


def actions(tenant: str, refused: set[Outcome]) -> list[Action]:
    """One of each kind, in another order than they are sent in; the conditions of these outcomes do not hold."""
    present = Left.pk.exists()
    return [
        Update(
            Left(tenant, "u"),
            [Left.number.set(2)],
            Left.number == (9 if Outcome.STALE in refused else 1),
            Outcome.STALE,
        ),
        Put(Left(tenant, "p"), present if Outcome.USER_APPEARED in refused else ABSENT, Outcome.USER_APPEARED),
        Delete(Left(tenant, "d"), ABSENT if Outcome.TAKEN in refused else present, Outcome.TAKEN),
        Check(Left(tenant, "c"), ABSENT if Outcome.DUPLICATE in refused else present, Outcome.DUPLICATE),
    ]


@pytest.mark.parametrize(
    ("refused", "outcome"),
    [
        ({Outcome.STALE}, Outcome.STALE),
        ({Outcome.USER_APPEARED}, Outcome.USER_APPEARED),
        ({Outcome.TAKEN}, Outcome.TAKEN),
        ({Outcome.DUPLICATE}, Outcome.DUPLICATE),
        ({Outcome.DUPLICATE, Outcome.TAKEN, Outcome.USER_APPEARED}, Outcome.USER_APPEARED),
        (set[Outcome](), Outcome.DONE),
    ],
)
def test_the_first_condition_in_the_order_given_that_does_not_hold_answers_for_the_transaction(
    any_tables: Tables, tenant: str, refused: set[Outcome], outcome: Outcome
) -> None:
    any_tables.transact(Put(Left(tenant, "u", number=1)), Put(Left(tenant, "d")), Put(Left(tenant, "c")))
    assert any_tables.transact(*actions(tenant, refused)) is outcome
    left = {item.sk for item in any_tables.query(Left, tenant)}
    assert left == ({"c", "p", "u"} if outcome is Outcome.DONE else {"c", "d", "u"})


def test_a_single_write_answers_like_a_transaction(any_tables: Tables, tenant: str) -> None:
    fresh = Put(Right(tenant, "a", text="x"), Right.pk.does_not_exist(), Outcome.TAKEN)
    assert any_tables.write(fresh) is Outcome.DONE
    assert any_tables.write(fresh) is Outcome.TAKEN
    stale = Update(Right(tenant, "a"), [Right.text.set("y")], Right.text == "z", Outcome.STALE)
    assert any_tables.write(stale) is Outcome.STALE
    assert any_tables.write(Delete(Right(tenant, "a"), Right.text == "z", Outcome.STALE)) is Outcome.STALE
    assert any_tables.write(Delete(Right(tenant, "a"))) is Outcome.DONE
    assert any_tables.get(Right, tenant, "a") is None


def test_a_batch_holds_more_keys_than_one_call_takes(any_tables: Tables, tenant: str) -> None:
    for start in (0, 60):
        any_tables.transact(*(Put(Left(tenant, f"{n:03}", number=n)) for n in range(start, start + 60)))
    keys = [Key(Left, tenant, f"{number:03}") for number in range(120)]
    found = any_tables.batch_get(keys)
    assert [item.number for key in keys if (item := found[key])] == list(range(120))


def test_a_query_reads_either_way_from_any_key_on(any_tables: Tables, tenant: str) -> None:
    any_tables.transact(*(Put(Left(tenant, sk)) for sk in ("L", "M#0", "M#1", "M#2", "M#3", "M#4", "N")))

    def keys(*, newest_first: bool = False, after: str | None = None, limit: int | None = None) -> list[str]:
        within = Left.sk.startswith("M#")
        items = any_tables.query(Left, tenant, within, newest_first=newest_first, after=after, limit=limit)
        return [item.sk for item in items]

    assert keys(after="M#2") == ["M#3", "M#4"]
    assert keys(newest_first=True, after="M#2") == ["M#1", "M#0"]
    assert keys(newest_first=True, limit=2) == ["M#4", "M#3"]


def test_the_due_index_shows_what_has_a_due_alone(any_tables: Tables, tenant: str) -> None:
    any_tables.transact(Put(Left(tenant, "a", due=AT, due_shard=tenant)), Put(Left(tenant, "b")))
    assert [(item.sk, item.due) for item in any_tables.query(Left, tenant, index="due")] == [("a", AT)]


def test_the_users_index_shows_the_user_records_of_an_app(any_tables: Tables, scope: Scope) -> None:
    any_tables.transact(
        users.put_user(scope, UserRecord("01K000000000000000000000AA")), Put(Right(scope.partition, "B#1"))
    )
    found = any_tables.query(users.UserItem, f"{scope.tenant}#{scope.app}", index="users")
    assert [(item.pk, item.sk) for item in found] == [(scope.directory.partition, "U")]


class Full(MemoryTable):
    """One attribute of each type that a store uses."""

    text = UnicodeAttribute(null=True)
    number = IntegerAttribute(null=True)
    at = InstantAttribute(null=True)
    flag = BooleanAttribute(null=True)
    bytes_held = BinaryAttribute(legacy_encoding=False, attr_name="bytes", null=True)
    names = UnicodeSetAttribute(null=True)


CONDITIONS: list[tuple[Condition, bool, bool]] = [
    (Full.text == "tea", True, False),
    (Full.text != "tea", False, True),
    (Full.text != "milk", True, True),
    (Full.text < "tea ", True, False),
    (Full.text <= "tea", True, False),
    (Full.text > "t", True, False),
    (Full.text >= "tea!", False, False),
    (Full.text.startswith("te"), True, False),
    (Full.text.contains("ea"), True, False),
    (Full.text.contains("x"), False, False),
    (Full.text.between("ta", "tz"), True, False),
    (Full.text.between("ta", "te"), False, False),
    (Full.text.is_in("milk", "tea"), True, False),
    (Full.text.is_in("milk"), False, False),
    (Full.number == 9, True, False),
    (Full.number < 10, True, False),
    (Full.number > 10, False, False),
    (Full.at <= AT, True, False),
    (Full.at < AT, False, False),
    (Full.flag == True, True, False),  # noqa: E712  # a condition
    (Full.bytes_held == b"\x00\xff", True, False),
    (Full.names.contains("ada"), True, False),
    (Full.names.contains("ad"), False, False),
    (Full.text.exists(), True, False),
    (Full.text.does_not_exist(), False, True),
    (~(Full.text == "tea"), False, True),
    ((Full.text == "tea") & (Full.number == 1), False, False),
    ((Full.text == "tea") | (Full.number == 1), True, False),
    (UnicodeAttribute(attr_name="number") == "9", False, False),
    (UnicodeAttribute(attr_name="number") != "9", True, True),
]
"""Conditions with whether they hold for a full item, and for one that has none of the attributes."""


@pytest.mark.parametrize(("condition", "of_full", "of_empty"), CONDITIONS, ids=[str(case[0]) for case in CONDITIONS])
def test_a_condition_holds_for_the_same_items(
    any_tables: Tables, tenant: str, condition: Condition, of_full: bool, of_empty: bool
) -> None:
    any_tables.write(Put(full(tenant, "full")))
    any_tables.write(Put(Full(tenant, "empty")))
    outcomes = [
        any_tables.write(Update(Full(tenant, sk), [Full.ttl.set(AT)], condition, Outcome.STALE))
        for sk in ("full", "empty", "absent")
    ]
    assert outcomes == [Outcome.DONE if holds else Outcome.STALE for holds in (of_full, of_empty, of_empty)]
    assert {item.sk for item in any_tables.query(Full, tenant, where=Full.ttl.exists())} == {
        sk for sk, outcome in zip(("full", "empty", "absent"), outcomes, strict=True) if outcome is Outcome.DONE
    }


def full(tenant: str, sk: str) -> Full:
    return Full(tenant, sk, text="tea", number=9, at=AT, flag=True, bytes_held=b"\x00\xff", names={"ada", "omar"})


def test_an_item_is_read_back_with_every_type(any_tables: Tables, tenant: str) -> None:
    any_tables.write(Put(full(tenant, "a")))
    found = any_tables.get(Full, tenant, "a")
    assert found is not None
    assert found.attribute_values == full(tenant, "a").attribute_values


def test_changes_see_the_item_as_it_was(any_tables: Tables, tenant: str) -> None:
    item = Full(tenant, "a")
    any_tables.write(Update(item, [Full.number.add(2), Full.names.add({"ada"}), Full.text.set("tea")]))
    raised = Full.number.set((Full.number | 0) + 5)
    any_tables.write(Update(item, [raised, Full.names.add({"omar", "ada"}), Full.flag.set(True)]))
    found = any_tables.get(Full, tenant, "a")
    assert found is not None
    assert (found.number, found.names, found.text, found.flag) == (7, {"ada", "omar"}, "tea", True)
    any_tables.write(Update(item, [Full.number.add(-7), Full.names.delete({"omar", "ada", "eve"}), Full.text.remove()]))
    found = any_tables.get(Full, tenant, "a")
    assert found is not None
    assert found.attribute_values == {"pk": tenant, "sk": "a", "number": 0, "flag": True}
    from_nothing = Update(Full(tenant, "b"), [Full.number.set((Full.number | 3) + 1), Full.names.delete({"ada"})])
    any_tables.write(from_nothing)
    found = any_tables.get(Full, tenant, "b")
    assert found is not None
    assert found.attribute_values == {"pk": tenant, "sk": "b", "number": 4}


def test_a_query_returns_what_is_asked_for_alone(any_tables: Tables, tenant: str) -> None:
    for number in range(5):
        any_tables.write(Put(Full(tenant, f"a#{number}", number=number, text="x" if number % 2 else None)))
    any_tables.write(Put(Full(tenant, "b#0", number=7)))
    few = any_tables.query(
        Full, tenant, Full.sk.startswith("a#"), where=Full.text.exists(), limit=1, only=["sk", "text"]
    )
    assert [item.attribute_values for item in few] == [{"sk": "a#1", "text": "x"}]
    within = any_tables.query(Full, tenant, Full.sk.between("a#3", "b#0"), newest_first=True)
    assert [item.sk for item in within] == ["b#0", "a#4", "a#3"]


def test_a_deletion_leaves_other_items(any_tables: Tables, tenant: str) -> None:
    any_tables.transact(*(Put(Left(tenant, f"{number:02}")) for number in range(30)))
    any_tables.delete(Left, tenant, [*(f"{number:02}" for number in range(28)), "absent"])
    assert [item.sk for item in any_tables.query(Left, tenant)] == ["28", "29"]


def test_a_scan_reads_every_item_of_one_table_once(any_tables: Tables, tenant: str) -> None:
    others = [f"{tenant}#{number}" for number in range(8)]
    for place in others:
        any_tables.transact(Put(Right(place, "a", text="x")), Put(Right(place, "b")), Put(Left(place, "a")))
    own = Right.pk.startswith(f"{tenant}#")
    found = [[(item.pk, item.sk) for item in any_tables.scan(Right, own, part=(part, 2))] for part in range(2)]
    assert sorted(found[0] + found[1]) == [(place, sk) for place in others for sk in "ab"]
    texts = any_tables.scan(Right, own & Right.text.exists(), ["text"])
    assert [item.attribute_values for item in texts] == [{"text": "x"}] * 8


REFUSED: dict[str, Callable[[Tables, str], object]] = {
    "101 actions": lambda tables, tenant: tables.transact(*(Put(Left(tenant, f"{n:03}")) for n in range(101))),
    "two actions on one item": lambda tables, tenant: tables.transact(
        Put(Left(tenant, "a")), Delete(Left(tenant, "a"))
    ),
    "an item above 400 KB": lambda tables, tenant: tables.write(Put(Full(tenant, "a", text="x" * 409_600))),
    "an update above 400 KB": lambda tables, tenant: tables.write(
        Update(Full(tenant, "a"), [Full.text.set("x" * 409_600)])
    ),
    "a sum without a first value": lambda tables, tenant: tables.write(
        Update(Full(tenant, "a"), [Full.number.set(Full.number + 1)])
    ),
    "a sort key of 1025 bytes": lambda tables, tenant: tables.write(Put(Left(tenant, "a" * 1025))),
    "an empty sort key": lambda tables, tenant: tables.write(Put(Left(tenant, ""))),
    "a change of a key": lambda tables, tenant: tables.write(Update(Left(tenant, "a"), [Left.sk.set("b")])),
}


@pytest.mark.parametrize("call", REFUSED.values(), ids=REFUSED)
def test_what_dynamodb_does_not_take_is_refused_and_nothing_is_stored(
    any_tables: Tables, tenant: str, call: Callable[[Tables, str], object]
) -> None:
    with pytest.raises(PynamoDBException) as refusal:
        call(any_tables, tenant)
    assert failures.error_code(refusal.value) == "ValidationException"
    assert [*any_tables.query(Left, tenant), *any_tables.query(Full, tenant)] == []


def test_memory_refuses_two_changes_of_one_attribute(tenant: str) -> None:
    """As DynamoDB does, but not the emulator."""
    twice = Update(Full(tenant, "a"), [Full.number.set(1), Full.number.remove()])
    with pytest.raises(PynamoDBException, match="each attribute once"):
        MemoryTables().write(twice)


def test_an_item_of_400_kb_is_taken(any_tables: Tables, tenant: str) -> None:
    text = "x" * (400 * 1024 - len("pk") - len(tenant) - len("sk") - len("a") - len("text"))
    any_tables.write(Put(Full(tenant, "a", text=text)))
    assert any_tables.get(Full, tenant, "a") is not None


def test_a_condition_that_fails_without_an_outcome_is_an_error(any_tables: Tables, tenant: str) -> None:
    with pytest.raises(PynamoDBException) as refusal:
        any_tables.write(Put(Left(tenant, "a"), Left.pk.exists()))
    assert failures.error_code(refusal.value) in failures.REFUSED
