"""Decide whether a text that a model saves by a tool is what the user said in the conversation.

Whatever makes a model save a text, a page or the result of another tool among them, only the user's own words count.
"""

from collections.abc import Iterable, Sequence

from loci.inference.embedding.nearness import Nearness
from loci.language.pastes import without_pastes
from loci.language.statements.standing_orders import gives_standing_order
from loci.learning.grounding import QuotedWords, find_misfit
from loci.model.atoms import Kind, Review
from loci.model.conversations import Message, MessageRole, Visibility
from loci.text.sentences import split_sentences


def own_words(messages: Sequence[Message]) -> tuple[str, ...]:
    """Return what the user wrote in these messages, without what was pasted."""
    own = (each for each in messages if each.role is MessageRole.USER and each.visibility is Visibility.USER)
    return written_words(each.text for each in own)


def written_words(texts: Iterable[str]) -> tuple[str, ...]:
    """Return texts of a user without what was pasted into them."""
    return tuple(words for text in texts if (words := without_pastes(text).strip()))


def review_of(text: str, kind: Kind, said_texts: Sequence[str], nearness: Nearness) -> Review | None:
    """Return None where one of the texts says it, a rule by an order for all that follows; otherwise unconfirmed."""
    elsewhere = "\n".join(said_texts)
    quotations = (QuotedWords(quote, said, elsewhere) for said in said_texts for quote in split_sentences(said))
    is_tied = any(_says(said, text, kind, nearness) for said in quotations)
    return None if is_tied else Review.UNCONFIRMED


def _says(said: QuotedWords, text: str, kind: Kind, nearness: Nearness) -> bool:
    if kind is Kind.RULE and not gives_standing_order(said.quote):
        return False
    return find_misfit(text, said, nearness) is None
