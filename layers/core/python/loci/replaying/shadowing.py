"""A run's jobs: each distils one conversation into a shadow, which lies beside the real space and is its owner's."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from loci import ids
from loci.extraction import fanout, jobs
from loci.extraction.fanout import Order
from loci.ids import SpaceId
from loci.model import Binding, Job, Space, Target
from loci.model.replays import Replay
from loci.ports import FirstWrite, Outcome, Ports
from loci.replaying import auditing, candidates, runs
from loci.replaying.candidates import Piece
from loci.replaying.runs import ReplayRequest
from loci.scope import Scope

PURPOSE = "shadow"
OF = "of"
"""In the metadata of a shadow: the id of the real space."""


def begin_shadows(ports: Ports, app: Scope, wanted: ReplayRequest) -> tuple[Replay, Iterator[tuple[Scope, Job]]]:
    """The run, and its jobs as they are recorded, each with its conversation's scope; they are still to be sent, or to
    be run. Raises as ``runs.begin_run`` and ``runs.require_embedder``, and NotFound where there is nothing to
    replay."""
    runs.require_valid(wanted)
    runs.require_embedder(ports)
    found = candidates.pieces(ports, app, wanted.namespace)
    first = next(found, None)
    if first is None:
        raise runs.nothing_to_replay(wanted.namespace)
    run = runs.begin_run(ports, app, wanted)
    return run, _all_handed_out(ports, app, run, chain((first,), found))


def _all_handed_out(ports: Ports, app: Scope, run: Replay, pieces: Iterable[Piece]) -> Iterator[tuple[Scope, Job]]:
    noted = set[str]()
    for piece in pieces:
        if piece.scope.owner not in noted:
            noted.add(piece.scope.owner)
            auditing.note_act(ports, app, run, "beginReplay", [piece.scope.owner])
        yield _handed_out(ports, run, piece)


def is_of(run: Replay, job: Job) -> bool:
    """Whether a job is one of the run's: into a shadow, or noted when that was promoted."""
    return job.id == identify(run, job, job.space)


def identify(run: Replay, job: Job, space: SpaceId) -> ids.JobId:
    """The id of a run's job like this one, into that space of the same owner."""
    conversation = ids.ConversationId(job.id.namespace, job.id.conversation)
    target, version = Target(None, job.space_owner, space), job.policy.extraction_version
    return jobs.job_id(conversation, job.binding, target, version, job.range, replay=str(run.id))


def _handed_out(ports: Ports, run: Replay, piece: Piece) -> tuple[Scope, Job]:
    shadow = _shadow(ports, run, piece)
    target = Target(None, shadow.owner, shadow.id)
    order = Order(piece.scope, piece.conversation, _with(run, piece.binding), target, replay=str(run.id))
    return piece.scope, fanout.record_job(ports, order)


def _with(run: Replay, binding: Binding) -> Binding:
    extractor = run.extractor or binding.policy.extractor
    return replace(
        binding, policy=replace(binding.policy, extraction_version=run.extraction_version, extractor=extractor)
    )


def _shadow(ports: Ports, run: Replay, piece: Piece) -> Space:
    """The shadow of the piece's space, made when it is not there. Its key is the same for all pieces of the space."""
    real, now = piece.space, ports.now()
    directory = replace(piece.scope.directory, owner=real.owner)
    id = SpaceId(ids.shadow_key(str(run.id), real.owner, real.id.key))
    there = ports.spaces.get(directory, id.key)
    if there is not None:
        return there
    made = Space(
        id=id,
        owner=real.owner,
        epoch=real.epoch,
        name=None,
        folded=None,
        purpose=PURPOSE,
        metadata={"run": str(run.id), OF: str(real.id)},
        embedder=ports.embedder_name,
        index=ports.index_name,
        created_at=now,
        updated_at=now,
    )
    outcome = ports.spaces.create(directory, made, FirstWrite(), None)
    # Not DONE means that the same run is handed out by two processes: the key is of nothing else.
    return made if outcome is Outcome.DONE else ports.spaces.get(directory, id.key) or made
