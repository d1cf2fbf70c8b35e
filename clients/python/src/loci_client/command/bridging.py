"""``loci mcp``: the memory of the service at LOCI_URL, for the user of LOCI_TOKEN, over standard input and output.

Standard output carries messages of the protocol alone. The end of standard input ends the command.
"""

import argparse
import os
import sys

from loci_client.command.exit_codes import ExitCode
from loci_client.connection import Connection
from loci_client.mcp.bridge import Bridge

MAX_RETRIES = 4


def add_to(parser: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("--space", help="the id of a memory space; by default the user's space named memory")
    parser.set_defaults(run=run_bridge)


def run_bridge(asked: argparse.Namespace) -> int:
    """Answers until the input ends, or nothing reads the answers. Raises ValueError without an address or a token."""
    lines = (line.decode("utf-8", "replace") for line in sys.stdin.buffer)
    try:
        with Connection(max_retries=MAX_RETRIES) as connection:
            Bridge(connection, asked.space).serve(lines, _write)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left has no reader
    return ExitCode.DONE


def _write(line: str) -> None:
    sys.stdout.buffer.write(line.encode() + b"\n")
    sys.stdout.buffer.flush()
