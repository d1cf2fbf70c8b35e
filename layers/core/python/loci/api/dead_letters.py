"""Routes of an app's dead letters."""

from typing import Annotated

from pydantic import Field

from loci.api.app import Calling, routes
from loci.api.fields import Body, Instant, Shape, schema_only
from loci.governance import app_letters
from loci.governance.app_letters import MAX_DROPPED
from loci.ports.governance import AppLetterCounts

router = routes()


class LetterQueueOut(Shape):
    """The dead letters of the app in one queue."""

    queue: Annotated[str, Field(description="The queue that the letters are from.")]
    count: Annotated[int, Field(description="How many there are, were sent again, or were dropped.")]
    oldest_at: Annotated[
        Instant | None,
        Field(
            description="When the oldest one came: as work into its first queue; out of a FIFO queue or off the event "
            "bus, as a dead letter. Null without any."
        ),
    ]


class DeadLettersOut(Shape):
    """Dead letters are work that failed too often. Only those of the app are counted."""

    queues: Annotated[list[LetterQueueOut], Field(description="Every queue with dead letters, also those without any.")]
    is_complete: Annotated[
        bool, Field(description="Whether every letter was looked at; false: there may be more, ask again.")
    ]


class DeadLetterOut(Shape):
    """A dead letter without its content."""

    id: Annotated[str, Field(description="Names it when it is dropped.")]
    kind: Annotated[str | None, Field(description="What it is: the type of an event, or the work that it asks for.")]
    record_id: Annotated[str | None, Field(description="The ULID of what it is about, where it names one.")]
    sent_at: Annotated[Instant, Field(description="When it came, as `oldestAt` of its queue.")]


class QueueLettersOut(Shape):
    """The dead letters of the app in one queue."""

    letters: Annotated[list[DeadLetterOut], Field(description="The oldest first.")]
    is_complete: Annotated[
        bool,
        Field(
            description="Whether every letter was looked at; false: there may be more, which are shown once these are "
            "sent again or dropped."
        ),
    ]


class DropDeadLetters(Body):
    letter_ids: Annotated[
        list[str],
        schema_only(minItems=1, maxItems=MAX_DROPPED),
        Field(description=f"The ids of the letters, 1 to {MAX_DROPPED}."),
    ]


@router.get("/ai-admin/dead-letters", summary="Count the dead letters of the app by queue")
def count_dead_letters(call: Calling) -> DeadLettersOut:
    return _out(app_letters.count_letters(call.ports, call.caller))


@router.post("/ai-admin/dead-letters/redrive", summary="Send the dead letters of the app back to their queues")
def redrive_dead_letters(call: Calling) -> DeadLettersOut:
    return _out(app_letters.redrive_letters(call.ports, call.caller))


@router.get("/ai-admin/dead-letters/<queue>", summary="List the dead letters of the app in one queue")
def list_dead_letters(queue: str, call: Calling) -> QueueLettersOut:
    found = app_letters.list_letters(call.ports, call.caller, queue)
    letters = [
        DeadLetterOut(id=one.id, kind=one.kind, record_id=one.record, sent_at=one.sent_at) for one in found.letters
    ]
    return QueueLettersOut(letters=letters, is_complete=found.is_complete)


@router.post("/ai-admin/dead-letters/<queue>/drop", summary="Drop dead letters of the app for good")
def drop_dead_letters(queue: str, body: DropDeadLetters, call: Calling) -> DeadLettersOut:
    return _out(app_letters.drop_letters(call.ports, call.caller, queue, body.letter_ids))


def _out(app_letter_counts: AppLetterCounts) -> DeadLettersOut:
    queues = [
        LetterQueueOut(queue=one.queue, count=one.count, oldest_at=one.oldest) for one in app_letter_counts.queues
    ]
    return DeadLettersOut(queues=queues, is_complete=app_letter_counts.is_complete)
