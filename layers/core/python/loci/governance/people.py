"""The people of an app, for its admins: who they are, how much is stored about each, and when they were last here."""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from loci.apps import audit, users
from loci.errors import Malformed, NotFound
from loci.governance import partitions, passes
from loci.governance.subjects import Subject
from loci.model.users import Person
from loci.ports.all import Ports
from loci.ports.parts import UserReads
from loci.ports.writes import Page
from loci.records import record
from loci.scope import Caller, person_directory, require_admin, user_owner

COUNTED_FOR = timedelta(seconds=5)
"""Time that one request counts."""
_HOLDINGS = (partitions.MEMORY, partitions.CONVERSATIONS)
# A name alone is no cursor of ours. A page may end with a group or the app, which have records but are no people.
_CURSOR = re.compile(r"after-([A-Za-z0-9@:._%-]{1,384})")


@record(frozen=True, slots=True)
class PersonSummary:
    """``counts`` are records of the person's own spaces and conversations by kind, as a receipt of an erasure names
    them; not ``is_complete``: there are more than could be counted in time. ``last_activity_at`` is of their newest
    conversation."""

    person: Person
    counts: Mapping[str, int]
    is_complete: bool
    last_activity_at: datetime | None


def list_people(ports: UserReads, caller: Caller, prefix: str, cursor: str | None, limit: int) -> Page[Person]:
    """Lists people whose names begin so, by name; a page may be short. Raises Forbidden, Malformed (the cursor)."""
    match = None if cursor is None else _CURSOR.fullmatch(cursor)
    if cursor is not None and match is None:
        raise Malformed("invalid cursor for this list")
    require_admin(caller)
    page = ports.users.list(caller.app_directory, user_owner(prefix), None if match is None else match[1], limit)
    return page if page.cursor is None else replace(page, cursor=f"after-{page.cursor}")


def summarise_person(ports: Ports, caller: Caller, name: str) -> PersonSummary:
    """Counts, and reads no content; it is in the person's audit. Raises Forbidden, Refused (the name can't be a
    user's), NotFound for one without data, Unavailable."""
    require_admin(caller)
    directory = person_directory(caller, name)
    audit.note_access(ports, caller, directory.owner, "getPerson")
    user = users.find_user(ports, directory)
    if user is None:
        raise NotFound("no data found for this user")
    one = passes.begin_pass(ports, Subject(directory, user.epoch))
    record_count = passes.count_records(one, _HOLDINGS, ports.now() + COUNTED_FOR)
    newest = ports.conversations.heads(directory, ports.conversations.pointers(directory, None, 1).items)
    last_activity_at = max((head.last_activity_at for head in newest if head.epoch == user.epoch), default=None)
    return PersonSummary(Person(name, user), record_count.counts, record_count.place is None, last_activity_at)
