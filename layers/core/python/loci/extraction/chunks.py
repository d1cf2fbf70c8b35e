"""A conversation that is too long for one question, in parts: cut where a turn ends, each beginning with what was said
right before it."""

from collections.abc import Sequence

from loci.extraction.transcripts import TranscriptLine
from loci.records import record

MOST_TOKENS = 6_000
"""Of one part, by the estimate of ``loci.text.tokens``, which real tokenizers stay below. Of longer texts models
overlook more, and their answer has to fit too."""
OVERLAP_TURNS = 3
OVERLAP_TOKENS = 1_500


@record(frozen=True, slots=True)
class Chunk:
    """``earlier`` were read with the part before and are read again for what ``lines`` refer to; ``until`` is the
    position of the last line, None where nothing follows."""

    earlier: tuple[TranscriptLine, ...]
    lines: tuple[TranscriptLine, ...]
    until: tuple[int, int] | None

    @property
    def text(self) -> str:
        """The part as a model reads it."""
        return "\n".join((*(line.text(earlier=True) for line in self.earlier), *(line.text() for line in self.lines)))


def chunk_after(lines: Sequence[TranscriptLine], position: tuple[int, int] | None, most: int = MOST_TOKENS) -> Chunk:
    """The part that begins after that position, None: the first; of ``most`` tokens, but of one line at least. However
    long the parts before it were, it begins where they ended."""
    rest = [line for line in lines if position is None or line.position > position]
    before = [line for line in lines if position is not None and line.position <= position]
    earlier = _overlap(before)
    room = most - sum(line.tokens for line in earlier)
    taken = rest[: _count_fitting(rest, room)]
    until = taken[-1].position if len(taken) < len(rest) else None
    return Chunk(earlier, tuple(taken), until)


def _overlap(before: Sequence[TranscriptLine]) -> tuple[TranscriptLine, ...]:
    taken: list[TranscriptLine] = []
    turns: set[str] = set()
    for line in reversed(before):
        turns.add(line.turn)
        if len(turns) > OVERLAP_TURNS or sum(one.tokens for one in taken) + line.tokens > OVERLAP_TOKENS:
            break
        taken.insert(0, line)
    return tuple(taken)


def _count_fitting(lines: Sequence[TranscriptLine], room: int) -> int:
    """How many lines go into the room: up to the last end of a turn, where there is one; at least one."""
    count = used = 0
    for line in lines:
        used += line.tokens
        if used > room:
            break
        count += 1
    if count == len(lines):
        return count
    borders = (n for n in range(count, 0, -1) if lines[n - 1].turn != lines[n].turn)
    return next(borders, max(count, 1))
