"""Conditions on what a write is learned from."""

from loci import keys
from loci.adapters.dynamodb.writes import Check
from loci.model.jobs import JobStatus
from loci.ports.memory import JobStep, SourceConversation
from loci.ports.writes import Outcome


def check_source(source: JobStep | SourceConversation) -> Check:
    """That the job is not cancelled, or that the conversation is not deleted; else APPLIED."""
    # Only what extracts or replays loads these.
    if isinstance(source, JobStep):
        from loci.adapters.dynamodb.jobs import JobItem

        job = JobItem(source.scope.partition, keys.job(source.job.conversation, source.job.hash))
        return Check(job, JobItem.pk.exists() & (JobItem.status != JobStatus.CANCELLED), Outcome.APPLIED)
    from loci.adapters.dynamodb.conversations import HeadItem

    head = HeadItem(source.scope.partition, keys.conversation(source.ulid))
    return Check(head, HeadItem.pk.exists() & HeadItem.deleted_at.does_not_exist(), Outcome.APPLIED)
