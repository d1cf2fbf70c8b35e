"""What we rely on in the emulator beyond AWS's own contract."""

import io
import json
import os
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from botocore.config import Config

from local import aws, ministack, saved_state, streams, tables
from local.ministack import Home, MiniStack

pytestmark = pytest.mark.night

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_lambda import LambdaClient
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

# Says which process it is, then stays in its call for as long as the event says.
STAY = """
import os, time

def handler(event, context):
    with open(event["file"], "w") as file:
        file.write(str(os.getpid()))
    time.sleep(event["seconds"])
    return "done"
"""

# Notes each message, and ends the slow one when another group's message was noted.
TAKE_TURNS = """
import os, time

def handler(event, context):
    (record,) = event["Records"]
    folder, body = os.environ["FOLDER"], record["body"]
    with open(os.path.join(folder, "order"), "a") as file:
        file.write(body + "\\n")
    deadline = time.monotonic() + 20
    while body == "slow-1" and "other-1" not in open(os.path.join(folder, "order")).read().split():
        if time.monotonic() > deadline:
            raise TimeoutError
        time.sleep(0.05)
"""


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    yield Home(tmp_path)
    saved_state.forget(Home(tmp_path))


def test_after_a_restart_data_is_there_and_every_new_change_is_delivered(home: Home) -> None:
    server = ministack.start(home, ministack.free_port(), auth=False)
    queue = forward_changes(server)
    write(server, "before-1", "before-2", "before-3")
    assert receive_bodies(server, queue, 3) == ["before-1", "before-2", "before-3"]
    ministack.stop(server)

    assert streams.rewind(home.state) == 1
    server = ministack.start(home, server.port, auth=False)
    try:
        write(server, "after-1", "after-2")
        assert receive_bodies(server, queue, 2) == ["after-1", "after-2"]
        items = dynamodb(server).scan(TableName="Loci-memory")["Items"]
        assert len(items) == 5
    finally:
        ministack.stop(server)


def forward_changes(server: MiniStack) -> str:
    """Tables whose changes of atoms a function sends on to a queue; returns the queue's address."""
    names = tables.create(server.endpoint, "Loci-")
    queue = sqs(server).create_queue(QueueName="changes")["QueueUrl"]
    stream = dynamodb(server).describe_table(TableName=names["memory"])["Table"]["LatestStreamArn"]
    create_function(server, "forward", FORWARD, {"QUEUE": queue})
    functions(server).create_event_source_mapping(
        FunctionName="forward", EventSourceArn=stream, StartingPosition="TRIM_HORIZON"
    )
    return queue


def test_64_calls_into_a_function_with_two_workers_queue_and_succeed(home: Home) -> None:
    server = ministack.start(home, ministack.free_port(), auth=False, persist=False)
    try:
        create_function(server, "stay", STAY, {})
        functions(server).put_function_concurrency(FunctionName="stay", ReservedConcurrentExecutions=2)
        client = functions(server)
        asked = json.dumps({"file": str(home.folder / "pid"), "seconds": 0.01})
        with ThreadPoolExecutor(64) as threads:
            answers = list(threads.map(lambda _: client.invoke(FunctionName="stay", Payload=asked), range(64)))
        assert [json.loads(answer["Payload"].read()) for answer in answers] == ["done"] * 64
    finally:
        ministack.kill(server)


def test_a_long_message_of_one_group_holds_up_its_own_group_alone(home: Home) -> None:
    server = ministack.start(home, ministack.free_port(), auth=False, persist=False)
    try:
        queue = sqs(server).create_queue(
            QueueName="jobs.fifo", Attributes={"FifoQueue": "true", "VisibilityTimeout": "60"}
        )["QueueUrl"]
        for body in ("slow-1", "slow-2", "other-1"):
            sqs(server).send_message(
                QueueUrl=queue, MessageBody=body, MessageGroupId=body.partition("-")[0], MessageDeduplicationId=body
            )
        create_function(server, "turns", TAKE_TURNS, {"FOLDER": str(home.folder)})
        functions(server).create_event_source_mapping(
            FunctionName="turns", EventSourceArn=f"arn:aws:sqs:{aws.REGION}:{aws.ACCOUNT}:jobs.fifo", BatchSize=1
        )
        order = home.folder / "order"
        ministack.wait_until(lambda: order.exists() and len(order.read_text().split()) == 3, DELIVERY_SECONDS)
        *first, last = order.read_text().split()
        assert (sorted(first), last) == (["other-1", "slow-1"], "slow-2")
    finally:
        ministack.kill(server)


def test_a_stop_during_a_long_call_says_so_saves_and_leaves_no_worker(home: Home) -> None:
    server = ministack.start(home, ministack.free_port(), auth=False)
    tables.create(server.endpoint, "Loci-")
    write(server, "kept")
    create_function(server, "stay", STAY, {})
    file = home.folder / "pid"
    asked = json.dumps({"file": str(file), "seconds": 300})
    functions(server).invoke(FunctionName="stay", InvocationType="Event", Payload=asked)
    assert ministack.wait_until(lambda: file.exists() and file.read_text() != "", DELIVERY_SECONDS)

    said: list[str] = []
    ministack.stop(server, said.append)

    assert said[0] == "waiting at most 5 s for calls into stay: 1"
    assert said[-1] == "saving"
    assert not is_alive(int(file.read_text()))
    server = ministack.start(home, server.port, auth=False)
    try:
        assert dynamodb(server).scan(TableName="Loci-memory")["Count"] == 1
    finally:
        ministack.kill(server)


def is_alive(pid: int) -> bool:
    """Tell whether a process runs; one that ended and was not collected yet does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"


def create_function(server: MiniStack, name: str, source: str, variables: dict[str, str]) -> None:
    functions(server).create_function(
        FunctionName=name,
        Runtime="python3.13",
        Handler="index.handler",
        Role=f"arn:aws:iam::{aws.ACCOUNT}:role/any",
        Code={"ZipFile": zip_source(source)},
        Environment={"Variables": variables},
    )


def zip_source(source: str) -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as opened:
        opened.writestr("index.py", source)
    return archive.getvalue()


def write(server: MiniStack, *keys: str) -> None:
    for key in keys:
        dynamodb(server).put_item(TableName="Loci-memory", Item={"pk": {"S": "p"}, "sk": {"S": key}})


def receive_bodies(server: MiniStack, queue: str, count: int) -> list[str]:
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


def functions(server: MiniStack) -> "LambdaClient":
    return aws.session().client("lambda", endpoint_url=server.endpoint, config=Config(max_pool_connections=64))
