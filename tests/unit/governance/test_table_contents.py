"""What is said of the contents of tables next to each other."""

from collections import Counter

from loci.governance.table_contents import SAMPLE, compare_counts, count_items
from loci.ports.governance import ItemKind, ItemRef, RecordTable, StoredItem
from loci.scope import Scope

ADA = Scope("acme", "shop", "chat", "ada")
BO = Scope("bravo", "shop", "chat", "bo")


def item(kind: ItemKind, scope: Scope, *ids: str) -> StoredItem:
    return StoredItem(RecordTable.MEMORY, scope, ItemRef(kind, ids, ""), None, None)


def test_items_are_counted_by_tenant_and_kind_present_beside_restored() -> None:
    present = count_items([item(ItemKind.ENTRY, ADA)] * 3 + [item(ItemKind.FILE, BO)])
    restored = count_items([item(ItemKind.ENTRY, ADA)] * 2 + [item(ItemKind.ENTITY, ADA)])
    assert dict(compare_counts(present.counts, restored.counts)) == {
        "acme": {ItemKind.ENTITY: (0, 1), ItemKind.ENTRY: (3, 2)},
        "bravo": {ItemKind.FILE: (1, 0)},
    }
    assert present.counts["acme"] == Counter({ItemKind.ENTRY: 3})


def test_the_newest_records_of_a_kind_are_kept_each_once_and_so_many_at_most() -> None:
    ulids = sorted(f"01KQR3{number:020d}" for number in range(3 * SAMPLE))
    of_two_people = [item(ItemKind.ATOM, scope, ulid) for ulid in ulids for scope in (ADA, BO)]
    (kept, none) = (count_items(of_two_people).newest[kind] for kind in (ItemKind.ATOM, ItemKind.CONVERSATION))
    assert sorted(ulid for ulid, _ in kept) == ulids[-SAMPLE:]
    assert none == []
