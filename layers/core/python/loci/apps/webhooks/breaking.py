"""A breaker for each webhook: a receiver that fails again and again is called once a minute, and after a day no more.

A call that hangs holds a worker for ten seconds, and all apps share the workers. A test goes out once a minute even to
a disabled webhook: when its receiver takes it, the webhook hears all again.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from math import ceil
from typing import TypeVar

from loci.apps.webhooks.ports import BreaksWebhooks, ChangesWebhooks
from loci.errors import Unavailable
from loci.model.webhooks import AppWebhooks, Breaker, Webhook
from loci.ports.writes import Outcome
from loci.runtime.retry import retry_contended
from loci.scope import Scope

MOST_FAILURES = 5
"""Failures in a row; from then on one attempt a minute."""
PAUSE = timedelta(minutes=1)
PATIENCE = timedelta(days=1)
"""Time of failures alone, after which a webhook is disabled."""

Made = TypeVar("Made")


def claim_attempt(ports: BreaksWebhooks, directory: Scope, webhook: Webhook, *, is_test: bool) -> bool:
    """Claims the right to call a receiver, and says whether it has failed before. Raises Unavailable where it is not
    to be called now."""
    if webhook.disabled_at is not None and not is_test:
        raise Unavailable("a webhook is disabled, since its receiver failed for a day", ceil(PAUSE.total_seconds()))

    def claim() -> str | None:
        breaker = ports.webhooks.get_breaker(directory, webhook.id)
        if breaker is None or breaker.next_at is None:
            return "free" if breaker is None else "failed"
        now = ports.now()
        if now < breaker.next_at:
            seconds_left = ceil((breaker.next_at - now).total_seconds())
            raise Unavailable("the receiver of a webhook fails, and is called once a minute", seconds_left)
        after = replace(breaker, next_at=now + PAUSE, version=breaker.version + 1)
        outcome = ports.webhooks.put_breaker(directory, webhook.id, breaker, after)
        return "failed" if outcome is Outcome.DONE else None

    return retry_contended(ports, claim) == "failed"


def note_failure(ports: BreaksWebhooks, directory: Scope, webhook: Webhook) -> bool:
    """Counts a failed attempt; says whether the webhook is disabled by it. Raises Unavailable."""

    def count() -> Breaker | None:
        before, now = ports.webhooks.get_breaker(directory, webhook.id), ports.now()
        failures, since, version = (
            (1, now, 1) if before is None else (before.failures + 1, before.since, before.version + 1)
        )
        after = Breaker(failures, since, now + PAUSE if failures >= MOST_FAILURES else None, version)
        return after if ports.webhooks.put_breaker(directory, webhook.id, before, after) is Outcome.DONE else None

    breaker = retry_contended(ports, count)
    if breaker.failures < MOST_FAILURES or ports.now() < breaker.since + PATIENCE:
        return False
    now = ports.now()

    def disable(one: Webhook) -> Webhook:
        return one if one.disabled_at is not None else replace(one, disabled_at=now)

    return webhook.disabled_at is None and _change_one(ports, directory, webhook, disable)


def note_success(ports: BreaksWebhooks, directory: Scope, webhook: Webhook) -> None:
    """Forgets the failures of a receiver that answers, and enables its webhook. Raises Unavailable."""
    ports.webhooks.drop_breaker(directory, webhook.id)
    if webhook.disabled_at is not None:
        _change_one(ports, directory, webhook, lambda one: replace(one, disabled_at=None))


def change_webhooks(
    ports: ChangesWebhooks, directory: Scope, change: Callable[[AppWebhooks], tuple[AppWebhooks, Made]]
) -> Made:
    """Changes the webhooks of an app as they are now; returns what ``change`` made. Raises Contended, and what
    ``change`` raises."""

    def once() -> tuple[Made] | None:
        before = ports.webhooks.get(directory)
        after, made = change(before)
        if after == before:
            return (made,)
        outcome = ports.webhooks.put(directory, before, replace(after, version=before.version + 1))
        return (made,) if outcome is Outcome.DONE else None

    return retry_contended(ports, once)[0]


def _change_one(
    ports: ChangesWebhooks, directory: Scope, webhook: Webhook, change: Callable[[Webhook], Webhook]
) -> bool:
    """Says whether anything changed."""

    def change_all(before: AppWebhooks) -> tuple[AppWebhooks, bool]:
        items = tuple(change(one) if one.id == webhook.id else one for one in before.items)
        return replace(before, items=items), items != before.items

    return change_webhooks(ports, directory, change_all)
