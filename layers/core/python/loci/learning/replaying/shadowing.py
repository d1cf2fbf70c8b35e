"""Creates a run's jobs: each extracts one conversation into a shadow, a space with the owner of the real one."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from loci import ids
from loci.ids import SpaceId
from loci.learning.extraction import fanout, jobs
from loci.learning.extraction.fanout import JobOrder
from loci.learning.replaying import auditing, candidates, policies, runs
from loci.learning.replaying.candidates import ReplayCandidate
from loci.learning.replaying.ports import ShadowPorts
from loci.learning.replaying.runs import ReplayRequest
from loci.model.jobs import Binding, Job, Target
from loci.model.replays import Replay
from loci.model.spaces import Space
from loci.ports.all import Ports
from loci.ports.writes import FirstWrite, Outcome
from loci.scope import Scope

PURPOSE = "shadow"
REAL_SPACE = "of"
"""In the metadata of a shadow: the id of the real space."""


def begin_shadows(ports: Ports, app: Scope, request: ReplayRequest) -> tuple[Replay, Iterator[tuple[Scope, Job]]]:
    """Creates the run and, as they are consumed, its jobs, each with its conversation's scope; the caller sends or runs
    them. Raises as ``runs.begin_run`` and ``runs.require_embedder``, and NotFound if there is nothing to replay."""
    runs.require_valid(request)
    runs.require_embedder(ports)
    replay_candidates = candidates.candidates_of(ports, app, request.namespace, request.last)
    first = next(replay_candidates, None)
    if first is None:
        raise runs.no_conversations_error(request.namespace)
    run = runs.begin_run(ports, app, request)
    return run, _create_jobs(ports, app, run, chain((first,), replay_candidates))


def _create_jobs(
    ports: Ports, app: Scope, run: Replay, found_candidates: Iterable[ReplayCandidate]
) -> Iterator[tuple[Scope, Job]]:
    noted = set[str]()
    for candidate in found_candidates:
        if candidate.scope.owner not in noted:
            noted.add(candidate.scope.owner)
            auditing.note_act(ports, app, run, "beginReplay", [candidate.scope.owner])
        yield _create_job(ports, run, candidate)


def is_of(run: Replay, job: Job) -> bool:
    """Whether a job belongs to the run: into a shadow, or recorded by a promotion."""
    return job.id == run_job_id(run, job, job.space)


def run_job_id(run: Replay, job: Job, space: SpaceId) -> ids.JobId:
    """The id of a run's job for the same conversation and binding, into that space of the same owner."""
    conversation = ids.ConversationId(job.id.namespace, job.id.conversation)
    target, version = Target(None, job.space_owner, space), job.policy.extraction_version
    return jobs.job_id(conversation, job.binding, target, version, job.range, reprocess_id=str(run.id))


def _create_job(ports: Ports, run: Replay, candidate: ReplayCandidate) -> tuple[Scope, Job]:
    shadow = _get_or_create_shadow(ports, run, candidate)
    target = Target(None, shadow.owner, shadow.id)
    order = JobOrder(
        candidate.scope,
        candidate.conversation,
        _binding_for_run(run, candidate.binding),
        target,
        reprocess_id=str(run.id),
    )
    return candidate.scope, fanout.record_job(ports, order)


def _binding_for_run(run: Replay, binding: Binding) -> Binding:
    return replace(binding, policy=policies.replayed_policy(runs.request_of(run), binding.policy))


def _get_or_create_shadow(ports: ShadowPorts, run: Replay, candidate: ReplayCandidate) -> Space:
    """The shadow of the candidate's space, created if missing. All candidates of a space have the same one."""
    real, now = candidate.space, ports.now()
    directory = replace(candidate.scope.directory, owner=real.owner)
    id = SpaceId(ids.shadow_key(str(run.id), real.owner, real.id.key))
    there = ports.spaces.get(directory, id.key)
    if there is not None:
        return there
    new_space = Space(
        id=id,
        owner=real.owner,
        epoch=real.epoch,
        name=None,
        folded=None,
        purpose=PURPOSE,
        metadata={"run": str(run.id), REAL_SPACE: str(real.id)},
        embedder=ports.embedder_name,
        index=ports.index_name,
        created_at=now,
        updated_at=now,
    )
    outcome = ports.spaces.create(directory, new_space, FirstWrite(), None)
    # Not DONE means that another process creates the jobs of the same run: no other space has this key.
    return new_space if outcome is Outcome.DONE else ports.spaces.get(directory, id.key) or new_space
