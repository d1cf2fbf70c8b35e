"""``loci letters``: dead letters of all apps, by queue: counted, listed without their content, sent again, dropped."""

import argparse
import json

from loci.errors import Refused
from loci.ports.all import Ports
from loci.ports.governance import Letter
from loci.text import timestamps


def add_to(command: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    command.add_argument("act", choices=("list", "show", "redrive", "drop"))
    command.add_argument("--queue", help="only the letters of this queue's work, such as jobs; show and drop need one")
    command.add_argument("--id", action="append", help="drop: the letter with this id; may be repeated")
    command.add_argument("--all", action="store_true", help="drop: all letters of the queue")


def run(ports: Ports, arguments: argparse.Namespace) -> int:
    """Does what is asked for, and prints it. Raises Refused; Unavailable: then some was done, and the rest of the
    letters is still there."""
    _require_valid(ports, arguments)
    match arguments.act:
        case "list":
            print(json.dumps({"letters": dict(ports.letters.counts(arguments.queue))}))
        case "show":
            for letter in ports.letters.list_letters(arguments.queue):
                print(json.dumps(_fields(letter)))
        case "redrive":
            print(json.dumps({"sentAgain": dict(ports.letters.send_again(arguments.queue))}))
        case "drop":
            print(
                json.dumps(
                    {"dropped": ports.letters.drop(arguments.queue, None if arguments.all else frozenset(arguments.id))}
                )
            )
    return 0


def _require_valid(ports: Ports, arguments: argparse.Namespace) -> None:
    queues = ", ".join(ports.letters.names)
    if arguments.queue is not None and arguments.queue not in ports.letters.names:
        raise Refused.field("--queue", f"--queue: there is no such queue; there are {queues}")
    if arguments.act in ("show", "drop") and arguments.queue is None:
        raise Refused.field("--queue", f"--queue is required; there are {queues}")
    if arguments.act == "drop" and bool(arguments.id) == arguments.all:
        raise Refused.field("--id", "drop takes an --id for each letter, as show prints it, or --all")


def _fields(letter: Letter) -> dict[str, object]:
    return {
        "id": letter.id,
        "queue": letter.queue,
        "kind": letter.kind,
        "tenant": letter.tenant,
        "app": letter.app,
        "record": letter.record,
        "sentAt": timestamps.to_text(letter.sent_at),
        "receives": letter.receives,
    }
