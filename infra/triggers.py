"""The event sources of functions that are not behind the API: streams, queues, the clock."""

from collections.abc import Mapping

from aws_cdk import Duration
from aws_cdk import aws_dynamodb as dynamodb
from aws_cdk import aws_events as events
from aws_cdk import aws_events_targets as targets
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_lambda_event_sources as sources
from aws_cdk import aws_sqs as sqs
from constructs import Construct

from functions.capability import Queue, Stream, Table
from infra.events import Events
from infra.functions import CapabilityFunction
from infra.settings import Settings

# Retries of a whole batch that raised; single failed records go to the function's own retry queue.
STREAM_RETRIES = 5
# A job, a turn or a receiver may take as long as its function's time-out, so a batch has one.
QUEUE_BATCH = {Queue.JOBS: 1, Queue.RUN_TURN: 1, Queue.WEBHOOKS: 1}
DEFAULT_QUEUE_BATCH = 10


class Triggers(Construct):
    """Event sources of every function."""

    def __init__(
        self,
        scope: Construct,
        construct_id: str,
        *,
        tables: Mapping[Table, dynamodb.ITable],
        events: Events,
        settings: Settings,
    ) -> None:
        super().__init__(scope, construct_id)
        self._settings = settings
        self._tables = tables
        self._events = events

    def connect(self, target: CapabilityFunction) -> None:
        """Add the event sources of the function's row."""
        capability = target.capability
        for stream in capability.streams:
            self._connect_stream(target.function, stream, self._events.lost_records[capability.name])
        if capability.consumes:
            self._connect_queue(target.function, capability.consumes)
        if capability.every_minute:
            self._connect_clock(target.function)

    def _connect_stream(self, function: lambda_.Function, stream: Stream, dead_letters: sqs.Queue) -> None:
        # On a laptop calls cost nothing, so there is no need to collect records.
        window = 0 if self._settings.local else stream.window
        function.add_event_source(
            sources.DynamoEventSource(
                self._tables[stream.table],
                # Changes from before the mapping existed are delivered too.
                starting_position=lambda_.StartingPosition.TRIM_HORIZON,
                batch_size=stream.batch,
                max_batching_window=Duration.seconds(window) if window else None,
                parallelization_factor=self._settings.stream_parallelization,
                bisect_batch_on_error=True,
                report_batch_item_failures=True,
                retry_attempts=STREAM_RETRIES,
                on_failure=sources.SqsDlq(dead_letters),
                filters=[_pattern(stream)],
            )
        )

    def _connect_queue(self, function: lambda_.Function, name: Queue) -> None:
        function.add_event_source(
            sources.SqsEventSource(
                self._events.queues[name].queue,
                batch_size=QUEUE_BATCH.get(name, DEFAULT_QUEUE_BATCH),
                max_concurrency=self._settings.max_concurrency[name],
                report_batch_item_failures=True,
            )
        )

    def _connect_clock(self, function: lambda_.Function) -> None:
        # The event's `time` is the function's clock: a test invokes it with a later time.
        clock = targets.LambdaFunction(function, dead_letter_queue=self._events.missed_sweeps, retry_attempts=0)
        events.Rule(self, "EveryMinute", schedule=events.Schedule.rate(Duration.minutes(1)), targets=[clock])


def _pattern(stream: Stream) -> Mapping[str, object]:
    # No record with these prefixes has a `ttl`, so there are no removals by TTL.
    return lambda_.FilterCriteria.filter(
        {
            "eventName": list(stream.events),
            "dynamodb": {"Keys": {"sk": {"S": [{"prefix": prefix} for prefix in stream.prefixes]}}},
        }
    )
