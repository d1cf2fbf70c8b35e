"""The route by which admins find the extraction jobs of all users of their app."""

from typing import Annotated

from aws_lambda_powertools.event_handler.openapi.params import Query

from loci.api.app import Calling, routes
from loci.api.extractions import JobOut, job_fields
from loci.api.fields import PageCursor, PageLimit, Shape, user_id
from loci.learning.extraction import job_search
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
