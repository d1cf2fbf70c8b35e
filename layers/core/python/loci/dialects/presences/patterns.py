"""Without a language model: what a person says in several conversations is a pattern, and says so of itself.

The facts are those that plain English forms state (the extractor ``facts``). What at least two conversations state
under the same key, in any words, is an entry of the profile, unless the newest conversation states another value of
that key. So is an instruction, which has no key: where two conversations give it, and none takes it back.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from loci.dialects.presences import wordings
from loci.ids import AtomId, MessageId
from loci.language import sensitive
from loci.language.restating import content_words
from loci.model.atoms import Atom, Category, Kind
from loci.model.presences import LEAST_CONVERSATIONS, Aspect, CitedFact, DreamDropReason, DroppedFinding, Pattern
from loci.records import record

KEY_PREFIX = "profile."
RULE_KEY = "rule."
MOST_OF_A_KEY = 100
MOST_MESSAGES = 50
"""Messages that an entry cites, as any atom."""


@record(frozen=True, slots=True)
class ComparedFact:
    """Statement of a conversation, or a fact that was remembered. ``order`` says when, among all that are compared."""

    key: str | None
    text: str
    category: Category
    messages: tuple[MessageId, ...]
    order: tuple[str, int]
    atom: AtomId | None = None


@record(frozen=True, slots=True)
class FoundPatterns:
    """Patterns of a dream, and what it found besides and left out."""

    patterns: tuple[Pattern, ...] = ()
    dropped: tuple[DroppedFinding, ...] = ()


_OF_CATEGORIES: Mapping[str, Aspect] = MappingProxyType(
    {
        "work": Aspect.ROLE,
        "education": Aspect.ROLE,
        "skill": Aspect.ROLE,
        "language": Aspect.ROLE,
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


def is_compared(key: str | None, category: Category) -> bool:
    """Whether other conversations may say the same: what has a key, and instructions."""
    return key is not None or category.kind is Kind.RULE


def find_patterns(facts: Iterable[ComparedFact], profile: Sequence[Atom] = ()) -> FoundPatterns:
    """The facts that at least two conversations state and the newest one does not contradict, by key. An instruction
    that an entry of the ``profile`` says has the key of that entry."""
    by_key: dict[str, list[ComparedFact]] = {}
    rules: list[ComparedFact] = []
    left_out: dict[str, DroppedFinding] = {}
    for fact in facts:
        aspect = aspect_of(fact.category)
        if aspect is None:
            continue
        if sensitive.is_sensitive(fact.text):
            left_out[fact.key or fact.text] = DroppedFinding(DreamDropReason.SENSITIVE, aspect)
        elif fact.key is None:
            rules.append(fact)
        else:
            by_key.setdefault(fact.key, []).append(fact)
    for rule in _group_rules(rules):
        by_key[_key_of_rule(rule, profile)] = rule
    findings = [_pattern_of(key, by_key[key]) for key in sorted(by_key)]
    return FoundPatterns(
        tuple(one for one in findings if isinstance(one, Pattern)),
        (*left_out.values(), *(one for one in findings if isinstance(one, DroppedFinding))),
    )


def _group_rules(rules: Sequence[ComparedFact]) -> list[list[ComparedFact]]:
    """Rules that say the same, each group by its newest one; none that a newer one denies."""
    groups: list[list[ComparedFact]] = []
    for rule in sorted(rules, key=lambda one: one.order, reverse=True):
        same = next((group for group in groups if wordings.says_same(group[0].text, rule.text)), None)
        if same is not None:
            same.append(rule)
        elif not any(wordings.denies(group[0].text, rule.text) for group in groups):
            groups.append([rule])
    return groups


def _key_of_rule(group: Sequence[ComparedFact], profile: Sequence[Atom]) -> str:
    """The words that all of the group share, so that it is found again in other words."""
    for atom in profile:
        if atom.key is not None and any(wordings.says_same(atom.text, rule.text) for rule in group):
            return atom.key.removeprefix(KEY_PREFIX)
    shared = frozenset.intersection(*(content_words(rule.text) for rule in group))
    return f"{RULE_KEY}{'-'.join(sorted(shared))}"[:MOST_OF_A_KEY]


def _pattern_of(key: str, facts: Sequence[ComparedFact]) -> Pattern | DroppedFinding | None:
    newest = max(facts, key=lambda fact: fact.order)
    same = [fact for fact in facts if wordings.says_same(fact.text, newest.text)]
    aspect = aspect_of(newest.category)
    if aspect is None:
        return None
    if not is_supported(message for fact in same for message in fact.messages):
        is_said_twice = is_supported(message for fact in facts for message in fact.messages)
        reason = DreamDropReason.CONTRADICTED if is_said_twice else DreamDropReason.ONE_CONVERSATION
        return DroppedFinding(reason, aspect)
    cited_facts = tuple(CitedFact(fact.atom, fact.messages) for fact in same if fact.atom is not None)
    messages = choose_messages([fact.messages for fact in sorted(same, key=lambda fact: fact.order, reverse=True)])
    return Pattern(aspect, f"{KEY_PREFIX}{key}", newest.text, messages, cited_facts)


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
