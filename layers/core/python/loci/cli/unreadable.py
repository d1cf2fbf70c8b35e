"""``loci unreadable``: finds the records that cannot be read."""

import argparse
import json

from loci.cli.exit_codes import ExitCode
from loci.errors import UnreadableRecord
from loci.ports.governance import Inventory


def add_to(command: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    command.add_argument("--tenant", help="only the records of this tenant")


def list_unreadable(inventory: Inventory, arguments: argparse.Namespace) -> int:
    """Prints a line of JSON for each, without content. Returns DIFFERS where there is any. Raises Unavailable."""
    is_any = False
    for item in inventory.unreadable(arguments.tenant):
        is_any = True
        partition, key = item.scope.partition, item.ref.place
        place = UnreadableRecord(item.ref.kind, partition, key).place
        line = {"table": item.table, "kind": item.ref.kind, "pk": partition, "sk": key, "place": place}
        print(json.dumps(line), flush=True)
    return ExitCode.DIFFERS if is_any else ExitCode.DONE
