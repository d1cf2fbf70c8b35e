"""The functions as they are deployed, called in this process; whatever has a price is counted."""

import json
import time
from base64 import b64encode
from collections.abc import Iterator, Mapping
from typing import Any

from benchmarks import requests
from benchmarks.cost.usage import Usage
from benchmarks.in_process import Functions
from benchmarks.recording import Call, trips
from benchmarks.requests import LambdaEvent
from functions.capabilities import CAPABILITIES
from functions.capability import Capability, Stream, Table
from local import aws

TRIP_SECONDS = 0.005
"""What a function waits for a round trip to DynamoDB, a queue or the bus."""
PLATFORM_LOG_BYTES = 900
"""Of Lambda's own lines about one invocation: start, end, report."""
_WHOLE_PROCESSOR = 1769  # MB

_ROWS = {row.folder: row for row in CAPABILITIES}


class Meter:
    """Counts what every invocation uses."""

    def __init__(self, functions: Functions) -> None:
        self.functions = functions
        self._events = self._event_bytes = 0
        self._streams = _Streams(functions)
        session = functions.ports.session
        session.register("before-parameter-build.events.PutEvents", self._count_events)

    def http(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> tuple[Any, Usage]:
        """The body of the answer. Raises RuntimeError when the request is refused."""
        event = requests.http(method, path, body)
        answer, usage = self.invoke(requests.function_of(event["rawPath"]), event)
        if answer["statusCode"] >= 300:
            raise RuntimeError(f"{method} {path} was answered {answer['statusCode']}: {answer['body']}")
        return json.loads(answer.get("body") or "null"), usage + Usage(api_requests=1)

    def invoke(self, folder: str, event: LambdaEvent) -> tuple[Any, Usage]:
        """The answer of the function in that folder."""
        events, event_bytes, characters = self._events, self._event_bytes, self.functions.printed_characters
        cpu = time.process_time()
        answer, calls = self.functions.invoke(folder, event)
        usage = _dynamodb(calls) + Usage(
            lambda_requests=1,
            lambda_seconds=gigabyte_seconds(_ROWS[folder], time.process_time() - cpu, calls),
            events=self._events - events,
            archived_bytes=self._event_bytes - event_bytes,
            log_bytes=PLATFORM_LOG_BYTES + self.functions.printed_characters - characters,
        )
        return answer, usage

    def consume_streams(self, *folders: str) -> Usage:
        """Has functions consume what was committed since they were last asked, table by table in batches."""
        usage = Usage()
        for folder in folders:
            for stream in _ROWS[folder].streams:
                for batch in self._streams.new(folder, stream):
                    usage += self.invoke(folder, {"Records": batch})[1]
        return usage

    def _count_events(self, **event: Any) -> None:
        entries = event["params"]["Entries"]
        self._events += len(entries)
        self._event_bytes += sum(len(json.dumps(entry, default=str)) for entry in entries)


class _Streams:
    """Records of the tables' streams, as Lambda hands them over, each once to each function."""

    def __init__(self, functions: Functions) -> None:
        around = functions.around
        self._client: Any = aws.session().client("dynamodbstreams", endpoint_url=around.endpoint)
        self._tables = around.tables
        self._read: dict[tuple[str, Table], int] = {}

    def new(self, folder: str, stream: Stream, size: int = 100) -> Iterator[list[Any]]:
        every = list(self._records(self._tables[stream.table]))
        start = self._read.get((folder, stream.table), 0)
        self._read[folder, stream.table] = len(every)
        fresh = [_as_lambda_gets(record) for record in every[start:] if _is_wanted(record, stream)]
        return (fresh[at : at + size] for at in range(0, len(fresh), size))

    def _records(self, table: str) -> Iterator[Any]:
        (stream,) = self._client.list_streams(TableName=table)["Streams"]
        for shard in self._client.describe_stream(StreamArn=stream["StreamArn"])["StreamDescription"]["Shards"]:
            iterator: str | None = self._client.get_shard_iterator(
                StreamArn=stream["StreamArn"], ShardId=shard["ShardId"], ShardIteratorType="TRIM_HORIZON"
            )["ShardIterator"]
            while iterator is not None:
                page = self._client.get_records(ShardIterator=iterator)
                yield from page["Records"]
                iterator = page.get("NextShardIterator") if page["Records"] else None


def _is_wanted(record: Any, stream: Stream) -> bool:
    sort_key = str(record["dynamodb"]["Keys"]["sk"]["S"])
    return record["eventName"] in stream.events and sort_key.startswith(stream.prefixes)


def _as_lambda_gets(record: Any) -> Any:
    """The API has bytes and a datetime where Lambda's event has base64 text and seconds."""
    data = dict(record["dynamodb"])
    data["ApproximateCreationDateTime"] = data["ApproximateCreationDateTime"].timestamp()
    for image in data.keys() & {"OldImage", "NewImage"}:
        data[image] = {name: _as_text(value) for name, value in data[image].items()}
    return {**record, "dynamodb": data}


def _as_text(value: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"B": b64encode(value["B"]).decode()} if "B" in value else value


def _dynamodb(calls: list[Call]) -> Usage:
    return Usage(read_units=sum(call.units.read for call in calls), write_units=sum(call.units.write for call in calls))


def gigabyte_seconds(row: Capability, cpu: float, calls: list[Call]) -> float:
    """GB-seconds: this processor's time as if it were Lambda's, of which a smaller function has less, and waiting."""
    working = cpu / min(1.0, row.memory / _WHOLE_PROCESSOR)
    return (working + len(trips(calls)) * TRIP_SECONDS) * row.memory / 1024
