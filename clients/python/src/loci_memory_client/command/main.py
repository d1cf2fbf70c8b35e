"""Finds the command and runs it.

Commands are entry points of the group ``loci.commands``: the name is the first word, the value a function of the whole
command line that returns an exit status. So one ``loci`` has the commands of the client and those of operators, if both
packages are installed, no matter which of them brought the script.
"""

import argparse
import sys
import traceback
from collections.abc import Sequence
from importlib.metadata import entry_points

from loci_memory_client.command import bridging, exporting, importing, keys, versions
from loci_memory_client.command.exit_codes import ExitCode, exit_code

GROUP = "loci.commands"
_OWN = frozenset(["import", "export", "mcp", "key", "version"])


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    word = given[0] if given else ""
    others = () if word in _OWN or word.startswith("-") else entry_points(group=GROUP, name=word)
    for other in others:
        status: int = other.load()(given)
        return status
    return _run(_parser().parse_args(given))


def _run(asked: argparse.Namespace) -> int:
    try:
        status: int = asked.run(asked)
    except KeyboardInterrupt:
        print("loci: interrupted: the same command goes on where this one stopped", file=sys.stderr)
        return ExitCode.UNFINISHED
    except Exception as error:  # noqa: BLE001 - the outermost edge: a bug prints its traceback, and has a status of its own
        code = exit_code(error)
        if code is ExitCode.BUG:
            traceback.print_exc()
        print(f"loci: {error}", file=sys.stderr)
        return code
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "loci", description="Bring memories into Loci, take them out, serve them to programs."
    )
    commands = parser.add_subparsers(required=True, metavar="command")
    importing.add_to(commands.add_parser("import", help="bring memories and conversations out of a file"))
    exporting.add_to(commands.add_parser("export", help="write all data of a user, or its memories for another system"))
    bridging.add_to(commands.add_parser("mcp", help="serve the Model Context Protocol over standard input and output"))
    keys.add_to(commands.add_parser("key", help="make, list and revoke API keys"))
    versions.add_to(commands.add_parser("version", help="print the releases of the client and of the deployment"))
    return parser
