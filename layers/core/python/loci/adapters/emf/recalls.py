"""The metric of recalls, on the line of the invocation that they are part of."""

from aws_lambda_powertools import Metrics
from aws_lambda_powertools.metrics import MetricUnit


class EmfRecallMetrics:
    """Its average is the share of recalls that were degraded."""

    def add(self, *, is_degraded: bool) -> None:
        # All instances of Metrics have one set; the handler of the function writes it at its end.
        Metrics().add_metric("DegradedRecalls", MetricUnit.Count, int(is_degraded))


class NoRecallMetrics:
    """For processes whose output no metrics are collected from."""

    def add(self, *, is_degraded: bool) -> None:
        """Does nothing."""
