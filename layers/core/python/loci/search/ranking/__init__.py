"""Ranking: what fits a question, and how well. The same on every index."""
