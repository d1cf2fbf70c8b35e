"""A person's rights while their conversations are replayed: nothing outlives an erasure, and an export has all."""

from collections.abc import Callable

import pytest

from loci.learning.extraction import job_transitions, run_job
from loci.learning.replaying import promoting, replay_jobs, rollback, runs, shadowing
from loci.learning.replaying.runs import ReplayRequest
from loci.model.governance import AdminJobStatus
from loci.model.replays import Replay, ReplayStatus
from tests.support.erasing_in_memory import empty, traces
from tests.support.erasure_world import CANARY, World
from tests.support.exports import count_exported, count_stored, export_document

pytestmark = pytest.mark.thorough


@pytest.fixture
def world() -> World:
    made = empty()
    made.plant()
    return made


def run_shadow(world: World) -> Replay:
    """Ada's conversations are distilled into spaces of hers, and into one of Bo's."""
    app = world.ada.app_directory
    run, jobs = shadowing.begin_shadows(world.ports, app, ReplayRequest("chat", "v1"))
    for scope, job in jobs:
        run_job.execute_job(world.ports, job_transitions.job_message(scope, job))
    run = runs.move_run(world.ports, app, run, ReplayStatus.SHADOWED)
    assert {place.memory.owner for place in replay_jobs.covered_spaces(world.ports, app, run)} == {
        world.ada.owner,
        world.bo.owner,
    }
    return run


def promote_shadow(world: World) -> Replay:
    run = run_shadow(world)
    assert promoting.promote_run(world.ports, world.ada.app_directory, run).added > 2
    return runs.get_run(world.ports, world.ada.app_directory, str(run.id))


def rolled_back(world: World) -> Replay:
    run = promote_shadow(world)
    assert rollback.roll_back(world.ports, world.ada.app_directory, run).archived > 2
    return run


@pytest.mark.parametrize("step", [run_shadow, promote_shadow, rolled_back])
def test_nothing_of_a_person_is_left_however_far_the_run_is(world: World, step: Callable[[World], Replay]) -> None:
    step(world)
    assert traces(world)
    assert world.finish(world.erase()).status is AdminJobStatus.SUCCEEDED
    assert traces(world) == []


def test_who_is_erased_between_shadow_and_promotion_comes_back_nowhere(world: World) -> None:
    run = run_shadow(world)
    world.finish(world.erase())
    promoting.promote_run(world.ports, world.ada.app_directory, run)
    assert traces(world) == []
    assert (
        rollback.roll_back(
            world.ports, world.ada.app_directory, runs.get_run(world.ports, world.ada.app_directory, str(run.id))
        ).left
        == []
    )


@pytest.mark.parametrize("step", [run_shadow, promote_shadow])
def test_what_a_run_holds_of_a_person_is_in_their_export(world: World, step: Callable[[World], Replay]) -> None:
    run = step(world)
    document = export_document(world)
    assert count_exported(document) == count_stored(world, world.ada)
    assert any(space["metadata"].get("run") == str(run.id) for space in document["spaces"])
    assert any(f"{CANARY}, as v1 heard" in atom["text"] for atom in document["atoms"])
    marked = [atom for atom in document["atoms"] if atom["extraction"] and atom["extraction"]["runId"] == str(run.id)]
    assert bool(marked) == (step is promote_shadow)
