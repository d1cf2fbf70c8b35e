"""Entries of the audit are copied a batch at a time."""

import json
from io import StringIO
from typing import Any

import pytest

from local.ministack import MiniStack
from loci.adapters.s3.audit import AuditCopies
from loci.consumers import audit as edge
from loci.errors import Unavailable
from tests.contract import governance
from tests.support.lambdas import CONTEXT, logger, metrics
from tests.support.records import ULIDS

SOME_DAY = 1_772_600_767.0


def entry(number: int) -> dict[str, Any]:
    """A record of the ledger's stream, as Lambda hands it over."""
    image = {"pk": {"S": "acme#notes#hash"}, "sk": {"S": f"AU#{ULIDS[number]}"}, "act": {"S": "getAtom"}}
    change = {"NewImage": image, "SequenceNumber": f"{number:021}", "ApproximateCreationDateTime": SOME_DAY}
    return {"eventName": "INSERT", "eventSource": "aws:dynamodb", "dynamodb": change}


def test_a_batch_of_entries_is_one_object_however_often_it_comes(emulator: MiniStack) -> None:
    bucket, s3 = governance.exports_bucket(emulator), governance.s3(emulator)
    consume = edge.handler(lambda: AuditCopies(s3, bucket), logger(StringIO()), metrics())
    for _ in range(2):
        assert consume({"Records": [entry(0), entry(1), entry(2)]}, CONTEXT) == {"batchItemFailures": []}
    (copy,) = s3.list_objects_v2(Bucket=bucket)["Contents"]
    assert copy["Key"] == f"audit/2026/03/04/{0:021}-{2:021}.json"
    lines = s3.get_object(Bucket=bucket, Key=copy["Key"])["Body"].read().decode().splitlines()
    assert [json.loads(line)["Item"] for line in lines] == [entry(n)["dynamodb"]["NewImage"] for n in range(3)]


def test_a_batch_that_cannot_be_copied_is_delivered_again(emulator: MiniStack) -> None:
    copies = AuditCopies(governance.s3(emulator), "no-such-bucket")
    consume = edge.handler(lambda: copies, logger(StringIO()), metrics())
    with pytest.raises(Unavailable):
        consume({"Records": [entry(0)]}, CONTEXT)
