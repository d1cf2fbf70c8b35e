"""Why an answer is what it is: every candidate with what each signal gave it, and the one reason why an expected
memory is not among the hits.

The hits are those of an ordinary recall, decided in the same steps. What is read besides is read afterwards: more of
the candidates, the expected atom, and, only where no index proposed that, once more the index of its space.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from loci import spaces
from loci.errors import NotFound
from loci.ids import AtomId, SpaceId
from loci.language.times import AskedTime
from loci.model.atoms import Atom
from loci.ports.recall import Candidate, IndexAnswer
from loci.records import record
from loci.runtime.parallel import Parallel
from loci.scope import Act, Caller, Scope
from loci.search.ranking import scoring
from loci.search.ranking.scoring import RelevancePart, Signal
from loci.search.recall import considering, questions, searching, topic
from loci.search.recall.gate import Gate, Ground
from loci.search.recall.in_time import is_in_time
from loci.search.recall.ports import RecallPorts
from loci.search.recall.questions import TopicQuestion
from loci.search.recall.reasons import Reason, Verdict, verdict_of_record
from loci.search.recall.reranking import below
from loci.search.recall.results import RecallResult
from loci.search.recall.spaces import OpenSpace, link_hits, open_spaces
from loci.search.recall.states import readable
from loci.search.recall.verify import Proposal, Reader
from loci.search.recall.weighing import Considered, Weighed, least_score

EXPLAINED = 50
"""Candidates that are explained, and those beyond the limit that were read anyway; the expected one is always."""

# As many as one search of every index may propose.
_MOST_PROPOSED = 10_000


@record(frozen=True, slots=True)
class ScorePart:
    """Share of one signal in a score: of its ``value`` (0..1) and its ``weight`` in this answer."""

    part: RelevancePart
    points: float


@record(frozen=True, slots=True)
class ExplainedCandidate:
    """A candidate at its ``rank``, from 1; the points of all its ``parts`` are its score."""

    weighed: Weighed
    rank: int
    verdict: Verdict
    evidence: float
    parts: tuple[ScorePart, ...]

    @property
    def atom(self) -> Atom:
        return self.weighed.atom


@record(frozen=True, slots=True)
class Explanation:
    """``evidence`` is the most that a memory says for there being an answer, None without any; ``ground`` why there is
    one, where evidence of ``gate.least`` is enough. ``proposed`` memories were compared. ``time`` is that of the
    question, and ``then`` how many of the memories that were read are of it."""

    gate: Gate
    ground: Ground
    evidence: float | None
    proposed: int
    candidates: tuple[ExplainedCandidate, ...]
    expected: Verdict | None = None
    time: AskedTime | None = None
    then: int = 0


def explain_topic(
    ports: RecallPorts, caller: Caller, ids: Sequence[SpaceId], question: TopicQuestion, expect: AtomId | None
) -> tuple[RecallResult, Explanation]:
    """The answer of ``by_topic_across``, and how it came about; ``expect`` is the atom that was expected in it. Raises
    as that, and NotFound for an expected atom that the caller may not read, or that is not there."""
    questions.require_spaces(ids)
    questions.require_valid(question)
    with Parallel() as parallel:
        places = open_spaces(ports, parallel, caller, list(dict.fromkeys(ids)))
        consideration = considering.consider(ports, parallel, caller, places, question)
        result = topic.with_links(ports, places, topic.result_of(ports, consideration, question))
        explainer = _Explainer(ports, parallel, caller, places, consideration, question)
        return result, explainer.explain(expect)


@record(frozen=True, slots=True)
class _Explainer:
    ports: RecallPorts
    parallel: Parallel
    caller: Caller
    places: Sequence[OpenSpace]
    considered: Considered
    asked: TopicQuestion

    def explain(self, expect: AtomId | None) -> Explanation:
        hits, rest = self.considered.weigh(), self._not_read()
        ranked = [(rank, one) for rank, one in enumerate(hits, start=1)]
        ranked += self._read_more(rest, len(hits), hits[0].scale if hits else 1.0, expect)
        candidates = self._explain_each(ranked)
        expected_verdict = None if expect is None else self._verdict_of_expected(expect, candidates)
        gate, asked_time = self.considered.gate, self.considered.time
        return Explanation(
            gate,
            self.considered.ground,
            max((gate.evidence(one) for one in self.considered.found), default=None),
            sum(len(answer.candidates) for answer in self.considered.answers),
            candidates,
            expected_verdict,
            asked_time,
            0 if asked_time is None else sum(is_in_time(asked_time, one.atom) for one in self.considered.found),
        )

    def _not_read(self) -> list[Proposal]:
        """Proposals that needed no look at the table, best first; those not similar enough last."""
        answers = zip(self.places, self.considered.answers, strict=True)
        every = considering.rank_proposals(answers, self.considered.start, self.considered.decay, None)
        found = {one.proposal.place for one in self.considered.found}
        rest = (below(one, self.considered.lowest) for one in every if one.place not in found)
        return sorted(rest, key=self._is_cut)

    def _is_cut(self, proposal: Proposal) -> bool:
        least = self.asked.min_similarity
        return least is not None and scoring.similarity(proposal.candidate) < least

    def _read_more(
        self, rest: Sequence[Proposal], read: int, scale: float, expect: AtomId | None
    ) -> list[tuple[int, Weighed]]:
        ranks = {one.place: rank for rank, one in enumerate(rest, start=read + 1)}
        proposals = [*rest[: max(0, EXPLAINED - read)], *(one for one in rest if _is_of(expect, one))]
        reader = Reader(self.ports, self.parallel, self.caller, self.considered.query, self.considered.queries)
        hits = reader.read(list({one.place: one for one in proposals}.values()))
        about, now, decay = self.considered.asked_about, self.considered.start, self.considered.decay
        return [(ranks[one.proposal.place], Weighed(one, one.weights(about, now, decay), scale)) for one in hits]

    def _explain_each(self, ranked: Sequence[tuple[int, Weighed]]) -> tuple[ExplainedCandidate, ...]:
        parts = self._parts()
        best = max((one for _, one in ranked), key=lambda one: one.score, default=None)
        atoms = link_hits(self.ports, self.places, [one.atom for _, one in ranked])
        explained_candidates = []
        for (rank, one), atom in zip(ranked, atoms, strict=True):
            scored = one.scored_as or one.reread
            of_relevance = parts[scored.proposal.place] if self.considered.lowest is None else _reranked(one)
            share = one.score / one.factors.relevance if one.factors.relevance else 0.0
            explained_candidates.append(
                ExplainedCandidate(
                    weighed=replace(one, reread=replace(one.reread, atom=atom)),
                    rank=rank,
                    verdict=self._verdict(one, rank, best or one),
                    evidence=self.considered.gate.evidence(one.reread),
                    parts=tuple(ScorePart(part, part.part * share) for part in of_relevance),
                )
            )
        return tuple(explained_candidates)

    def _parts(self) -> Mapping[tuple[Scope, str], tuple[RelevancePart, ...]]:
        proposed = [
            (place.scope, candidate)
            for place, answer in zip(self.places, self.considered.answers, strict=True)
            for candidate in answer.candidates
        ]
        parts = scoring.relevance_parts([candidate for _, candidate in proposed])
        return {(scope, one.ulid): of for (scope, one), of in zip(proposed, parts, strict=True)}

    def _verdict(self, one: Weighed, rank: int, best: Weighed) -> Verdict:
        verdict = self._compare(one, rank, best)
        # What has no vector yet competes by words alone.
        if verdict.reason is not Reason.SHOWN and self._lacks_vector(one.reread.proposal.scope, one.reread.candidate):
            return Verdict(Reason.NOT_EMBEDDED)
        return verdict

    def _compare(self, one: Weighed, rank: int, best: Weighed) -> Verdict:
        gate, least = self.considered.gate, self.asked.min_similarity
        if self._is_cut(one.reread.proposal):
            return Verdict(Reason.LESS_SIMILAR, one.similarity, least)
        evidence = gate.evidence(one.reread)
        if self.considered.ground is Ground.NONE and evidence < gate.least:
            return Verdict(Reason.NO_ANSWER, evidence, gate.least)
        if least is None and one.score < least_score([best]):
            return Verdict(Reason.FAR_BELOW_BEST, one.score, least_score([best]))
        reason = Reason.SHOWN if rank <= self.asked.most_hits else Reason.BEYOND_LIMIT
        return Verdict(reason, rank, self.asked.most_hits)

    def _lacks_vector(self, scope: Scope, candidate: Candidate) -> bool:
        return candidate.cosine is None and not self._answer_of(scope).degraded

    def _answer_of(self, scope: Scope) -> IndexAnswer:
        answers = zip(self.places, self.considered.answers, strict=True)
        return next(answer for place, answer in answers if place.scope == scope)

    def _verdict_of_expected(self, expect: AtomId, candidates: Iterable[ExplainedCandidate]) -> Verdict:
        atom = self._require_atom(expect)
        place = next((one for one in self.places if one.scope.namespace == expect.space), None)
        if place is None:
            return Verdict(Reason.OTHER_SPACE)
        verdict = next((one.verdict for one in candidates if one.atom.id == expect), None)
        if verdict is not None:
            return verdict
        of_record = verdict_of_record(atom, self.considered.queries[place.scope], partial(self._former, place.scope))
        return of_record or self._not_proposed(place, expect)

    def _former(self, scope: Scope, atom: Atom) -> Sequence[Atom]:
        return self.ports.atom_lists.revisions(scope, atom.id.ulid)

    def _require_atom(self, expect: AtomId) -> Atom:
        scope = spaces.locate_memory(self.caller, SpaceId(expect.space), Act.READ)
        read = self.ports.atoms.read(scope, self.caller.directory, (expect.ulid,))
        spaces.require_space(read.space, read.user)
        atom = readable(read).get(expect.ulid)
        if atom is None or atom.purged_at is not None:
            raise NotFound("the expected atom was not found")
        return atom

    def _not_proposed(self, place: OpenSpace, expect: AtomId) -> Verdict:
        """The place, among all that the index has, of an atom that the question may see, or that it has none."""
        limit = min(_MOST_PROPOSED, max(self.considered.query.limit, self._answer_of(place.scope).total))
        query = replace(self.considered.queries[place.scope], limit=limit)
        (search,) = searching.start_searches(self.ports, self.parallel, [place], {place.scope: query})
        found_candidates = search.answer().candidates
        own = next((one for one in found_candidates if one.ulid == expect.ulid), None)
        if own is None:
            return Verdict(Reason.NOT_INDEXED)
        if self._lacks_vector(place.scope, own):
            return Verdict(Reason.NOT_EMBEDDED)
        return Verdict(Reason.NOT_PROPOSED, _place_of(own, found_candidates), self.considered.query.limit)


def _reranked(one: Weighed) -> tuple[RelevancePart, ...]:
    """A reranker says how relevant a memory is, not why."""
    return (RelevancePart(Signal.RERANKER, one.factors.relevance, 1.0, one.factors.relevance),)


def _place_of(own: Candidate, found: Sequence[Candidate]) -> int:
    """Its place by words or by meaning, the better of both."""
    by_words = sum((one.lexical, one.ulid) > (own.lexical, own.ulid) for one in found)
    by_meaning = sum(_nearness(one) > _nearness(own) for one in found)
    return 1 + min(by_words, by_meaning)


def _nearness(candidate: Candidate) -> tuple[float, str]:
    """The order of candidates by nearness; of equally near ones an index proposes the newest."""
    return -1.0 if candidate.meaning is None else candidate.meaning, candidate.ulid


def _is_of(expect: AtomId | None, proposal: Proposal) -> bool:
    return expect is not None and (proposal.scope.namespace, proposal.candidate.ulid) == (expect.space, expect.ulid)
