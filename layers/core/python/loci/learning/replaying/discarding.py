"""Discards a run: cancels its jobs and deletes its shadows; no other data is changed."""

from loci import spaces
from loci.ids import SpaceId
from loci.learning.extraction import job_transitions
from loci.learning.replaying import auditing, replay_jobs, runs
from loci.learning.replaying.ports import ReplayPorts
from loci.model.replays import Replay, ReplayStatus
from loci.scope import Scope

CANCEL_REASON = "its replay was discarded"


def discard_run(ports: ReplayPorts, app: Scope, run: Replay) -> int:
    """Discards a run; returns how many shadows it had. Raises Conflict for a run that is promoted, in part or whole."""
    runs.require_status(run, "discarded", ReplayStatus.BEGUN, ReplayStatus.SHADOWED, ReplayStatus.DISCARDED)
    auditing.note_act(ports, app, run, "discardReplay", replay_jobs.owners_of_run(ports, app, run))
    runs.move_run(ports, app, run, ReplayStatus.DISCARDED)
    for scope, job in list(replay_jobs.shadow_jobs(ports, app, run)):
        if not job.is_finished:
            job_transitions.cancel_job(ports, scope, job.id, CANCEL_REASON)
    return delete_shadows(ports, app, run)


def delete_shadows(ports: ReplayPorts, app: Scope, run: Replay) -> int:
    """Deletes the shadows of a run, which the sweeper then erases; returns how many there were."""
    scopes = replay_jobs.shadows(ports, app, run)
    for shadow in sorted(scopes, key=lambda scope: scope.partition):
        spaces.discard_space(ports, shadow.directory, SpaceId(shadow.namespace))
    return len(scopes)
