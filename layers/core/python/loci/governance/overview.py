"""Says what all tenants of a deployment are doing, for an operator: by app, from keys and counters of a day."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import TypeVar

from loci.model.budgets import NOTHING, Amount, BudgetDay
from loci.model.jobs import RETRIABLE, JobStatus
from loci.ports.all import Ports
from loci.ports.jobs import DueKind, OwnedJob
from loci.records import record
from loci.scope import Scope
from loci.text import timestamps

T = TypeVar("T")

MOST_KEYS = 1_000_000
"""Keys of an index that are read: four minutes of them, at the worst."""
MOST_REASONS = 200
"""The newest jobs of an app whose reasons are read."""


@dataclass(slots=True)
class AppOverview:
    """An app by its directory. ``oldest`` is when the oldest job was made that still waits for a first or a next try;
    ``reasons`` are those of the newest jobs that failed or wait for a budget, ``retrying`` how many of these are tried
    again by themselves. ``turns`` are in flight, ``pending`` changes are on their way into an index. ``used`` is of
    today, ``open_webhooks`` the addresses that fail or are disabled."""

    app: Scope
    people: int = 0
    jobs: Counter[JobStatus] = field(default_factory=Counter)
    oldest: datetime | None = None
    reasons: Counter[str] = field(default_factory=Counter)
    retrying: int = 0
    turns: int = 0
    pending: int = 0
    used: Amount = NOTHING
    open_webhooks: int = 0

    @property
    def is_quiet(self) -> bool:
        """Whether there is nothing to say of it today."""
        return not (self.jobs or self.turns or self.pending or self.open_webhooks or self.used != NOTHING)


@record(frozen=True, slots=True)
class Overview:
    """``index_late`` is for how long the oldest change is overdue in its index, None where none is. ``is_complete``:
    all keys were read."""

    apps: tuple[AppOverview, ...]
    index_late: timedelta | None
    is_complete: bool


class _Keys:
    """Reads so many keys and notes whether there were more."""

    def __init__(self) -> None:
        self.is_complete = True

    def read(self, keys: Iterable[T]) -> Iterator[T]:
        for number, key in enumerate(islice(keys, MOST_KEYS + 1)):
            if number == MOST_KEYS:
                self.is_complete = False
                return
            yield key


def survey_apps(ports: Ports) -> Overview:
    """Reads what all apps are doing. Raises Unavailable."""
    now = ports.now()
    apps: dict[Scope, AppOverview] = {}

    def of(app: Scope) -> AppOverview:
        return apps.setdefault(app, AppOverview(app))

    keys = _Keys()
    for directory in keys.read(ports.inventory.people()):
        of(directory.app_directory).people += 1
    for place in keys.read(ports.inventory.unfinished_jobs()):
        app = of(place.app)
        app.jobs[place.status] += 1
        if place.status is not JobStatus.FAILED:
            app.oldest = min(app.oldest or place.created_at, place.created_at)
    oldest_due: datetime | None = None
    for due in keys.read(ports.due.records_until(timestamps.LATEST, (DueKind.TURN_RUN, DueKind.PENDING))):
        if due.kind is DueKind.TURN_RUN:
            of(due.scope.app_directory).turns += 1
        else:
            of(due.scope.app_directory).pending += 1
            oldest_due = min(oldest_due or due.due, due.due)
    for app in apps.values():
        _add_reasons(ports, app)
        app.used = ports.budgets.get(app.app, BudgetDay(now.astimezone(UTC).date())).total_amount
        app.open_webhooks = _count_open_webhooks(ports, app.app)
    late = None if oldest_due is None or oldest_due >= now else now - oldest_due
    return Overview(tuple(sorted(apps.values(), key=lambda one: one.app.partition)), late, keys.is_complete)


def _add_reasons(ports: Ports, app: AppOverview) -> None:
    for status in RETRIABLE:
        if app.jobs[status]:
            for one in ports.jobs.list_by_status(app.app, status, None, MOST_REASONS).items:
                _add_reason(app, one)


def _add_reason(app: AppOverview, one: OwnedJob) -> None:
    app.reasons[one.job.reason or "none is noted"] += 1
    if not one.job.is_finished:
        app.retrying += 1
        app.oldest = min(app.oldest or one.job.created_at, one.job.created_at)


def _count_open_webhooks(ports: Ports, app: Scope) -> int:
    webhooks = ports.webhooks.get(app).items
    return sum(one.disabled_at is not None or ports.webhooks.get_breaker(app, one.id) is not None for one in webhooks)
