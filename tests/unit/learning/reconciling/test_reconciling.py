"""A job's facts and the memories of its space: reconciled once, by words or by a model, and applied accordingly."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci.adapters.table import NewestAtoms
from loci.errors import Unavailable
from loci.model.jobs import JobCounts, JobStatus
from loci.ports.recall import Near, NearQuery
from loci.scope import Scope
from tests.fakes.memory import SPACE, START, day
from tests.fakes.ports import FakePorts
from tests.support.pipeline import ADA, MEMORY, Pipeline, extracted_fact
from tests.support.reconciliation import (
    BY_CLIENT,
    CAT,
    CAT_AGAIN,
    HAPPENED,
    counts,
    counts_since,
    fan_out_again,
    queue_facts,
    remember,
    stored_atom,
)


class TestByWords:
    def test_what_is_there_in_other_words_is_confirmed_and_cited(self) -> None:
        pipeline = queue_facts(extracted_fact(CAT_AGAIN, 5))
        cat = remember(pipeline, CAT)
        pipeline.run_all()
        again = stored_atom(pipeline, cat)
        assert counts(pipeline) == (0, 1, 0, 0)
        assert (again.text, again.confirmations) == (CAT, 1)
        assert [source.seq for source in again.source_message_ids] == [5]
        assert pipeline.job.status is JobStatus.SUCCEEDED

    def test_an_end_supersedes_what_it_ends(self) -> None:
        pipeline = queue_facts(extracted_fact("Ada no longer has a cat called Miso"))
        cat = remember(pipeline, CAT)
        pipeline.run_all()
        assert counts(pipeline) == (0, 0, 1, 0)
        assert (stored_atom(pipeline, cat).valid_to, stored_atom(pipeline, cat).superseded_at is None) == (START, False)

    def test_an_end_that_came_before_it_began_again_is_of_the_past(self) -> None:
        pipeline = queue_facts(extracted_fact("Ada no longer has a cat called Miso", at=day(-60)))
        cat = remember(pipeline, CAT)
        pipeline.run_all()
        assert counts(pipeline) == (1, 0, 0, 0)
        assert stored_atom(pipeline, cat) == cat

    @pytest.mark.parametrize(
        "text", ["Ada does not have a cat called Miso", "Ada has never a cat called Miso", "Ada has no cat called Miso"]
    )
    def test_a_denial_and_what_it_denies_stay_and_name_each_other(self, text: str) -> None:
        pipeline = queue_facts(extracted_fact(text))
        cat = remember(pipeline, CAT)
        pipeline.run_all()
        (new,) = (atom for atom in pipeline.atoms if atom.id != cat.id)
        assert counts(pipeline) == (1, 0, 0, 0)
        assert (new.contradicts, stored_atom(pipeline, cat).contradicts) == ((cat.id,), (new.id,))

    def test_what_a_client_put_ends_by_what_was_said_after_it_alone(self) -> None:
        for created, superseded in ((day(-30), 1), (day(0) + timedelta(hours=9), 0)):
            pipeline = queue_facts(extracted_fact("Ada no longer has a cat called Miso"))
            cat = remember(pipeline, CAT, fields={**BY_CLIENT, "created_at": created, "changed_at": created})
            pipeline.run_all()
            assert counts(pipeline) == (1 - superseded, 0, superseded, 0)
            assert bool(stored_atom(pipeline, cat).contradicts) == (not superseded)

    def test_another_thing_is_new_however_near(self) -> None:
        pipeline = queue_facts(
            extracted_fact("Ada has a dog called Miso"), extracted_fact("Ada's sister has a cat called Miso")
        )
        cat = remember(pipeline, CAT)
        pipeline.run_all()
        assert counts(pipeline) == (2, 0, 0, 0)
        assert stored_atom(pipeline, cat) == cat

    def test_what_the_job_says_twice_in_other_words_is_one_atom(self) -> None:
        pipeline = queue_facts(extracted_fact(CAT, 1), extracted_fact("Ada has a dog"), extracted_fact(CAT_AGAIN, 5))
        pipeline.run_all()
        assert counts(pipeline) == (2, 1, 0, 0)
        assert pipeline.memories[0] == (CAT, True, (1, 5))

    def test_what_repeats_a_fact_that_confirms_an_atom_confirms_it_too(self) -> None:
        pipeline = queue_facts(extracted_fact(CAT_AGAIN, 1), extracted_fact("Ada actually has a cat called Miso", 5))
        cat = remember(pipeline, CAT)
        pipeline.run_all()
        assert counts(pipeline) == (0, 2, 0, 0)
        assert [source.seq for source in stored_atom(pipeline, cat).source_message_ids] == [1, 5]
        assert stored_atom(pipeline, cat).confirmations == 1

    def test_a_value_that_comes_back_within_a_job_holds_again(self) -> None:
        first, between, again = (
            extracted_fact("Ada lives in Graz", key="home"),
            extracted_fact("Ada lives in Wien", key="home", at=day(1)),
            extracted_fact("Ada now lives in Graz", key="home", at=day(2)),
        )
        pipeline = queue_facts(first, between, again)
        pipeline.clock.now = day(3)
        pipeline.run_all()
        assert [atom.text for atom in pipeline.atoms if atom.is_current(day(3))] == ["Ada lives in Graz"]
        assert counts(pipeline) == (1, 0, 2, 0)

    def test_what_happened_on_another_day_is_another_event(self) -> None:
        run, again = extracted_fact("Ada went for a run"), extracted_fact("Ada really went for a run", at=day(2))
        pipeline = queue_facts(replace(run, category=HAPPENED), replace(again, category=HAPPENED))
        pipeline.run_all()
        assert counts(pipeline) == (2, 0, 0, 0)

    def test_an_event_with_its_date_is_the_same_in_any_message(self) -> None:
        pipeline = queue_facts(replace(extracted_fact("Ada really bought the boat on 2026-04-02"), category=HAPPENED))
        remember(pipeline, "Ada bought the boat on 2026-04-02", fields={"category": HAPPENED})
        pipeline.run_all()
        assert counts(pipeline) == (0, 1, 0, 0)

    def test_the_value_of_a_key_said_in_other_words_is_confirmed(self) -> None:
        pipeline = queue_facts(extracted_fact("Ada lives in Graz", key="home", at=START - timedelta(days=1)))
        pipeline.run_all()
        fan_out_again(pipeline, extracted_fact("Ada currently lives in Graz", 5, key="home"))
        assert pipeline.memories == [("Ada lives in Graz", True, (1, 5))]

    def test_what_a_client_put_without_a_key_is_confirmed_unless_the_key_has_a_value(self) -> None:
        fact = extracted_fact("Ada currently lives in Graz", key="home")
        for others, expected in (
            ((), (0, 1, 0, 0)),
            ((extracted_fact("Ada is at home in Wien", key="home"),), (0, 0, 1, 0)),
        ):
            pipeline = queue_facts(*others)
            pipeline.run_all()
            graz = remember(pipeline, "Ada lives in Graz", fields=BY_CLIENT)
            before = counts(pipeline)
            fan_out_again(pipeline, fact)
            assert counts_since(pipeline, JobCounts(*before)) == expected
            assert stored_atom(pipeline, graz).superseded_at is None

    def test_what_was_said_word_for_word_needs_no_decision(self) -> None:
        pipeline = queue_facts(extracted_fact(CAT, 1), extracted_fact(CAT, 5), extracted_fact("Ada has a dog"))
        remember(pipeline, CAT)
        pipeline.run_all()
        assert counts(pipeline) == (1, 2, 0, 0)
        assert pipeline.job.decisions is None

    def test_quotations_stand_each_for_itself(self) -> None:
        pipeline = queue_facts(extracted_fact(CAT_AGAIN), extractor="verbatim")
        pipeline.ports.extractors["verbatim"] = pipeline.extractor  # type: ignore[index]  # a dict here
        remember(pipeline, CAT)
        pipeline.run_all()
        assert (counts(pipeline), pipeline.job.decisions) == ((1, 0, 0, 0), None)

    def test_only_the_jobs_own_space_is_looked_into(self) -> None:
        pipeline = queue_facts(extracted_fact(CAT_AGAIN))
        others = (
            replace(MEMORY, owner="eve"),
            replace(MEMORY, namespace="other-abc123"),
            replace(MEMORY, tenant="evil"),
        )
        kept = [remember(pipeline, CAT, scope=scope) for scope in others]
        pipeline.run_all()
        assert counts(pipeline) == (1, 0, 0, 0)
        records = pipeline.memory.atoms.records
        assert [records[scope, one.id.ulid] for scope, one in zip(others, kept, strict=True)] == kept

    @pytest.mark.parametrize(
        "fields",
        [{"superseded_at": START}, {"valid_to": START}, {"epoch": "01K000000000000000000000ZZ"}, {"embedder": "other"}],
        ids=lambda fields: next(iter(fields)),
    )
    def test_what_is_not_current_or_not_comparable_is_no_neighbour(self, fields: dict[str, object]) -> None:
        pipeline = queue_facts(extracted_fact(CAT_AGAIN))
        remember(pipeline, CAT, fields=fields)
        pipeline.run_all()
        assert counts(pipeline) == (1, 0, 0, 0)


class TestWhenTheIndexIsAway:
    """An index outside the table."""

    def test_the_newest_atoms_are_looked_at(self) -> None:
        pipeline = queue_facts(extracted_fact(CAT_AGAIN))
        remember(pipeline, CAT)
        pipeline.move_to("opensearch")
        pipeline.ports = away(pipeline)
        pipeline.run_all()
        assert counts(pipeline) == (0, 1, 0, 0)

    def test_a_job_waits_for_the_table(self) -> None:
        pipeline = queue_facts(extracted_fact(CAT_AGAIN))
        cat = remember(pipeline, CAT)
        pipeline.ports = pipeline.with_parts(index=AwayIndex())
        with pytest.raises(Unavailable):
            pipeline.run_all()
        assert pipeline.atoms == [cat]

    def test_vectors_of_two_embedders_outside_the_table_are_not_compared(self) -> None:
        pipeline = queue_facts(extracted_fact(CAT_AGAIN))
        remember(pipeline, CAT)
        pipeline.move_to("opensearch")
        place = ADA.directory, SPACE.key
        space = pipeline.memory.spaces.records[place]
        pipeline.memory.spaces.records[place] = replace(space, embedding="another")
        pipeline.run_all()
        assert counts(pipeline) == (1, 0, 0, 0)


class AwayIndex:
    name = "away"

    def nearest(self, _scope: Scope, _query: NearQuery) -> tuple[tuple[Near, ...], ...]:
        raise Unavailable("the index is away")


def away(pipeline: Pipeline) -> FakePorts:
    return pipeline.with_parts(index_by_name=lambda _name: AwayIndex(), stand_in=NewestAtoms(pipeline.memory.atoms))
