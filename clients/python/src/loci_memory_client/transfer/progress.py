"""Shows how far a run is: a bar on a terminal, else a line at each tenth."""

from typing import TextIO

WIDTH = 30
_STEPS = 10


class Progress:
    """``total`` is known, since a file is checked before it is carried."""

    def __init__(self, stream: TextIO, total: int) -> None:
        self._stream = stream
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
        self._stream.write(f"\r{bar} {self._done}/{self._total} records")
        self._stream.flush()

    def _print_step(self) -> None:
        step = _STEPS * self._done // self._total
        if step > self._shown:
            self._shown = step
            self._stream.write(f"{self._done} of {self._total} records\n")
            self._stream.flush()
