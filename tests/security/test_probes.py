"""Ten thousand attempts to reach what belongs to others, over stores in memory: nothing foreign is asked for, written,
shown or counted. Each begins with the same stores, and is answered as if no other user had ever existed."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass, replace
from functools import cache, partial
from io import StringIO
from itertools import islice

import pytest

from local.users import Person
from loci.ids import AdminJobId
from loci.model.governance import AdminJob, AdminJobKind, AdminJobStatus
from loci.scope import APP_OWNER, DIRECTORY, Scope, user_owner
from tests.cloud.client import Reply
from tests.fakes.memory import START
from tests.security.impostors import caller_of
from tests.security.in_memory import Contents, Owner, World, changed_records, of_owners
from tests.security.in_process import InProcess, calling
from tests.security.inhabitants import Inhabitant, sharing
from tests.security.operations import Operation, every_operation
from tests.security.owning import create_records, with_turn
from tests.security.probing import Attempt, Generator, bodies_for
from tests.security.test_strangers import statuses_of_the_owner

ATTEMPTS = [1_500, pytest.param(10_000, marks=pytest.mark.night)]
TOLD = 5
"""Failures to report, a line each."""

ADA = Person("ada", "acme", "app")
ROOT = Person("root", "acme", "app", "admin", ("team",))
PEOPLE = (
    ADA,
    ROOT,
    Person("member", "acme", "app", "user", ("team",)),
    Person("ines", "acme", "app", "admin"),
    Person("agent", "acme", "app", "service"),
    Person("sam", "acme", "app", "support"),
    Person("outsider", "acme", "app", "user", ("team-2", "tea", "Team", "team ", "@group:team", "team#", "*")),
    *(Person(name, "acme", "app") for name in ("ada2", "ad", "Ada", "ada ", "ada\n", "ada#", "ada%", "%61da", "*a")),
    *(Person(name, "acme", "app") for name in ("@app", "@", "@group:team", "аda", "ada\u200b", "ada#chat", "chat#ada")),
    Person("a" * 128, "acme", "app"),
    *(Person("ada", tenant, "app") for tenant in ("acme-2", "acm", "a", "acme-app", "app")),
    *(Person("ada", "acme", app) for app in ("app-2", "ap", "acme")),
    Person("ada", "acme-2", "app-2", "admin", ("team",)),
    Person("root", "acme-2", "app", "admin", ("team",)),
    Person("root", "acme", "app-2", "admin", ("team",)),
    Person("agent", "acme-2", "app", "service"),
    Person("agent", "acme", "app-2", "service"),
)
APPS_OWN = frozenset({"ledger", "admin_jobs"})
"""Where records lie with the app that requests of anybody may bring about."""


@dataclass(frozen=True, slots=True)
class Mine:
    """What a request may touch, by its claims: the data of ``user``, with a token that ``actor`` holds, and the data of
    these groups."""

    tenant: object
    app: object
    user: object
    actor: object
    is_admin: bool
    groups: frozenset[str]

    @classmethod
    def of(cls, caller: InProcess, attempt: Attempt) -> "Mine":
        claims, groups = caller.claims, caller.groups
        role = claims["custom:role"]
        named = attempt.headers.get("X-Loci-User") if role in ("service", "support") else None
        own = (
            frozenset(group for group in groups if isinstance(group, str)) if isinstance(groups, list) else frozenset()
        )
        if attempt.operation.id in ("exportUserData", "deleteUserData"):
            # Of a person's own words, those too that are in groups which they have left.
            own |= frozenset(attempt.by.person.groups)
        actor = claims["sub"]
        return cls(claims["custom:tenant"], claims["custom:app"], named or actor, actor, role == "admin", own)

    @property
    def owners(self) -> frozenset[Owner]:
        """Users without whose data nothing is visible. An admin manages the data of groups."""
        shared = {APP_OWNER, *(f"@group:{group}" for group in (self.groups | ({"team"} if self.is_admin else set())))}
        names = {user_owner(self.user)} if isinstance(self.user, str) else set()
        return frozenset(Owner(str(self.tenant), str(self.app), name) for name in names | shared)

    def may_ask(self, scope: Scope) -> bool:
        """An admin may ask for any user of the app, where the request names one."""
        if (scope.tenant, scope.app) != (self.tenant, self.app):
            return False
        return self.is_admin or Owner.of(scope) in self.owners or scope.owner == user_owner(str(self.actor))

    def may_write(self, store: str, owner: Owner) -> bool:
        if owner.name == APP_OWNER and not self.is_admin and store not in APPS_OWN:
            return False
        return owner in self.owners


@dataclass(frozen=True, slots=True)
class Probed:
    """The people, the stores with everything of all of them, and those that others are left out of."""

    people: Sequence[Inhabitant]
    full: World
    bare: World
    contents: Contents
    of_owners: Callable[[frozenset[Owner]], Contents]

    def failures(self, attempts: int) -> Iterator[str]:
        """What went wrong, a line each."""
        generator = Generator(self.people)
        canaries = {one.canary: generator.canaries(one) for one in self.people}
        for number in range(attempts):
            attempt = generator.attempt(number)
            caller = caller_of(attempt, self.full.handler, self.people)
            for what in self._wrong(attempt, caller, canaries[attempt.by.canary]):
                yield f"{what}: {attempt} {dict(caller.claims)!a} {caller.groups!a}"

    def _wrong(self, attempt: Attempt, caller: InProcess, canaries: Sequence[str]) -> Iterator[str]:
        mine = Mine.of(caller, attempt)
        self.full.begin(attempt.number)
        reply = attempt.send(caller)
        yield from (f"was told {secret}" for secret in attempt.leaks(reply, canaries))
        yield from (f"asked for {scope.partition}" for scope in self.full.asked if not mine.may_ask(scope))
        yield from (f"wrote {what}" for what in self._unexpected_writes(mine))
        alone = self._alone(attempt, caller, mine)
        if reply != alone:
            yield f"{reply.status} {reply.text[:300]!a}, without the others {alone.status} {alone.text[:300]!a}"

    def _unexpected_writes(self, mine: Mine) -> Iterator[str]:
        """What is not as it was and not the caller's; all is as it was then."""
        if self.full.asked and not self.full.holds(self.contents):
            after = self.full.snapshot()
            self.full.restore(self.contents)
            found = changed_records(self.contents, after)
            yield from (f"into {store} of {owner}" for store, owner in found if not mine.may_write(store, owner))

    def _alone(self, attempt: Attempt, caller: InProcess, mine: Mine) -> Reply:
        """The answer of an app that has no other user."""
        self.bare.begin(attempt.number)
        self.bare.restore(self.of_owners(mine.owners))
        return attempt.send(replace(caller, handler=self.bare.handler))


