"""Extraction jobs: their ids, and what the API shows of them."""

from loci import ids
from loci.apps import users
from loci.errors import NotFound
from loci.ids import BindingId, ConversationId, JobId
from loci.learning.extraction.ports import JobReads
from loci.model.jobs import Job, Target
from loci.scope import Caller
from loci.spaces import targets


def job_id(
    conversation: ConversationId,
    binding: BindingId,
    target: Target,
    extraction_version: str,
    range: tuple[int, int],
    reprocess_id: str | None = None,
) -> JobId:
    """The id of a job. The same five parts give the same id, so repeated events of one close lead to one job.

    ``range`` is the first and last message seq. A request to extract again adds a ``reprocess_id`` and so gets
    a new job.
    """
    parts = (str(conversation), str(binding), targets.target_fingerprint(target), extraction_version, *map(str, range))
    digest = ids.digest(*parts) if reprocess_id is None else ids.digest(*parts, reprocess_id)
    return JobId(conversation.namespace, conversation.ulid, digest)


def get_job(ports: JobReads, caller: Caller, id: JobId) -> Job:
    """Returns the job. Raises NotFound, Conflict for a restricted user."""
    scope = caller.own(id.namespace)
    read = ports.conversations.read(scope, id.conversation, with_summary=False)
    users.require_active(read.user)
    job = None if read.conversation is None else ports.jobs.get(scope, id.conversation, id.hash)
    if job is None:
        raise NotFound("extraction job not found")
    users.require_current(read.user, job.epoch)
    return job


def list_jobs(ports: JobReads, caller: Caller, conversation: ConversationId) -> tuple[Job, ...]:
    """A conversation's jobs, oldest first, except those into the shadow spaces of replays. Raises NotFound if there
    is no such conversation."""
    scope = caller.own(conversation.namespace)
    read = ports.conversations.read(scope, conversation.ulid, with_summary=False)
    if read.conversation is None:
        users.require_active(read.user)
        raise NotFound("conversation not found")
    users.require_current(read.user, read.conversation.epoch)
    jobs = (job for job in ports.jobs.list(scope, conversation.ulid) if job.epoch == read.conversation.epoch)
    shown_jobs = (job for job in jobs if not job.space.is_shadow)
    return tuple(sorted(shown_jobs, key=lambda job: (job.created_at, job.id.hash)))
