"""Runs the guide to adapters on a deployed service: ``LOCI_URL`` and ``LOCI_TOKEN`` say where."""

from tests.adapters.guide import run_guide

run_guide()
