"""Creates and gets replay runs, and moves them from state to state."""

from dataclasses import replace

from loci import ids
from loci.errors import Conflict, Malformed, NotFound, Refused
from loci.ids import ReplayId
from loci.learning.replaying.ports import ReplayPorts, RunReads, RunStores
from loci.model.guidance import Guidance, require_valid_guidance
from loci.model.jobs import EXTRACTION_VERSIONS, GUIDED_VERSIONS
from loci.model.language import ModelChoice
from loci.model.replays import Replay, ReplayStatus
from loci.ports.parts import EmbeddingPorts
from loci.ports.writes import Outcome
from loci.records import record
from loci.scope import Scope
from loci.spaces import bindings
from loci.text.namespaces import namespace_text


@record(frozen=True, slots=True)
class ReplayRequest:
    """Request to extract again. ``namespace`` is in key form; ``extractor`` None: the one of binding or app.
    ``last`` conversations at most, the newest; ``guidance`` in place of that of the bindings."""

    namespace: str
    extraction_version: str
    extractor: str | None = None
    last: int | None = None
    guidance: Guidance | None = None


def require_valid(request: ReplayRequest) -> None:
    """Raises Refused for an unknown extraction version or extractor."""
    if request.extraction_version not in EXTRACTION_VERSIONS:
        versions_text = ", ".join(EXTRACTION_VERSIONS)
        raise Refused(f"unknown extraction version {request.extraction_version}; released: {versions_text}")
    extractor = request.extractor
    if extractor is not None and extractor not in bindings.EXTRACTORS and ModelChoice.parse(extractor) is None:
        raise Refused(f"unknown extractor {extractor}; name a model as provider/name")
    if request.last is not None and request.last < 1:
        raise Refused("--last must be 1 or more")
    if request.guidance is not None:
        require_valid_guidance(request.guidance, "")
        if request.extraction_version not in GUIDED_VERSIONS:
            raise Refused(f"instructions and categories need {GUIDED_VERSIONS[0]} or newer")


def require_embedder(ports: EmbeddingPorts) -> None:
    """Checks before anything is written that this process can embed. Raises Refused if it can't, Unavailable if the
    provider is unavailable."""
    try:
        ports.embedder.embed_query("Can this be embedded?")
    except (OSError, ImportError, ValueError) as error:
        raise Refused(f"the embedder {ports.embedder_name} cannot be used here: {error}") from error


def no_conversations_error(namespace: str) -> NotFound:
    return NotFound(
        f"no closed conversation of {namespace_text(namespace)} is bound by an enabled binding to an existing space"
    )


def begin_run(ports: ReplayPorts, app: Scope, request: ReplayRequest) -> Replay:
    """Creates a run, or returns an interrupted one with the same request. Raises Refused, Conflict while another is
    open."""
    require_valid(request)
    now = ports.now()
    id = ReplayId(ids.new_ulid(now, ports.random))
    run = Replay(
        id,
        request.namespace,
        request.extraction_version,
        request.extractor,
        now,
        now,
        last=request.last,
        guidance=request.guidance,
    )
    if ports.runs.create(app, run) is Outcome.DONE:
        return run
    there = ports.runs.find_open(app, request.namespace)
    if there is None:
        raise Conflict("another replay of this namespace has just ended; retry")
    if there.status is ReplayStatus.BEGUN and request_of(there) == request:
        return there
    raise Conflict(f"{there.id} of this namespace is {there.status}: promote, roll back or discard it first")


def get_run(ports: RunReads, app: Scope, text: str) -> Replay:
    """Gets a run. Raises NotFound, also for a malformed id."""
    try:
        replay = ports.runs.get(app, ReplayId.parse(text).ulid)
    except Malformed:
        replay = None
    if replay is None:
        raise NotFound(f"this app has no replay {text}")
    return replay


def require_status(run: Replay, act: str, *statuses: ReplayStatus) -> None:
    """Raises Conflict if the run's status does not allow the act."""
    if run.status not in statuses:
        raise Conflict(f"{run.id} is {run.status}: it cannot be {act}")


def move_run(ports: RunStores, app: Scope, run: Replay, status: ReplayStatus) -> Replay:
    """Moves a run to a status. Raises Conflict if another command moved it, or another run was opened meanwhile."""
    if run.status is status:
        return run
    after = replace(run, status=status, updated_at=ports.now(), version=run.version + 1)
    match ports.runs.replace(app, run, after):
        case Outcome.DONE:
            return after
        case Outcome.TAKEN:
            raise Conflict(f"another replay of {run.namespace} is open: promote or discard it first")
    raise Conflict(f"another command is working on {run.id}")


def request_of(run: Replay) -> ReplayRequest:
    """The request that the run was begun with."""
    return ReplayRequest(run.namespace, run.extraction_version, run.extractor, run.last, run.guidance)
