"""What was learned from a conversation is written by no store once the conversation is deleted."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest

from loci.adapters.dynamodb.atoms import AtomStore as DynamoAtoms
from loci.adapters.dynamodb.conversations import ConversationStore as DynamoConversations
from loci.adapters.dynamodb.entities import EntityStore as DynamoEntities
from loci.adapters.dynamodb.removals import RemovalStore as DynamoRemovals
from loci.adapters.dynamodb.tables import Tables
from loci.ids import EntityId
from loci.model.conversations import Conversation, Removal
from loci.model.entities import Entity, EntityType
from loci.ports.conversations import ConversationStore
from loci.ports.memory import AtomChange, AtomStep, AtomStore, EntityStep, EntityStore, SourceConversation
from loci.ports.removals import RemovalStore
from loci.ports.writes import FirstWrite, Outcome
from loci.scope import Scope
from tests.contract.memory import atom, ulid
from tests.contract.records import AT, conversation
from tests.fakes.memory import EPOCH, SPACE, START, in_memory
from tests.fakes.removals import Removals
from tests.fakes.turns import Turns

MISO = Entity(EntityId(SPACE.key, ulid(1)), EPOCH, EntityType.OBJECT, "Miso", START, START)
DELETED_AT = AT + timedelta(days=1)


@dataclass(frozen=True)
class Stores:
    heads: ConversationStore
    removals: RemovalStore
    atoms: AtomStore
    entities: EntityStore


@pytest.fixture(params=["memory", "dynamodb"])
def stores(request: pytest.FixtureRequest) -> Stores:
    if request.param == "memory":
        memory = in_memory()
        heads = memory.entities.conversations
        return Stores(heads, Removals(heads, Turns(heads, memory.markers)), memory.atoms, memory.entities)
    tables: Tables = request.getfixturevalue("dynamodb")
    return Stores(DynamoConversations(tables), DynamoRemovals(tables), DynamoAtoms(tables), DynamoEntities(tables))


def delete_head(stores: Stores, chat: Scope, head: Conversation) -> None:
    deleted = replace(head, deleted_at=DELETED_AT, removal=Removal.UNLEARNING, version=head.version + 1)
    assert stores.removals.replace(chat, head, deleted) is Outcome.DONE


def purge_head(stores: Stores, chat: Scope, head: Conversation) -> None:
    delete_head(stores, chat, head)
    stores.removals.erase_head(chat, head.id.ulid)


@pytest.mark.parametrize("remove", [delete_head, purge_head], ids=["deleted", "purged"])
def test_nothing_learned_from_a_conversation_is_written_once_it_is_gone(
    stores: Stores, tenant: str, remove: Callable[[Stores, Scope, Conversation], None]
) -> None:
    memory, chat = Scope(tenant, "app", SPACE.key, "ada"), Scope(tenant, "app", "chat", "ada")
    head = conversation(chat)
    stores.heads.create(chat, head, FirstWrite())
    source = SourceConversation(chat, head.id.ulid)
    change = AtomChange(START, (AtomStep(None, atom(memory, 1)),), source=source)
    assert stores.atoms.apply(memory, change) is Outcome.DONE
    assert stores.entities.create(memory, MISO, FirstWrite(), source=source) is Outcome.DONE
    remove(stores, chat, head)
    later = AtomChange(START, (AtomStep(None, atom(memory, 2)),), source=source)
    assert stores.atoms.apply(memory, later) is Outcome.APPLIED
    assert list(stores.atoms.read(memory, memory.directory, [ulid(1), ulid(2)]).atoms) == [ulid(1)]
    rex = replace(MISO, id=EntityId(SPACE.key, ulid(2)), canonical_name="Rex")
    assert stores.entities.create(memory, rex, FirstWrite(), source=source) is Outcome.APPLIED
    step = EntityStep(MISO, replace(MISO, description="a cat", version=2))
    assert stores.entities.replace(memory, [step], FirstWrite(), None, source=source) is Outcome.APPLIED
    assert stores.entities.get(memory, [ulid(1), ulid(2)]) == (MISO,)
