"""One page with the metrics of the alarms, and those that explain them."""

from collections.abc import Iterable, Mapping, Sequence

from aws_cdk import Duration
from aws_cdk import aws_cloudwatch as cloudwatch
from aws_cdk import aws_sqs as sqs
from constructs import Construct

from infra.functions import CapabilityFunction

PERIOD = Duration.minutes(5)
WIDTH = 8


class Dashboard(Construct):
    """Six graphs: requests, their latency, functions, streams, queues and the sweeper."""

    def __init__(
        self,
        scope: Construct,
        construct_id: str,
        functions: Sequence[CapabilityFunction],
        queues: Mapping[str, sqs.Queue],
        api_id: str,
    ) -> None:
        super().__init__(scope, construct_id)
        page = cloudwatch.Dashboard(self, "Page", default_interval=Duration.days(1))
        page.add_widgets(
            _graph("Requests", (_of_api(api_id, name, "Sum") for name in ("Count", "4xx", "5xx"))),
            _graph("Time of requests, ms", (_of_api(api_id, "Latency", quantile) for quantile in ("p50", "p99"))),
            _graph("Functions that failed", (_of(one, one.function.metric_errors(period=PERIOD)) for one in functions)),
        )
        readers = [one for one in functions if one.capability.streams]
        sweeper = (one for one in functions if one.capability.every_minute)
        page.add_widgets(
            _graph("Age of streams, ms", (_of(one, _age(one)) for one in readers)),
            _graph("Age of the oldest message, s", (_oldest(name, queue) for name, queue in queues.items())),
            _graph("Sweeper, ms", (_of(one, one.function.metric_duration(period=PERIOD)) for one in sweeper)),
        )


def _graph(title: str, metrics: Iterable[cloudwatch.IMetric]) -> cloudwatch.GraphWidget:
    return cloudwatch.GraphWidget(title=title, left=list(metrics), width=WIDTH)


def _of_api(api_id: str, name: str, statistic: str) -> cloudwatch.Metric:
    return cloudwatch.Metric(
        namespace="AWS/ApiGateway",
        metric_name=name,
        dimensions_map={"ApiId": api_id},
        period=PERIOD,
        statistic=statistic,
    )


def _of(target: CapabilityFunction, metric: cloudwatch.Metric) -> cloudwatch.Metric:
    return metric.with_(label=target.capability.name)


def _age(target: CapabilityFunction) -> cloudwatch.Metric:
    return target.function.metric("IteratorAge", period=PERIOD, statistic="Maximum")


def _oldest(name: str, queue: sqs.Queue) -> cloudwatch.Metric:
    return queue.metric_approximate_age_of_oldest_message(period=PERIOD, statistic="Maximum", label=name)
