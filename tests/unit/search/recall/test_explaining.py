"""An explained recall: the points of the signals are the score, and an expected memory has its one reason."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loci.apps.settings import MIN_SIMILARITY
from loci.errors import NotFound
from loci.ids import AtomId
from loci.model.atoms import AtomStatus, Surroundings
from loci.ports.memory import SpaceRead
from loci.scope import Scope
from loci.search.recall.explaining import EXPLAINED, Explanation, explain_topic
from loci.search.recall.gate import Ground
from loci.search.recall.questions import TopicQuestion
from loci.search.recall.reasons import Reason, Verdict
from loci.search.recall.results import RecallResult
from tests.fakes.atoms import Atoms
from tests.fakes.memory import SPACE, START, caller, day
from tests.support.recall_world import ADA, World, atom, ulid
from tests.unit.search.recall.planted import MAKERS, OFF_TOPIC, every_planted

TEA, KITE, ROME = "User drinks green tea", "User flies a red kite", "User lives in Rome"


@pytest.fixture
def world() -> World:
    made = World()
    made.keep(atom(1, TEA), atom(2, KITE), atom(3, ROME))
    return made


def explain(
    world: World, asked: TopicQuestion | str, expect: AtomId | None = None, **parts: object
) -> tuple[RecallResult, Explanation]:
    question = TopicQuestion(asked) if isinstance(asked, str) else asked
    return explain_topic(world.context_ports(**parts), ADA, [SPACE], question, expect)


def test_planted_misses_have_the_reason_that_they_were_planted_with() -> None:
    assert set(MAKERS) == set(Reason)
    wrong: dict[str, Reason | None] = {}
    planted: Counter[Reason] = Counter()
    for name, case in every_planted(seed=17, each=10):
        planted[case.reason] += 1
        ports = case.world.context_ports(index=case.index, index_by_name=lambda _, case=case: case.index)
        found, explained = explain_topic(ports, ADA, case.spaces, case.asked, case.expect)
        verdict = explained.expected
        if verdict is None or verdict.reason is not case.reason:
            wrong[name] = None if verdict is None else verdict.reason
        is_shown = case.expect in {hit.atom.id for hit in found.hits}
        assert is_shown == (case.reason is Reason.SHOWN), name
    misses = planted.total() - planted[Reason.SHOWN]
    assert (misses, min(planted.values())) == (210, 10)
    assert wrong == {}


def test_an_atom_that_the_caller_may_not_read_is_not_found(world: World) -> None:
    for absent in (AtomId(SPACE.key, ulid(99)), AtomId("other-zzz999", ulid(1)), AtomId("grp.team.x-abc123", ulid(1))):
        with pytest.raises(NotFound):
            explain(world, "tea", absent)
    world.keep(replace(atom(2, KITE), status=AtomStatus.DELETED, deleted_at=START, purged_at=START))
    with pytest.raises(NotFound):
        explain(world, "tea", AtomId(SPACE.key, ulid(2)))
    with pytest.raises(NotFound):
        explain_topic(world.context_ports(), caller("bob"), [SPACE], TopicQuestion("tea"), AtomId(SPACE.key, ulid(1)))


def test_a_verdict_has_the_numbers_that_decided(world: World) -> None:
    _, far = explain(world, OFF_TOPIC, AtomId(SPACE.key, ulid(1)))
    verdict = far.expected or Verdict(Reason.SHOWN)
    assert (far.ground, verdict.needed) == (Ground.NONE, MIN_SIMILARITY)
    assert (verdict.value or 0.0) <= (far.evidence or 1.0) < MIN_SIMILARITY
    _, cut = explain(world, TopicQuestion("green tea", min_similarity=0.5), AtomId(SPACE.key, ulid(2)))
    verdict = cut.expected or Verdict(Reason.SHOWN)
    assert (cut.ground, verdict.reason, verdict.needed) == (Ground.CLIENT, Reason.LESS_SIMILAR, 0.5)
    assert (verdict.value or 0.0) < 0.5
    _, beyond = explain(world, TopicQuestion("green tea in Rome", limit=1), AtomId(SPACE.key, ulid(3)))
    assert beyond.expected == Verdict(Reason.BEYOND_LIMIT, 2, 1)
    _, first = explain(world, "green tea", AtomId(SPACE.key, ulid(1)))
    assert first.expected == Verdict(Reason.SHOWN, 1, 8)


def test_the_expected_atom_is_explained_however_far_down() -> None:
    world = World()
    world.keep(atom(1, "Lavender grows slowly"), *(atom(n, f"User drinks green tea {n}") for n in range(10, 150)))
    asked = TopicQuestion("Which green tea do I drink?", limit=3)
    _, explained = explain(world, asked, AtomId(SPACE.key, ulid(1)))
    *_, last = explained.candidates
    assert (last.atom.id.ulid, last.rank, last.verdict.reason) == (ulid(1), 141, Reason.FAR_BELOW_BEST)
    assert len(explained.candidates) == EXPLAINED + 1
    assert explained.proposed == 141


WORDS = st.sampled_from(["tea", "kite", "Rome", "green", "user", "likes", "jazz", "Ilse", "why?", "oat"])
TEXTS = st.lists(WORDS, min_size=1, max_size=6).map(" ".join)
SPEAKERS = st.sampled_from(["", "Ilse", "Bob"])


@settings(deadline=None)
@given(st.lists(st.tuples(TEXTS, SPEAKERS, st.integers(-900, 0)), min_size=1, max_size=30), TEXTS, st.integers(1, 9))
def test_the_points_are_the_score_and_the_hits_are_those_of_recall(
    told: list[tuple[str, str, int]], question: str, limit: int
) -> None:
    world = World()
    for n, (text, speaker, since) in enumerate(told):
        world.keep(replace(atom(n, text, valid_from=day(since)), surroundings=Surroundings(speaker)))
    asked = TopicQuestion(question, limit=limit)
    plain, (found, explained) = world.recalls(asked), explain(world, asked)
    assert [hit.atom for hit in found.hits] == [hit.atom for hit in plain.hits]
    shown = [one for one in explained.candidates if one.verdict.reason is Reason.SHOWN]
    assert [(one.atom, one.weighed.score) for one in shown] == [(hit.atom, hit.score) for hit in found.hits]
    for one in explained.candidates:
        assert sum(part.points for part in one.parts) == pytest.approx(one.weighed.score, abs=1e-9)
        assert all(0 <= part.part.value <= 1 for part in one.parts)
    assert [one.rank for one in explained.candidates] == list(range(1, len(told) + 1))


def test_an_explanation_of_all_that_was_read_reads_no_more(world: World) -> None:
    class Counting(Atoms):
        def read(self, scope: Scope, reader: Scope, ulids: Sequence[str], *, names: bool = False) -> SpaceRead:
            read.append(len(ulids))
            return super().read(scope, reader, ulids, names=names)

    read: list[int] = []
    explain(world, "green tea", atoms=Counting(**vars(world.memory.atoms)))
    assert read == [0, 3]
