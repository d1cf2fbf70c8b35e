"""Alarms: a message that nobody could handle, a function that failed."""

from collections.abc import Iterable, Mapping

from aws_cdk import Duration
from aws_cdk import aws_cloudwatch as cloudwatch
from aws_cdk import aws_sqs as sqs
from constructs import Construct

from infra.functions import CapabilityFunction


class Observability(Construct):
    """One alarm for each dead-letter queue and each function. Subscribing to them is the operator's choice."""

    def __init__(
        self,
        scope: Construct,
        construct_id: str,
        *,
        functions: Iterable[CapabilityFunction],
        dead: Mapping[str, sqs.Queue],
    ) -> None:
        super().__init__(scope, construct_id)
        for function in functions:
            self._function_fails(function)
        for name, queue in dead.items():
            self._queue_fills(name, queue)

    def _function_fails(self, target: CapabilityFunction) -> None:
        name = target.capability.name
        errors = target.function.metric_errors(period=Duration.minutes(5))
        self._alarm(f"{name} fails", errors, f"Loci: the function {name} raised in the last five minutes")

    def _queue_fills(self, name: str, queue: sqs.Queue) -> None:
        waiting = queue.metric_approximate_number_of_messages_visible(period=Duration.minutes(5))
        self._alarm(f"{name} fills", waiting, f"Loci: {name} holds what could not be handled")

    def _alarm(self, title: str, metric: cloudwatch.Metric, description: str) -> None:
        cloudwatch.Alarm(
            self,
            title.title().replace(" ", "").replace("-", ""),
            metric=metric,
            threshold=1,
            evaluation_periods=1,
            comparison_operator=cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
            treat_missing_data=cloudwatch.TreatMissingData.NOT_BREACHING,
            alarm_description=description,
        )
