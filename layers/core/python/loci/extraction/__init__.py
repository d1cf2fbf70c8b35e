"""Extraction: conversations distilled into atoms, one job for each binding and space."""
