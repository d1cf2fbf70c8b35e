"""The routes by which admins find the extraction jobs of all users of their app, and queue failed ones again."""

from typing import Annotated

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import Field

from loci.api.app import Calling, routes
from loci.api.memory.extractions import JobOut, job_fields
from loci.api.wire.fields import Body, Instant, PageCursor, PageLimit, Shape, record_response, sent_id, user_id
from loci.ids import JobId
from loci.learning.extraction import job_retrying, job_search
from loci.learning.extraction.job_search import JobFilter
from loci.model.jobs import JobStatus

router = routes()


class UserJobOut(JobOut):
    """An extraction job with the user whose conversation it extracts."""

    user_id: str | None


class UserJobPage(Shape):
    items: list[UserJobOut]
    next_cursor: str | None


@router.get("/ai-admin/extractions", summary="List extraction jobs of the app's users, newest first")
def find_extractions(
    call: Calling,
    status: Annotated[
        JobStatus | None, Query(description="Only jobs with this status; required without `userId`.")
    ] = None,
    user: Annotated[
        str | None, Query(alias="userId", description="Only jobs of this user; `me` is the caller.")
    ] = None,
    limit: PageLimit = 50,
    cursor: PageCursor = None,
) -> UserJobPage:
    job_filter = JobFilter(status, None if user is None else call.user(user))
    page = job_search.find_jobs(call.ports, call.caller, job_filter, cursor, limit)
    now = call.ports.now()
    items = [UserJobOut(**job_fields(one.job, now), user_id=user_id(one.scope.owner)) for one in page.items]
    return UserJobPage(items=items, next_cursor=page.cursor)


class RetryExtractions(Body):
    since: Annotated[Instant | None, Field(description="Only jobs that were made since then.")] = None
    user_id: Annotated[str | None, Field(description="Only jobs of this user; `me` is the caller.")] = None
    job_id: Annotated[str | None, Field(description="Only this job.")] = None


class RetriedOut(Shape):
    count: Annotated[int, Field(description="How many jobs are queued again.")]
    is_complete: Annotated[bool, Field(description="False where there are more: send the request again.")]


@router.post("/ai-admin/extractions/retry", summary="Queue failed extraction jobs of the app's users again")
def retry_extractions(body: RetryExtractions, call: Calling) -> Response[RetriedOut]:
    user = None if body.user_id is None else call.user(body.user_id)
    job = None if body.job_id is None else sent_id(JobId.parse, body.job_id, "/jobId")
    retried_jobs = job_retrying.retry_failed_jobs(call.ports, call.caller, since=body.since, user=user, job=job)
    return record_response(RetriedOut(count=retried_jobs.count, is_complete=retried_jobs.is_complete))
