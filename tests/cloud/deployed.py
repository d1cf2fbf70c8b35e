"""Functions, mappings, queues and the bus of the deployed app, reached past the API."""

import json
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from types import MappingProxyType
from typing import Any, TypeAlias
from uuid import uuid4

from local import aws
from local.deploy import stack_outputs, stacks_of
from local.deployment import Stack
from tests.cloud.waiting import eventually

Event: TypeAlias = Mapping[str, Any]
"""The detail of an event, as a rule of the bus delivers it."""


class Deployed:
    """What is in a deployment with some settings, by the names of its outputs."""

    def __init__(self, stack: Stack, settings: Mapping[str, str] = MappingProxyType({})) -> None:
        self._endpoint = stack.endpoint
        self._tables = stack.outputs.tables
        self._lambda = aws.session().client("lambda", endpoint_url=stack.endpoint)
        self.sqs = aws.session().client("sqs", endpoint_url=stack.endpoint)
        self.outputs = stack_outputs(stack.endpoint, stacks_of(settings))

    def invoke(self, function: str, event: Mapping[str, Any]) -> Any:
        """What a function answers to an event; it must not fail."""
        name = self.outputs[f"{function}Function"]
        answer = self._lambda.invoke(FunctionName=name, Payload=json.dumps(event).encode())
        told = answer["Payload"].read().decode()
        assert "FunctionError" not in answer, told
        return json.loads(told)

    @contextmanager
    def without_trigger(self, function: str, source: str) -> Iterator[None]:
        """A function that is not called meanwhile with what comes from a source, a part of whose ARN is given."""
        found = self._lambda.list_event_source_mappings(FunctionName=self.outputs[f"{function}Function"])
        (mapping,) = (one["UUID"] for one in found["EventSourceMappings"] if source in one["EventSourceArn"])
        self._lambda.update_event_source_mapping(UUID=mapping, Enabled=False)
        try:
            yield
        finally:
            self._lambda.update_event_source_mapping(UUID=mapping, Enabled=True)

    def changes(self, table: str, part: str) -> Sequence[dict[str, Any]]:
        """The changes of a table so far whose sort key has this part, as its stream hands them to a function."""
        streams = aws.session().client("dynamodbstreams", endpoint_url=self._endpoint)
        (stream,) = streams.list_streams(TableName=self._tables[table])["Streams"]
        found = []
        for shard in streams.describe_stream(StreamArn=stream["StreamArn"])["StreamDescription"]["Shards"]:
            position: str | None = streams.get_shard_iterator(
                StreamArn=stream["StreamArn"], ShardId=shard["ShardId"], ShardIteratorType="TRIM_HORIZON"
            )["ShardIterator"]
            while position and (page := streams.get_records(ShardIterator=position))["Records"]:
                found += [record for record in page["Records"] if part in record["dynamodb"]["Keys"]["sk"]["S"]]
                position = page.get("NextShardIterator")
        told: list[dict[str, Any]] = json.loads(json.dumps(found, default=_as_lambda_tells))
        return told

    def take_message(self, queue: str) -> str:
        """The body of the one message in a queue, which is then taken out."""
        url = self.outputs[f"{queue}QueueUrl"]
        received = eventually(lambda: self.sqs.receive_message(QueueUrl=url).get("Messages", []))
        (message,) = received
        self.sqs.delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])
        return message["Body"]


class Ear:
    """All that the bus tells from now on."""

    def __init__(self, stack: Stack, deployed: Deployed) -> None:
        name = f"ear-{uuid4().hex[:12]}"
        self._sqs = deployed.sqs
        self._url = self._sqs.create_queue(QueueName=name)["QueueUrl"]
        self._told: list[Event] = []
        events = aws.session().client("events", endpoint_url=stack.endpoint)
        bus = deployed.outputs["Bus"]
        events.put_rule(Name=name, EventBusName=bus, EventPattern=json.dumps({"source": ["loci"]}))
        arn = self._sqs.get_queue_attributes(QueueUrl=self._url, AttributeNames=["QueueArn"])["Attributes"]["QueueArn"]
        events.put_targets(Rule=name, EventBusName=bus, Targets=[{"Id": "ear", "Arn": arn}])

    def events_about(self, type: str, id: str) -> Sequence[Event]:
        """The events of a type so far that name a record."""
        while messages := self._sqs.receive_message(QueueUrl=self._url, MaxNumberOfMessages=10).get("Messages"):
            for message in messages:
                self._told.append(json.loads(message["Body"])["detail"])
                self._sqs.delete_message(QueueUrl=self._url, ReceiptHandle=message["ReceiptHandle"])
        return [event for event in self._told if event["type"] == type and id in event.values()]

    def hears(self, type: str, id: str, times: int = 1) -> Sequence[Event]:
        """The events of a type that name a record, once there are so many."""
        return eventually(lambda: self.events_about(type, id), lambda found: len(found) >= times)


def _as_lambda_tells(value: object) -> object:
    if isinstance(value, datetime):
        return value.timestamp()
    if isinstance(value, bytes):
        return b64encode(value).decode()
    raise TypeError(type(value))
