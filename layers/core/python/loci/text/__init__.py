"""Plain text, whatever its language."""
