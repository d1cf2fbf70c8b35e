"""``loci mcp``: the memory of the service at LOCI_URL, for the user of LOCI_TOKEN, over standard input and output.

Standard output carries messages of the protocol alone. The end of standard input ends the command.
"""

import argparse
import os
import shlex
import subprocess
import sys
from collections.abc import Callable

from loci_memory_client.command.exit_codes import ExitCode
from loci_memory_client.connection import Connection
from loci_memory_client.mcp.bridge import Bridge

MAX_RETRIES = 4


def add_to(parser: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("--space", help="the id of a memory space; by default the user's space named memory")
    parser.add_argument(
        "--token-command",
        help="a command that prints a token, in place of LOCI_TOKEN; run again when a token has ended",
    )
    parser.set_defaults(run=run_bridge)


def run_bridge(asked: argparse.Namespace) -> int:
    """Answers until the input ends, or nothing reads the answers. Raises ValueError without an address or a token."""
    lines = (line.decode("utf-8", "replace") for line in sys.stdin.buffer)
    try:
        with Connection(token=_token_of(asked.token_command), max_retries=MAX_RETRIES) as connection:
            Bridge(connection, asked.space).serve(lines, _write)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left has no reader
    return ExitCode.DONE


def _token_of(command: str | None) -> Callable[[], str] | None:
    if command is None:
        return None

    def find_token() -> str:
        """Raises ValueError if the command fails: each request is answered with that then."""
        try:
            done = subprocess.run(shlex.split(command), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=True)  # noqa: S603 - its user's own
        except (OSError, subprocess.SubprocessError) as error:
            raise ValueError(f"the token command failed: {type(error).__name__}") from error
        return done.stdout.decode().strip()

    return find_token


def _write(line: str) -> None:
    sys.stdout.buffer.write(line.encode() + b"\n")
    sys.stdout.buffer.flush()
