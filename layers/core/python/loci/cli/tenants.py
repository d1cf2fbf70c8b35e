"""``loci tenant``: lets tenants in, limits, lists and removes them."""

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from loci import scope
from loci.bootstrap import Process, access, deployments
from loci.cli import people
from loci.cli.exit_codes import ExitCode
from loci.errors import Conflict, NotFound, Refused
from loci.governance import tenant_removal
from loci.inference.llm import caps
from loci.model.budgets import Budget
from loci.model.tenants import JOBS_A_MINUTE, NO_LIMITS, TenantLimits, require_valid_limits
from loci.ports.all import Ports
from loci.records import record
from loci.scope import Scope
from loci.settings import Settings

if TYPE_CHECKING:
    from loci.adapters.account import UserPool

NO_LIMIT = "none"
LIMITS = {
    "requests": "requests per minute of all its apps together",
    "jobs": f"extractions that may begin in a minute; {JOBS_A_MINUTE} without a limit of its own",
    "tokens": "tokens of models per day",
    "dollars": "dollars of models per day",
}


def add_to(command: argparse.ArgumentParser, ports: Callable[[Settings], Ports]) -> tuple[argparse.ArgumentParser, ...]:
    """Adds the acts of the command; returns those that need the tables, of which the last erases."""
    acts = command.add_subparsers(required=True, metavar="act")
    limiting = acts.add_parser("limit", help="set limits of a tenant, or print them")
    limiting.set_defaults(run=lambda settings, asked: limit_tenant(ports(settings), asked))
    limiting.add_argument("tenant")
    for name, purpose in LIMITS.items():
        limiting.add_argument(f"--{name}", metavar=f"NUMBER|{NO_LIMIT}", help=purpose)
    limiting.add_argument("--none", action="store_true", help="lift all limits but those that are given")
    limiting.add_argument("--new", action="store_true", help="limit a tenant before its first user comes")
    listing = acts.add_parser("list", help="count the users of each tenant and app in the user pool")
    listing.set_defaults(run=list_tenants)
    adding = acts.add_parser("add", help="let a tenant in, with the first admin of an app; or all of a file")
    adding.set_defaults(run=lambda settings, asked: add_tenants(ports(settings), settings, asked))
    adding.add_argument("tenant", nargs="?")
    adding.add_argument("--app", help="the app of the first admin")
    adding.add_argument("--admin", metavar="NAME", help="who signs in as the first admin of the app")
    adding.add_argument("--file", help='instead of one tenant, all of a file of lines {"tenant", "app", "admin"}')
    removing = acts.add_parser("remove", help="erase everything of a tenant, and refuse its requests")
    removing.set_defaults(run=lambda settings, asked: remove_tenant(ports(settings), settings, asked))
    removing.add_argument("tenant")
    removing.add_argument("--confirm", required=True, metavar="TENANT", help="the name once more: nothing comes back")
    return limiting, adding, removing


def limit_tenant(ports: Ports, arguments: argparse.Namespace) -> int:
    """Sets the limits that are given, leaves the others, and prints all. Raises Refused, Forbidden, NotFound."""
    directory = _directory(arguments.tenant)
    before = ports.tenant_limits.get(directory)
    options = {name: getattr(arguments, name) for name in LIMITS if getattr(arguments, name) is not None}
    options = dict.fromkeys(LIMITS, NO_LIMIT) | options if arguments.none else options
    after = _changed(before, options)
    require_valid_limits(after)
    if options and before == NO_LIMITS and not arguments.new:
        _require_user(ports, arguments.tenant)
    if after.budget != before.budget:
        caps.require_priced(after.budget, _models(ports, directory), "--dollars")
    if after != before:
        ports.tenant_limits.put(directory, after)
    print(json.dumps({"tenant": arguments.tenant, **_fields(after)}))
    return ExitCode.DONE


def _require_user(ports: Ports, tenant: str) -> None:
    """Raises NotFound for a tenant without a user: its name may be misspelt."""
    if all(one.tenant != tenant for one in ports.inventory.people()):
        raise NotFound(f"{tenant} has no user: loci status --all names those that have; or say --new")


def _models(ports: Ports, directory: Scope) -> Iterator[str | None]:
    """The models of the deployment, and those that apps of the tenant choose."""
    yield from (ports.extractor_name, ports.summariser_name)
    people = (one for one in ports.inventory.people() if one.tenant == directory.tenant)
    for app in {one.app_directory for one in people}:
        found = ports.app_settings.get(app)
        if found is not None:
            for choices in (found.app, *found.namespaces.values()):
                yield from (choices.extraction_model, choices.summary_model)


