"""``loci redrive``: dead letters go back into the queues that they came from."""

import argparse
import json

from loci.ports import Ports


def add_to(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    command.add_argument("--dry-run", action="store_true", help="only count the dead letters")


def redrive_messages(ports: Ports, asked: argparse.Namespace) -> int:
    """Prints messages by queue. Raises Unavailable: what was sent again stays so, the rest is still there."""
    found = ports.redrive.counts() if asked.dry_run else ports.redrive.send_again()
    print(json.dumps({"counted" if asked.dry_run else "sentAgain": dict(found)}))
    return 0
