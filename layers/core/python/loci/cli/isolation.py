"""``loci verify-isolation``: checks that IAM separates tenants in a deployment, with sessions like those of
functions."""

import argparse

from loci import scope
from loci.bootstrap import Process
from loci.cli.exit_codes import ExitCode
from loci.errors import Refused
from loci.model import access_attempts
from loci.model.access_attempts import Attempt
from loci.runtime.tenant import acting_for
from loci.settings import Settings


def add_to(command: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    command.add_argument("--tenant", required=True, help="the tenant of the session")
    command.add_argument("--other", required=True, help="the tenant whose items the session must not reach")
    command.add_argument("--role", nargs="+", default=[], help="ARNs of tenant roles; overrides LOCI_TENANT_ROLE")


def report_isolation(settings: Settings, arguments: argparse.Namespace) -> int:
    """Returns DONE if the sessions of every role reach their own items and no others, else DIFFERS. Raises Forbidden,
    Refused."""
    tenant, other = _tenant(arguments.tenant), _tenant(arguments.other)
    if tenant == other:
        raise Refused("--other must differ from --tenant")
    is_separated = True
    for role in arguments.role or [settings["LOCI_TENANT_ROLE"]]:
        process = Process(Settings({**settings.environment, "LOCI_TENANT_ROLE": role}))
        tried_attempts = _attempt_all(process, tenant, other)
        print(f"{role}\n{access_attempts.attempts_table(tried_attempts)}\n")
        is_separated = access_attempts.is_isolated(tried_attempts) and is_separated
    return ExitCode.DONE if is_separated else ExitCode.DIFFERS


def _attempt_all(process: Process, tenant: str, other: str) -> list[Attempt]:
    settings = process.settings
    control = settings.control_table
    tables = {"conversations": settings.conversations_table, "memory": settings.memory_table, "control": control}
    with acting_for(tenant):
        attempts = process.attempts(tenant, other)
        tried_attempts = [*attempts.of_sessions()]
        # The one table that every role reads.
        tried_attempts.append(attempts.of_own(control, "control"))
        for where, name in tables.items():
            tried_attempts += attempts.of_items(name, where)
    return tried_attempts


def _tenant(name: str) -> str:
    return scope.caller(tenant=name, app="any", user="nobody", role="user").tenant
