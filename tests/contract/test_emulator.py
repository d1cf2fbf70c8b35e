"""What we rely on in the emulator beyond AWS's own contract."""

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from local import aws, ministack, streams, tables
from local.ministack import Home, MiniStack

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_sqs import SQSClient

DELIVERY_SECONDS = 30.0
FORWARD = """
import os
import botocore.session

def handler(event, context):
    session = botocore.session.get_session()
    queue = session.create_client("sqs", endpoint_url=os.environ["AWS_ENDPOINT_URL"])
    for record in event["Records"]:
        queue.send_message(QueueUrl=os.environ["QUEUE"], MessageBody=record["dynamodb"]["Keys"]["sk"]["S"])
"""


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    yield Home(tmp_path)
    ministack.forget(Home(tmp_path))


def test_after_a_restart_data_is_there_and_every_new_change_is_delivered(home: Home) -> None:
    server = ministack.start(home, ministack.free_port(), auth=False)
    queue = forward_changes(server)
    write(server, "before-1", "before-2", "before-3")
    assert delivered(server, queue, 3) == ["before-1", "before-2", "before-3"]
    ministack.stop(server)

    assert streams.rewind(home.state) == 1
    server = ministack.start(home, server.port, auth=False)
    try:
        write(server, "after-1", "after-2")
        assert delivered(server, queue, 2) == ["after-1", "after-2"]
        items = dynamodb(server).scan(TableName="Loci-memory")["Items"]
        assert len(items) == 5
    finally:
        ministack.stop(server)


def forward_changes(server: MiniStack) -> str:
    """Tables whose changes of atoms a function sends on to a queue; returns the queue's address."""
    names = tables.create(server.endpoint, "Loci-")
    queue = sqs(server).create_queue(QueueName="changes")["QueueUrl"]
    stream = dynamodb(server).describe_table(TableName=names["memory"])["Table"]["LatestStreamArn"]
    functions = aws.session().client("lambda", endpoint_url=server.endpoint)
    functions.create_function(
        FunctionName="forward",
        Runtime="python3.13",
        Handler="index.handler",
        Role=f"arn:aws:iam::{aws.ACCOUNT}:role/any",
        Code={"ZipFile": zipped(FORWARD)},
        Environment={"Variables": {"QUEUE": queue}},
    )
    functions.create_event_source_mapping(
        FunctionName="forward", EventSourceArn=stream, StartingPosition="TRIM_HORIZON"
    )
    return queue


def zipped(source: str) -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as opened:
        opened.writestr("index.py", source)
    return archive.getvalue()


def write(server: MiniStack, *keys: str) -> None:
    for key in keys:
        dynamodb(server).put_item(TableName="Loci-memory", Item={"pk": {"S": "p"}, "sk": {"S": key}})


def delivered(server: MiniStack, queue: str, count: int) -> list[str]:
    bodies: list[str] = []

    def all_there() -> bool:
        for message in sqs(server).receive_message(QueueUrl=queue, MaxNumberOfMessages=10).get("Messages", []):
            bodies.append(message["Body"])
            sqs(server).delete_message(QueueUrl=queue, ReceiptHandle=message["ReceiptHandle"])
        return len(bodies) >= count

    assert ministack.wait_until(all_there, DELIVERY_SECONDS), json.dumps(bodies)
    return sorted(bodies)


def dynamodb(server: MiniStack) -> "DynamoDBClient":
    return aws.session().client("dynamodb", endpoint_url=server.endpoint)


def sqs(server: MiniStack) -> "SQSClient":
    return aws.session().client("sqs", endpoint_url=server.endpoint)
