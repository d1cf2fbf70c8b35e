"""Nearness of texts for tests of other rules than that one."""

from loci.inference.embedding.nearness import words_decide

__all__ = ["all_near", "words_decide"]


def all_near(_text: str, /, *_said_texts: str) -> float:
    """An embedder to which all texts say the same: only what else is checked counts."""
    return 1.0
