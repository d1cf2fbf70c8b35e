"""A user's records of every kind, in the tables of one file of tests: made by this release, or loaded as another one
wrote them."""

from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from local import aws
from local.ministack import MiniStack
from loci.adapters.dynamodb.tables import DynamoTables
from loci.bootstrap import Process
from tests.cloud import steps
from tests.conftest import Tables as Emulated
from tests.contract.api_process import api_process
from tests.contract.partitions import read_tables
from tests.contract.queues import receive_messages
from tests.contract.upgrade.serving import work_off
from tests.security.any_request import OWNERS, add_records
from tests.security.in_process import InProcess, calling, in_process
from tests.security.owning import create_records

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

StoredItems: TypeAlias = Mapping[str, Sequence[Mapping[str, Any]]]
"""Items by table, in DynamoDB's JSON, bytes in Base64."""
TABLES = ("conversations", "memory", "control")
OWNER, TENANT, NAMESPACE = "owner", "vaults", "vault"


@dataclass
class World:
    emulator: MiniStack
    dynamodb: DynamoTables
    tables: Emulated

    @cached_property
    def process(self) -> Process:
        return api_process(self.emulator, self.dynamodb)

    @cached_property
    def owner(self) -> InProcess:
        return calling(in_process(self.process), OWNER, TENANT, "admin", groups=[OWNERS])

    def create_records(self) -> Sequence[str]:
        """One record of every kind, extracted and indexed; returns the messages that queues carried."""
        ids = add_records(create_records(self.owner, NAMESPACE, OWNERS)).ids
        steps.close(self.owner, ids["conversation_id"])
        settings = self.process.settings
        job_messages = work_off(self.process, self.emulator, self.dynamodb)
        return [*job_messages, *receive_messages(self.emulator, settings.run_turn_queue_url, 1)]

    def export(self) -> Mapping[str, Any]:
        """All data of the user, as a call answers it that does not need a job."""
        document: Mapping[str, Any] = self.owner.post("/ai-admin/export", {"userId": OWNER})
        return document

    def read_items(self) -> StoredItems:
        items = read_tables(self.tables, TABLES)
        return {table: [_encoded(item) for (of, *_), item in items.items() if of == table] for table in TABLES}

    def write_items(self, items: StoredItems) -> None:
        for table in TABLES:
            for item in items[table]:
                self._client.put_item(TableName=self.tables.names[table], Item=_decoded(item))

    @cached_property
    def _client(self) -> "DynamoDBClient":
        return aws.session().client("dynamodb", endpoint_url=self.tables.endpoint)


def _encoded(item: Mapping[str, Any]) -> dict[str, Any]:
    return {name: {"B": b64encode(one["B"]).decode()} if "B" in one else one for name, one in sorted(item.items())}


def _decoded(item: Mapping[str, Any]) -> dict[str, Any]:
    return {name: {"B": b64decode(one["B"])} if "B" in one else one for name, one in item.items()}
