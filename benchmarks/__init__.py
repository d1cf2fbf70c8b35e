"""Measurements of speed and cost, printed and never asserted: ``python -m benchmarks``."""

import os

# As the functions run, and before anything imports numpy, which reads it once.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
