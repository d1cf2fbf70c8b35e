"""Metrics as lines of the log, in CloudWatch's embedded metric format."""

from loci.adapters.emf.calls import EmfCallMetrics, NoCallMetrics

__all__ = ["EmfCallMetrics", "NoCallMetrics"]
