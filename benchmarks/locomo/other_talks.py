"""Other kinds of talk than two friends': help desk, assistants, groups, two languages, and records that stand alone.

Small on purpose, as a new user's memory is, and asked in other words than were said. A file of
``talks_of_other_kinds`` says ``--- DATE`` where a session begins, ``SPEAKER: TEXT`` for a turn (no speaker: the user),
and ``? QUESTION = NUMBERS`` of the turns that answer it, counted from 1.
"""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from benchmarks.locomo.talks import Question, Talk, Turn

_FOLDER = Path(__file__).parent / "talks_of_other_kinds"
_BEGIN = timedelta(hours=9)
_BETWEEN_TURNS = timedelta(minutes=1)


def all_talks() -> list[Talk]:
    return [_talk(path) for path in sorted(_FOLDER.glob("*.txt"))]


def _talk(path: Path) -> Talk:
    sessions: list[list[Turn]] = []
    questions: list[Question] = []
    at = datetime.min.replace(tzinfo=UTC)
    number = 0
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("--- "):
            at = datetime.fromisoformat(line.removeprefix("--- ")).replace(tzinfo=UTC) + _BEGIN
            sessions.append([])
        elif line.startswith("? "):
            questions.append(_question(line))
        elif not line.startswith("# "):
            number += 1
            speaker, _, text = line.partition(": ")
            sessions[-1].append(Turn(str(number), speaker.rstrip(":"), text, at))
            at += _BETWEEN_TURNS
    return Talk(path.stem, tuple(map(tuple, sessions)), tuple(questions))


def _question(line: str) -> Question:
    question, _, numbers = line.removeprefix("? ").rpartition(" = ")
    return Question(question, 4, frozenset(numbers.split()))
