"""What is said to a memory, and how far what follows from it is: shared by the clients with and without ``await``."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from loci_memory_client.errors import ExtractionError
from loci_memory_client.models import AddedAtom, Atom, ExtractionJob, SaidMessage

Said: TypeAlias = str | SaidMessage | Mapping[str, Any] | Sequence[SaidMessage | Mapping[str, Any]]
"""One fact, one message, or the messages of a conversation: each has ``role`` and ``content``."""

MOST_QUESTION = 8000
"""Characters of a question that the service takes."""

MOST_WORDS = 50
"""Messages of a user that the service takes."""

FIRST_SECONDS = 0.2
LONGEST_SECONDS = 2.0
"""Between two looks at a job that is not finished."""
MOST_SECONDS = 60.0

_FINISHED = frozenset({"succeeded", "cancelled"})
"""One that failed is tried again, or has failed for good."""


@dataclass(frozen=True, slots=True)
class Added:
    """``memories`` is what was remembered; of messages that were not waited for it is empty, and follows within
    seconds. ``conversation_id`` is the conversation of the messages, None for a text."""

    memories: list[Atom | AddedAtom] = field(default_factory=list)
    conversation_id: str | None = None


def body_of(said: Said) -> dict[str, Any]:
    """The argument of ``remember`` that takes it."""
    if isinstance(said, str):
        return {"text": said}
    return {"messages": [said] if isinstance(said, SaidMessage | Mapping) else said}


def words_of(messages: Sequence[str]) -> list[str]:
    """The last words of a user, as many and as long as the service takes."""
    return [message[-MOST_QUESTION:] for message in messages[-MOST_WORDS:]]


def question_of(message: str) -> str:
    """The beginning of a message, as long as a question may be."""
    return message[:MOST_QUESTION]


def is_finished(jobs: Sequence[ExtractionJob], conversation_id: str, messages: int) -> bool:
    """Whether all that is said was read: jobs take an open conversation in parts. Raises ExtractionError for one that
    failed for good."""
    failed = next((job for job in jobs if job.status == "failed" and job.retry_at is None), None)
    if failed is not None:
        raise ExtractionError(conversation_id, f"the extraction failed: {failed.reason}")
    last: dict[tuple[str, str], int] = {}
    for job in jobs:
        place = job.binding_id, job.memory_space_id
        last[place] = max(last.get(place, 0), job.range.last_seq)
    is_whole = bool(last) and min(last.values()) >= messages
    return is_whole and all(job.status in _FINISHED for job in jobs)


def not_in_time(conversation_id: str, jobs: Sequence[ExtractionJob]) -> ExtractionError:
    """The error of a wait that took too long; the extraction goes on. It says why a job failed that is tried again."""
    detail = f"the extraction has not ended within {MOST_SECONDS:.0f} seconds"
    failed = next((job for job in jobs if job.status == "failed"), None)
    if failed is not None:
        detail = f"{detail}: it failed, and is tried again at {failed.retry_at}: {failed.reason}"
    return ExtractionError(conversation_id, detail)


def delays() -> Iterable[float]:
    """Seconds between looks, for as long as a wait may take."""
    waited, delay = 0.0, FIRST_SECONDS
    while waited < MOST_SECONDS:
        yield delay
        waited += delay
        delay = min(2 * delay, LONGEST_SECONDS)
