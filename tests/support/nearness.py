"""Nearness of texts for tests of other rules than that one."""


def all_near(_text: str, _said_text: str) -> float:
    """An embedder to which all texts say the same: only what else is checked counts."""
    return 1.0


def words_decide(_text: str, _said_text: str) -> None:
    """An embedder that knows no text."""
