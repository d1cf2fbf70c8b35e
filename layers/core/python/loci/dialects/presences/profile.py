"""Entries of a profile: atoms of kind PATTERN that cite messages of at least two conversations.

An entry that changes supersedes the former one under its key, so that every version can be read. One whose evidence
ends, since a conversation was deleted or a fact was forgotten, is archived. What its user has corrected stays until two
conversations say another thing after that.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import cast

from loci.dialects.presences.patterns import is_supported
from loci.errors import NotFound
from loci.ids import AtomId, ConversationId, MessageId
from loci.memory.atoms import changes, transitions
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.ports import AtomWrites, LinkedAtoms
from loci.memory.atoms.write_context import Writer
from loci.memory.atoms.writes import Written, write_atom
from loci.model.atoms import Atom, Category, Kind, Provenance
from loci.model.conversations import Message
from loci.model.presences import CORRECTED, Pattern
from loci.ports.all import Ports
from loci.ports.parts import MessageReads
from loci.ports.presences import DreamStep
from loci.scope import Scope
from loci.search.recall.states import chunks

IMPORTANCE = 4
CONFIDENCE = 0.9
FACTS = "facts"
"""The field that has the remembered facts that an entry rests on, each with its messages."""


def write_entry(ports: Ports, writer: Writer, pattern: Pattern, wrote: str, step: DreamStep) -> Written | None:
    """Writes the entry in the same transaction as the dream's step; None if the dream went past it. Raises Contended
    where a turn came."""
    newest = max(pattern.messages, key=lambda message: (message.conversation, message.seq))
    new = NewAtom(
        text=pattern.text,
        category=Category(pattern.aspect.value, Kind.PATTERN),
        key=pattern.key,
        importance=IMPORTANCE,
        confidence=CONFIDENCE,
        source_conversation_id=ConversationId(newest.namespace, newest.conversation),
        source_message_ids=pattern.messages,
        metadata={
            "dream": step.dream,
            "writer": wrote,
            FACTS: {str(fact.atom): [str(message) for message in fact.messages] for fact in pattern.facts},
        },
        provenance=Provenance.DREAM,
    )
    return write_atom(ports, writer, new, dream=step)


def is_news(ports: MessageReads, directory: Scope, pattern: Pattern, profile: Iterable[Atom]) -> bool:
    """Whether to write this pattern: it still has its evidence, and its user has not corrected the entry since."""
    said_messages = _find_messages(ports, directory, pattern.messages)
    standing = next((atom for atom in profile if atom.key == pattern.key), None)
    if standing is not None and standing.metadata.get(CORRECTED):
        said_messages = [message for message in said_messages if message.created_at > standing.changed_at]
    return is_supported(message.id for message in said_messages)


def has_evidence(ports: MessageReads, directory: Scope, pattern: Pattern) -> bool:
    """Whether a message that it rests on is still there."""
    return bool(_find_messages(ports, directory, pattern.messages))


def end_unsupported(ports: Ports, writer: Writer, facts: Scope, profile: Iterable[Atom]) -> tuple[Atom, ...]:
    """Archives the entries that fewer than two conversations support now; returns those that stay. ``facts`` is the
    partition of what is remembered."""
    every = tuple(profile)
    stay = supported_entries(ports, facts, every)
    for atom in every:
        if atom not in stay:
            _archive(ports, writer, atom)
    return stay


def supported_entries(ports: Ports, facts: Scope, entries: Sequence[Atom]) -> tuple[Atom, ...]:
    """The entries whose messages are there, of two conversations or more, and none of whose facts was forgotten. What
    its user has corrected needs no other evidence."""
    cited = [atom for atom in entries if not atom.metadata.get(CORRECTED)]
    ended = _ended_facts(ports, facts, cited)
    there = {message.id for message in _find_messages(ports, facts.directory, _all_messages(cited))}
    return tuple(
        atom
        for atom in entries
        if atom.metadata.get(CORRECTED) or is_supported(there.intersection(_evidence(atom, ended)))
    )


def _all_messages(entries: Iterable[Atom]) -> Iterator[MessageId]:
    return (message for atom in entries for message in atom.source_message_ids)


def _facts_of(atom: Atom) -> Mapping[str, list[str]]:
    return cast(Mapping[str, list[str]], atom.metadata.get(FACTS) or {})


def _ended_facts(ports: LinkedAtoms, facts: Scope, entries: Iterable[Atom]) -> frozenset[str]:
    """The facts that the entries rest on and that are not current, by ULID."""
    ids = list(dict.fromkeys(AtomId.parse(id).ulid for atom in entries for id in _facts_of(atom)))
    now = ports.now()
    current: set[str] = set()
    for ulids in chunks(ids):
        atoms = ports.atoms.read(facts, facts.directory, ulids).atoms
        current.update(ulid for ulid, one in atoms.items() if one.is_current(now))
    return frozenset(ids) - current


def _evidence(atom: Atom, ended: frozenset[str]) -> list[MessageId]:
    """The messages of an entry, without those of a fact that was remembered of them and is not current."""
    facts = _facts_of(atom).items()
    gone = {said for fact, messages in facts if AtomId.parse(fact).ulid in ended for said in messages}
    return [message for message in atom.source_message_ids if str(message) not in gone]


def _find_messages(ports: MessageReads, directory: Scope, message_ids: Iterable[MessageId]) -> list[Message]:
    """The messages that are there, in conversations that are."""
    found_messages: list[Message] = []
    in_order = sorted(set(message_ids), key=str)
    for (namespace, ulid), ids in groupby(in_order, lambda message: (message.namespace, message.conversation)):
        scope = Scope(directory.tenant, directory.app, namespace, directory.owner)
        head = ports.conversations.read(scope, ulid, with_summary=False).conversation
        if head is not None:
            messages = ports.turns.get(scope, ulid, [message.seq for message in ids])
            found_messages += [message for message in messages if message.epoch == head.epoch]
    return found_messages


def _archive(ports: AtomWrites, writer: Writer, atom: Atom) -> None:
    try:
        changes.change_atom(ports, writer, atom.id, None, transitions.archive)
    except NotFound:
        return  # deleted meanwhile
