"""Meaning of a text, read without a model. See README.md: what these modules may know, and when to stop."""
