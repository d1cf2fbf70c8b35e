"""Measurements of speed and cost, printed and never asserted: ``python -m benchmarks``."""
