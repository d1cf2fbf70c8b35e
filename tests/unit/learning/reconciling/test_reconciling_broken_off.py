"""A job that is broken off anywhere and begun again decides once, and applies what it decided once."""

from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loci.learning.extraction import run_job
from loci.memory.atoms.writes import Related, Relation, Writer, write_atom
from loci.model.atoms import Provenance
from loci.ports.all import Ports
from loci.ports.jobs import JobMessage
from tests.fakes.faults import Crash, Moment, crashing
from tests.fakes.memory import day, fact
from tests.support.break_points import break_points
from tests.support.pipeline import HOME, MEMORY, Pipeline, extracted_fact
from tests.support.reconciliation import ALL, CAT, CAT_AGAIN, Asking, counts, queue_facts, remember, stored_atom

pytestmark = pytest.mark.thorough


def outcome(pipeline: Pipeline) -> tuple[object, ...]:
    """All that a job leaves, whatever the ids."""
    by_id = {atom.id: atom for atom in pipeline.atoms}
    contradictions = {(atom.text, by_id[other].text) for atom in pipeline.atoms for other in atom.contradicts}
    ended = sorted(((atom.text, atom.valid_to, atom.confirmations) for atom in pipeline.atoms), key=repr)
    return pipeline.memories, contradictions, ended, pipeline.job.counts, pipeline.job.decisions


class TestBrokenOff:
    @pytest.mark.parametrize("moment", Moment, ids=lambda moment: moment.value)
    def test_a_crash_at_any_call_changes_nothing_of_what_is_decided_and_applied(self, moment: Moment) -> None:
        whole = outcome(Asking(ALL).pipeline)
        for nth in break_points(200):
            asked = Asking(ALL, ALL, run=partial(broken_off, nth=nth, moment=moment))
            decided = asked.pipeline.job.decisions is not None
            calls = len(asked.model.asked)
            if asked.pipeline.job.is_finished:
                break
            asked.run()
            assert outcome(asked.pipeline) == whole, nth
            assert len(asked.model.asked) == (calls if decided else calls + 1)
        assert nth >= 15

    @given(data=st.data())
    def test_whatever_is_there_a_job_broken_off_ends_as_one_that_was_not(self, data: st.DataObject) -> None:
        texts = (
            CAT,
            CAT_AGAIN,
            "Ada no longer has a cat called Miso",
            "Ada does not have a cat called Miso",
            "Ada has a dog",
        )
        there = data.draw(st.lists(st.sampled_from(texts), max_size=3, unique=True))
        facts = data.draw(
            st.lists(st.builds(extracted_fact, st.sampled_from(texts), st.sampled_from([1, 5])), max_size=5)
        )
        crashes = data.draw(st.lists(st.tuples(st.integers(0, 40), st.sampled_from(Moment)), max_size=4))
        whole, broken = queue_facts(*facts), queue_facts(*facts)
        for pipeline in (whole, broken):
            elsewhere = replace(MEMORY, owner="eve")
            kept = [
                remember(pipeline, text, n, scope=one) for n, text in enumerate(there) for one in (MEMORY, elsewhere)
            ]
            message = pipeline.next_message()
            for nth, moment in crashes if pipeline is broken else ():
                broken_off(pipeline.ports, message, nth, moment)
            run_job.execute_job(pipeline.ports, message)
            run_job.execute_job(pipeline.ports, message)
            others = {key: one for key, one in pipeline.memory.atoms.records.items() if key[0] == elsewhere}
            assert list(others.values()) == [one for at, one in enumerate(kept) if at % 2]
            pipeline.memory.atoms.records = {
                key: one for key, one in pipeline.memory.atoms.records.items() if key not in others
            }
        assert outcome(broken) == outcome(whole)
        assert sum(counts(whole)) == len(facts)


def broken_off(ports: Ports, message: JobMessage, nth: int, moment: Moment) -> None:
    with suppress(Crash):
        run_job.execute_job(crashing(ports, nth, moment), message)


@given(st.lists(st.integers(0, 12), max_size=12))
def test_what_is_confirmed_n_times_is_one_atom_with_a_confirmation_for_each_day(days: list[int]) -> None:
    pipeline = queue_facts()
    cat = remember(pipeline, CAT)
    pipeline.clock.pass_by(timedelta(days=20))
    confirmed, last = 0, cat.valid_from
    for number in days:
        said_at = day(number)
        current = stored_atom(pipeline, cat)
        new = replace(fact(CAT_AGAIN, category=HOME), provenance=Provenance.EXTRACTION, said_at=said_at)
        related = Related(Relation.CONFIRMS, cat.id, current.changed_at)
        write_atom(pipeline.ports, Writer(MEMORY, MEMORY.directory), new, related=related)
        if said_at - last >= timedelta(days=1):
            confirmed, last = confirmed + 1, said_at
    assert [(atom.text, atom.confirmations) for atom in pipeline.atoms] == [(CAT, confirmed)]
