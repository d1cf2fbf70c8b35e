"""The metric of records that cannot be read, on the line of the invocation that met them, and a line for each."""

from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.metrics import MetricUnit

from loci.errors import UnreadableRecord


def note_unreadable(error: UnreadableRecord) -> None:
    """Logs its kind and the hash of its key, nothing that it holds."""
    # All instances of Metrics have one set; the handler of the function writes it at its end.
    Metrics().add_metric("Unreadable", MetricUnit.Count, 1)
    Logger().error("unreadable", extra={"kind": error.kind, "place": error.place})
