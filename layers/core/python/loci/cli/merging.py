"""``loci merge-mem0``: moves what release 0.2.0 filed apart for mem0's clients into the default spaces of its users."""

import argparse
import json
from collections.abc import Iterator
from datetime import timedelta

from loci import scope
from loci.cli.exit_codes import ExitCode
from loci.dialects.mem0.tags import is_part
from loci.dialects.mem0.upgrading import merge_parts
from loci.errors import LociError
from loci.ports.all import Ports
from loci.scope import Caller, Owner, Scope

WORKING_TIME = timedelta(days=1)
"""An operator's command goes on until all is moved."""


def add_to(command: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    command.add_argument("--tenant", help="only the people of this tenant")
    command.add_argument("--after", metavar="PLACE", help="continues after the place of the last line")


def merge_mem0(ports: Ports, arguments: argparse.Namespace) -> int:
    """Prints a line of JSON for each person who has something to move. Raises Unavailable."""
    is_finished = True
    for directory in sorted(set(_people(ports, arguments.tenant)), key=lambda directory: directory.partition):
        if arguments.after is not None and directory.partition <= arguments.after:
            continue
        try:
            report: dict[str, bool | str] = {
                "finished": merge_parts(ports, _caller(directory), ports.now() + WORKING_TIME)
            }
        except LociError as error:
            report = {"finished": False, "reason": error.detail}
        print(json.dumps({"place": directory.partition, **report}), flush=True)
        is_finished &= report["finished"] is True
    return ExitCode.DONE if is_finished else ExitCode.UNFINISHED


def _people(ports: Ports, tenant: str | None) -> Iterator[Scope]:
    """The directories of people with a space to move."""
    for memory in ports.inventory.spaces(tenant):
        space = ports.spaces.get(memory.directory, memory.namespace)
        if space is not None and is_part(space.name) and Owner.parse(memory.owner).user is not None:
            yield memory.directory


def _caller(directory: Scope) -> Caller:
    user = Owner.parse(directory.owner).user
    return scope.caller(tenant=directory.tenant, app=directory.app, user=user or "", role="user")
