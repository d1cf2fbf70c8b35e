"""Runs the guide to adapters on a deployed service: ``LOCI_URL`` and ``LOCI_TOKEN`` say where."""

from tests.adapters.guide import assert_guide_runs

assert_guide_runs()
