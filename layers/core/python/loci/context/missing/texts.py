"""Find what says a text: a message of the newest conversations, or one of the newest memories."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from loci.language.words import question_terms, terms
from loci.model.atoms import Atom
from loci.model.conversations import Conversation, Message
from loci.ports.parts import TurnReads
from loci.records import record
from loci.scope import Caller

MOST_CONVERSATIONS = 20
"""Conversations that are looked through, the newest ones."""
MOST_MESSAGES = 200
"""Messages of each of them, the newest ones."""
ENOUGH = 0.6
"""The least part of the words of a text that what says it has."""

T = TypeVar("T")


@record(frozen=True, slots=True)
class FoundMessage:
    """A message, and the part of the words of a text that it has, 0 to 1."""

    conversation: Conversation
    message: Message
    share: float


def find_message(ports: TurnReads, caller: Caller, heads: Iterable[Conversation], text: str) -> FoundMessage | None:
    """The message that says most of a text; of several the newest one."""
    asked_texts = question_terms(text)
    found_messages = (
        FoundMessage(head, message, share_of(asked_texts, message.text))
        for head in heads
        for message in reversed(_newest_messages(ports, caller, head))
    )
    return _best((one, one.share) for one in found_messages)


def find_atom(atoms: Sequence[Atom], text: str) -> tuple[Atom, float] | None:
    """The atom that says most of a text, with its share of the words; of several the newest one."""
    asked_texts = question_terms(text)
    return _best(((atom, share), share) for atom in atoms if (share := share_of(asked_texts, atom.text)))


def share_of(asked_texts: Sequence[str], text: str) -> float:
    """The part of the asked words that a text has."""
    if not asked_texts:
        return 0.0
    said_texts = set(terms(text))
    return sum(word in said_texts for word in asked_texts) / len(asked_texts)


def _newest_messages(ports: TurnReads, caller: Caller, head: Conversation) -> list[Message]:
    last = head.next_seq - 1
    scope = caller.own(head.id.namespace)
    messages = ports.turns.messages_between(scope, head.id.ulid, max(0, last - MOST_MESSAGES), last)
    return [message for message in messages if message.epoch == head.epoch]


def _best(found: Iterable[tuple[T, float]]) -> T | None:
    best: tuple[T, float] | None = None
    for one, share in found:
        if share >= ENOUGH and (best is None or share > best[1]):
            best = one, share
    return None if best is None else best[0]
