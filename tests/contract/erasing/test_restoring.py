"""Tables that are put back to what they held before an erasure: what was erased is erased again, and nothing else."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from local import aws
from local.ministack import MiniStack
from loci import conversations, spaces
from loci.adapters.dynamodb.inventory import Inventory
from loci.adapters.dynamodb.tables import Tables
from loci.bootstrap import Process
from loci.conversations.lifecycle import NewConversation
from loci.errors import Conflict
from loci.governance import receipts, restoring
from loci.governance.restoring import TombstoneReplay
from loci.governance.verifying import verify_receipt
from loci.ids import ReceiptId
from loci.model.governance import AdminJobStatus
from loci.scope import Role, Scope
from tests.conftest import Tables as Emulated
from tests.contract import governance
from tests.contract.erasing.stored import Dump, Key, dump, tells_of_ada
from tests.fakes.faults import Crash, Moment, crashing
from tests.support.erasure_world import World

Stored = Mapping[tuple[str, str, str], Any]
Restore = Callable[..., None]
DATA = ("conversations", "memory", "control")
NOTHING = TombstoneReplay()


@pytest.fixture(autouse=True)
def ledger(process: Process, dynamodb: Tables, emulator: MiniStack) -> None:
    kept = governance.ledger(dynamodb, emulator, governance.locked_bucket(emulator))
    process.made.update(ledger=kept, inventory=Inventory(dynamodb))


@pytest.fixture
def restore(world: World, tables: Emulated, tenant: str) -> Restore:
    """Something of Ada is planted in most stores; called, it puts tables back to that moment."""
    world.plant_little()
    client = aws.session().client("dynamodb", endpoint_url=tables.endpoint)
    then = {name: scan_items(client, tables.names[name], tenant) for name in DATA}

    def put_back(*names: str) -> None:
        for name in names or DATA:
            for key in scan_items(client, tables.names[name], tenant).keys() - then[name].keys():
                client.delete_item(TableName=tables.names[name], Key={"pk": {"S": key[0]}, "sk": {"S": key[1]}})
            for item in then[name].values():
                client.put_item(TableName=tables.names[name], Item=item)

    return put_back


def scan_items(client: Any, table: str, tenant: str) -> dict[tuple[str, str], Any]:
    pages = client.get_paginator("scan").paginate(TableName=table, ConsistentRead=True)
    found = {(item["pk"]["S"], item["sk"]["S"]): item for page in pages for item in page["Items"]}
    return {key: item for key, item in found.items() if key[0].startswith(f"{tenant}#")}


def of_ada(tables: Emulated, tenant: str) -> list[Key]:
    return [key for key, text in dump(tables, tenant).items() if tells_of_ada(key, text)]


def of_others(all_there_is: Dump) -> set[Key]:
    """The other user, who was not erased, has all but what came from Ada's conversations."""
    own = {key for key in all_there_is if key[1].endswith("#bo") and key[0] != "memory"}
    return own | {key for key, text in all_there_is.items() if key[2].startswith("A#") and not tells_of_ada(key, text)}


def replay(world: World) -> TombstoneReplay:
    return restoring.replay_tombstones(world.ports, world.ada.app_directory)


def test_what_a_restore_of_all_tables_brings_back_is_erased_again(
    world: World, restore: Restore, tables: Emulated, tenant: str
) -> None:
    world.finish(world.erase())
    restore()
    before = dump(tables, tenant)
    assert of_ada(tables, tenant)

    done = replay(world)

    assert (done.people, done.under_way) == (1, 0)
    assert done.items > 10
    assert of_ada(tables, tenant) == []
    assert of_others(before)
    assert of_others(dump(tables, tenant)) == of_others(before)
    assert replay(world) == NOTHING


