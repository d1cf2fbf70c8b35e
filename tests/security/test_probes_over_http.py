"""What the way over HTTP adds to what is tried in process (``test_probes.py``): a hundred attempts and more through the
gateway, the authorizer and the deployed functions, with real tokens."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

import pytest

from local.deployment import Stack
from local.users import Person
from loci.scope import user_owner
from tests.cloud.client import Client
from tests.cloud.conftest import Callers
from tests.cloud.stores import Dump, Key, Stores
from tests.security.inhabitants import Inhabitant, sharing
from tests.security.owning import CANARY, Owned, create_all_records, create_records
from tests.security.probing import Generator
from tests.security.test_callers import IDS

ATTEMPTS = 120
TOLD = 5
GROWER = Person("grower", "orchard", "fruit", groups=(CANARY,))
WARDEN = Person("warden", "orchard", "fruit", "admin", ("team",))
NEIGHBOUR = Person("grower-2", "orchard", "fruit", "user", ("team-2", "tea", "Team"))
STRANGERS = (
    NEIGHBOUR,
    Person("grower-of-another", "orchard-2", "fruit", "admin", ("team",)),
    Person("grower-of-an-app", "orchard", "fruit-2", "admin", ("team",)),
    Person("agent-of-another", "orchard-2", "fruit", "service", ("team",)),
    Person("agent-of-an-app", "orchard", "fruit-2", "service"),
)
NOBODYS = {**IDS, "alias_id": IDS["entity_id"]}
"""Ids of records that are not there."""


@pytest.fixture(scope="module")
def others(stack: Stack, callers: Callers) -> Sequence[Inhabitant]:
    """A user of the app, and what the app and a group of it have; none of them makes an attempt."""
    for person in (GROWER, WARDEN):
        stack.pool.add(person)
    grower = Inhabitant(GROWER, create_all_records(callers(GROWER.name), "orchard"), "heliotrope-7f3a")
    warden = Inhabitant(WARDEN, having(callers(WARDEN.name), "canary-00a00"), "canary-00a00")
    shared = (sharing(warden, "app", "app", "canary-01a01"), sharing(warden, {"group": "team"}, "team", "canary-02a02"))
    return [grower, warden, *shared]


@pytest.fixture(scope="module")
def strangers(stack: Stack, callers: Callers) -> Sequence[Inhabitant]:
    """The users that make attempts; the neighbour has records of their own."""
    for person in STRANGERS:
        stack.pool.add(person)
    nothing = {person: Owned(callers(person.name), "garden", NOBODYS, "key") for person in STRANGERS}
    all = {**nothing, NEIGHBOUR: having(callers(NEIGHBOUR.name), "canary-03a03")}
    return [Inhabitant(person, had, "canary-03a03") for person, had in all.items()]


def having(client: Client, canary: str) -> Owned:
    """With one record of every kind but a job."""
    had = create_records(client, "garden", canary)
    return replace(had, ids={**NOBODYS, **had.ids})


def test_over_http_too_nothing_foreign_is_shown_or_written(
    others: Sequence[Inhabitant], strangers: Sequence[Inhabitant], stores: Stores
) -> None:
    neighbour = strangers[0].user
    before = foreign(stores.at_rest(), neighbour)
    failures = list(islice(find_leaks(strangers, others), TOLD))
    assert not failures, "\n".join(failures)
    assert foreign(stores.at_rest(), neighbour) == before


def find_leaks(strangers: Sequence[Inhabitant], others: Sequence[Inhabitant]) -> Iterator[str]:
    """Answers that leak another user's data, a line each."""
    generator = Generator(strangers, others, over_http=True)
    for number in range(ATTEMPTS):
        attempt = generator.attempt(number)
        reply = attempt.send(attempt.by.had.owner)
        if leaks := attempt.leaks(reply, generator.canaries(attempt.by)):
            yield f"was told {leaks}: {attempt}"
        if reply.status >= 500:
            yield f"{reply.status} {reply.text[:300]!a}: {attempt}"


def foreign(dump: Dump, neighbour: str) -> Dump:
    """All items of the app, but for those of the one of its users who makes attempts, and for entries of the audit by
    their own subject."""
    own = f"#{user_owner(neighbour)}"
    of_app = {key: item for key, item in dump.items() if key[1].startswith("orchard#fruit#")}
    return {key: item for key, item in of_app.items() if not (key[1].endswith(own) or _is_by_subject(key, item))}


def _is_by_subject(key: Key, item: str) -> bool:
    return key[0] == "ledger" and f'"actorHash": {{"S": "{key[1].rpartition("#")[2]}"}}' in item
