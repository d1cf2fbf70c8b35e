"""What a million turns and recalls cost, from units measured here and a dated table of prices."""

from benchmarks.cost.measuring import measure
from benchmarks.cost.report import find_faults, render

__all__ = ["find_faults", "measure", "render"]
