"""``loci import [FORMAT] FILE`` and ``loci import undo RUN``."""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from loci_memory_client.client import Loci
from loci_memory_client.command.exit_codes import ExitCode
from loci_memory_client.command.reports import print_report, print_undone, write_report
from loci_memory_client.command.settings import require_settings
from loci_memory_client.transfer.faults import BadRequest
from loci_memory_client.transfer.formats import FORMATS, Format
from loci_memory_client.transfer.progress import Progress
from loci_memory_client.transfer.recognising import find_format
from loci_memory_client.transfer.running import Import, Report, require_users
from loci_memory_client.transfer.service import ServiceDestination, Target
from loci_memory_client.transfer.sources import Source
from loci_memory_client.transfer.undoing import undo_run

DEFAULT_SPACE = "memory"
"""The space of a user that every surface reads."""
UNDO = "undo"
_OWN_SPACES = {"langgraph": "langgraph"}
"""Formats whose items only their own adapter understands."""
_USAGE = "name one file, a format and a file, or: undo RUN"
_UNDO_USAGE = "say: undo RUN, with --user where it was written so; undo RUN FILE --by-user for all that a file names"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument(
        "words",
        nargs="+",
        metavar="FILE",
        help="a file, a zip archive, or the folder that was unpacked from one. Its format is found by what is in it; a "
        f"word before it names one: {', '.join(sorted(FORMATS))}. `undo RUN` takes back what a run wrote",
    )
    parser.add_argument("--space", help="id or name of the space for memories; by default the user's own, memory")
    parser.add_argument("--namespace", help="the namespace for conversations; by default the name of the format")
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--user", help="write all as this user (a server's token)")
    who.add_argument("--by-user", action="store_true", help="write each record as the user it names (a server's token)")
    parser.add_argument("--no-extract", action="store_true", help="learn nothing from the conversations")
    parser.add_argument("--dry-run", action="store_true", help="check, count and show ten memories; write nothing")
    parser.add_argument("--report", type=Path, help="a file for the report, as JSON")
    parser.set_defaults(run=run_import)


def run_import(asked: argparse.Namespace) -> int:
    """Checks the file, then carries it; or undoes a run. Returns REFUSED if Loci refused records. Raises LociError,
    OSError."""
    match asked.words:
        case [word, run] if word == UNDO and not asked.by_user:
            return _undo(run, [asked.user])
        case [word, run, file] if word == UNDO and asked.by_user:
            return _undo(run, _users_of(Source(Path(file))))
        case [word, *_] if word == UNDO:
            raise BadRequest(_UNDO_USAGE)
        case [name, file] if name in FORMATS:
            return _import(FORMATS[name], Source(Path(file)), asked)
        case [file]:
            Path(file).stat()
            return _import(find_format(Source(Path(file))), Source(Path(file)), asked)
        case [name, _]:
            raise BadRequest(f"{name!r} is no format; there are {', '.join(sorted(FORMATS))}")
    raise BadRequest(_USAGE)


def _import(format: Format, source: Source, asked: argparse.Namespace) -> int:
    source.path.stat()
    work = Import(format, source, datetime.now(UTC))
    report = work.check()
    require_users(report, asked.user, asked.by_user)
    report.is_dry = asked.dry_run
    try:
        if not asked.dry_run:
            _carry(work, asked, report)
    finally:
        write_report(report, asked.report)
    print_report(report)
    return ExitCode.REFUSED if report.refusals else ExitCode.DONE


def _carry(work: Import, asked: argparse.Namespace, report: Report) -> None:
    name = work.format.name
    space, namespace = asked.space or _OWN_SPACES.get(name, DEFAULT_SPACE), asked.namespace or name
    report.run = work.name_run(space, namespace)
    may_extract = not asked.no_extract
    target = Target(name, space, namespace, by_user=asked.by_user, may_extract=may_extract, run=report.run)
    require_settings()
    progress = Progress(sys.stderr, report.steps)
    with Loci() as loci:
        acting = loci if asked.user is None else loci.act_as(asked.user)
        try:
            work.carry(ServiceDestination(acting, target), report, progress.advance)
        finally:
            progress.finish()


def _users_of(source: Source) -> list[str | None]:
    """Return the users that a file names."""
    users = Import(find_format(source), source, datetime.now(UTC)).check().users
    return sorted(users, key=str)


def _undo(run: str, users: Sequence[str | None]) -> int:
    """Undo a run for each user; None is the caller."""
    require_settings()
    counts: Counter[str] = Counter()
    with Loci() as loci:
        for user in users:
            counts += undo_run(loci if user is None else loci.act_as(user), run, lambda _: None)
    print_undone(run, counts)
    return ExitCode.DONE if counts else ExitCode.REFUSED
