"""An operator reads all tables together."""

from local import aws
from loci.adapters.dynamodb.conversations import ConversationStore
from loci.adapters.dynamodb.inventory import Inventory
from loci.adapters.dynamodb.jobs import JobStore
from loci.adapters.dynamodb.tables import Tables
from loci.ids import ConversationId
from loci.model.conversations import Conversation
from loci.model.jobs import JobCounts, JobStatus
from loci.model.users import UserRecord
from loci.ports.governance import RecordTable
from loci.ports.writes import FirstWrite, Outcome
from loci.scope import Scope
from tests.conftest import Tables as Emulated
from tests.support.records import AT, EPOCH, ULIDS, job


def test_a_table_without_an_item_that_the_control_table_leads_into_was_emptied(
    dynamodb: Tables, tables: Emulated, scope: Scope
) -> None:
    inventory = Inventory(dynamodb)
    assert (inventory.find_emptied(), list(inventory.people())) == ((), [])
    JobStore(dynamodb).create(scope, job(ULIDS[1], status=JobStatus.SUCCEEDED))
    assert inventory.find_emptied() == ()
    JobStore(dynamodb).create(scope, job(ULIDS[2], status=JobStatus.SUCCEEDED, counts=JobCounts(added=2)))
    assert inventory.find_emptied() == (RecordTable.MEMORY,)
    id = ConversationId(scope.namespace, ULIDS[1])
    head = Conversation(id, EPOCH, None, None, {}, AT, AT)
    assert ConversationStore(dynamodb).create(scope, head, FirstWrite(UserRecord(EPOCH))) is Outcome.DONE
    assert list(inventory.people()) == [scope.directory]
    assert inventory.find_emptied() == (RecordTable.MEMORY,)
    client = aws.session().client("dynamodb", endpoint_url=tables.endpoint)
    for item in client.scan(TableName=tables.names["conversations"])["Items"]:
        client.delete_item(TableName=tables.names["conversations"], Key={"pk": item["pk"], "sk": item["sk"]})
    assert set(inventory.find_emptied()) == {RecordTable.MEMORY, RecordTable.CONVERSATIONS}
