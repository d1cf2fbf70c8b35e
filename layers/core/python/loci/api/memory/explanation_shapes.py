"""The shape of an explained recall: what each signal gave each candidate, and why an expected atom is no hit."""

from typing import Annotated

from pydantic import Field

from loci.api.memory.atom_shapes import AtomOut, atom_out
from loci.api.wire.fields import Instant, Shape
from loci.ids import AtomId
from loci.language.times import AskedTime, Order
from loci.scope import Caller
from loci.search.ranking.scoring import Signal
from loci.search.recall.explaining import ExplainedCandidate, Explanation, ScorePart
from loci.search.recall.gate import Ground
from loci.search.recall.reasons import Reason, Verdict


class ScorePartOut(Shape):
    """Share of one signal in the score of a candidate. The points of all signals add up to the score."""

    signal: Signal
    value: Annotated[float, Field(description="How strongly the candidate shows the signal, from 0 to 1.")]
    weight: Annotated[float, Field(description="How much the signal counts for this question.")]
    points: Annotated[float, Field(description="What it adds to the score; negative where it speaks against it.")]


class VerdictOut(Shape):
    """The one reason why an atom is not among the hits, or `shown`. What a reason does not have is null."""

    reason: Reason
    value: Annotated[
        float | None, Field(description="The number that counted: a rank, score, similarity, evidence or importance.")
    ]
    needed: Annotated[float | None, Field(description="The number that it had to reach, or not to exceed.")]
    at: Annotated[Instant | None, Field(description="Since when, or from when on, the reason holds.")]
    superseded_by: str | None


class ExpectedOut(Shape):
    """The verdict on the atom that was expected."""

    atom_id: Annotated[str, Field(description="The id of the atom that was expected.")]
    verdict: VerdictOut


class ExplainedCandidateOut(Shape):
    atom: AtomOut
    rank: Annotated[int, Field(description="Its place among all candidates, from 1.")]
    score: Annotated[
        float,
        Field(description="The sum of the points of its signals, which include decay, importance and names."),
    ]
    similarity: float
    evidence: Annotated[float, Field(description="How much it says for there being an answer at all.")]
    decay_weight: float
    importance_weight: Annotated[float, Field(description="The factor of its importance, from 0.92 to 1.")]
    entity_match_bonus: float
    signals: list[ScorePartOut]
    verdict: VerdictOut


class AskedTimeOut(Shape):
    """The time of a question, as it was read."""

    words: Annotated[list[str], Field(description="The words that say the time, such as `last week`.")]
    begins_at: Annotated[Instant | None, Field(description="From when on; null where the question does not say.")]
    ends_at: Annotated[Instant | None, Field(description="Until before when; null where the question does not say.")]
    order: Annotated[Order | None, Field(description="Which of the memories that fit come first; null: the best.")]
    beside: Annotated[
        str | None, Field(description="What it was before or after, if the question names something that was.")
    ]
    memories: Annotated[
        int, Field(description="How many of the memories that were read are of then. With none, the time bounds none.")
    ]


class ExplanationOut(Shape):
    """Explanation of an answer. `candidates` are the best, best first, and the expected one if it is a candidate."""

    ground: Annotated[Ground, Field(description="Why there is an answer; `none`: there is none.")]
    evidence: Annotated[
        float | None,
        Field(description="The most that a candidate says for there being an answer; null without candidates."),
    ]
    min_evidence: Annotated[float, Field(description="The evidence that is enough for an answer.")]
    proposed: Annotated[int, Field(description="How many atoms were compared.")]
    candidates: list[ExplainedCandidateOut]
    time: Annotated[
        AskedTimeOut | None, Field(description="The time that the question names; null where none was read.")
    ] = None
    expected: Annotated[
        ExpectedOut | None, Field(description="Why the expected atom is no hit; null if none was named.")
    ]


def explanation_out(found: Explanation, expect: AtomId | None, caller: Caller) -> ExplanationOut:
    expected_out = None
    if expect is not None and found.expected is not None:
        expected_out = ExpectedOut(atom_id=str(expect), verdict=_verdict_out(found.expected))
    return ExplanationOut(
        ground=found.ground,
        evidence=found.evidence,
        min_evidence=found.gate.least,
        proposed=found.proposed,
        candidates=[_candidate_out(one, caller) for one in found.candidates],
        time=None if found.time is None else _time_out(found.time, found.then),
        expected=expected_out,
    )


def _time_out(time: AskedTime, memories: int) -> AskedTimeOut:
    begins, ends = time.span
    return AskedTimeOut(
        words=list(time.words),
        begins_at=begins,
        ends_at=ends,
        order=time.order,
        beside=None if time.anchor is None else time.anchor.text,
        memories=memories,
    )


def _candidate_out(one: ExplainedCandidate, caller: Caller) -> ExplainedCandidateOut:
    factors = one.weighed.factors
    return ExplainedCandidateOut(
        atom=atom_out(one.atom, caller),
        rank=one.rank,
        score=one.weighed.score,
        similarity=one.weighed.similarity,
        evidence=one.evidence,
        decay_weight=factors.decay,
        importance_weight=factors.importance,
        entity_match_bonus=factors.bonus,
        signals=[_part_out(part) for part in one.parts],
        verdict=_verdict_out(one.verdict),
    )


def _part_out(one: ScorePart) -> ScorePartOut:
    part = one.part
    return ScorePartOut(signal=part.signal, value=part.value, weight=part.weight, points=one.points)


def _verdict_out(verdict: Verdict) -> VerdictOut:
    return VerdictOut(
        reason=verdict.reason,
        value=verdict.value,
        needed=verdict.needed,
        at=verdict.at,
        superseded_by=None if verdict.by is None else str(verdict.by),
    )
