"""Events of a part of a space, in the order in which they were said: to apply again, with something left out.

statement     one fact of an extraction
given atom    what a client wrote, or has made its own by an edit: it stays whatever is unlearned
end           a client archived or deleted an atom
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache

from loci import ids
from loci.ids import ConversationId
from loci.language.normal_form import normal_form
from loci.model.atoms import CALLERS, SAID, Atom, AtomStatus, content_of
from loci.model.statements import Statement, StatementEffect
from loci.records import record
from loci.text.names import fold_name

States = tuple[Atom, ...]


@record(frozen=True, slots=True)
class GivenAtom:
    """An atom in all its states, oldest first."""

    states: States

    @property
    def atom(self) -> Atom:
        return self.states[-1]

    @property
    def at(self) -> datetime:
        return self.atom.created_at


@record(frozen=True, slots=True)
class End:
    """An atom in the state that a client gave it."""

    atom: Atom

    @property
    def at(self) -> datetime:
        return self.atom.deleted_at or self.atom.changed_at


Event = Statement | GivenAtom | End


def event_time(event: Event) -> datetime:
    at = event.at
    if at is None:
        raise ValueError("a stored statement has a time")
    return at


def in_order(events: Sequence[Event]) -> list[Event]:
    """In the order of their times; those of one instant in the order of their numbers."""
    return sorted(events, key=lambda event: (event_time(event), event.number if isinstance(event, Statement) else -1))


def is_given(states: States, statements: Sequence[Statement]) -> bool:
    """Whether a client wrote it, said it too, or edited it. The former states of an atom that was reworked tell nothing
    of edits, so only another text does."""
    present = states[-1]
    if present.provenance in CALLERS or present.extraction is None:
        return True
    if present.is_reworked:
        return bool(statements) and all(fold_name(one.text) != fold_name(present.text) for one in statements)
    return is_edited(states)


def is_edited(states: States) -> bool:
    """Whether the present state says something else than the first one."""
    first, present = (
        (one.text, one.category, one.key, one.importance, dict(one.metadata)) for one in (states[0], states[-1])
    )
    return first != present


def earlier_statements(states: States, pred: Atom | None) -> Iterator[Statement]:
    """Statements of an atom that has none stored: it is from before they were stored, or put by a replay. Its
    conversations are those that it cites; it began with the first of them. ``pred`` is the atom that it superseded."""
    present, first = states[-1], states[0]
    source = present.extraction
    if source is None:
        return
    cited: dict[ConversationId, None] = {}
    if present.source_conversation_id is not None:
        cited[present.source_conversation_id] = None
    for message in present.source_message_ids:
        cited[ConversationId(message.namespace, message.conversation)] = None
    for number, conversation in enumerate(cited):
        at = first.created_at if number == 0 else max(present.confirmed_at or first.created_at, first.created_at)
        yield Statement(
            conversation=conversation,
            number=number,
            source=source,
            **content_of(replace(first, valid_to=own_end(states))),
            said_at=first.valid_from if number == 0 else present.confirmed_at or first.valid_from,
            messages=tuple(id for id in present.source_message_ids if id.conversation == conversation.ulid),
            entity_ids=first.entity_ids,
            relation="supersedes" if pred is not None and number == 0 and first.key is None else None,
            target=None if pred is None else pred.id,
            atom=present.id,
            effect=StatementEffect.ADDED if number == 0 else StatementEffect.CONFIRMED,
            at=at,
            epoch=present.epoch,
        )


def own_end(states: States) -> datetime | None:
    """Until when it held by itself, before another ended it."""
    own = next((state for state in reversed(states) if state.superseded_by is None), None)
    return None if own is None else own.valid_to


def is_saying(atom: Atom) -> bool:
    """Whether it is somebody's own words, which nothing confirms, ends or contradicts."""
    return atom.category == SAID and atom.extraction is not None


def end_by_client(states: States, statements: Sequence[Statement]) -> End | None:
    """The end that a client gave it, if a client did."""
    present = states[-1]
    if present.status is AtomStatus.ACTIVE or present.unlearned_at is not None:
        return None
    if present.is_reworked and present.status is AtomStatus.ARCHIVED:
        return None  # a retraction that found it again when something was unlearned
    is_retracted = any(one.effect is StatementEffect.RETRACTED for one in statements)
    return None if is_retracted and present.status is AtomStatus.ARCHIVED else End(present)


@cache
def words_of(text: str) -> tuple[str, ...]:
    """The words that two texts share if words alone could find them the same, one the end of the other, or a
    contradiction."""
    return tuple(sorted("#" if word[:1].isdigit() else word for word in normal_form(text).words))


def fresh_ulid(statement: Statement, space: str) -> str:
    """The ULID of an atom that a statement makes which had confirmed another: always the same."""
    digest = ids.digest(space, str(statement.source.job_id), str(statement.number))
    return ids.ulid_of(statement.conversation.ulid, statement.number, digest)


def without_source(atom: Atom, is_left_out: "LeftOut") -> Atom:
    """The atom without the citations of what is left out."""
    message_ids = tuple(id for id in atom.source_message_ids if not is_left_out.has_message(id.conversation, id.seq))
    conversation = atom.source_conversation_id
    if conversation is not None and is_left_out.has_conversation(conversation.ulid):
        conversation = None
    return replace(atom, source_message_ids=message_ids, source_conversation_id=conversation)


@record(frozen=True, slots=True)
class LeftOut:
    """A conversation, by ULID, or one message of it. ``near`` are the messages whose atoms may have its words around
    them."""

    conversation: str
    seq: int | None = None
    near: frozenset[int] = frozenset()

    @classmethod
    def parse(cls, source: str) -> "LeftOut":
        conversation, _, seq = source.partition(".")
        return cls(conversation, int(seq) if seq else None)

    @property
    def source(self) -> str:
        """The name that what was unlearned is found by."""
        return self.conversation if self.seq is None else f"{self.conversation}.{self.seq}"

    def has_conversation(self, ulid: str) -> bool:
        return self.seq is None and ulid == self.conversation

    def has_message(self, ulid: str, seq: int) -> bool:
        return ulid == self.conversation and self.seq in (None, seq)

    def has_statement(self, said_statement: Statement) -> bool:
        """Whether a statement rests on it: one that cites several messages falls with any of them."""
        if said_statement.conversation.ulid != self.conversation:
            return False
        return self.seq is None or any(id.seq == self.seq for id in said_statement.messages)

    def is_around(self, atom: Atom) -> bool:
        message_ids = (id for id in atom.source_message_ids if id.conversation == self.conversation)
        return bool(atom.surroundings.context) and any(id.seq in self.near for id in message_ids)

    def is_cited_by(self, atom: Atom) -> bool:
        if atom.source_conversation_id is not None and self.has_conversation(atom.source_conversation_id.ulid):
            return True
        return any(self.has_message(id.conversation, id.seq) for id in atom.source_message_ids)
