"""MiniStack as it is started here, in an environment of its own: ``python local/emulator.py``.

It reads and checks the text of a condition anew for every item of the partition that a query goes through, which is
most of what a query costs there. What it makes of a text depends on the text alone: here it is made once.
"""

from functools import lru_cache

from ministack import app  # type: ignore[import-not-found]  # in its own environment
from ministack.services import dynamodb  # type: ignore[import-not-found]  # in its own environment

_TEXTS = 4096


def remember_expressions() -> None:
    """Raises AttributeError for a MiniStack that reads expressions otherwise."""
    tokenized = lru_cache(_TEXTS)(dynamodb._tokenize)
    # A copy: whoever asked may take it apart.
    dynamodb._tokenize = lambda text: list(tokenized(text))
    dynamodb._condition_syntax_error = lru_cache(_TEXTS)(dynamodb._condition_syntax_error)


if __name__ == "__main__":
    remember_expressions()
    app.main()
