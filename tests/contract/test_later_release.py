"""What a later release has written, under this one: a function that is not yet updated, or is rolled back, answers and
erases nothing. Every record there is gets an attribute and values that this release does not know."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from local.ministack import MiniStack
from loci.adapters.dynamodb.attributes import EnumAttribute
from loci.adapters.dynamodb.tables import DynamoTables
from tests.cloud import steps
from tests.cloud.client import Client
from tests.conftest import Tables as Emulated
from tests.contract.api_process import api_process
from tests.contract.partitions import Held, Partitions, read_tables
from tests.security.any_request import OWNERS, add_records
from tests.security.in_process import calling, in_process
from tests.security.operations import Operation, every_operation
from tests.security.owning import Owned, bodies, create_records
from tests.support.items import kinds_of_items

LATER = "OF_A_LATER_RELEASE"
TABLES = ("conversations", "memory", "control")


def enum_names() -> Sequence[str]:
    """The attributes, as they are stored, that hold one of a list of values in any kind of item."""
    return sorted(
        {
            attribute.attr_name
            for kind in kinds_of_items()
            for attribute in kind.get_attributes().values()
            if isinstance(attribute, EnumAttribute)
        }
    )


class Records:
    """A user's records in the tables of this file."""

    def __init__(self, had: Owned, tables: Emulated) -> None:
        self.had = had
        self._tables = tables

    def read_all(self) -> Held:
        return read_tables(self._tables, TABLES)

    def write(self, items: Held, now: Held) -> None:
        Partitions(self._tables, ()).put_back(items, now)

    def answer(self, operations: Sequence[Operation]) -> Mapping[str, int]:
        """Statuses of 500 and above, by operation."""
        told = bodies(self.had, self.had.owner)
        failures = {}
        for operation in operations:
            for body in told.get(operation.id, [None]):
                reply = self.had.owner.send(operation.method, operation.address(self.had.ids), body)
                if reply.status >= 500:
                    failures[operation.id] = reply.status
        return failures


@pytest.fixture(scope="module")
def records(emulator: MiniStack, dynamodb: DynamoTables, tables: Emulated) -> Records:
    handler = in_process(api_process(emulator, dynamodb))
    owner = calling(handler, "owner", "vaults", "admin", groups=[OWNERS])
    retract_message(owner)
    had = add_records(create_records(owner, "vault", OWNERS))
    steps.add(owner, had.ids["space_id"], "User knows Porto", review="unconfirmed")
    steps.add(owner, had.ids["space_id"], "User knows Faro", review="pending")
    return Records(had, tables)


def retract_message(owner: Client) -> None:
    conversation = owner.post("/ai-conversations", {"namespace": "vault"})["id"]
    steps.say(owner, conversation, "I live in Porto.")
    message = owner.get(f"/ai-conversations/{conversation}/messages")["items"][0]["id"]
    owner.send("DELETE", f"/ai-conversations/{conversation}/messages/{message}")


def reads() -> Sequence[Operation]:
    """Those that change nothing; recall and contexts are read by POST."""
    by_post = ("recall", "build", "explain", "preview")
    return [one for one in every_operation() if one.method == "GET" or one.id.lower().startswith(by_post)]


# No operation reads statements: what extraction writes stays until a conversation is deleted.
@pytest.mark.parametrize("name", [name for name in enum_names() if name != "effect"])
def test_a_value_that_only_a_later_release_knows_is_no_error(records: Records, name: str) -> None:
    before = records.read_all()
    changed = {place: {**item, name: {"S": LATER}} for place, item in before.items() if "S" in item.get(name, {})}
    assert changed
    records.write({**before, **changed}, before)
    try:
        assert records.answer(reads()) == {}
    finally:
        records.write(before, records.read_all())


def test_a_replaced_item_keeps_what_only_a_later_release_knows(records: Records) -> None:
    before = records.read_all()
    marked: dict[Any, Any] = {place: {**item, "laterField": {"S": LATER}} for place, item in before.items()}
    records.write(marked, before)
    operations = [one for one in every_operation() if one.method in ("PUT", "PATCH") or one.id in CHANGES]
    try:
        assert records.answer(operations) == {}
        after = records.read_all()
        replaced = {place for place, item in after.items() if place in marked and item != marked[place]}
        assert len(replaced) >= 15
        lost = {place for place in replaced if "laterField" not in after[place]}
        assert {place for place in lost if not place[2].startswith(DERIVED)} == set()
    finally:
        records.write(before, records.read_all())


# Entries that follow from an atom or a space, and are written again with each of its changes.
DERIVED = ("P#", "G#", "H#", "AS#")
CHANGES = frozenset({"supersedeAtom", "archiveAtom", "mergeEntities", "closeConversation", "deleteMemorySpace"})
