"""``loci restore``: after tables were restored, what was erased since is erased again."""

import argparse
import json
from dataclasses import asdict

from loci import scope
from loci.errors import Refused
from loci.governance import restoring
from loci.ports import Ports


def add_to(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    command.add_argument("--tenant", help="with --app: only users of this app")
    command.add_argument("--app")
    command.add_argument("--all", action="store_true", help="users of all apps with erasures")


def restore_erasures(ports: Ports, asked: argparse.Namespace) -> int:
    """0 when nothing that is buried is left. Raises Refused, Forbidden, Unavailable: then it has to be run again."""
    named = asked.tenant is not None and asked.app is not None
    if named == asked.all or (asked.tenant is None) != (asked.app is None):
        raise Refused("either --all or both --tenant and --app are required")
    only = None
    if named:
        only = scope.caller(tenant=asked.tenant, app=asked.app, user="operator", role="admin").app_directory
    print(json.dumps(asdict(restoring.replay_tombstones(ports, only))))
    return 0
