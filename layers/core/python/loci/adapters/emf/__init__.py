"""Metrics as lines of the log, in CloudWatch's embedded metric format."""

from loci.adapters.emf.calls import EmfCallMetrics, NoCallMetrics
from loci.adapters.emf.recalls import EmfRecallMetrics, NoRecallMetrics

__all__ = ["EmfCallMetrics", "EmfRecallMetrics", "NoCallMetrics", "NoRecallMetrics"]
