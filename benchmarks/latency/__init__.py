"""Measures how long recall takes by the size of a space: every index, compared with an exact search in memory."""

from benchmarks.latency.measuring import INDEXES, measure
from benchmarks.latency.report import render

__all__ = ["INDEXES", "measure", "render"]
