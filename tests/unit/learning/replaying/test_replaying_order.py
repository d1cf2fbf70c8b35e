"""Replays in order: one open run at a time, each step in its turn, and none before its jobs have ended."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci import spaces
from loci.errors import Conflict, NotFound
from loci.learning.replaying import discarding, replay_jobs, runs
from loci.memory.atoms.reads import list_atoms
from loci.model.jobs import JobStatus
from loci.model.replays import ReplayStatus
from loci.model.spaces import SpaceStatus
from loci.model.users import UserState
from tests.fakes.memory import SPACE
from tests.support.pipeline import ADA
from tests.support.replay_world import APP, WANTED
from tests.unit.learning.replaying.test_replaying import COFFEE, DOG, WIEN, namespace


def test_nothing_is_promoted_before_its_jobs_have_ended() -> None:
    world = namespace()
    run = world.shadow()
    place, job = next(one for one in world.pipeline.memory.jobs.records.items() if one[1].space.is_shadow)
    world.pipeline.memory.jobs.records[place] = replace(job, status=JobStatus.WAITING_BUDGET)
    with pytest.raises(Conflict, match=r"1 jobs of run_.* are not finished yet"):
        world.promote(run)


def test_a_run_promoted_once_more_or_rolled_back_too_early_says_so() -> None:
    world = namespace()
    run = world.shadow()
    with pytest.raises(Conflict, match="is shadowed: it cannot be rolled back"):
        world.roll_back(run)
    world.promote(run)
    with pytest.raises(Conflict, match="is promoted: it cannot be promoted"):
        world.promote(run)
    with pytest.raises(Conflict, match="is promoted: it cannot be discarded"):
        discarding.discard_run(world.ports, APP, world.now(run))
    with pytest.raises(NotFound, match="this app has no replay run_x"):
        runs.get_run(world.ports, APP, "run_x")


def test_one_run_at_a_time_is_open_over_a_namespace_and_is_gone_on_with() -> None:
    world = namespace()
    run = world.shadow()
    with pytest.raises(Conflict, match=f"{run.id} of this namespace is shadowed"):
        world.shadow()
    world.promote(run)
    assert world.shadow().id != run.id
    with pytest.raises(Conflict, match="another replay of chat is open"):
        world.roll_back(run)


def test_a_second_run_finds_nothing_to_do_and_after_a_rollback_all_of_it_again() -> None:
    world = namespace()
    first = world.shadow()
    world.promote(first)
    second = world.shadow()
    assert world.diff(second).is_empty
    world.promote(second)
    world.roll_back(first)
    third = world.shadow()
    diff = world.diff(third)
    assert (len(diff.added), len(diff.gone), len(diff.changed), diff.left) == (1, 1, 1, ())
    world.promote(third)
    assert world.current == sorted([COFFEE.text, DOG.text, WIEN.text])


def test_shadows_are_visible_to_no_caller_and_end_with_the_run() -> None:
    world = namespace()
    run = world.shadow()
    (shadow,) = replay_jobs.shadows(world.ports, APP, run)
    id = next(space.id for space in world.pipeline.memory.spaces.records.values() if space.id.is_shadow)
    assert [space.id for space in spaces.list_spaces(world.ports, ADA).items] == [SPACE]
    with pytest.raises(NotFound):
        spaces.get_space(world.ports, ADA, id)
    with pytest.raises(NotFound):
        list_atoms(world.ports, ADA, id)
    assert discarding.discard_run(world.ports, APP, run) == 1
    space = world.ports.spaces.get(shadow.directory, shadow.namespace)
    assert space is not None
    assert space.status is SpaceStatus.DELETED
    world.pipeline.clock.pass_by(timedelta(hours=1))
    world.pipeline.sweep(world.pipeline.clock.now)
    assert world.ports.spaces.get(shadow.directory, shadow.namespace) is None
    assert not [scope for scope, _ in world.pipeline.memory.atoms.records if scope == shadow]


def test_the_space_of_a_restricted_person_waits_and_is_gone_on_with() -> None:
    world = namespace()
    run = world.shadow()
    users = world.pipeline.memory.users.records
    user = users[ADA.directory]
    users[ADA.directory] = replace(user, state=UserState.RESTRICTED)
    assert world.promote(run).waiting == 1
    assert world.now(run).status is ReplayStatus.PROMOTING
    users[ADA.directory] = user
    assert world.promote(run).added == 2
    assert world.now(run).status is ReplayStatus.PROMOTED


def test_bumping_a_bindings_version_replays_nothing() -> None:
    world = namespace()
    before, jobs = world.atoms, dict(world.pipeline.memory.jobs.records)
    (binding,) = world.pipeline.bindings.records.values()
    bumped = replace(binding.policy, extraction_version="v2")
    world.ports.bindings.replace(ADA.directory, binding, replace(binding, policy=bumped, version=2))
    world.pipeline.clock.pass_by(timedelta(days=1))
    world.pipeline.sweep(world.pipeline.clock.now)
    world.run_all()
    assert world.atoms == before
    assert world.pipeline.memory.jobs.records == jobs


def test_a_real_replay_with_another_version_follows_a_bump() -> None:
    world = namespace()
    run = world.shadow(wanted=replace(WANTED, extraction_version="v2"))
    world.promote(run)
    source = world.atom(DOG.text).extraction
    assert source is not None
    assert (source.version, source.prompt_hash) == ("v2", "hash of v2")
