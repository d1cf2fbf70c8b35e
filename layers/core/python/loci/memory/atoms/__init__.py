"""Atoms: dated facts, written, edited, superseded, archived, deleted, purged; and read under both clocks."""
