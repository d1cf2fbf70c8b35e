"""Split a conversation that is too long for one question into chunks. Each ends with a turn and begins with the
messages before it."""

from collections.abc import Sequence

from loci.learning.extraction.transcripts import TranscriptLine
from loci.records import record

MOST_TOKENS = 6_000
"""Tokens of one chunk, by the estimate of ``loci.text.tokens``, which real tokenizers stay below. Models overlook
more in longer texts, and their answer has to fit too."""
OVERLAP_TURNS = 3
OVERLAP_TOKENS = 1_500


@record(frozen=True, slots=True)
class Chunk:
    """``earlier`` repeats the end of the previous chunk, since ``lines`` may refer to it; ``until`` is the position
    of the last line, None for the last chunk."""

    earlier: tuple[TranscriptLine, ...]
    lines: tuple[TranscriptLine, ...]
    until: tuple[int, int] | None

    @property
    def text(self) -> str:
        """The chunk as a model reads it."""
        return "\n".join((*(line.text(earlier=True) for line in self.earlier), *(line.text() for line in self.lines)))


def chunk_after(lines: Sequence[TranscriptLine], position: tuple[int, int] | None, most: int = MOST_TOKENS) -> Chunk:
    """The chunk after that position (None: the first one), of at most ``most`` tokens but at least one line. It
    does not depend on the sizes of earlier chunks."""
    rest = [line for line in lines if position is None or line.position > position]
    before = [line for line in lines if position is not None and line.position <= position]
    earlier = _overlap(before)
    room = most - sum(line.tokens for line in earlier)
    taken_lines = rest[: _count_fitting(rest, room)]
    until = taken_lines[-1].position if len(taken_lines) < len(rest) else None
    return Chunk(earlier, tuple(taken_lines), until)


def _overlap(before: Sequence[TranscriptLine]) -> tuple[TranscriptLine, ...]:
    taken_lines: list[TranscriptLine] = []
    turns: set[str] = set()
    for line in reversed(before):
        turns.add(line.turn)
        if len(turns) > OVERLAP_TURNS or sum(one.tokens for one in taken_lines) + line.tokens > OVERLAP_TOKENS:
            break
        taken_lines.insert(0, line)
    return tuple(taken_lines)


def _count_fitting(lines: Sequence[TranscriptLine], room: int) -> int:
    """The number of lines that fit: up to the last end of a turn if there is one, and at least one line."""
    count = tokens_used = 0
    for line in lines:
        tokens_used += line.tokens
        if tokens_used > room:
            break
        count += 1
    if count == len(lines):
        return count
    borders = (n for n in range(count, 0, -1) if lines[n - 1].turn != lines[n].turn)
    return next(borders, max(count, 1))
