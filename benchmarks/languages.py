"""Measures how well each of the sixteen languages is read: what people say of themselves (``tests/golden/languages``),
through the default extractor and embedder, next to plain cosine."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

from benchmarks import text
from benchmarks.locomo import baselines
from benchmarks.locomo.playing import CachingEmbedder, PlayedTalk
from tests.golden.languages import HALVES, Said, Speaker, read_speakers
from tests.support import sentence_model

_HITS = 8
NOTE = """\
Of so many people those whose safety, name and order are always in mind, whose question about a fact has the right
memory first (cos: by plain cosine over what they said), whose question about what changed finds the new value alone or
marked as later than the old one (cos: finds it before the old one), and whose question about the world has no hit;
false: of the things said about others (two a person) those that are always in mind all the same."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How one person is read, or how many of several are. ``false`` counts things said about others."""

    safety: int
    name: int
    order: int
    first: int
    first_by_cosine: int
    change: int
    change_by_cosine: int
    silent: int
    false: int


@dataclass(frozen=True, slots=True)
class LanguageScore:
    half: str
    language: str
    people: int
    reading: Reading


def measure() -> list[LanguageScore]:
    embedder = CachingEmbedder(sentence_model.default_embedder())
    return [
        LanguageScore(half, language, len(people), _sum([_read(person, embedder) for person in people]))
        for half in HALVES
        for language, people in read_speakers(half).items()
    ]


def render(scores: Sequence[LanguageScore]) -> str:
    head = ("half", "language", "people", "safety", "name", "order", "first", "cos", "change", "cos", "silent", "false")
    rows = [_row(one.half, one.language, one.people, one.reading) for one in [*scores, *_totals(scores)]]
    return f"{text.table(head, rows, right=range(2, 12))}\n\n{NOTE}"


def _totals(scores: Sequence[LanguageScore]) -> Iterator[LanguageScore]:
    for half in HALVES:
        own = [one for one in scores if one.half == half]
        if own:
            yield LanguageScore(half, "all", sum(one.people for one in own), _sum([one.reading for one in own]))


def _row(half: str, language: str, people: int, reading: Reading) -> tuple[str, ...]:
    return half, language, str(people), *(str(getattr(reading, field.name)) for field in fields(reading))


def _sum(readings: Sequence[Reading]) -> Reading:
    return Reading(*(sum(getattr(one, field.name) for one in readings) for field in fields(Reading)))


def _read(person: Speaker, embedder: CachingEmbedder) -> Reading:
    played = PlayedTalk(person.talk, embedder, "pages", sentence_model.default_rules())
    in_mind = [text.casefold() for _, text in played.essentials()]
    cosine = baselines.cosine(person.talk, embedder)
    changed = person.change[2]
    by_cosine = [turn for turn in cosine(changed, _HITS) if turn in {"old", "new"}]
    return Reading(
        safety=_is_said(in_mind, person.safety),
        name=_is_said(in_mind, person.name),
        order=_is_said(in_mind, person.order),
        first=played.find_turns(person.fact[1], 1) == ["fact"],
        first_by_cosine=cosine(person.fact[1], 1) == ["fact"],
        change=_is_noticed(dict(played.find_later_turns(changed, _HITS))),
        change_by_cosine=by_cosine[:1] == ["new"],
        silent=not played.find_texts(person.off_topic, 1),
        false=sum(_is_said(in_mind, said) for said in person.about_others),
    )


def _is_said(in_mind: Sequence[str], said: Said) -> bool:
    return any(said[1].casefold() in text for text in in_mind)


def _is_noticed(earlier: dict[str, frozenset[str]]) -> bool:
    return "new" in earlier and ("old" not in earlier or "old" in earlier["new"])
