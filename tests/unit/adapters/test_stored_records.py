"""A record is read back from its item as it was: a field that the item leaves out would be lost, and nothing said."""

from collections.abc import Mapping
from typing import Any, get_type_hints

import pytest

from loci.adapters.dynamodb.api_keys import ApiKeyItem
from loci.adapters.dynamodb.atom_items import AtomItem, KeyItem
from loci.adapters.dynamodb.base import Item
from loci.adapters.dynamodb.conversations import PointerItem
from loci.adapters.dynamodb.jobs import JobItem
from loci.adapters.dynamodb.ledger import AuditItem
from loci.adapters.dynamodb.spaces import SpaceItem
from loci.adapters.dynamodb.statements import StatementItem
from loci.adapters.dynamodb.turns import MessageItem
from loci.model.atoms import ExtractionSource
from loci.scope import Scope
from tests.support.filled_records import SCOPE, fill_record, value_of
from tests.support.items import kinds_of_items

GIVEN: Mapping[type[Item], Mapping[str, Any]] = {
    # The release is that which writes.
    AtomItem: {"release": None},
    JobItem: {"answer": "{}", "decisions": "[]", "release": None},
    # A replay writes no statements.
    StatementItem: {"source": fill_record(ExtractionSource, replay=None)},
    SpaceItem: {"owner": SCOPE.owner},
    # A key that once signed requests is the only one that is not usable.
    ApiKeyItem: {"is_usable": True},
    # A message is retracted later, by a change of its item.
    MessageItem: {"retraction": None, "version": 1},
    # A reason lies with the data of the person, who may erase it.
    AuditItem: {"reason": None},
}
"""Values whose form their types do not tell, and of fields that are stored elsewhere."""

ELSEWHERE = {
    *(
        "AppSettingsItem",
        "AppWebhooksItem",
        "BreakerItem",
        "BudgetItem",
        "ControlMarker",
        "ConversationsMarker",
        "FileItem",
    ),
    *("FileTextItem", "MemoryMarker", "MergedNamesItem", "StreamReadersItem", "TenantLimitsItem", "UserItem"),
}
"""Kinds without ``of``: the contract suites of their stores read filled records back."""

NO_RECORD = {
    # Entries of indexes, which lead to an item or count some.
    *("AccessReasonItem", "CategoryItem", "ChangesItem", "EntityNameItem", "GuardItem", "LinkItem", "MadeItem"),
    *("OpenRunItem", "PageItem", "PointerItem", "RateItem", "SharedSpaceItem", "SimilarWritesItem", "SpaceNameItem"),
    *("ToolUseItem", "VectorItem"),
    # Parts of other kinds.
    *("CheckedControlItem", "CheckedConversationItem", "CheckedMemoryItem", "StateItem"),
    *("ControlTable", "ConversationsTable", "LedgerTable", "MemoryTable"),
}

MAPPED = [kind for kind in kinds_of_items() if hasattr(kind, "of") and hasattr(kind, "record")]


# The pointer is read as another record than that which it is made of.
@pytest.mark.parametrize("kind", [kind for kind in MAPPED if kind is not PointerItem])
def test_a_record_is_read_back_whole(kind: Any) -> None:
    of = get_type_hints(kind.record)["return"]
    record = fill_record(of, **GIVEN.get(kind, {}))
    forms = {name: form for name, form in get_type_hints(kind.of).items() if name != "return" and form is not Scope}
    item = kind.of(SCOPE, *(record if form is of else value_of(form, name) for name, form in forms.items()))
    read = kind.from_raw_data(item.serialize())
    assert read.record(*([record.key] if kind is KeyItem else [])) == record


def test_every_kind_of_item_is_read_back_somewhere() -> None:
    kinds = {kind.__name__ for kind in kinds_of_items() if not kind.__name__.startswith("_")}
    mapped = {kind.__name__ for kind in MAPPED if kind is not PointerItem}
    assert kinds == mapped | ELSEWHERE | NO_RECORD
    assert len(kinds) == len(mapped) + len(ELSEWHERE) + len(NO_RECORD)
