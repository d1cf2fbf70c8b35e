"""Shows progress step by step: a spinner on a terminal, plain lines in a log."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from rich.console import Console

# Shows a title while the context is open.
Step = Callable[[str], AbstractContextManager[None]]


def on(console: Console) -> Step:
    """Show steps on `console`, each with its duration in seconds."""

    @contextmanager
    def step(title: str) -> Iterator[None]:
        started_at = time.monotonic()
        if not console.is_terminal:
            console.print(f"· {title}", highlight=False)
        with console.status(title):
            yield
        console.print(f"✓ {title} ({time.monotonic() - started_at:.1f} s)", highlight=False)

    return step


@contextmanager
def silent(title: str) -> Iterator[None]:
    """A step that shows nothing, for tests; `title` is for readers of the code."""
    del title
    yield
