"""``loci user``: people of a deployment's user pool, one or a file of them, and their tokens."""

import argparse
import getpass
import json
import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeAlias, TypeVar

from loci import scope
from loci.bootstrap import Process, access, deployments
from loci.cli.exit_codes import ExitCode
from loci.errors import Conflict, Forbidden, Refused
from loci.records import record
from loci.scope import Role
from loci.settings import Settings

ROLES = tuple(Role)
# Cognito's policy wants each kind of character.
_KINDS = "-aA1"
# By name, tenant, app, role, password and email.
AddUser: TypeAlias = Callable[[str, str, str, str, str, str | None], None]


def add_to(command: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    command.add_argument("act", choices=("add", "role", "token"))
    command.add_argument("name", nargs="?", help="the name that the person signs in with")
    command.add_argument("--file", help='add: instead of one, all of a file of lines {"user", "tenant", "app", …}')
    for flag in ("--tenant", "--app"):
        command.add_argument(flag, help="add: where the person's data lies; it never changes")
    command.add_argument("--role", choices=ROLES, help="add, role: what the person may do; add: user unless given")
    command.add_argument("--email", help="add: where a forgotten password is reset")
    command.add_argument("--client", default="web", help="token: the client that it is for")


def run(settings: Settings, arguments: argparse.Namespace) -> int:
    """Does what is asked for, and prints it. Raises Refused, Conflict, NotFound, Forbidden, MissingSetting."""
    _require_valid(arguments)
    session = Process(settings).session
    access.require_credentials(session)
    pool = deployments.user_pool(session, arguments.deployment or deployments.DEFAULT, settings.region)
    match arguments.act:
        case "add" if arguments.file is not None:
            return _add_all(pool.add, read_lines(arguments.file, Person, "user"))
        case "add":
            print(
                json.dumps(
                    add_person(
                        pool.add,
                        Person(arguments.name, arguments.tenant, arguments.app, arguments.role, arguments.email),
                    )
                )
            )
        case "role":
            pool.set_role(arguments.name, arguments.role)
            print(json.dumps({"user": arguments.name, "role": arguments.role}))
        case "token":
            password = os.environ.get("LOCI_PASSWORD") or getpass.getpass(f"Password of {arguments.name}: ")
            print(pool.token(arguments.name, password, arguments.client))
    return ExitCode.DONE


class ValidLine(Protocol):
    """Contents of a line of a file."""

    def require_valid(self) -> None:
        """Raises Forbidden, Refused."""
        ...


Line = TypeVar("Line", bound=ValidLine)


@record(frozen=True, slots=True)
class Person:
    """A user to add."""

    user: str
    tenant: str
    app: str
    role: str | None = None
    email: str | None = None

    def require_valid(self) -> None:
        """Raises Forbidden for what no token may say."""
        scope.caller(tenant=self.tenant, app=self.app, user=self.user, role=self.role or ROLES[0])


def add_person(add: AddUser, person: Person) -> dict[str, str]:
    """Adds the user with a new password. Raises Conflict, Refused."""
    role, password = person.role or ROLES[0], secrets.token_urlsafe(18) + _KINDS
    add(person.user, person.tenant, person.app, role, password, person.email)
    return {"user": person.user, "tenant": person.tenant, "app": person.app, "role": role, "password": password}


def _add_all(add: AddUser, people: list[Person]) -> int:
    """Adds those that are not there yet, and prints a line for each."""
    is_refused = False
    for person in people:
        try:
            print(json.dumps(add_person(add, person)), flush=True)
        except (Conflict, Refused) as error:
            is_refused = True
            print(json.dumps({"user": person.user, "problem": str(error)}), flush=True)
    return ExitCode.DIFFERS if is_refused else ExitCode.DONE


def read_lines(name: str, kind: Callable[..., Line], what: str) -> list[Line]:
    """All lines of a file as records of a kind, each valid. Raises Refused, which names the first line that is none."""
    records = []
    try:
        lines = Path(name).read_text("utf-8").splitlines()
    except OSError as error:
        raise Refused.field("--file", f"--file: {error.strerror}: {name}") from error
    except UnicodeDecodeError as error:
        raise Refused.field("--file", f"--file: {name} is no text in UTF-8") from error
    for number, line in enumerate(lines, 1):
        try:
            records.append(kind(**json.loads(line)))
            records[-1].require_valid()
        except (ValueError, TypeError, Forbidden, Refused) as error:
            raise Refused.field("--file", f"line {number} of {name} is no {what}: {error}") from error
    return records


def _require_valid(arguments: argparse.Namespace) -> None:
    if arguments.act == "add" and arguments.file is not None:
        return
    if arguments.name is None:
        raise Refused.field("name", f"a name is required to {_PURPOSES[arguments.act]}")
    needed = {"add": ("tenant", "app"), "role": ("role",), "token": ()}[arguments.act]
    for option in needed:
        if getattr(arguments, option) is None:
            raise Refused.field(f"--{option}", f"--{option} is required to {_PURPOSES[arguments.act]}")
    if arguments.act == "add":
        Person(arguments.name, arguments.tenant, arguments.app, arguments.role).require_valid()


_PURPOSES = {"add": "add a user", "role": "change a role", "token": "print a token"}
