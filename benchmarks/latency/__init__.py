"""How long recall takes by the size of a space: every index beside an exact search of a matrix in memory."""

from benchmarks.latency.measuring import INDEXES, measure
from benchmarks.latency.report import render

__all__ = ["INDEXES", "measure", "render"]
