"""``J#``: extraction jobs, in the scope of their conversation."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from pynamodb.attributes import UnicodeAttribute

from loci import keys
from loci.adapters.dynamodb.attributes import (
    CompactJson,
    EnumAttribute,
    InstantAttribute,
    IntegerAttribute,
    JsonTextAttribute,
    member_of,
)
from loci.adapters.dynamodb.base import ControlTable, due_shard
from loci.adapters.dynamodb.calls import CallsAttribute
from loci.adapters.dynamodb.policies import PolicyAttribute
from loci.adapters.dynamodb.replay_changes import ReplayChangesAttribute
from loci.adapters.dynamodb.tables import Key, Tables, records
from loci.adapters.dynamodb.writes import Put, Replace
from loci.errors import Malformed
from loci.ids import BindingId, JobId, SpaceId
from loci.model.jobs import DropReason, Job, JobCounts, JobProgress, JobStatus
from loci.ports.jobs import OwnedJob
from loci.ports.writes import Outcome, Page
from loci.runtime.release import running_release
from loci.scope import Scope
from loci.text import timestamps

INDEX = "jobs"


class DropReasonsAttribute(CompactJson[Mapping[DropReason, int]]):
    """Compact JSON: {"<reason>": count}."""

    def to_json(self, value: Mapping[DropReason, int]) -> object:
        return dict(sorted(value.items()))

    def from_json(self, form: Any) -> Mapping[DropReason, int]:
        return {member_of(DropReason, reason): count for reason, count in form.items()}


class JobItem(ControlTable):
    """The counts stand side by side, so that a fact's transaction can raise one of them."""

    epoch = UnicodeAttribute()
    binding = UnicodeAttribute()
    space = UnicodeAttribute()
    space_owner = UnicodeAttribute(attr_name="spaceOwner")
    policy = PolicyAttribute()
    extractor = UnicodeAttribute()
    first_seq = IntegerAttribute(attr_name="firstSeq")
    last_seq = IntegerAttribute(attr_name="lastSeq")
    created_at = InstantAttribute(attr_name="createdAt")
    status = EnumAttribute(JobStatus)
    attempt = IntegerAttribute()
    waits = IntegerAttribute(null=True)
    reason = UnicodeAttribute(null=True)
    added = IntegerAttribute()
    confirmed = IntegerAttribute()
    superseded = IntegerAttribute()
    dropped = IntegerAttribute()
    retracted = IntegerAttribute(null=True)
    drop_reasons = DropReasonsAttribute(attr_name="dropReasons", null=True)
    calls = CallsAttribute(null=True)
    answer = JsonTextAttribute(null=True)
    decisions = JsonTextAttribute(null=True)
    applied = IntegerAttribute()
    covered_until_seq = IntegerAttribute(attr_name="coveredUntilSeq", null=True)
    covered_facts = IntegerAttribute(attr_name="coveredFacts", null=True)
    covered_cut = IntegerAttribute(attr_name="coveredCut", null=True)
    started_at = InstantAttribute(attr_name="startedAt", null=True)
    finished_at = InstantAttribute(attr_name="finishedAt", null=True)
    away_since = InstantAttribute(attr_name="awaySince", null=True)
    replay = ReplayChangesAttribute(null=True)
    release = UnicodeAttribute(null=True)
    request_id = UnicodeAttribute(attr_name="requestId", null=True)
    version = IntegerAttribute()

    @classmethod
    def of(cls, scope: Scope, job: Job) -> "JobItem":
        return cls(
            scope.partition,
            keys.job(job.id.conversation, job.id.hash),
            epoch=job.epoch,
            binding=str(job.binding),
            space=str(job.space),
            space_owner=job.space_owner,
            policy=job.policy,
            extractor=job.extractor,
            first_seq=job.range[0],
            last_seq=job.range[1],
            created_at=job.created_at,
            status=job.status,
            attempt=job.attempt,
            waits=job.waits or None,
            reason=job.reason,
            added=job.counts.added,
            confirmed=job.counts.confirmed,
            superseded=job.counts.superseded,
            dropped=job.counts.dropped,
            retracted=job.counts.retracted,
            drop_reasons=job.counts.drop_reasons or None,
            calls=job.calls or None,
            answer=job.answer,
            decisions=job.decisions,
            applied=job.applied,
            covered_until_seq=job.covered.until_seq or None,
            covered_facts=job.covered.facts or None,
            covered_cut=job.covered.cut or None,
            started_at=job.started_at,
            finished_at=job.finished_at,
            away_since=job.away_since,
            replay=job.replay,
            release=running_release(),
            due=job.due,
            due_shard=due_shard(scope.partition, job.due),
            version=job.version,
            job_status=keys.jobs_of(scope.tenant, scope.app, job.status),
        )

    def record(self) -> Job:
        conversation, digest = self.sk.removeprefix(keys.JOB).split(keys.SEPARATOR)
        return Job(
            id=JobId(Scope.parse(self.pk).namespace, conversation, digest),
            epoch=self.epoch,
            binding=BindingId.parse(self.binding),
            space=SpaceId.parse(self.space),
            space_owner=self.space_owner,
            policy=self.policy,
            extractor=self.extractor,
            range=(self.first_seq, self.last_seq),
            created_at=self.created_at,
            status=self.status,
            attempt=self.attempt,
            waits=self.waits or 0,
            reason=self.reason,
            counts=JobCounts(
                self.added,
                self.confirmed,
                self.superseded,
                self.dropped,
                self.drop_reasons or {},
                self.retracted or 0,
            ),
            calls=self.calls or (),
            answer=self.answer,
            decisions=self.decisions,
            applied=self.applied,
            covered=JobProgress(self.covered_until_seq or 0, self.covered_facts or 0, self.covered_cut or 0),
            started_at=self.started_at,
            finished_at=self.finished_at,
            due=self.due,
            away_since=self.away_since,
            replay=self.replay,
            release=self.release,
            version=self.version,
        )


