"""Sentence vectors: how they are computed, cached, packed and compared."""
