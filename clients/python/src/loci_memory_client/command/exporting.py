"""``loci export [--to FORMAT]``."""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from loci_memory_client.command.exit_codes import ExitCode
from loci_memory_client.command.reports import loss_lines, write_losses
from loci_memory_client.command.settings import require_settings
from loci_memory_client.connection import Connection
from loci_memory_client.transfer.fetching import EVERY_SECONDS, fetch_export
from loci_memory_client.transfer.formats import FORMATS
from loci_memory_client.transfer.formats.format import Writer
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.sources import Source

OWN = "loci"
WRITERS = {name: one.write for name, one in FORMATS.items() if one.write is not None}


def add_to(parser: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("--to", choices=[OWN, *sorted(WRITERS)], default=OWN, help="the system to write for")
    parser.add_argument("--from", dest="source", type=Path, help="an export of Loci to write for another system")
    parser.add_argument("--user", help="the user to export (admins only); by default yourself")
    parser.add_argument("--every", type=float, default=EVERY_SECONDS, help="seconds between checks of the job")
    parser.add_argument("--out", type=Path, help="the file to write; by default standard output")
    parser.add_argument("--report", type=Path, help="a file for the losses, as JSON")
    parser.set_defaults(run=run_export)


def run_export(asked: argparse.Namespace) -> int:
    """Writes the export. Raises LociError, OSError."""
    if asked.to == OWN:
        with _open_output(asked.out) as file:
            _fetch(asked, file)
        return ExitCode.DONE
    with TemporaryDirectory() as folder:
        source = asked.source or _fetch_into(asked, Path(folder) / "export.json")
        losses = Losses()
        with _open_output(asked.out) as file:
            _convert(source, WRITERS[asked.to], file, losses)
    write_losses(losses, asked.report)
    for line in loss_lines(losses):
        print(line, file=sys.stderr)
    return ExitCode.DONE


def _fetch(asked: argparse.Namespace, file: IO[bytes]) -> None:
    require_settings()
    with Connection() as connection:
        fetch_export(connection, file, user=asked.user, every=asked.every, say=_say)


def _fetch_into(asked: argparse.Namespace, path: Path) -> Path:
    with _open_output(path) as file:
        _fetch(asked, file)
    return path


def _convert(source: Path, write: Writer, file: IO[bytes], losses: Losses) -> None:
    """Reads the file once to check it, so that a bad one writes nothing."""
    read = FORMATS[OWN].read
    Source(source).require_readable()
    for _ in read(Source(source), Losses()):
        pass
    text = os.fdopen(os.dup(file.fileno()), "w", encoding="utf-8")
    with text:
        write(read(Source(source), losses), text, losses)


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
