"""``loci tenant``: the limits of a tenant, and which tenants have users in the deployment's user pool."""

import argparse
import json
from collections.abc import Callable
from dataclasses import replace

from loci import scope
from loci.bootstrap import Process, access, deployments
from loci.cli.exit_codes import ExitCode
from loci.errors import Refused
from loci.model.budgets import Budget
from loci.model.tenants import JOBS_A_MINUTE, TenantLimits, require_valid_limits
from loci.ports.all import Ports
from loci.scope import Scope
from loci.settings import Settings

NO_LIMIT = "none"
LIMITS = {
    "requests": "requests per minute of all its apps together",
    "jobs": f"extractions that may begin in a minute; {JOBS_A_MINUTE} without a limit of its own",
    "tokens": "tokens of models per day",
    "dollars": "dollars of models per day",
}


def add_to(command: argparse.ArgumentParser, ports: Callable[[Settings], Ports]) -> argparse.ArgumentParser:
    """Adds the acts of the command; returns the one that needs the tables."""
    acts = command.add_subparsers(required=True, metavar="act")
    limiting = acts.add_parser("limit", help="set limits of a tenant, or print them")
    limiting.set_defaults(run=lambda settings, asked: limit_tenant(ports(settings), asked))
    limiting.add_argument("tenant")
    for name, purpose in LIMITS.items():
        limiting.add_argument(f"--{name}", metavar=f"NUMBER|{NO_LIMIT}", help=purpose)
    listing = acts.add_parser("list", help="count the users of each tenant and app in the user pool")
    listing.set_defaults(run=list_tenants)
    return limiting


def limit_tenant(ports: Ports, arguments: argparse.Namespace) -> int:
    """Sets the limits that are given, leaves the others, and prints all. Raises Refused, Forbidden."""
    directory = _directory(arguments.tenant)
    before = ports.tenant_limits.get(directory)
    after = _changed(
        before, {name: getattr(arguments, name) for name in LIMITS if getattr(arguments, name) is not None}
    )
    require_valid_limits(after)
    if after != before:
        ports.tenant_limits.put(directory, after)
    print(json.dumps({"tenant": arguments.tenant, **_fields(after)}))
    return ExitCode.DONE


def list_tenants(settings: Settings, arguments: argparse.Namespace) -> int:
    """Prints one line for each tenant and app, with the number of its users. Raises Refused, NotFound."""
    session = Process(settings).session
    access.require_credentials(session)
    pool = deployments.user_pool(session, arguments.deployment or deployments.DEFAULT, settings.region)
    for (tenant, app), users in sorted(pool.count_users().items()):
        print(json.dumps({"tenant": tenant, "app": app, "users": users}))
    return ExitCode.DONE


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
