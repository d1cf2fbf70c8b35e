"""What all DynamoDB stores stand on: one client, conditional writes that say what failed, reads over tables."""

import subprocess
import sys
from dataclasses import replace

import pytest
from pynamodb.attributes import UnicodeAttribute

from local import ministack
from loci.adapters.dynamodb import users
from loci.adapters.dynamodb.attributes import IntegerAttribute
from loci.adapters.dynamodb.base import ControlTable, ConversationsTable, MemoryTable
from loci.adapters.dynamodb.tables import Key, Tables
from loci.adapters.dynamodb.writes import Action, Check, Delete, Put, Replace, Update
from loci.model.users import UserRecord
from loci.ports.writes import Outcome
from loci.runtime.causes import caused_by
from loci.scope import Scope
from tests import conftest
from tests.contract.records import AT

ABSENT = UnicodeAttribute(attr_name="pk").does_not_exist()


class Left(ConversationsTable):
    number = IntegerAttribute(null=True)


class Middle(MemoryTable):
    text = UnicodeAttribute(null=True)


class Right(ControlTable):
    text = UnicodeAttribute(null=True)


def process(what: str, tables: conftest.Tables) -> str:
    """Models are classes, so code that reconnects them runs in another process."""
    prefix = tables.names["memory"].removesuffix("memory")
    command = [sys.executable, "-m", "tests.contract.processes", what, tables.endpoint, prefix]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603  # our own


def test_a_process_has_one_client_whatever_stores_it_uses(tables: conftest.Tables) -> None:
    assert process("clients", tables) == "0 1"


def test_each_request_is_signed_with_the_credentials_of_who_asks(tables: conftest.Tables) -> None:
    assert process("signed", tables) == "120 120"


def test_a_process_with_a_role_for_tenants_signs_as_itself_to_sts_alone(tables: conftest.Tables) -> None:
    nobody, several, requests = process("tenants", tables).splitlines()
    # One client, and no request without a tenant, not even to STS.
    assert nobody == "1 {}"
    # Two clients, one call of STS for each of four tenants, a session of its own for each.
    assert several == "2 ['itself', 'itself', 'itself', 'itself'] 4 1 1 1 1"
    assert requests == "48"


def test_a_store_that_is_away_is_unavailable(tables: conftest.Tables) -> None:
    nobody = replace(tables, endpoint=f"http://127.0.0.1:{ministack.free_port()}")
    assert process("away", nobody) == "the database did not respond in time; retry"


def test_a_transaction_over_all_tables_is_done_whole(dynamodb: Tables, tenant: str) -> None:
    items = (Left(tenant, "a", number=1), Middle(tenant, "a", text="m"), Right(tenant, "a", text="r"))
    assert dynamodb.transact(*(Put(item) for item in items)) is Outcome.DONE
    keys = [Key(type(item), tenant, "a") for item in items]
    found = dynamodb.batch_get([*keys, Key(Right, tenant, "absent"), keys[0]])
    assert [type(found[key]) for key in keys] == [Left, Middle, Right]
    assert found[Key(Right, tenant, "absent")] is None


class LaterLeft(ConversationsTable):
    """``Left`` as a later release knows it."""

    number = IntegerAttribute(null=True)
    since = UnicodeAttribute(null=True)


class Noted(ConversationsTable):
    number = IntegerAttribute(null=True)
    request_id = UnicodeAttribute(attr_name="requestId", null=True)


def test_an_item_names_the_request_of_its_last_write_and_none_of_an_earlier_one(dynamodb: Tables, tenant: str) -> None:
    def requests() -> list[str | None]:
        """Of a put, a replaced and an updated item, after each of two writes."""
        put, replaced, updated = (Noted(tenant, key, number=1) for key in "abc")
        dynamodb.transact(Put(put), Replace(replaced), Update(updated, [Noted.number.set(1)]))
        found = [dynamodb.get(Noted, tenant, key) for key in "abc"]
        dynamodb.write(Replace(replaced))
        return [item.request_id if item else None for item in (*found, dynamodb.get(Noted, tenant, "b"))]

    with caused_by("request-1"):
        assert requests() == ["request-1"] * 4
    # The sweeper's work comes from no request.
    assert requests() == [None] * 4


def later_left(dynamodb: Tables, tenant: str) -> tuple[int | None, str | None]:
    item = dynamodb.get(LaterLeft, tenant, "a")
    assert item is not None
    return item.number, item.since


