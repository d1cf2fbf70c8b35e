"""``loci export``."""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from loci_memory_client.command.exit_codes import ExitCode
from loci_memory_client.command.settings import require_settings
from loci_memory_client.connection import Connection
from loci_memory_client.transfer.fetching import EVERY_SECONDS, fetch_export


def add_to(parser: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("--user", help="the user to export (admins only); by default yourself")
    parser.add_argument("--every", type=float, default=EVERY_SECONDS, help="seconds between checks of the job")
    parser.add_argument("--out", type=Path, help="the file to write; by default standard output")
    parser.set_defaults(run=run_export)


def run_export(asked: argparse.Namespace) -> int:
    """Writes the export. Raises LociError, OSError."""
    with _open_output(asked.out) as file:
        require_settings()
        with Connection() as connection:
            fetch_export(connection, file, user=asked.user, every=asked.every, say=_say)
    return ExitCode.DONE


@contextmanager
def _open_output(path: Path | None) -> Iterator[IO[bytes]]:
    """A file that no other user of the machine may read, under its name once it is whole; or standard output."""
    if path is None:
        yield sys.stdout.buffer
        return
    begun = path.with_name(f"{path.name}.part")
    begun.unlink(missing_ok=True)
    with os.fdopen(os.open(begun, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        try:
            yield file
        except BaseException:
            begun.unlink()
            raise
    begun.replace(path)


def _say(line: str) -> None:
    print(line, file=sys.stderr)
