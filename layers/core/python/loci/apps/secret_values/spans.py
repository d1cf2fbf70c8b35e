"""Places of secrets in a text."""

from typing import TypeAlias

Span: TypeAlias = tuple[int, int]
"""The index of the first character, and of the one after the last."""
