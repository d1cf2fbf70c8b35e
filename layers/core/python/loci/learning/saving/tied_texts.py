"""Decide whether a text that a model saves by a tool is what the user said in the conversation.

Whatever makes a model save a text, a page or the result of another tool among them, only the user's own words count.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from loci.apps.review_rules import read_rules
from loci.ids import MessageId
from loci.inference.embedding.nearness import Nearness, nearness_by
from loci.language.categories import StatedCategory
from loci.language.confirmation import is_question
from loci.language.pastes import without_pastes
from loci.language.restating import said_share
from loci.language.statements.standing_orders import gives_standing_order
from loci.learning.grounding import QuotedWords, find_misfit
from loci.learning.saving.quarantine import hold_brought, hold_learned
from loci.memory.atoms.fields import NewAtom
from loci.model.atoms import Kind, Review
from loci.model.conversations import Message, MessageRole, Visibility
from loci.ports.all import Ports
from loci.ports.parts import TurnReads
from loci.scope import Caller
from loci.text.sentences import split_sentences

MOST_MESSAGES = 50
"""Messages in which the user's words are looked for: the last ones of a conversation."""
_MOST_SENTENCES = 40
"""Sentences whose meaning is compared: those with most words of the text, the newest first."""


def own_words(messages: Iterable[Message]) -> tuple[str, ...]:
    """Return what the user wrote in these messages, without what was pasted."""
    own = (each for each in messages if each.role is MessageRole.USER and each.visibility is Visibility.USER)
    return written_words(each.text for each in own)


def written_words(texts: Iterable[str]) -> tuple[str, ...]:
    """Return texts of a user without what was pasted into them."""
    return tuple(words for text in texts if (words := without_pastes(text).strip()))


def cited_words(ports: TurnReads, caller: Caller, message_ids: Iterable[MessageId]) -> tuple[str, ...]:
    """Return what the caller wrote in these messages; those of others say nothing of theirs."""
    by_talk = groupby(sorted(message_ids, key=str), lambda each: (each.namespace, each.conversation))
    return tuple(
        words
        for (namespace, conversation), ids in by_talk
        for words in own_words(ports.turns.get(caller.own(namespace), conversation, [id.seq for id in ids]))
    )


def review_of(text: str, kind: Kind, said_texts: Sequence[str], nearness: Nearness) -> Review | None:
    """Return None where one of the texts says it, a rule by an order for all that follows; otherwise unconfirmed."""
    elsewhere = "\n".join(said_texts)
    quotations = [
        QuotedWords(quote, said, elsewhere) for said in reversed(said_texts) for quote in split_sentences(said)
    ]
    quotations.sort(key=lambda said: -said_share(text, said.quote, ""))
    is_tied = any(_says(said, text, kind, nearness) for said in quotations[:_MOST_SENTENCES])
    return None if is_tied else Review.UNCONFIRMED


def as_reviewed(new: NewAtom, said_texts: Sequence[str], nearness: Nearness) -> NewAtom:
    """Return the atom as the user's words confirm it: what they do not say has a review and no key, and is no rule."""
    review = review_of(new.text, new.category.kind, said_texts, nearness)
    if review is None:
        return new
    is_rule = new.category.kind is Kind.RULE
    category = StatedCategory.PREFERENCE.category if is_rule else new.category
    return replace(new, review=review, key=None, category=category)


def as_brought(ports: Ports, caller: Caller, new: NewAtom, said_texts: Sequence[str] | None) -> NewAtom:
    """Return what a tool or an import brings under a category of its own: as the user's words confirm it, if a model
    saves, or as it waits for its user. Raises Unavailable."""
    category, rules = new.category, read_rules(ports, caller.directory)
    if said_texts is not None:
        new = as_reviewed(new, said_texts, nearness_by(ports.embedder))
    new = hold_brought(new, category, rules)
    if new.review is Review.PENDING:
        return replace(new, category=category)
    return new if said_texts is None else hold_learned(new, rules)


def _says(said: QuotedWords, text: str, kind: Kind, nearness: Nearness) -> bool:
    if kind is Kind.RULE and not gives_standing_order(said.quote):
        return False
    if is_question(said.quote) and said_share(text, said.quote, "") < 1:
        return False  # a question is no answer: "Where do I live?"
    return find_misfit(text, said, nearness) is None
