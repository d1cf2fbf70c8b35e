"""Questions about something that is missing, and their answers."""

from enum import StrEnum
from typing import TypeAlias

from loci.context.building import ContextQuestion
from loci.ids import ConversationId, MessageId, SpaceId
from loci.model.atoms import Atom
from loci.model.jobs import DropReason, Job
from loci.records import record
from loci.search.recall.reasons import Reason


class MissingReason(StrEnum):
    """Why nothing is remembered of a conversation or a message, or a memory is not in a working context;
    ``remembered``: it is, in the space."""

    REMEMBERED = "remembered"
    # Nothing of the conversation is extracted, or not yet.
    INCOGNITO = "incognito"
    EXTRACTION_OFF = "extraction_off"
    NOT_BOUND = "not_bound"
    OPEN = "open"
    WAITING = "waiting"
    BUDGET = "budget"
    FAILED = "failed"
    CANCELLED = "cancelled"
    # The message is no statement of a user that anyone reads.
    HIDDEN = "hidden"
    NOT_A_USER = "not_a_user"
    # It was read, and nothing was taken from it.
    NOT_CHOSEN = "not_chosen"
    UNKNOWN = "unknown"
    # The working context is over its budget without it, or asks for something else.
    CUT = "cut"
    NOT_RECALLED = "not_recalled"


AnyReason: TypeAlias = MissingReason | DropReason | Reason


@record(frozen=True, slots=True)
class MissingQuestion:
    """A conversation, a message, or a text, which a conversation may narrow down. ``context`` is the working context
    that the memory, or the message, was expected in, of the conversation ``shown_to``; None: of the one found."""

    space: SpaceId
    conversation: ConversationId | None = None
    message: MessageId | None = None
    text: str | None = None
    context: ContextQuestion | None = None
    shown_to: ConversationId | None = None


@record(frozen=True, slots=True)
class MissingAnswer:
    """``conversation`` and ``message`` are those that were asked of, or found; ``jobs`` the extractions of them into
    the space; ``atoms`` what the space has of them, or the memory that says the text."""

    reason: AnyReason
    conversation: ConversationId | None = None
    message: MessageId | None = None
    jobs: tuple[Job, ...] = ()
    atoms: tuple[Atom, ...] = ()