def list_tenants(settings: Settings, arguments: argparse.Namespace) -> int:
    """Prints one line for each tenant and app, with the number of its users. Raises Refused, NotFound."""
    pool = _user_pool(settings, arguments)
    for (tenant, app), users in sorted(pool.count_users().items()):
        print(json.dumps({"tenant": tenant, "app": app, "users": users}))
    return ExitCode.DONE


def add_tenants(ports: Ports, settings: Settings, arguments: argparse.Namespace) -> int:
    """Lets tenants in, and prints a line for each; with the password of its admin, where one is named. Returns DIFFERS
    where one was refused. Raises Refused, Forbidden, NotFound."""
    new_tenants = _read_tenants(arguments)
    pool = _user_pool(settings, arguments) if any(one.admin is not None for one in new_tenants) else None
    is_refused = False
    for one in new_tenants:
        tenant_removal.open_tenant(ports, one.tenant)
        shown: dict[str, str] = {"tenant": one.tenant}
        try:
            if pool is not None and one.admin is not None and one.app is not None:
                shown |= people.add_person(pool.add, people.Person(one.admin, one.tenant, one.app, "admin"))
        except (Conflict, Refused) as error:
            is_refused = True
            shown["problem"] = str(error)
        print(json.dumps(shown), flush=True)
    return ExitCode.DIFFERS if is_refused else ExitCode.DONE


def remove_tenant(ports: Ports, settings: Settings, arguments: argparse.Namespace) -> int:
    """Does what can be done now, and prints what is left; UNFINISHED until nothing is. Raises Refused, Forbidden,
    NotFound, Unavailable."""
    if arguments.confirm != arguments.tenant:
        raise Refused.field("--confirm", "--confirm must be the name of the tenant: nothing of it comes back")
    _directory(arguments.tenant)
    users = _user_pool(settings, arguments).remove_users(arguments.tenant)
    removal = tenant_removal.remove_tenant(ports, arguments.tenant)
    again_at = None if removal.again_at is None else removal.again_at.isoformat()
    print(json.dumps({"tenant": arguments.tenant, "users": users, **asdict(removal), "again_at": again_at}))
    return ExitCode.DONE if removal.again_at is None else ExitCode.UNFINISHED


@record(frozen=True, slots=True)
class NewTenant:
    """A tenant to let in, and the first admin of an app of it."""

    tenant: str
    app: str | None = None
    admin: str | None = None

    def require_valid(self) -> None:
        """Raises Forbidden for what no token may say, Refused for an admin without an app."""
        if (self.app is None) != (self.admin is None):
            raise Refused.field("--admin", "--admin and --app go together: an admin is one of an app")
        scope.caller(tenant=self.tenant, app=self.app or "any", user=self.admin or "operator", role="admin")


def _read_tenants(arguments: argparse.Namespace) -> list[NewTenant]:
    """All that are named, each valid. Raises Refused, Forbidden."""
    if (arguments.tenant is None) == (arguments.file is None):
        raise Refused.field("--file", "name a tenant, or a file of them")
    if arguments.tenant is not None:
        one = NewTenant(arguments.tenant, arguments.app, arguments.admin)
        one.require_valid()
        return [one]
    return people.read_lines(arguments.file, NewTenant, "tenant")


def _user_pool(settings: Settings, arguments: argparse.Namespace) -> "UserPool":
    session = Process(settings).session
    access.require_credentials(session)
    return deployments.user_pool(session, arguments.deployment or deployments.DEFAULT, settings.region)


def _directory(tenant: str) -> Scope:
    # Refuses what no token may say.
    caller = scope.caller(tenant=tenant, app="any", user="operator", role="admin")
    return caller.directory.tenant_directory


def _changed(limits: TenantLimits, options: dict[str, str]) -> TenantLimits:
    numbers = {name: _number(name, text) for name, text in options.items()}
    whole = {name: None if value is None else int(value) for name, value in numbers.items() if name != "dollars"}
    budget = limits.budget
    return replace(
        limits,
        requests=whole.get("requests", limits.requests),
        jobs=whole.get("jobs", limits.jobs),
        budget=Budget(whole.get("tokens", budget.tokens), numbers.get("dollars", budget.dollars)),
    )


def _number(name: str, text: str) -> float | None:
    if text == NO_LIMIT:
        return None
    try:
        return float(text) if name == "dollars" else int(text)
    except ValueError as error:
        kind = "a number" if name == "dollars" else "a whole number"
        raise Refused.field(f"--{name}", f"--{name} must be {kind}, or {NO_LIMIT}") from error


def _fields(limits: TenantLimits) -> dict[str, float | None]:
    budget = limits.budget
    return {
        "requestsPerMinute": limits.requests,
        "jobsPerMinute": limits.jobs,
        "tokensPerDay": budget.tokens,
        "dollarsPerDay": budget.dollars,
    }
