"""Measures what the two tiers of the extraction prompt send and cost, from counted tokens."""

from benchmarks.tiers.pricing import TierCost, find_faults, measure, render

__all__ = ["TierCost", "find_faults", "measure", "render"]
