"""``loci restore``: repeats the erasures since the backup after tables were restored."""

import argparse
import json
from dataclasses import asdict

from loci import scope
from loci.errors import Refused
from loci.governance import restoring
from loci.ports.all import Ports


def add_to(command: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    command.add_argument("--tenant", help="with --app: only users of this app")
    command.add_argument("--app")
    command.add_argument("--all", action="store_true", help="users of all apps with erasures")


def restore_erasures(ports: Ports, arguments: argparse.Namespace) -> int:
    """Returns 0 if no data of erased users is left. Raises Refused, Forbidden, Unavailable; then run it again."""
    is_named = arguments.tenant is not None and arguments.app is not None
    if is_named == arguments.all or (arguments.tenant is None) != (arguments.app is None):
        raise Refused("either --all or both --tenant and --app are required")
    only = None
    if is_named:
        only = scope.caller(tenant=arguments.tenant, app=arguments.app, user="operator", role="admin").app_directory
    print(json.dumps(asdict(restoring.replay_tombstones(ports, only))))
    return 0
