"""Metrics as lines of the log, in CloudWatch's embedded metric format."""

from loci.adapters.emf.calls import EmfCallMetrics, Unheard

__all__ = ["EmfCallMetrics", "Unheard"]
