"""A conversation read message by message: only what users say of themselves becomes a fact."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import tzinfo

from loci.adapters.rules import decoys, words
from loci.adapters.rules.answers import answered, claimed, confirmed, put_right
from loci.adapters.rules.clauses import bare, clauses
from loci.adapters.rules.mentions import last_mentioned, resolved
from loci.adapters.rules.normal import even, is_chat, masked
from loci.adapters.rules.patterns import Pattern
from loci.adapters.rules.reading import RULES, Reading, Speech, note, read, read_abroad
from loci.adapters.rules.rule import Rule
from loci.adapters.rules.sincerity import plays, sincere, takes_back
from loci.adapters.rules.substance import tells
from loci.adapters.rules.telling import TELLINGS
from loci.adapters.rules.tongues.parting import TONGUES, parted
from loci.adapters.rules.tongues.tongue import Tongue
from loci.adapters.rules.zones import there, zone_of
from loci.errors import Refused
from loci.ids import digest
from loci.model import Message, MessageRole, Visibility
from loci.model.jobs import EXTRACTION_VERSIONS
from loci.ports.language import ExtractedFact, Extraction

# Raised with every change of what the rules read, in tables or in code.
_RELEASE = "2"
_MOST_SOURCES = 50
_REMEMBER = Pattern(
    r"^(?:(?:and|also|so|ok|okay|hey|hi|oh|well|btw|by the way|one more thing)[,:]? )*(?:please |(?:can|could|"
    r"will|would) you (?:please )?|I (?:want|need) you to |just )?"
    r"(?:remember|do not forget|keep in mind|bear in mind|make a note|take note|note(?: down)?|memori[sz]e|save|"
    r"store|never forget)(?: (?:this|the following|it|for (?:me|later|next time|future reference|the future)))*"
    r"(?::| that\b,?|,)? (?P<what>(?!to\b|when\b|how\b|what\b|where\b|the time\b|if\b|me\b)(?:my|I|we|our|the|"
    r"all|[A-Z]|\w+ (?:is|are)\b).+)$",
    re.IGNORECASE,
)
_GREETED = Pattern(
    r"^(?:hi|hello|hey|hiya|good (?:morning|evening|afternoon)|greetings|nice to meet you|howdy)(?: there| all|"
    r" everyone| guys| folks| again)?[,.!]* (?:I am|it is|this is) ([a-z][\w'-]{1,20})(?=$|[,.!]| (?:from|and|"
    r"here|by the way)\b)",
    re.IGNORECASE,
)


class RulesExtractor:
    """``rules``: no language model, no network. The same messages give the same facts, in the order they were said."""

    name = "rules"

    def prompt_hash(self, version: str) -> str:
        """The hash of the rules of that version. Raises Refused for a version that was never released."""
        if version not in EXTRACTION_VERSIONS:
            raise Refused.field("/extractionVersion", "the rules know no such version")
        return digest(
            self.name,
            version,
            _RELEASE,
            *(f"{rule.form}\n{rule.says}\n{rule.about}" for rule in (*RULES, *TELLINGS)),
            *_listed(),
        )

    def extract(self, messages: Sequence[Message], version: str) -> Extraction:
        """Raises Refused for a version that was never released."""
        self.prompt_hash(version)
        return Extraction(facts=tuple(_Listening(messages).facts()))


class _Listening:
    """What was stated so far in one conversation, by whom and in which message."""

    def __init__(self, messages: Sequence[Message]) -> None:
        self._messages = [message for message in messages if message.visibility is Visibility.USER]
        self._texts: list[str] = []
        self._abroad: list[list[tuple[str, Tongue]]] = []
        for message in self._messages:
            former = next((said[-1][1] for said in reversed(self._abroad) if said), None)
            english, abroad = parted(masked(message.text), former)
            self._texts.append(even(english))
            self._abroad.append(abroad)
        self._zones: dict[str | None, tzinfo] = {}
        self._mentioned: dict[str | None, str] = {}
        self._stated: list[tuple[str | None, Reading]] = []

    def facts(self) -> list[ExtractedFact]:
        playing = plays(self._texts)
        for index, message in enumerate(self._messages):
            if message.role is MessageRole.USER and not playing[index]:
                self._hear(index, message)
        return _merged(reading.fact for _, reading in self._stated)

    def _hear(self, index: int, message: Message) -> None:
        text = self._texts[index]
        if takes_back(text):
            self._forget_last(message, index)
        speech = self._speech(message, text)
        for sentence, sources in (*self._replies(index), *((said, ()) for said in sincere(text))):
            told = replace(speech, sources=(*sources, *speech.sources))
            if not self._correct(sentence, index, told):
                self._stated += [(message.author, reading) for reading in self._readings(sentence, told, message)]
        for sentence, tongue in self._abroad[index]:
            self._stated += [(message.author, reading) for reading in read_abroad(sentence, tongue, speech)]

    def _speech(self, message: Message, text: str) -> Speech:
        if zone := zone_of(text):
            self._zones[message.author] = zone
        said = there(message.occurred_at, self._zones.get(message.author))
        return Speech(message.author or "User", said, (message.seq,), is_chat(message.text), tells(text))

    def _replies(self, index: int) -> Iterator[tuple[str, tuple[int, ...]]]:
        """What the message says by answering the assistant's message right before it."""
        if index == 0 or self._messages[index - 1].role is not MessageRole.ASSISTANT:
            return
        asked, reply = self._texts[index - 1], self._texts[index]
        for sentence in (*confirmed(asked, reply), *answered(asked, reply)):
            for sincerely in sincere(sentence):
                yield sincerely, (self._messages[index - 1].seq,)

    def _correct(self, sentence: str, index: int, speech: Speech) -> bool:
        """A word put right replaces what it corrects, of the speaker's own "
        "or of the assistant's claim: that was never meant."""
        message = self._messages[index]
        own = [reading for author, reading in self._stated if author == message.author]
        found = put_right(sentence, own[-8:], self._claims(index, speech), chat=speech.chat)
        if found is None:
            return False
        wrong, clause = found
        sources = tuple(sorted({*wrong.fact.sources, *speech.sources}))
        better = list(_readings(clause, replace(speech, sources=sources)))
        if better:
            self._stated = [pair for pair in self._stated if pair[1].clause != wrong.clause]
            self._stated += [(message.author, reading) for reading in better]
        return bool(better)

    def _claims(self, index: int, speech: Speech) -> list[Reading]:
        if index == 0 or self._messages[index - 1].role is not MessageRole.ASSISTANT:
            return []
        asked = replace(speech, sources=(self._messages[index - 1].seq,))
        return [reading for claim in claimed(self._texts[index - 1]) for reading in _readings(claim, asked)]

    def _readings(self, sentence: str, speech: Speech, message: Message) -> list[Reading]:
        """Of a sentence in which "she" is whom its writer mentioned last."""
        readings = list(_readings(sentence, speech, self._mentioned.get(message.author)))
        if mentioned := last_mentioned(sentence, self._mentioned.get(message.author)):
            self._mentioned[message.author] = mentioned
        return readings

    def _forget_last(self, message: Message, index: int) -> None:
        """ "Just kidding": whatever the speaker's message before said, goes."""
        former = [m.seq for m in self._messages[:index] if m.role is MessageRole.USER and m.author == message.author]
        if former:
            self._stated = [pair for pair in self._stated if former[-1] not in pair[1].fact.sources]


