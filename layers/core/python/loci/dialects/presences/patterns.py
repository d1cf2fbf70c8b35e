"""Without a language model: what a person says in several conversations is a pattern, and says so of itself.

The facts are those that plain English forms state (the extractor ``facts``). A fact that at least two conversations
state under the same key, in the same words, is an entry of the profile, unless the newest conversation states another
value of that key.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from loci.ids import AtomId, MessageId
from loci.model import Category, Kind
from loci.model.presences import Aspect, CitedFact, Pattern
from loci.records import record
from loci.text.names import fold_name

LEAST_CONVERSATIONS = 2
"""Conversations that must support what a profile states."""
KEY_PREFIX = "profile."
MOST_MESSAGES = 50
"""Messages that an entry cites, as any atom."""


@record(frozen=True, slots=True)
class ComparedFact:
    """What a conversation states, or a fact that was remembered. ``order`` says when, among all that are compared."""

    key: str
    text: str
    category: Category
    messages: tuple[MessageId, ...]
    order: tuple[str, int]
    atom: AtomId | None = None


_OF_CATEGORIES: Mapping[str, Aspect] = MappingProxyType(
    {
        "work": Aspect.ROLE,
        "education": Aspect.ROLE,
        "skill": Aspect.ROLE,
        "language": Aspect.ROLE,
        "identity": Aspect.ROLE,
        "preference": Aspect.PREFERENCE,
        "diet": Aspect.PREFERENCE,
        "instruction": Aspect.WORKING_STYLE,
        "habit": Aspect.WORKING_STYLE,
        "agreement": Aspect.WORKING_STYLE,
    }
)
_OF_KINDS = MappingProxyType({Kind.PREFERENCE: Aspect.PREFERENCE, Kind.RULE: Aspect.WORKING_STYLE})


def aspect_of(category: Category) -> Aspect | None:
    """The aspect of a profile that facts of a category belong to; None for what a profile does not hold."""
    return _OF_CATEGORIES.get(category.folded_name) or _OF_KINDS.get(category.kind)


def find_patterns(facts: Iterable[ComparedFact]) -> tuple[Pattern, ...]:
    """What at least two conversations state and the newest one does not contradict, by key."""
    by_key: dict[str, list[ComparedFact]] = {}
    for fact in facts:
        if aspect_of(fact.category) is not None:
            by_key.setdefault(fact.key, []).append(fact)
    found = (_pattern_of(key, by_key[key]) for key in sorted(by_key))
    return tuple(pattern for pattern in found if pattern is not None)


def _pattern_of(key: str, facts: Sequence[ComparedFact]) -> Pattern | None:
    newest = max(facts, key=lambda fact: fact.order)
    same = [fact for fact in facts if fold_name(fact.text) == fold_name(newest.text)]
    aspect = aspect_of(newest.category)
    if aspect is None or not is_supported(message for fact in same for message in fact.messages):
        return None
    cited = tuple(CitedFact(fact.atom, fact.messages) for fact in same if fact.atom is not None)
    messages = choose_messages([fact.messages for fact in sorted(same, key=lambda fact: fact.order, reverse=True)])
    return Pattern(aspect, f"{KEY_PREFIX}{key}", newest.text, messages, cited)


def is_supported(messages: Iterable[MessageId]) -> bool:
    """Whether these messages are of enough conversations."""
    return len({(message.namespace, message.conversation) for message in messages}) >= LEAST_CONVERSATIONS


def choose_messages(groups: Sequence[Sequence[MessageId]]) -> tuple[MessageId, ...]:
    """As many of the messages as an atom may cite: one of each conversation first, then the rest in order."""
    every = list(dict.fromkeys(message for group in groups for message in group))
    first: dict[tuple[str, str], MessageId] = {}
    for message in every:
        first.setdefault((message.namespace, message.conversation), message)
    return tuple(dict.fromkeys([*first.values(), *every]))[:MOST_MESSAGES]