@contextmanager
def silence() -> Iterator[None]:
    """Forty thousand lines of logs and metrics are of no use here."""
    logging.disable()
    with redirect_stdout(StringIO()):
        yield
    logging.disable(logging.NOTSET)


@pytest.fixture(scope="module")
def probe_results() -> Probed:
    full = World()
    full.begin("people")
    with silence():
        people = [inhabitant(full, number, person) for number, person in enumerate(PEOPLE)]
        root = people[PEOPLE.index(ROOT)]
        people.append(sharing(root, "app", "app", "canary-0a99"))
        people.append(sharing(root, {"group": "team"}, "team", "canary-0t99"))
    contents = full.snapshot()
    return Probed(people, full, World(), contents, cache(partial(of_owners, contents)))


def inhabitant(world: World, number: int, person: Person) -> Inhabitant:
    """With one record of every kind."""
    tenant, app = str(person.tenant), str(person.app)
    canary = f"canary-{number:02}c{number:02}"
    person = replace(person, groups=(*person.groups, canary))
    caller = calling(world.handler, person.name, tenant, str(person.role), app, list(person.groups))
    had = with_turn(create_records(caller, f"talk{number}", canary), canary)
    (job,) = caller.post("/ai-memory/extractions", {"conversationId": had.ids["conversation_id"]})["jobs"]
    owner = Scope(tenant, app, DIRECTORY, user_owner(person.name))
    ids = {**had.ids, "job_id": job["id"], "admin_job_id": str(create_export(world, number, owner))}
    return Inhabitant(person, replace(had, ids=ids), canary)


def create_export(world: World, number: int, owner: Scope) -> AdminJobId:
    """An export of theirs, done and there to be fetched."""
    id = AdminJobId(f"01K{number:023}")
    job = AdminJob(
        id,
        AdminJobKind.EXPORT,
        owner.owner,
        subject_hash=64 * "0",
        requested_by=64 * "0",
        created_at=START,
        updated_at=START,
        status=AdminJobStatus.SUCCEEDED,
        file=f"canary-{number:02}c{number:02}",
        file_expires_at=START.replace(year=2030),
    )
    world.stores["admin_jobs"].create(owner.app_directory, job)
    return id


@pytest.mark.parametrize("attempts", ATTEMPTS)
def test_nothing_foreign_is_asked_for_written_shown_or_counted(probe_results: Probed, attempts: int) -> None:
    with silence():
        failures = list(islice(probe_results.failures(attempts), TOLD))
    assert not failures, "\n".join(failures)


@pytest.mark.parametrize("operation", every_operation(), ids=lambda operation: operation.id)
def test_whose_records_they_are_is_given_what_the_attempts_ask_for(operation: Operation, probe_results: Probed) -> None:
    root = probe_results.people[PEOPLE.index(ROOT)]
    for body in bodies_for(operation, root, root):
        with silence():
            reply = root.had.owner.send(operation.method, operation.address(root.had.ids), body)
        probe_results.full.restore(probe_results.contents)
        assert reply.status in statuses_of_the_owner(operation), reply.text