def _readings(sentence: str, speech: Speech, mentioned: str | None = None) -> list[Reading]:
    asked = _REMEMBER.match(sentence)
    if asked is not None:
        return _remembered(asked["what"].rstrip("?.! "), speech)
    return [
        reading for clause in clauses(_introduced(sentence)) for reading in read(resolved(clause, mentioned), speech)
    ]


def _remembered(what: str, speech: Speech) -> list[Reading]:
    """What one asks to be remembered weighs more; what no rule knows is kept as it was said."""
    known = [reading for clause in clauses(what) for reading in read(clause, speech)]
    if known:
        return [replace(r, fact=replace(r.fact, importance=min(5, r.fact.importance + 1))) for r in known]
    return list(note(bare(what), speech))


def _introduced(sentence: str) -> str:
    """ "hi, im sarah" gives a name, though nothing has a capital."""
    found = _GREETED.match(sentence)
    if found is None or not _could_be_name(found[1]):
        return sentence
    return f"my name is {found[1].title()}{sentence[found.end() :]}"


def _could_be_name(word: str) -> bool:
    low = word.lower()
    known = decoys.NOT_NAMES | words.JOBS | words.DIETS | words.NATIONALITIES | words.RELATIONS
    return low not in known and not low.endswith(("ing", "ful", "less", "ous", "ish", "able", "ive"))


def _merged(facts: Iterator[ExtractedFact]) -> list[ExtractedFact]:
    """The same fact said twice is one that cites both."""
    merged: dict[tuple[str, str | None], ExtractedFact] = {}
    for fact in facts:
        same = merged.pop((fact.text, fact.key), None)
        sources = sorted({*fact.sources, *(same.sources if same else ())})[:_MOST_SOURCES]
        merged[fact.text, fact.key] = replace(same or fact, sources=tuple(sources))
    return list(merged.values())


def _abroad() -> Iterator[Rule]:
    return (rule for tongue in TONGUES for rule in tongue.rules())


def _listed() -> Iterator[str]:
    for name, value in sorted((vars(words) | vars(decoys)).items()):
        if name.isupper() and isinstance(value, frozenset):
            yield f"{name} {' '.join(sorted(value))}"
