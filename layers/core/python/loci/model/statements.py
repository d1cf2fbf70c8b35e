"""Statements of conversations on atoms, and what the state of an atom was before a conversation was unlearned."""

from datetime import datetime
from enum import StrEnum

from loci.ids import AtomId, ConversationId, EntityId, MessageId
from loci.model.atoms import Atom, Content, ExtractionSource
from loci.records import record


class StatementEffect(StrEnum):
    """Effect of a statement. ``NONE``: a retraction of something that was not remembered."""

    ADDED = "added"
    CONFIRMED = "confirmed"
    SUPERSEDED = "superseded"
    RETRACTED = "retracted"
    NONE = "none"


@record(frozen=True, slots=True, kw_only=True)
class Statement(Content):
    """``Q#``: one fact of a job as it was applied, and the ``atom`` that it made, confirmed or retracted, if any.

    ``relation`` and ``target`` are what was decided about it before, ``key`` is the one that the fact had then. One
    that ``repeats`` an earlier fact of its job, by its number, was applied in the words of that one. ``vector`` is
    there if the atom says the same in other words; ``muted_by`` is the ``source`` that was unlearned: the statement
    counts for nothing then. With these a space can be worked out as it would be without a conversation
    (``loci.unlearning``).
    """

    conversation: ConversationId
    number: int
    source: ExtractionSource
    valid_from: datetime
    said_at: datetime
    messages: tuple[MessageId, ...]
    entity_ids: tuple[EntityId, ...] = ()
    retracts: bool = False
    relation: str | None = None
    target: AtomId | None = None
    repeats: int | None = None
    atom: AtomId | None = None
    effect: StatementEffect = StatementEffect.NONE
    at: datetime | None = None
    vector: bytes = b""
    muted_by: str | None = None
    epoch: str = ""


@record(frozen=True, slots=True)
class Unlearned:
    """``UN#``: the state of an atom ``before`` a conversation, or one message of it, was unlearned; None for an atom
    made then. ``source`` is the conversation's ULID, with ``.<seq>`` for a message; ``version`` is the atom's after
    that."""

    source: str
    atom: AtomId
    before: Atom | None
    version: int
