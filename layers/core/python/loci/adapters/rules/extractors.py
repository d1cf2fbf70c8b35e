"""``facts``: the few facts that plain English forms state. ``rules``: these, and all else that users tell in their own
words. Neither asks a language model; the same messages give the same."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from loci.adapters.rules.conversation import HeardConversation, UserStatements, hear_conversation
from loci.adapters.rules.sentence_reader import SentenceReader
from loci.adapters.rules.silences import reason_of_silence
from loci.errors import Refused
from loci.ids import digest
from loci.language.endings import MOST_ENDED
from loci.language.statements import lexicon
from loci.language.statements.fact_forms import OUTRIGHT
from loci.language.statements.facts import FORMS, StatedFact
from loci.model.atoms import SAID, Category, Kind
from loci.model.authors import is_blank, name_of, subject_of
from loci.model.conversations import Message
from loci.model.entities import EntityType, ExtractedEntity
from loci.model.jobs import EXTRACTION_VERSIONS, DropReason
from loci.ports.language import ExtractedFact, Extraction

# Raised with every change of what is read, in tables or in code.
_RELEASE = "10"
_MOST_SOURCES = 50
MOST_OF_A_QUOTE = 1200
"""Characters of one quotation, an atom; a longer one becomes several."""
QUOTE_IMPORTANCE = 2
CHATTER_IMPORTANCE = 1
"""Marks own words that tell nothing of their writer, which a context has room for last."""
_MOST_OF_A_NAME = 200
# What it ends has a category of its own, which it takes over.
_ENDING = Category("ending", Kind.FACT)


class FactsExtractor:
    """``facts``: names, homes, jobs, allergies and the like, each under a key, so that a later value replaces it."""

    name = "facts"

    def __init__(self, reader: SentenceReader | None = None) -> None:
        self._reader = reader

    def prompt_hash(self, version: str) -> str:
        """The hash of the forms of that version. Raises Refused for a version that was never released."""
        if version not in EXTRACTION_VERSIONS:
            raise Refused.field("/extractionVersion", "the rules extractor does not support this version")
        return digest(
            self.name, version, _RELEASE, *(f"{form.pattern}\n{form.says}" for form in FORMS), *_lexicon_lines()
        )

    def extract(self, messages: Sequence[Message], version: str) -> Extraction:
        """Raises Refused for a version that was never released."""
        self.prompt_hash(version)
        heard_conversation = hear_conversation(messages, self._reader)
        facts = self._of_turns(heard_conversation.turns)
        says_more = frozenset(turn.message.seq for turn in heard_conversation.turns if turn.quotes)
        return Extraction(facts, silent=_silent_messages(messages, heard_conversation, facts), says_more=says_more)

    def _of_turns(self, turns: Sequence[UserStatements]) -> tuple[ExtractedFact, ...]:
        return tuple(_merge_same(_fact(stated_fact, turn) for turn in turns for stated_fact in turn.facts))


class RulesExtractor(FactsExtractor):
    """``rules``: what ``facts`` keeps, and every other statement of a user as it was said, with date and speaker."""

    name = "rules"

    def _of_turns(self, turns: Sequence[UserStatements]) -> tuple[ExtractedFact, ...]:
        endings = (ending for turn in turns for ending in _endings(turn))
        facts = sorted((*super()._of_turns(turns), *endings), key=_place)
        # Behind the facts, so that as many as possible come into their space at once.
        return (*facts, *(quote for turn in turns for quote in _quotes(turn)))


def _fact(stated: StatedFact, turn: UserStatements) -> ExtractedFact:
    author = turn.message.author
    return ExtractedFact(
        text=stated.text,
        category=stated.category,
        importance=stated.importance,
        confidence=stated.confidence,
        valid_from=turn.message.occurred_at,
        sources=turn.sources(stated),
        key=None if stated.key is None else f"{subject_of(author)}.{stated.key}",
        entities=tuple(dict.fromkeys((*_author(author), *stated.entities))),
    )


def _silent_messages(
    messages: Sequence[Message], heard_conversation: HeardConversation, facts: Sequence[ExtractedFact]
) -> Mapping[int, DropReason]:
    """A user's messages that no fact cites."""
    cited = {seq for fact in facts for seq in fact.sources}
    return {
        message.seq: DropReason.JOKE if message.seq in heard_conversation.unmeant else reason_of_silence(message, own)
        for message in messages
        if message.seq not in cited and (own := heard_conversation.own.get(message.seq)) is not None
    }


def _quotes(turn: UserStatements) -> Iterator[ExtractedFact]:
    """The sentences of one message as one text as far as an atom goes; "…" where something was left out."""
    message = turn.message
    for text in _parts(turn.quotes):
        yield ExtractedFact(
            text=text,
            quoted=text == message.text,
            category=SAID,
            importance=CHATTER_IMPORTANCE if turn.is_chatter else QUOTE_IMPORTANCE,
            confidence=1.0,
            valid_from=message.occurred_at,
            sources=(message.seq,),
            entities=_author(message.author),
        )


def _place(fact: ExtractedFact) -> tuple[int, bool]:
    """By message; what ends something before the facts that hold from then on."""
    return fact.sources[-1], not fact.ends


def _endings(turn: UserStatements) -> Iterator[ExtractedFact]:
    """Yields what ends something, each as often as it may end another thing: "I quit Initech" ends an employer
    and a job."""
    message = turn.message
    for sentence in turn.endings:
        for _ in range(MOST_ENDED):
            yield ExtractedFact(
                text=f'{name_of(message.author)} said: "{sentence}"',
                category=_ENDING,
                importance=QUOTE_IMPORTANCE,
                confidence=OUTRIGHT,
                valid_from=message.occurred_at,
                sources=(message.seq,),
                entities=_author(message.author),
                ends=True,
            )


def _author(name: str | None) -> tuple[ExtractedEntity, ...]:
    """As an entity, where the name can be one's."""
    is_name = name is not None and len(name) <= _MOST_OF_A_NAME and not is_blank(name)
    return (ExtractedEntity(EntityType.PERSON, name),) if is_name and name else ()


def _parts(pieces: Sequence[str]) -> Iterator[str]:
    part = ""
    for piece in pieces:
        if part and len(part) + len(piece) > MOST_OF_A_QUOTE:
            yield part
            part = ""
        part = f"{part} {piece}".strip()
    if part:
        yield part


def _merge_same(facts: Iterator[ExtractedFact]) -> list[ExtractedFact]:
    """The same fact said twice is one that cites both."""
    merged_facts: dict[tuple[str, str | None], ExtractedFact] = {}
    for fact in facts:
        same = merged_facts.pop((fact.text, fact.key), None)
        sources = sorted({*fact.sources, *(same.sources if same else ())})[:_MOST_SOURCES]
        merged_facts[fact.text, fact.key] = replace(same or fact, sources=tuple(sources))
    return list(merged_facts.values())


def _lexicon_lines() -> Iterator[str]:
    for name, value in sorted(vars(lexicon).items()):
        if name.isupper():
            yield f"{name} {' '.join(sorted(value))}"
