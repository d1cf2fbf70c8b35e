"""The speaker and surroundings of a fact, which help the index to find it."""

from collections.abc import Sequence
from datetime import timedelta

from loci.model.atoms import Surroundings
from loci.model.authors import visible_name
from loci.model.conversations import Message, MessageRole
from loci.ports.language import ExtractedFact

# Turns before and after the first cited one.
_AROUND = 2
# Characters of each turn: about as many as a person writes in one.
_MOST_OF_A_TURN = 500
# Messages further apart belong to another conversation topic.
_SAME_TALK = timedelta(hours=6)


def find_surroundings(fact: ExtractedFact, seen_messages: Sequence[Message]) -> Surroundings:
    """The words around a fact. ``seen`` are the messages that the user sees, in order, including all that the
    fact cites. A cited message is context too, unless the fact is verbatim."""
    cited_messages = [message for message in seen_messages if message.seq in fact.sources]
    at = seen_messages.index(cited_messages[0])
    before = [
        message.text[-_MOST_OF_A_TURN:]
        for message in _near(seen_messages[max(0, at - _AROUND) : at], cited_messages[0])
    ]
    after = [
        message.text[:_MOST_OF_A_TURN] for message in _near(seen_messages[at + 1 : at + 1 + _AROUND], cited_messages[0])
    ]
    own = [] if fact.quoted else [message.text[:_MOST_OF_A_TURN] for message in cited_messages]
    return Surroundings(speaker=_speaker(cited_messages), context="\n".join([*before, *own, *after]))


def _near(messages: Sequence[Message], to: Message) -> list[Message]:
    return [message for message in messages if abs(message.occurred_at - to.occurred_at) <= _SAME_TALK]


def _speaker(cited_messages: Sequence[Message]) -> str:
    """The name of the speaker who has one; a user comes before an assistant."""
    named_messages = sorted(
        (message for message in cited_messages if message.author), key=lambda one: one.role is not MessageRole.USER
    )
    return visible_name(named_messages[0].author) if named_messages and named_messages[0].author else ""
