"""``loci import FORMAT FILE``."""

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path

from loci_memory_client.client import Loci
from loci_memory_client.command.exit_codes import ExitCode
from loci_memory_client.command.reports import print_report, write_report
from loci_memory_client.command.settings import require_settings
from loci_memory_client.transfer.formats import FORMATS
from loci_memory_client.transfer.progress import Progress
from loci_memory_client.transfer.running import Import, Report, require_users
from loci_memory_client.transfer.service import ServiceDestination, Target
from loci_memory_client.transfer.sources import Source

DEFAULT_SPACE = "memory"
"""The space of a user that every surface reads."""
_OWN_SPACES = {"langgraph": "langgraph"}
"""Formats whose items only their own adapter understands."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    parser.add_argument("format", choices=sorted(FORMATS), help="the system that the file comes from")
    parser.add_argument("file", type=Path, help="a file, a zip archive, or the folder that was unpacked from one")
    parser.add_argument("--space", help="id or name of the space for memories; by default the user's own, memory")
    parser.add_argument("--namespace", help="the namespace for conversations; by default the name of the format")
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--user", help="write all as this user (a server's token)")
    who.add_argument("--by-user", action="store_true", help="write each record as the user it names (a server's token)")
    parser.add_argument("--no-extract", action="store_true", help="learn nothing from the conversations")
    parser.add_argument("--dry-run", action="store_true", help="check the file and count; write nothing")
    parser.add_argument("--report", type=Path, help="a file for the report, as JSON")
    parser.set_defaults(run=run_import)


def run_import(asked: argparse.Namespace) -> int:
    """Checks the file, then carries it. Returns REFUSED if Loci refused records. Raises LociError, OSError."""
    asked.file.stat()
    work = Import(FORMATS[asked.format], Source(asked.file), datetime.now(UTC))
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
    target = Target(
        asked.format,
        asked.space or _OWN_SPACES.get(asked.format, DEFAULT_SPACE),
        asked.namespace or asked.format,
        by_user=asked.by_user,
        may_extract=not asked.no_extract,
    )
    require_settings()
    progress = Progress(sys.stderr, report.total)
    with Loci() as loci:
        acting = loci if asked.user is None else loci.act_as(asked.user)
        try:
            work.carry(ServiceDestination(acting, target), report, progress.advance)
        finally:
            progress.finish()
