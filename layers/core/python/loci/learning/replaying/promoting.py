"""Applies a run's diff to the real spaces, as ordinary changes of atoms that are marked with the run.

No progress is stored: the diff always shows what is left to do, so a repeated call does the rest, and an atom that a
user changes meanwhile drops out of the diff.
"""

from collections import Counter
from dataclasses import dataclass, replace

from loci import spaces
from loci.apps import users
from loci.errors import Conflict, NotFound
from loci.ids import SpaceId
from loci.learning.replaying import auditing, changes, comparing, discarding, replay_jobs, runs, shadowing
from loci.learning.replaying.applying import DiffApplication, apply_diff
from loci.learning.replaying.comparing import Diff
from loci.learning.replaying.ports import RunReads, RunStores
from loci.learning.replaying.replay_jobs import ShadowedSpace
from loci.memory.atoms.write_context import Writer
from loci.model.jobs import Job, JobCounts, ReplayChanges
from loci.model.replays import Replay, ReplayStatus
from loci.ports.all import Ports
from loci.ports.parts import Clock
from loci.scope import Scope

MAX_ROUNDS = 4
"""Most comparisons of a space that changed meanwhile."""


@dataclass(slots=True)
class PromotionResult:
    """Result of this call. ``waiting`` counts spaces of restricted users; ``unsettled`` counts changes that conflicted
    with concurrent ones in every round."""

    spaces: int = 0
    added: int = 0
    archived: int = 0
    superseded: int = 0
    left: int = 0
    unsettled: int = 0
    waiting: int = 0


def promote_run(ports: Ports, app: Scope, run: Replay) -> PromotionResult:
    """Applies the rest of the diff, and deletes the shadows once it is empty. Raises Conflict (the run is in another
    state, or has unfinished jobs), Unavailable, and as ``runs.require_embedder``; the call may be repeated."""
    runs.require_status(run, "promoted", ReplayStatus.SHADOWED, ReplayStatus.PROMOTING)
    runs.require_embedder(ports)
    _require_finished(ports, app, run)
    auditing.note_act(ports, app, run, "promoteReplay", replay_jobs.owners_of_run(ports, app, run))
    run = runs.move_run(ports, app, run, ReplayStatus.PROMOTING)
    promotion_result = PromotionResult()
    for place in replay_jobs.covered_spaces(ports, app, run):
        user = users.find_user(ports, place.memory.directory)
        if users.is_frozen(user):
            promotion_result.waiting += 1
        elif user is not None:
            _promote_space(ports, run, place, promotion_result)
    if promotion_result.waiting == promotion_result.unsettled == 0:
        discarding.delete_shadows(ports, app, run)
        runs.move_run(ports, app, run, ReplayStatus.PROMOTED)
    return promotion_result


def _require_finished(ports: RunReads, app: Scope, run: Replay) -> None:
    unfinished = replay_jobs.run_progress(ports, app, run).unfinished
    if unfinished:
        raise Conflict(f"{unfinished} jobs of {run.id} are not finished yet")


def _promote_space(ports: Ports, run: Replay, place: ShadowedSpace, promotion_result: PromotionResult) -> None:
    promotion_result.spaces += 1
    for _ in range(MAX_ROUNDS):
        diff = comparing.compare_space(ports, place)
        if diff.is_empty:
            changes.store_changes(ports, run, place)
            break
        try:
            _apply_diff(ports, run, place, diff, promotion_result)
        except NotFound:
            # The space, or all of its owner, is gone.
            return
    else:
        promotion_result.unsettled += len(diff.added) + len(diff.gone) + len(diff.changed)
    promotion_result.left += len(diff.left)


def _apply_diff(ports: Ports, run: Replay, place: ShadowedSpace, diff: Diff, promotion_result: PromotionResult) -> None:
    directory = place.memory.directory
    space = spaces.require_stored_space(ports, place.memory)
    _record_jobs(ports, run, place, diff)
    application = DiffApplication(run, place, Writer(place.memory, directory, epoch=space.epoch))
    apply_diff(ports, application, diff)
    promotion_result.added += application.added
    promotion_result.archived += application.archived
    promotion_result.superseded += application.superseded


def _record_jobs(ports: RunStores, run: Replay, place: ShadowedSpace, diff: Diff) -> None:
    """Records a job for each conversation whose atoms are added or archived. An erasure finds the atoms of a
    conversation by it, and a rollback finds the space."""
    put = Counter(place.job_of(atom) for atom in (*diff.added, *(change.new for change in diff.changed)))
    job_ids = {place.job_of(atom) for atom in (*diff.gone, *(change.old for change in diff.changed))}
    for scope, job in place.jobs.values():
        if job.id in put or job.id in job_ids:
            noted_job = _promotion_job(ports, run, place, job, put[job.id])
            ports.jobs.create(scope, noted_job)
            place.former_jobs[noted_job.id] = noted_job.binding


def _promotion_job(ports: Clock, run: Replay, place: ShadowedSpace, job: Job, added_count: int) -> Job:
    space, now = SpaceId(place.memory.namespace), ports.now()
    return replace(
        job,
        id=shadowing.run_job_id(run, job, space),
        space=space,
        created_at=now,
        started_at=now,
        finished_at=now,
        counts=JobCounts(added=added_count),
        replay=ReplayChanges(run.id),
        calls=(),
        applied=0,
        due=None,
        version=1,
    )
