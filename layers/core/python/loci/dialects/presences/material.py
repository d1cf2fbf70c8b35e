"""Material of a dream: the latest sessions of a presence, what it remembers, and the profile so far."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import TypeVar

from loci.dialects.presences.patterns import ComparedFact, is_compared
from loci.dialects.presences.ports import DreamCalls, ProfilePorts
from loci.errors import Refused
from loci.ids import AtomId, ConversationId, MessageId
from loci.learning.extraction import own_context
from loci.learning.extraction.transcripts import to_json_string, transcript
from loci.model.atoms import Atom, AtomStatus, Kind
from loci.model.conversations import Conversation, Message, Visibility
from loci.model.jobs import DEFAULT_EXTRACTION_VERSION
from loci.ports.paging import all_items
from loci.ports.parts import ConversationReads, TurnReads
from loci.ports.presences import HeadVersion
from loci.records import record
from loci.scope import Scope
from loci.text import tokens

MOST_SESSIONS = 20
MOST_MESSAGES = 100
"""The last messages of a session that a dream reads."""
MOST_POINTERS = 1000
MOST_FACTS = 100
MOST_TOKENS = 12_000
"""Limit of the lines of sessions that a model reads; the newest sessions are read first."""
MOST_REMEMBERED_TOKENS = 4_000
"""Limit of the remembered facts that a model reads, and of the entries of the profile; the newest are read first."""
FACTS = "facts"
"""The extractor whose facts the rules compare."""

T = TypeVar("T")


@record(frozen=True, slots=True)
class HeardSession:
    """A conversation of the presence as far as a dream reads it."""

    head: Conversation
    messages: tuple[Message, ...]


@record(frozen=True, slots=True)
class Material:
    """``sessions`` newest first; ``facts`` are what is remembered, ``profile`` its current entries. ``forgotten`` are
    messages that a deleted atom rested on: they are no evidence any more."""

    sessions: tuple[HeardSession, ...]
    facts: tuple[Atom, ...] = ()
    profile: tuple[Atom, ...] = ()
    forgotten: frozenset[MessageId] = frozenset()


@record(frozen=True, slots=True)
class EvidenceLine:
    """A line as a model reads it, and what it says without its frame. ``messages`` are those that it rests on, none
    where it is no evidence; ``atom`` is the fact that was remembered."""

    text: str
    own_text: str = ""
    messages: tuple[MessageId, ...] = ()
    atom: AtomId | None = None


def latest_heads(ports: ConversationReads, directory: Scope, namespace: str, epoch: str) -> tuple[Conversation, ...]:
    """The presence's latest conversations, newest first."""
    every = all_items(partial(ports.conversations.pointers, directory, limit=200), None)
    own = (pointer for pointer in islice(every, MOST_POINTERS) if pointer.id.namespace == namespace)
    heads = ports.conversations.heads(directory, tuple(islice(own, MOST_SESSIONS)))
    return tuple(head for head in heads if head.epoch == epoch)


def head_versions(directory: Scope, heads: Sequence[Conversation]) -> tuple[HeadVersion, ...]:
    """The conversations as they were read."""
    return tuple(HeadVersion(_scope_of(directory, head.id), head.id.ulid, head.version) for head in heads)


def hear_sessions(ports: TurnReads, directory: Scope, heads: Sequence[Conversation]) -> tuple[HeardSession, ...]:
    """The last messages of each conversation that its user sees, without those that nothing may be taken from."""
    may_hear = (head for head in heads if head.may_extract and not head.is_incognito)
    return tuple(HeardSession(head, _messages(ports, directory, head)) for head in may_hear)


def _messages(ports: TurnReads, directory: Scope, head: Conversation) -> tuple[Message, ...]:
    found_messages = ports.turns.latest(_scope_of(directory, head.id), head.id.ulid, None, MOST_MESSAGES).items
    return tuple(each for each in found_messages if each.visibility is Visibility.USER and each.epoch == head.epoch)


def _scope_of(directory: Scope, id: ConversationId) -> Scope:
    return Scope(directory.tenant, directory.app, id.namespace, directory.owner)


def read_material(
    ports: ProfilePorts, directory: Scope, memories: Iterable[Scope], heads: Sequence[Conversation]
) -> Material:
    """The material of a dream, from these conversations, and from the spaces with the profile and the facts."""
    now = ports.now()
    every = [atom for memory in dict.fromkeys(memories) for atom in _present_states(ports, memory)]
    current = [atom for atom in every if atom.is_current(now)]
    atoms = (atom for atom in every if atom.status is AtomStatus.DELETED)
    return Material(
        hear_sessions(ports, directory, heads),
        tuple(atom for atom in current if atom.category.kind is not Kind.PATTERN)[-MOST_FACTS:],
        tuple(atom for atom in current if atom.category.kind is Kind.PATTERN),
        frozenset(message for atom in atoms for message in atom.source_message_ids),
    )


