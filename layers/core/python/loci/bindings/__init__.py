"""Bindings: which conversations are extracted into which spaces, and how."""
