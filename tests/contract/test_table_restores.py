"""Which tables can be restored, as the account says."""

from uuid import uuid4

import pytest

from local import aws
from local.ministack import MiniStack
from loci.adapters.dynamodb.table_restores import TableRestores
from loci.errors import NotFound


def wait(_seconds: float) -> None:
    raise AssertionError


def test_a_table_that_is_gone_without_a_backup_is_refused_with_the_next_step(emulator: MiniStack) -> None:
    name = f"gone-{uuid4().hex}"
    restores = TableRestores(aws.session().client("dynamodb", endpoint_url=emulator.endpoint), wait)
    with pytest.raises(NotFound) as refusal:
        restores.history(name)
    assert f"{name} is not there, and has no backup: AWS makes one" in refusal.value.detail
    assert "loci prepare-tables prints `tables`" in refusal.value.detail


@pytest.mark.parametrize("ending", ["$DeletedTableBackup", "-nightly"])
def test_a_table_that_is_gone_is_restored_from_its_newest_backup(emulator: MiniStack, ending: str) -> None:
    client = aws.session().client("dynamodb", endpoint_url=emulator.endpoint)
    name = f"lost-{uuid4().hex}"
    client.create_table(
        TableName=name,
        KeySchema=[{"AttributeName": "PK", "KeyType": "HASH"}],
        AttributeDefinitions=[{"AttributeName": "PK", "AttributeType": "S"}],
        BillingMode="PAY_PER_REQUEST",
    )
    client.create_backup(TableName=name, BackupName=f"{name}{ending}")
    client.delete_table(TableName=name)
    assert TableRestores(client, wait).history(name).deleted_at is not None
