"""What a million turns and recalls cost, from units measured here and a dated table of prices."""

from benchmarks.cost.measuring import measure
from benchmarks.cost.report import render

__all__ = ["measure", "render"]
