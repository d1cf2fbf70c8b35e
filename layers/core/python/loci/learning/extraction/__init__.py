"""Extraction turns conversations into atoms, with one job for each binding and space."""