def test_the_ledger_has_a_signed_receipt_of_what_was_erased_again(world: World, restore: Restore) -> None:
    erased = world.finish(world.erase())
    restore()

    (id,) = replay(world).receipts

    assert id != erased.receipt
    receipt = receipts.get_receipt(world.ports, replace(world.ada, role=Role.ADMIN), ReceiptId.parse(id))
    assert (receipt.request, receipt.counts["conversations"]) == (str(erased.id), erased.counts["conversations"])
    assert verify_receipt(receipt, receipts.pem(world.ports.signer.public_key()))


@pytest.mark.parametrize("names", [("memory",), ("conversations", "memory"), ("control",)], ids="+".join)
def test_what_nothing_leads_to_any_more_is_found_as_well(
    world: World, restore: Restore, tables: Emulated, tenant: str, names: tuple[str, ...]
) -> None:
    world.finish(world.erase())
    restore(*names)
    assert of_ada(tables, tenant)
    assert replay(world).people == 1
    # Only its job, in a table that was not restored, says which conversation an atom of Bo's came from.
    assert [key for key in of_ada(tables, tenant) if not key[1].endswith("#bo")] == []
    assert replay(world) == NOTHING


def test_who_has_returned_keeps_what_is_of_their_new_epoch(
    world: World, restore: Restore, tables: Emulated, tenant: str
) -> None:
    world.finish(world.erase())
    kept = world.furnish(world.ada, "osprey")
    (team,) = spaces.list_spaces(world.ports, world.ada, owner="group:team").items
    world.remember(world.ada, team.id, "osprey")
    returned: Dump = {key: text for key, text in dump(tables, tenant).items() if "osprey" in f"{key}{text}"}
    client = aws.session().client("dynamodb", endpoint_url=tables.endpoint)
    anew = {name: scan_items(client, tables.names[name], tenant) for name in ("conversations", "memory")}
    restore("conversations", "memory")
    for name, items in anew.items():
        for item in items.values():
            client.put_item(TableName=tables.names[name], Item=item)

    assert replay(world).people == 1

    left = dump(tables, tenant)
    assert not [key for key, text in left.items() if "canary" in f"{key}{text}".lower() and not key[1].endswith("#bo")]
    assert {key: left.get(key) for key in returned} == returned
    assert str(kept).removeprefix("ms_") in {key[1].split("#")[2] for key in returned}
    assert replay(world) == NOTHING


def test_broken_off_anywhere_it_does_what_is_left(
    world: World, restore: Restore, tables: Emulated, tenant: str
) -> None:
    world.finish(world.erase())
    for nth in (8, 24, 48):
        restore()
        with pytest.raises(Crash):
            restoring.replay_tombstones(crashing(world.ports, nth, Moment.AFTER), world.ada.app_directory)
        replay(world)
        assert of_ada(tables, tenant) == []
        assert replay(world) == NOTHING


def test_an_erasure_that_was_under_way_is_left_to_the_sweeper(world: World, tables: Emulated, tenant: str) -> None:
    world.plant_little()
    job = world.erase()
    assert job.status is AdminJobStatus.WAITING
    assert replay(world).under_way == 1
    with pytest.raises(Conflict):
        conversations.create_conversation(world.ports, world.ada, NewConversation("chat"))
    world.finish(job)
    assert of_ada(tables, tenant) == []


def test_a_user_who_is_not_erased_loses_nothing(world: World, tables: Emulated, tenant: str) -> None:
    world.plant_little()
    before = dump(tables, tenant)
    assert replay(world) == NOTHING
    assert dump(tables, tenant) == before


def test_all_apps_are_gone_through_that_anybody_was_erased_from(
    world: World, restore: Restore, process: Process, tables: Emulated, tenant: str
) -> None:
    world.finish(world.erase())
    restore()
    apps = list(process.inventory.apps())
    assert world.ada.app_directory in apps
    assert Scope(tenant, "other", "@", "@app") not in apps
    assert restoring.replay_tombstones(world.ports).people >= 1
    assert of_ada(tables, tenant) == []
