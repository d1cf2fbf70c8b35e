"""Measures what a bad language model does to a memory: the sets of ``quality`` through the default extractor alone, and
with each scripted model above it (``benchmarks.scripted_models``).

No model costs anything that the rules keep: one that finds nothing, or never answers, leaves the same memory.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from benchmarks import people, quality, text
from benchmarks.locomo.measures import Answered, recall
from benchmarks.locomo.playing import CachingEmbedder, PlayedTalk
from benchmarks.locomo.talks import Talk
from benchmarks.scripted_models import SCRIPTED
from loci.adapters.rules import RulesExtractor
from loci.ports.language import LanguageModel
from tests.support import sentence_model

RULES = "rules"
EQUAL = frozenset({"empty", "slow"})
"""Models that must leave the same memory as the rules."""
TOLERANCE = 0.02
"""How much less than the rules another one may find, over all questions: what it adds takes some places."""

NOTE = f"""\
Part of what answers a question among the first 1, 3 and 8 hits; there: what must be in each context, in that before a
greeting; answered: questions whose answer is in the context before them. A model that is empty or slow leaves what
the rules leave, any other finds at most {TOLERANCE} less over all questions, the first hit included."""


@dataclass(frozen=True, slots=True)
class ModelEffect:
    """Of one set with one model, or by rules alone: ``found`` by how many hits count; of people also how much of the
    ``must_haves`` is ``there``, and to how many questions the answer is in the context."""

    set: str
    model: str
    questions: int
    found: tuple[float, ...]
    must_haves: int = 0
    there: int = 0
    answered: int = 0


def measure(data: Path | None) -> list[ModelEffect]:
    embedder = CachingEmbedder(sentence_model.default_embedder())
    of_talks = measure_talks(quality.talks_as_shipped(data), embedder)
    return [*of_talks, *(one for model in (RULES, *SCRIPTED) for one in _of_people(model, embedder))]


def measure_talks(
    sets: Iterable[tuple[str, list[Talk]]], embedder: CachingEmbedder, models: Sequence[str] = (RULES, *SCRIPTED)
) -> list[ModelEffect]:
    return [_of_talks(name, model, talks, embedder) for name, talks in sets for model in models]


def render(effects: Sequence[ModelEffect]) -> str:
    head = ("set", "model", "questions", *(f"@{k}" for k in quality.KS), "must-haves", "there", "answered")
    rows = [
        (one.set, one.model, str(one.questions), *(f"{part:.3f}" for part in one.found), *_counts(one))
        for one in (*effects, *_of_all(effects))
    ]
    return f"{text.table(head, rows, right=range(2, 9))}\n\n{NOTE}"


def find_faults(effects: Sequence[ModelEffect]) -> list[str]:
    """Says which model leaves less than the rules do."""
    by = {(one.set, one.model): one for one in effects}
    changed = [
        f"a model that is {one.model} changes what is found of {one.set}"
        for one in effects
        if one.model in EQUAL and _figures(one) != _figures(by[one.set, RULES])
    ]
    all_sets = {one.model: one for one in _of_all(effects)}
    least = [part - TOLERANCE for part in all_sets[RULES].found]
    lost = [
        f"a model that is {name} finds too little"
        for name, one in all_sets.items()
        if any(part < some for part, some in zip(one.found, least, strict=True))
    ]
    return [*changed, *lost]


def _of_talks(name: str, model: str, of_set: Sequence[Talk], embedder: CachingEmbedder) -> ModelEffect:
    parts = []
    for talk in of_set:
        played = PlayedTalk(talk, embedder, "pages", RulesExtractor(), model=_model(model))
        answers = (
            Answered(one.category, one.evidence, played.find_turns(one.text, max(quality.KS))) for one in talk.questions
        )
        parts += [tuple(recall(one, k) for k in quality.KS) for one in answers]
    return ModelEffect(name, model, len(parts), tuple(map(fmean, zip(*parts, strict=True))))


def _of_people(model: str, embedder: CachingEmbedder) -> Iterator[ModelEffect]:
    for half, played in people.plays(embedder, _model(model)):
        ranks = [
            rank for person, talk in played for rank in people.first_ranks(person, talk.find_texts, max(quality.KS))
        ]
        contexts = people.context_scores(half, played)[0]
        yield ModelEffect(
            set=half,
            model=model,
            questions=len(ranks),
            found=tuple(fmean(float(rank < k) for rank in ranks) for k in quality.KS),
            must_haves=contexts.must_haves,
            there=contexts.there,
            answered=contexts.answered,
        )


def _model(name: str) -> LanguageModel | None:
    return None if name == RULES else SCRIPTED[name]()


def _of_all(effects: Sequence[ModelEffect]) -> Iterator[ModelEffect]:
    by_model: Mapping[str, list[ModelEffect]] = {
        model: [one for one in effects if one.model == model] for model in dict.fromkeys(one.model for one in effects)
    }
    for model, every in by_model.items():
        count = sum(one.questions for one in every)
        sums = [[part * one.questions for part in one.found] for one in every]
        found = tuple(sum(column) / count for column in zip(*sums, strict=True))
        counts = [
            sum(column) for column in zip(*((one.must_haves, one.there, one.answered) for one in every), strict=True)
        ]
        yield ModelEffect("all", model, count, found, *counts)


def _figures(one: ModelEffect) -> tuple[object, ...]:
    return one.found, one.there, one.answered


def _counts(one: ModelEffect) -> tuple[str, ...]:
    return tuple(map(str, (one.must_haves, one.there, one.answered))) if one.must_haves else ("", "", "")
