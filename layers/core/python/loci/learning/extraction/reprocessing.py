"""Extract facts from a conversation again on request, with new jobs next to the existing ones."""

from dataclasses import replace

from loci import ids
from loci.apps import idempotency, users
from loci.errors import NotFound, Refused
from loci.ids import ConversationId, JobId
from loci.learning.extraction import fanout
from loci.learning.extraction.fanout import JobOrder
from loci.model.conversations import Conversation
from loci.model.jobs import EXTRACTION_VERSIONS, Binding, Job
from loci.model.users import Marker
from loci.ports.all import Ports
from loci.ports.parts import Clock, ConversationReads
from loci.ports.writes import MarkerHome
from loci.scope import Caller
from loci.spaces.matching import matching_bindings


def extract_again(
    ports: Ports, caller: Caller, id: ConversationId, version: str | None = None, key: str | None = None
) -> tuple[Job, ...]:
    """Starts one job for each enabled binding × space, over all messages so far; the conversation may be open. An
    unfinished job with the same work is returned instead of a new one.

    ``version`` replaces the extraction version of each binding. The same idempotency ``key`` returns the same
    jobs. Raises NotFound (conversation), Refused (an unknown version, an incognito one; no enabled binding matches),
    Conflict for a restricted user, Unavailable.
    """
    idempotency.require_key(key)
    if version is not None and version not in EXTRACTION_VERSIONS:
        raise Refused.field("/extractionVersion", "unknown extraction version")
    head = _head(ports, caller, id)
    marker = _marker(ports, id, version, key)
    found_jobs = _former_jobs(ports, caller, id, marker) or _record_jobs(ports, caller, head, version, key)
    if marker is not None:
        kept_marker = replace(marker, ids=tuple(str(job.id) for job in found_jobs))
        ports.markers.put(caller.directory, MarkerHome.DIRECTORY, kept_marker)
    fanout.send_jobs(ports, caller.own(id.namespace), found_jobs)
    return found_jobs


def _head(ports: ConversationReads, caller: Caller, id: ConversationId) -> Conversation:
    read = ports.conversations.read(caller.own(id.namespace), id.ulid, with_summary=False)
    if read.conversation is None:
        users.require_active(read.user)
        raise NotFound("conversation not found")
    users.require_current(read.user, read.conversation.epoch)
    if read.conversation.is_incognito:
        raise Refused.field("/conversationId", "an incognito conversation is never extracted")
    return read.conversation


def _marker(ports: Clock, id: ConversationId, version: str | None, key: str | None) -> Marker | None:
    """The marker without the ids of the jobs, which do not exist yet."""
    if key is None:
        return None
    digest_text = idempotency.marker_hash("runExtractionForConversation", str(id), key)
    return idempotency.marker(digest_text, idempotency.fingerprint([version]), (), ports.now())


def _former_jobs(ports: Ports, caller: Caller, id: ConversationId, marker: Marker | None) -> tuple[Job, ...]:
    """The jobs of an earlier request with the same key; empty if there was none."""
    if marker is None:
        return ()
    former = idempotency.find_marker(ports, caller.directory, MarkerHome.DIRECTORY, marker, ports.now())
    job_ids = () if former is None else tuple(JobId.parse(text) for text in former.ids)
    jobs = (ports.jobs.get(caller.own(id.namespace), job.conversation, job.hash) for job in job_ids)
    return tuple(job for job in jobs if job is not None)


def _record_jobs(
    ports: Ports, caller: Caller, head: Conversation, version: str | None, key: str | None
) -> tuple[Job, ...]:
    scope = caller.own(head.id.namespace)
    matching = matching_bindings(ports, scope, head.epoch)
    if not matching:
        raise Refused.field("/conversationId", "no enabled binding matches this conversation")
    nonce = ids.new_ulid(ports.now(), ports.random) if key is None else ids.digest("replay", key)
    orders = (
        JobOrder(scope, head, _with_version(version, binding), target, reprocess_id=nonce)
        for binding in matching
        for target in binding.targets
    )
    jobs = ports.jobs.list(scope, head.id.ulid)
    return fanout.record_jobs(ports, orders, [job for job in jobs if job.epoch == head.epoch and not job.is_finished])


def _with_version(version: str | None, binding: Binding) -> Binding:
    return binding if version is None else replace(binding, policy=replace(binding.policy, extraction_version=version))
