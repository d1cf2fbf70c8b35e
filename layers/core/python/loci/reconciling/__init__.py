"""Reconciling: how each fact of a job stands to what its space remembers already, decided before any of them is in."""
