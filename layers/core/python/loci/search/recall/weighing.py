"""Weights of the memories found: the order of an answer, and what is too far behind its best."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from loci.ids import MessageId
from loci.language.first_person import quoted_words
from loci.language.times import AskedTime
from loci.language.words import exact_tokens, word_stems
from loci.model.atoms import SAID, Atom
from loci.model.decay import Decay
from loci.ports.recall import IndexAnswer, IndexQuery
from loci.records import record
from loci.scope import Scope
from loci.search.ranking import scoring
from loci.search.ranking.scoring import ScoreFactors
from loci.search.recall.gate import Gate, Ground
from loci.search.recall.in_time import order_in_time
from loci.search.recall.repeats import is_of_a_model, is_repeat
from loci.search.recall.said_later import find_former
from loci.search.recall.verify import AskedAbout, Reread


@record(frozen=True, slots=True)
class Weighed:
    """A memory with the factors of its score; ``scale`` is that of its answer: how likely the best one is right, by the
    largest entity match. ``scored_as`` is the one that it changed places with, whose factors it has."""

    reread: Reread
    factors: ScoreFactors
    scale: float
    scored_as: Reread | None = None

    @property
    def atom(self) -> Atom:
        return self.reread.atom

    @property
    def score(self) -> float:
        return self.factors.score * self.scale

    @property
    def similarity(self) -> float:
        return scoring.similarity(self.reread.candidate)


@record(frozen=True, slots=True)
class Considered:
    """Basis of an answer: what each index proposed to the ``queries``, the memories that were ``found`` to hold, and
    the ``ground`` on which they are an answer. ``lowest`` is that of ``loci.search.recall.reranking.RankedFound``;
    ``is_cut_short``: there are more proposals than were looked at. ``time`` is that of the question."""

    query: IndexQuery
    queries: Mapping[Scope, IndexQuery]
    answers: Sequence[IndexAnswer]
    found: Sequence[Reread]
    asked_about: AskedAbout
    gate: Gate
    ground: Ground
    decay: Decay
    lowest: float | None = None
    is_cut_short: bool = False
    time: AskedTime | None = None

    @property
    def start(self) -> datetime:
        return self.query.now

    def weigh(self) -> Sequence[Weighed]:
        """Weighs the memories found, best first, repeats behind all others; of two values of one key the later comes
        first, and what ends own words before these."""
        factors = [one.weights(self.asked_about, self.start, self.decay) for one in self.found]
        scale = self._scale(factors)
        hits = (Weighed(one, own, scale) for one, own in zip(self.found, factors, strict=True))
        new, repeats = _split_repeats(sorted(hits, key=_best_first))
        best_first = sorted(_with_facts_within(new), key=_best_first)
        exact_first = _exact_first(best_first, exact_tokens(self.query.text))
        asked_time = None if names_speakers(self.answers) else self.time
        return _later_values_first([*_in_time(exact_first, asked_time), *repeats])

    def _scale(self, factors: Sequence[ScoreFactors]) -> float:
        if not factors:
            return 1.0
        best = self.found[max(range(len(factors)), key=lambda row: factors[row].score)].candidate
        return scoring.likelihood(best, self.gate.memories) / max(one.bonus for one in factors)


def names_speakers(answers: Iterable[IndexAnswer]) -> bool:
    """Whether a question names somebody who speaks: people say what others did at any time, and the nearness of its
    day is enough."""
    return any(answer.speakers for answer in answers)


def _with_facts_within(weighed: Sequence[Weighed]) -> list[Weighed]:
    """The same, but that a sentence changes places with a better fact of its message that it says whole: a short fact
    is nearer to a question than the sentence it was taken from, which says that and more. A sentence is the user's own
    words, or what a model says in their place."""
    order = list(weighed)
    facts_of: dict[MessageId, list[int]] = {}
    for row, one in enumerate(order):
        if one.atom.source_message_ids and not _is_quoted(one.atom):
            for message in one.atom.source_message_ids:
                facts_of.setdefault(message, []).append(row)
    for row, sentence in enumerate(order if facts_of else ()):
        if _is_quoted(sentence.atom) or is_of_a_model(sentence.atom):
            facts = sorted({n for message in sentence.atom.source_message_ids for n in facts_of.get(message, ())})
            better = (n for n in facts if order[n].score > sentence.score and _says_whole(sentence, order[n]))
            best = max(better, key=lambda n: order[n].score, default=None)
            if best is not None:
                order[row], order[best] = _exchange(sentence, order[best])
    return order


def _is_quoted(atom: Atom) -> bool:
    return atom.category == SAID or quoted_words(atom.text) is not None


def _says_whole(sentence: Weighed, fact: Weighed) -> bool:
    stated, said = word_stems(fact.atom.text), word_stems(sentence.atom.text)
    return stated <= said if _is_quoted(sentence.atom) else stated < said


def _exchange(sentence: Weighed, fact: Weighed) -> tuple[Weighed, Weighed]:
    return (
        replace(sentence, factors=fact.factors, scored_as=fact.reread),
        replace(fact, factors=sentence.factors, scored_as=sentence.reread),
    )


def _exact_first(best_first: Sequence[Weighed], tokens: frozenset[str]) -> list[Weighed]:
    """Move what says most of the question's exact tokens to the front: to vectors v2.3.1 and v2.3.11 are alike."""
    if not tokens:
        return list(best_first)
    return sorted(best_first, key=lambda one: -len(tokens & exact_tokens(one.atom.text)))


def _in_time(best_first: Sequence[Weighed], asked_time: AskedTime | None) -> Sequence[Weighed]:
    if asked_time is None:
        return best_first
    return order_in_time(best_first, asked_time, lambda one: one.atom, lambda one: one.score)


def _split_repeats(best_first: Sequence[Weighed]) -> tuple[list[Weighed], list[Weighed]]:
    """The memories without those that a model made of own words which are among them, or of a better fact's, and
    without own words that a fact quotes whole; and these, which would take the places of others."""
    quoted_texts = {quoted_words(one.atom.text) for one in best_first}
    said = [one for one in best_first if one.atom.category == SAID]
    new = [one for one in said if one.atom.text not in quoted_texts]
    repeats = [one for one in said if one.atom.text in quoted_texts]
    for one in best_first:
        if one.atom.category != SAID:
            (repeats if any(is_repeat(one.atom, other.atom) for other in new) else new).append(one)
    return new, repeats


def _best_first(one: Weighed) -> tuple[float, float, str]:
    return -one.score, -one.similarity, one.atom.id.ulid


def _later_values_first(best_first: Sequence[Weighed]) -> Sequence[Weighed]:
    """The same, but each memory behind those because of which it holds no more."""
    former = find_former(one.atom for one in best_first)
    if not former:
        return best_first
    order: list[Weighed] = []
    for one in best_first:
        former_ids = former.get(one.atom.id, frozenset())
        moved = [other for other in order if other.atom.id in former_ids]
        order = [*(other for other in order if other.atom.id not in former_ids), one, *moved]
    return order


def without_noise(weighed: Sequence[Weighed]) -> list[Weighed]:
    """Best first, those that are worth something compared with the best."""
    least = least_score(weighed)
    return [one for one in weighed if one.score >= least]


def least_score(weighed: Iterable[Weighed]) -> float:
    """The least score of a memory in an answer of these. The first one need not have the highest score."""
    return scoring.LEAST_PART_OF_BEST * max((one.score for one in weighed), default=0.0)
