"""Routes of an app's dead letters."""

from typing import Annotated

from pydantic import Field

from loci.api.app import Calling, routes
from loci.api.fields import Instant, Shape
from loci.governance import app_letters
from loci.ports.governance import AppLetterCounts

router = routes()


class LetterQueueOut(Shape):
    """The dead letters of the app in one queue."""

    queue: Annotated[str, Field(description="The queue that the letters are from.")]
    count: Annotated[int, Field(description="How many there are, or were sent again.")]
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


@router.get("/ai-admin/dead-letters", summary="Count the dead letters of the app by queue")
def count_dead_letters(call: Calling) -> DeadLettersOut:
    return _out(app_letters.count_letters(call.ports, call.caller))


@router.post("/ai-admin/dead-letters/redrive", summary="Send the dead letters of the app back to their queues")
def redrive_dead_letters(call: Calling) -> DeadLettersOut:
    return _out(app_letters.redrive_letters(call.ports, call.caller))


def _out(app_letter_counts: AppLetterCounts) -> DeadLettersOut:
    queues = [
        LetterQueueOut(queue=one.queue, count=one.count, oldest_at=one.oldest) for one in app_letter_counts.queues
    ]
    return DeadLettersOut(queues=queues, is_complete=app_letter_counts.is_complete)
