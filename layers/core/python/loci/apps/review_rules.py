"""Rules of what waits for its user before it counts: as the app has set it, and as the user has chosen.

What is learned waits if the app or the user wants that; what is about safety counts at once, unless the app says
otherwise. What a tool or an import brings is put in quarantine unless the app turns that off.
"""

from dataclasses import replace
from typing import Protocol

from loci.apps import settings as app_settings
from loci.apps import users
from loci.errors import NotFound
from loci.model.users import UserRecord
from loci.ports.parts import SettingsReads, UserReads, UserStores
from loci.ports.writes import Outcome
from loci.records import record
from loci.runtime.retry import Pauses, retry_contended
from loci.scope import Caller, Scope


@record(frozen=True, slots=True)
class ReviewRules:
    """Whether what is learned waits (``learned``), also what is about safety (``safety``), and whether what a tool or
    an import brings does where it is suspicious (``quarantine``)."""

    learned: bool = False
    safety: bool = False
    quarantine: bool = True


class RulePorts(SettingsReads, UserReads, Protocol):
    """Ports that the rules are read by."""


NO_REVIEW = ReviewRules(quarantine=False)


def read_rules(ports: RulePorts, directory: Scope, namespace: str | None = None) -> ReviewRules:
    """Read the rules for a user's directory, in a namespace or without one. Raises Unavailable."""
    settings = app_settings.effective_settings(ports, directory, namespace)
    user = users.find_user(ports, directory)
    chosen = None if user is None else user.reviews
    return ReviewRules(
        settings.review_learned if chosen is None else chosen, settings.review_safety, settings.quarantine
    )


class ChoicePorts(UserStores, Pauses, Protocol):
    """Ports that a user's choice is written by."""


def choose_review(ports: ChoicePorts, caller: Caller, reviews: bool | None) -> UserRecord:
    """Store whether what is learned from the caller waits for them; None: as the app has set it. Raises NotFound for
    who never wrote, Conflict (a restricted user), Contended."""

    def once() -> UserRecord | None:
        before = users.find_user(ports, caller.directory)
        users.require_active(before)
        if before is None:
            raise NotFound("this user has not written anything yet")
        after = replace(before, reviews=reviews)
        outcome = ports.users.replace(caller.directory, before, after)
        return after if outcome is Outcome.DONE else None

    return retry_contended(ports, once)