def _present_states(ports: ProfilePorts, memory: Scope) -> Iterator[Atom]:
    return (states[-1] for states in all_items(partial(ports.atom_lists.histories, memory, limit=200), None))


def stated_facts(ports: DreamCalls, material: Material) -> Iterator[ComparedFact]:
    """The facts that the sessions state by themselves, and those that were remembered in one."""
    extractor = ports.extractors.get(FACTS)
    if extractor is None:
        raise Refused(f"there is no extractor {FACTS} here")
    for session in material.sessions:
        id = session.head.id
        extraction = extractor.extract(own_context.own_words(session.messages), DEFAULT_EXTRACTION_VERSION)
        for fact in extraction.facts:
            if is_compared(fact.key, fact.category) and fact.sources:
                messages = tuple(MessageId(id.namespace, id.ulid, seq) for seq in fact.sources)
                if not material.forgotten.isdisjoint(messages):
                    continue
                yield ComparedFact(fact.key, fact.text, fact.category, messages, (id.ulid, fact.sources[-1]))
    yield from (fact for atom in material.facts for fact in _fact_of_atom(atom, material.forgotten))


def _fact_of_atom(atom: Atom, forgotten: frozenset[MessageId]) -> Iterator[ComparedFact]:
    is_evidence = atom.source_message_ids and forgotten.isdisjoint(atom.source_message_ids)
    if is_compared(atom.key, atom.category) and is_evidence:
        newest = max(atom.source_message_ids, key=lambda message: (message.conversation, message.seq))
        order = newest.conversation, newest.seq
        yield ComparedFact(atom.key, atom.text, atom.category, atom.source_message_ids, order, atom.id)


def evidence_lines(material: Material) -> tuple[EvidenceLine, ...]:
    """The lines that a model reads, each after its number: the sessions from the oldest on, then what is remembered."""
    numbers = {session.head.id: number for number, session in enumerate(reversed(material.sessions), start=1)}
    lines: list[list[EvidenceLine]] = []
    tokens_left = MOST_TOKENS
    for session in material.sessions:
        own = _lines_of(session, numbers[session.head.id], tokens_left, material.forgotten)
        tokens_left -= sum(tokens.estimate_tokens(line.text) for line in own)
        lines.append(own)
    remembered = filter(None, (_remembered_line(atom, numbers, material.forgotten) for atom in material.facts))
    return (*(line for own in reversed(lines) for line in own), *newest_lines(remembered, lambda line: line.text))


def newest_lines(lines: Iterable[T], text_of: Callable[[T], str]) -> tuple[T, ...]:
    """The last of the lines of what is remembered that there is room for, in their order."""
    tokens_left, own = MOST_REMEMBERED_TOKENS, []
    for line in reversed([*lines]):
        tokens_left -= tokens.estimate_tokens(text_of(line))
        if tokens_left < 0:
            break
        own.append(line)
    return tuple(own[::-1])


def _lines_of(
    session: HeardSession, number: int, tokens_left: int, forgotten: frozenset[MessageId]
) -> list[EvidenceLine]:
    """The last lines of a session that there is room for, without those that are forgotten."""
    id, own = session.head.id, []
    for line in reversed(transcript(session.messages).lines):
        message_id = MessageId(id.namespace, id.ulid, line.seq)
        if message_id in forgotten:
            continue
        tokens_left -= line.tokens
        if tokens_left < 0:
            break
        own.append(EvidenceLine(f"S{number} {line.rendered}", line.own_text, (message_id,) if line.is_users else ()))
    return own[::-1]


def _remembered_line(
    atom: Atom, numbers: dict[ConversationId, int], forgotten: frozenset[MessageId]
) -> EvidenceLine | None:
    """The line of a fact that was remembered in one of the sessions, unless it is forgotten."""
    message_ids = [
        message
        for message in atom.source_message_ids
        if ConversationId(message.namespace, message.conversation) in numbers and message not in forgotten
    ]
    if not message_ids:
        return None
    session = numbers[ConversationId(message_ids[0].namespace, message_ids[0].conversation)]
    text = f"S{session} remembered {atom.valid_from.date().isoformat()}: {to_json_string(atom.text)}"
    return EvidenceLine(text, atom.text, tuple(message_ids), atom.id)