class JobStore:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def create(self, scope: Scope, job: Job) -> Outcome:
        return self._tables.write(Put(JobItem.of(scope, job), JobItem.pk.does_not_exist(), Outcome.TAKEN))

    def get(self, scope: Scope, conversation: str, digest: str) -> Job | None:
        item = self._tables.get(JobItem, scope.partition, keys.job(conversation, digest))
        return None if item is None else item.record()

    def list(self, scope: Scope, conversation: str) -> tuple[Job, ...]:
        begin = JobItem.sk.startswith(keys.jobs(conversation))
        return tuple(records(self._tables.query(JobItem, scope.partition, begin)))

    def replace(self, scope: Scope, before: Job, after: Job) -> Outcome:
        condition = (JobItem.version == before.version) & (JobItem.applied == before.applied)
        return self._tables.write(Replace(JobItem.of(scope, after), condition, Outcome.STALE))

    def list_by_status(self, app: Scope, status: JobStatus, cursor: str | None, limit: int) -> Page[OwnedJob]:
        until, skip = _place(cursor)
        job_items = self._tables.query(
            JobItem,
            keys.jobs_of(app.tenant, app.app, status),
            None if until is None else JobItem.created_at <= until,
            newest_first=True,
            limit=skip + limit + 1,
            index=INDEX,
        )
        stored_job_items = list(job_items)
        places, more = stored_job_items[: skip + limit], len(stored_job_items) > skip + limit
        wanted_keys = [Key(JobItem, item.pk, item.sk) for item in places[skip:]]
        items = self._tables.batch_get(wanted_keys)
        # The index is a moment behind the table.
        jobs = ((key.pk, job) for key in wanted_keys for job in records(items.readable([key])))
        owned_jobs = (OwnedJob(Scope.parse(pk), job) for pk, job in jobs if job.status is status)
        return Page(tuple(owned_jobs), _cursor(places) if more else None)


def _place(cursor: str | None) -> tuple[datetime | None, int]:
    """An instant, and how many jobs of that very instant were listed already. Raises Malformed."""
    if cursor is None:
        return None, 0
    until, _, skip = cursor.partition("~")
    if not skip.isdecimal():
        raise Malformed("invalid cursor for this list")
    try:
        return timestamps.from_text(until), int(skip)
    except ValueError as error:
        raise Malformed("invalid cursor for this list") from error


def _cursor(places: Sequence[JobItem]) -> str:
    last = places[-1].created_at
    return f"{timestamps.to_text(last)}~{sum(item.created_at == last for item in places)}"
