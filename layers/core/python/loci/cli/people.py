"""``loci user``: people of a deployment's user pool, and their tokens."""

import argparse
import getpass
import json
import os
import secrets

from loci import scope
from loci.bootstrap import Process, access, deployments
from loci.cli.exit_codes import ExitCode
from loci.errors import Refused
from loci.settings import Settings

ROLES = ("user", "admin", "service")
# Cognito's policy wants each kind of character.
_KINDS = "-aA1"


def add_to(command: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    command.add_argument("act", choices=("add", "role", "token"))
    command.add_argument("name", help="the name that the person signs in with")
    for flag in ("--tenant", "--app"):
        command.add_argument(flag, help="add: where the person's data lies; it never changes")
    command.add_argument("--role", choices=ROLES, help="add, role: what the person may do; add: user unless given")
    command.add_argument("--email", help="add: where a forgotten password is reset")
    command.add_argument("--client", default="web", help="token: the client that it is for")


def run(settings: Settings, asked: argparse.Namespace) -> int:
    """Does what is asked for, and prints it. Raises Refused, Conflict, NotFound, Forbidden, MissingSetting."""
    _require_valid(asked)
    session = Process(settings).session
    access.require_credentials(session)
    pool = deployments.user_pool(session, asked.deployment or deployments.DEFAULT, settings.region)
    match asked.act:
        case "add":
            role, password = asked.role or ROLES[0], secrets.token_urlsafe(18) + _KINDS
            pool.add(asked.name, asked.tenant, asked.app, role, password, asked.email)
            place = {"tenant": asked.tenant, "app": asked.app, "role": role}
            print(json.dumps({"user": asked.name, **place, "password": password}))
        case "role":
            pool.set_role(asked.name, asked.role)
            print(json.dumps({"user": asked.name, "role": asked.role}))
        case "token":
            password = os.environ.get("LOCI_PASSWORD") or getpass.getpass(f"Password of {asked.name}: ")
            print(pool.token(asked.name, password, asked.client))
    return ExitCode.DONE


def _require_valid(asked: argparse.Namespace) -> None:
    needed = {"add": ("tenant", "app"), "role": ("role",), "token": ()}[asked.act]
    for option in needed:
        if getattr(asked, option) is None:
            raise Refused.field(f"--{option}", f"--{option} is required to {_PURPOSES[asked.act]}")
    if asked.act == "add":
        # Refuses what no token may say.
        scope.caller(tenant=asked.tenant, app=asked.app, user=asked.name, role=asked.role or ROLES[0])


_PURPOSES = {"add": "add a user", "role": "change a role"}
