"""The state of a deployment's alarms, as CloudWatch would evaluate them.

The emulator stores alarms, but looks neither at their dimensions nor at what missing data mean, and has no metrics of
queues and of functions' own lines. A drill does not wait for periods of five minutes: its time passes when it says so.
"""

import json
import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from local import aws
from local.deployment import Stack
from tests.cloud.deployed import Deployed
from tests.support.alarm_states import Value, is_ringing

_TITLE = re.compile(r"Loci: (.+?)\. Do: ")
_FUNCTION_METRICS = ("Errors", "Invocations", "Throttles")


@dataclass(frozen=True, slots=True)
class Sample:
    namespace: str
    metric: str
    dimensions: frozenset[tuple[str, str]]
    at: float
    value: float


@dataclass
class Alarms:
    """The alarms of a deployment from now on. ``observe`` reads the metrics, ``skip`` lets time pass."""

    stack: Stack
    _samples: list[Sample] = field(default_factory=list)
    _skipped: float = 0.0

    def __post_init__(self) -> None:
        session = aws.session()
        self._watch = session.client("cloudwatch", endpoint_url=self.stack.endpoint)
        self._logs = session.client("logs", endpoint_url=self.stack.endpoint)
        self._sqs = session.client("sqs", endpoint_url=self.stack.endpoint)
        self._functions = session.client("lambda", endpoint_url=self.stack.endpoint)
        self._deployed = Deployed(self.stack)
        self._definitions = [
            alarm for page in self._watch.get_paginator("describe_alarms").paginate() for alarm in page["MetricAlarms"]
        ]
        self._began = self._read_until = time.time()

    def skip(self, minutes: int) -> None:
        """Lets so many minutes pass, in which the sweeper is called as ever, and reads what is there then."""
        for _ in range(minutes // 5):
            self._skipped += 300
            self._deployed.invoke("Sweeper", {"time": datetime.now(UTC).isoformat()})
            self.observe()

    def observe(self) -> None:
        """Reads the metrics since the last time."""
        begin, self._read_until = self._read_until, time.time()
        self._samples += [*self._of_lines(begin), *self._of_functions(begin), *self._of_queues()]

    def ringing(self) -> frozenset[str]:
        """The titles of the alarms that ring, as docs/alarms.md lists them."""
        self.observe()
        found = (_TITLE.match(alarm["AlarmDescription"]) for alarm in self._definitions if self._rings(alarm))
        return frozenset(match.group(1) for match in found if match is not None)

    def _rings(self, alarm: Mapping[str, Any]) -> bool:
        if "MetricName" not in alarm:
            return False
        dimensions = frozenset((one["Name"], one["Value"]) for one in alarm.get("Dimensions", ()))
        wanted = alarm["Namespace"], alarm["MetricName"], dimensions
        values = [
            Value(one.at, one.value) for one in self._samples if (one.namespace, one.metric, one.dimensions) == wanted
        ]
        return is_ringing(alarm, values, self._now(), self._began)

    def _now(self) -> float:
        return time.time() + self._skipped

    def _of_lines(self, begin: float) -> Iterator[Sample]:
        """The metrics that functions write into their lines.

        https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
        """
        groups = [
            group["logGroupName"]
            for page in self._logs.get_paginator("describe_log_groups").paginate()
            for group in page["logGroups"]
        ]
        for group in groups:
            pages = self._logs.get_paginator("filter_log_events").paginate(
                logGroupName=group, startTime=int(begin * 1000), endTime=int(self._read_until * 1000)
            )
            for page in pages:
                for event in page["events"]:
                    if '"_aws"' in event["message"]:
                        yield from self._of_line(json.loads(event["message"]))

    def _of_line(self, line: Mapping[str, Any]) -> Iterator[Sample]:
        for directive in line["_aws"]["CloudWatchMetrics"]:
            for names in directive["Dimensions"]:
                dimensions = frozenset((name, str(line[name])) for name in names)
                for metric in directive["Metrics"]:
                    value = line[metric["Name"]]
                    for one in value if isinstance(value, list) else [value]:
                        yield Sample(directive["Namespace"], metric["Name"], dimensions, self._now(), one)

    def _of_functions(self, begin: float) -> Iterator[Sample]:
        names = [
            function["FunctionName"]
            for page in self._functions.get_paginator("list_functions").paginate()
            for function in page["Functions"]
        ]
        for metric in _FUNCTION_METRICS:
            for name in names:
                answer = self._watch.get_metric_statistics(
                    Namespace="AWS/Lambda",
                    MetricName=metric,
                    Dimensions=[{"Name": "FunctionName", "Value": name}],
                    StartTime=begin,
                    EndTime=self._read_until,
                    Period=60,
                    Statistics=["Sum"],
                )
                total = sum(point["Sum"] for point in answer["Datapoints"])
                if answer["Datapoints"]:
                    for dimensions in (frozenset({("FunctionName", name)}), frozenset[tuple[str, str]]()):
                        yield Sample("AWS/Lambda", metric, dimensions, self._now(), total)

    def _of_queues(self) -> Iterator[Sample]:
        for url in self._sqs.list_queues()["QueueUrls"]:
            asked = self._sqs.get_queue_attributes(QueueUrl=url, AttributeNames=["ApproximateNumberOfMessages"])
            count = float(asked["Attributes"]["ApproximateNumberOfMessages"])
            dimensions = frozenset({("QueueName", url.rpartition("/")[2])})
            yield Sample("AWS/SQS", "ApproximateNumberOfMessagesVisible", dimensions, self._now(), count)
