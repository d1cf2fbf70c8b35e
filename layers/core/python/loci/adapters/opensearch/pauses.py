"""How long is waited between two looks at something that comes by itself."""

from collections.abc import Iterator

_FIRST = 0.05
_LONGEST = 2.0


def pauses(seconds: float) -> Iterator[float]:
    """Pauses in seconds, each twice as long as the one before up to two seconds, ``seconds`` in all."""
    pause = _FIRST
    while seconds > 0:
        yield min(pause, seconds)
        seconds -= pause
        pause = min(2 * pause, _LONGEST)
