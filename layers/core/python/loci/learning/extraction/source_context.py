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


def find_surroundings(fact: ExtractedFact, seen: Sequence[Message]) -> Surroundings:
    """The words around a fact. ``seen`` are the messages that the user sees, in order, including all that the
    fact cites. A cited message is context too, unless the fact is verbatim."""
    cited = [message for message in seen if message.seq in fact.sources]
    at = seen.index(cited[0])
    before = [message.text[-_MOST_OF_A_TURN:] for message in _near(seen[max(0, at - _AROUND) : at], cited[0])]
    after = [message.text[:_MOST_OF_A_TURN] for message in _near(seen[at + 1 : at + 1 + _AROUND], cited[0])]
    own = [] if fact.quoted else [message.text[:_MOST_OF_A_TURN] for message in cited]
    return Surroundings(speaker=_speaker(cited), context="\n".join([*before, *own, *after]))


def _near(messages: Sequence[Message], to: Message) -> list[Message]:
    return [message for message in messages if abs(message.occurred_at - to.occurred_at) <= _SAME_TALK]


def _speaker(cited: Sequence[Message]) -> str:
    """The name of the speaker who has one; a user comes before an assistant."""
    named = sorted((message for message in cited if message.author), key=lambda one: one.role is not MessageRole.USER)
    return visible_name(named[0].author) if named and named[0].author else ""
