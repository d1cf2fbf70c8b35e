"""Conversations over DynamoDB are unlearned, restored and purged."""

from random import Random

from loci import conversations, spaces
from loci.adapters.dynamodb.base import ControlTable, ConversationsTable, MemoryTable
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.hashing import Hashing
from loci.bootstrap import Process
from loci.conversations import turns
from loci.conversations.lifecycle import NewConversation
from loci.conversations.turns import NewMessage
from loci.ids import ConversationId, SpaceId
from loci.learning.extraction import fanout, run_job
from loci.memory.atoms.reads import list_atoms
from loci.memory.entities import reading
from loci.model.conversations import MessageRole, TextBlock
from loci.model.jobs import ConversationScope
from loci.ports.all import Ports
from loci.ports.language import ExtractedFact
from loci.scope import Caller
from loci.settings import Settings
from loci.spaces import NewSpace, bindings
from loci.spaces.bindings import NewBinding
from loci.spaces.targets import NamedSpaces
from loci.unlearning import removal
from tests.fakes.job_queue import FifoJobs
from tests.fakes.memory import Clock, caller
from tests.fakes.ports import no_pause
from tests.support.pipeline import extracted_fact
from tests.support.replay_world import ByConversation

GRAZ, WIEN = (
    extracted_fact("Ada lives in Graz", 1, key="user.home"),
    extracted_fact("Ada lives in Wien", 1, key="user.home"),
)
CAT = extracted_fact("Ada has a cat called Miso", 1, entity="Ada")
TEA = extracted_fact("Ada likes tea with Oolong", 1, entity="Oolong")


def tell(
    ports: Ports, ada: Caller, extractor: ByConversation, queue: FifoJobs, *facts: ExtractedFact
) -> ConversationId:
    """A conversation that is closed and extracted."""
    talk = conversations.create_conversation(ports, ada, NewConversation("chat")).id
    turns.append_message(ports, ada, talk, NewMessage(MessageRole.USER, (TextBlock("Miso heliotrope"),)))
    conversations.close_conversation(ports, ada, talk)
    extractor.facts = {talk.ulid: facts}
    user = ports.users.get(ada.directory)
    assert user is not None
    fanout.fan_out(ports, ada.own("chat"), talk.ulid, user.epoch)
    while queue.waiting:
        run_job.execute_job(ports, queue.waiting.pop())
    return talk


def current(ports: Ports, ada: Caller, space: SpaceId) -> list[str]:
    return sorted(atom.text for atom in list_atoms(ports, ada, space).items)


def entity_names(ports: Ports, ada: Caller, space: SpaceId) -> list[str]:
    return [view.entity.canonical_name for view in reading.search_entities(ports, ada, space).items]


def test_a_conversation_is_unlearned_restored_and_purged(dynamodb: Tables, tenant: str) -> None:
    clock, queue, extractor = Clock(), FifoJobs(), ByConversation()
    process = Process(Settings({"LOCI_EMBEDDER": Hashing.name}), clock, Random(7), no_pause)  # noqa: S311  # repeatable
    process.made.update(tables=dynamodb, embedder=Hashing(), extractors={"rules": extractor}, job_queue=queue)
    ports, ada = process, caller(tenant=tenant)
    space = spaces.create_space(ports, ada, NewSpace(name="diary")).space.id
    bindings.create_binding(ports, ada, NewBinding((ConversationScope("chat", ada.user),), NamedSpaces(ids=(space,))))
    tell(ports, ada, extractor, queue, GRAZ, CAT)
    second = tell(ports, ada, extractor, queue, WIEN, TEA)
    tell(ports, ada, extractor, queue, CAT)
    everything = [WIEN.text, CAT.text, TEA.text]
    before = list_atoms(ports, ada, space).items
    assert current(ports, ada, space) == sorted(everything)

    assert entity_names(ports, ada, space) == ["Ada", "Oolong"]
    preview = removal.preview_deletion(ports, ada, second)
    assert (len(preview.removed), len(preview.revived), len(preview.entities)) == (2, 1, 1)
    assert list_atoms(ports, ada, space).items == before

    removal.delete_conversation(ports, ada, second)
    assert current(ports, ada, space) == sorted([GRAZ.text, CAT.text])
    assert entity_names(ports, ada, space) == ["Ada"]
    assert removal.report_deletion(ports, ada.own("chat"), second) == preview
    removal.restore_conversation(ports, ada, second)
    assert entity_names(ports, ada, space) == ["Ada", "Oolong"]
    assert [atom.text for atom in list_atoms(ports, ada, space).items] == [atom.text for atom in before]
    assert current(ports, ada, space) == sorted(everything)

    removal.delete_conversation(ports, ada, second, is_purge=True)
    assert current(ports, ada, space) == sorted([GRAZ.text, CAT.text])
    scope = ada.own("chat")
    stored = [
        str(item.attribute_values)
        for table, partition in (
            (ConversationsTable, scope.partition),
            (ControlTable, scope.partition),
            (MemoryTable, ada.own(space.key).partition),
        )
        for item in dynamodb.query(table, partition)
    ]
    assert not [item for item in stored if second.ulid in item or "olong" in item]
