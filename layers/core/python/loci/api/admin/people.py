"""Routes of the people of an app, for its admins."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query

from loci import ids
from loci.api.app import Calling, routes
from loci.api.wire.fields import Instant, PageCursor, PageLimit, Shape, record_response
from loci.governance import people
from loci.model.users import Person, UserState

router = routes()


class PersonOut(Shape):
    """A user of the app who ever wrote something; `since` is when they first did."""

    user_id: str
    since: Instant
    state: UserState


class PeopleOut(Shape):
    items: list[PersonOut]
    next_cursor: str | None


class PersonSummaryOut(PersonOut):
    """`counts` are the records of the person's own spaces and conversations by kind. If `isComplete` is false there
    are more than could be counted in time. `lastActivityAt` is of their newest conversation."""

    counts: Mapping[str, int]
    is_complete: bool
    last_activity_at: Instant | None


@router.get("/ai-admin/people", summary="List the people of the app by their ids")
def list_people(
    call: Calling,
    prefix: Annotated[str, Query(max_length=128, description="How the ids begin.")] = "",
    limit: PageLimit = 50,
    cursor: PageCursor = None,
) -> Response[PeopleOut]:
    page = people.list_people(call.ports, call.caller, prefix, cursor, limit)
    return record_response(PeopleOut(items=[_person(one) for one in page.items], next_cursor=page.cursor))


@router.get("/ai-admin/people/summary", summary="Count what is stored about a person")
def get_person(
    user_id: Annotated[str, Query(alias="userId", description="The user; `me` is the caller.")], call: Calling
) -> Response[PersonSummaryOut]:
    summary = people.summarise_person(call.ports, call.caller, call.user(user_id))
    out = PersonSummaryOut(
        user_id=summary.person.name,
        since=_since(summary.person),
        state=summary.person.record.state,
        counts=summary.counts,
        is_complete=summary.is_complete,
        last_activity_at=summary.last_activity_at,
    )
    return record_response(out)


def _person(person: Person) -> PersonOut:
    return PersonOut(user_id=person.name, since=_since(person), state=person.record.state)


def _since(person: Person) -> datetime:
    return ids.time_of(person.record.epoch)
