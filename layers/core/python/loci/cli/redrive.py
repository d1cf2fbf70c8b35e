"""``loci redrive``: sends dead letters back to the queues that they came from."""

import argparse
import json

from loci.ports.all import Ports


def add_to(command: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    command.add_argument("--dry-run", action="store_true", help="only count the dead letters")


def redrive_messages(ports: Ports, asked: argparse.Namespace) -> int:
    """Prints the number of messages by queue. Raises Unavailable; then some messages were sent and the rest are still
    there."""
    found = ports.redrive.counts() if asked.dry_run else ports.redrive.send_again()
    print(json.dumps({"counted" if asked.dry_run else "sentAgain": dict(found)}))
    return 0
