"""Shows how far a run is, and how long the rest may take: a bar on a terminal, else a line at each tenth."""

import time
from collections.abc import Callable
from typing import TextIO

WIDTH = 30
_STEPS = 10
_CLEAR = "\x1b[K"
"""What makes a terminal forget the rest of the line."""
_MINUTE, _HOUR = 60, 3600
_SOONEST = 2.0
"""Seconds of a run after which it is known how fast it is."""


class Progress:
    """``total`` is known, since a file is checked before it is carried. ``clock`` counts seconds."""

    def __init__(self, stream: TextIO, total: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._clock = clock
        self._began = clock()
        self._total = max(total, 1)
        self._done = 0
        self._shown = 0
        self._is_terminal = stream.isatty()

    def advance(self, count: int = 1) -> None:
        self._done += count
        if self._is_terminal:
            self._draw_bar()
        else:
            self._print_step()

    def finish(self) -> None:
        """Ends the line of the bar."""
        if self._is_terminal and self._done:
            self._stream.write("\n")
            self._stream.flush()

    def _draw_bar(self) -> None:
        full = WIDTH * self._done // self._total
        bar = "█" * full + "·" * (WIDTH - full)
        self._stream.write(f"\r{bar} {self._done}/{self._total}{self._say_rest()}{_CLEAR}")
        self._stream.flush()

    def _print_step(self) -> None:
        step = _STEPS * self._done // self._total
        if step > self._shown:
            self._shown = step
            self._stream.write(f"{self._done} of {self._total}{self._say_rest()}\n")
            self._stream.flush()

    def _say_rest(self) -> str:
        """Return how long the rest takes if it goes on as until now."""
        passed, rest = self._clock() - self._began, self._total - self._done
        if passed < _SOONEST or rest <= 0 or self._done == 0:
            return ""
        return f", {_say_time(passed * rest / self._done)} left"


def _say_time(seconds: float) -> str:
    """Return ``40 s``, ``12 min`` or ``3 h 20 min``."""
    if seconds < _MINUTE:
        return f"{round(seconds)} s"
    if seconds < _HOUR:
        return f"{round(seconds / _MINUTE)} min"
    return f"{int(seconds // _HOUR)} h {round(seconds % _HOUR / _MINUTE)} min"
