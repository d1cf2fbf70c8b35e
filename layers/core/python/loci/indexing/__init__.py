"""The search index of a space: which one it uses, how changes reach it, how it moves to another."""
