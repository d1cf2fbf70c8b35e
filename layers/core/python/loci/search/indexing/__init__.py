"""The search index of a space: which index it uses, how changes reach it, and how it moves to another."""