def test_a_replaced_item_keeps_what_only_a_later_release_knows(dynamodb: Tables, tenant: str) -> None:
    dynamodb.write(Put(LaterLeft(tenant, "a", number=1, since="May")))
    unchanged = Left.number == 1
    assert dynamodb.write(Replace(Left(tenant, "a"), unchanged, Outcome.STALE)) is Outcome.DONE
    assert later_left(dynamodb, tenant) == (None, "May")
    stale = Replace(Left(tenant, "a", number=2), unchanged, Outcome.STALE)
    assert dynamodb.write(stale) is Outcome.STALE
    assert dynamodb.transact(Put(Right(tenant, "a", text="r")), stale) is Outcome.STALE
    assert dynamodb.transact(Replace(Left(tenant, "a", number=3))) is Outcome.DONE
    assert later_left(dynamodb, tenant) == (3, "May")


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
    dynamodb: Tables, tenant: str, refused: set[Outcome], outcome: Outcome
) -> None:
    dynamodb.transact(Put(Left(tenant, "u", number=1)), Put(Left(tenant, "d")), Put(Left(tenant, "c")))
    assert dynamodb.transact(*actions(tenant, refused)) is outcome
    left = {item.sk for item in dynamodb.query(Left, tenant)}
    assert left == ({"c", "p", "u"} if outcome is Outcome.DONE else {"c", "d", "u"})


def test_a_single_write_answers_like_a_transaction(dynamodb: Tables, tenant: str) -> None:
    fresh = Put(Right(tenant, "a", text="x"), Right.pk.does_not_exist(), Outcome.TAKEN)
    assert dynamodb.write(fresh) is Outcome.DONE
    assert dynamodb.write(fresh) is Outcome.TAKEN
    stale = Update(Right(tenant, "a"), [Right.text.set("y")], Right.text == "z", Outcome.STALE)
    assert dynamodb.write(stale) is Outcome.STALE
    assert dynamodb.write(Delete(Right(tenant, "a"), Right.text == "z", Outcome.STALE)) is Outcome.STALE
    assert dynamodb.write(Delete(Right(tenant, "a"))) is Outcome.DONE
    assert dynamodb.get(Right, tenant, "a") is None


def test_a_batch_holds_more_keys_than_one_call_takes(dynamodb: Tables, tenant: str) -> None:
    for start in (0, 60):
        dynamodb.transact(*(Put(Left(tenant, f"{n:03}", number=n)) for n in range(start, start + 60)))
    keys = [Key(Left, tenant, f"{number:03}") for number in range(120)]
    found = dynamodb.batch_get(keys)
    assert [item.number for key in keys if (item := found[key])] == list(range(120))


def test_a_query_reads_either_way_from_any_key_on(dynamodb: Tables, tenant: str) -> None:
    dynamodb.transact(*(Put(Left(tenant, sk)) for sk in ("L", "M#0", "M#1", "M#2", "M#3", "M#4", "N")))

    def keys(*, newest_first: bool = False, after: str | None = None, limit: int | None = None) -> list[str]:
        within = Left.sk.startswith("M#")
        items = dynamodb.query(Left, tenant, within, newest_first=newest_first, after=after, limit=limit)
        return [item.sk for item in items]

    assert keys(after="M#2") == ["M#3", "M#4"]
    assert keys(newest_first=True, after="M#2") == ["M#1", "M#0"]
    assert keys(newest_first=True, limit=2) == ["M#4", "M#3"]


def test_the_due_index_shows_what_has_a_due_alone(dynamodb: Tables, tenant: str) -> None:
    dynamodb.transact(Put(Left(tenant, "a", due=AT, due_shard=tenant)), Put(Left(tenant, "b")))
    assert [(item.sk, item.due) for item in dynamodb.query(Left, tenant, index="due")] == [("a", AT)]


def test_the_users_index_shows_the_user_records_of_an_app(dynamodb: Tables, scope: Scope) -> None:
    dynamodb.transact(
        users.put_user(scope, UserRecord("01K000000000000000000000AA")), Put(Right(scope.partition, "B#1"))
    )
    found = dynamodb.query(users.UserItem, f"{scope.tenant}#{scope.app}", index="users")
    assert [(item.pk, item.sk) for item in found] == [(scope.directory.partition, "U")]
