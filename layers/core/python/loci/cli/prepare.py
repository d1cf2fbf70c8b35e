"""``loci prepare-tables``: restored tables get back what a restore leaves off, and are named for a deployment."""

import argparse
import json

from loci.bootstrap import Process
from loci.cli.exit_codes import ExitCode
from loci.settings import Settings


def run(settings: Settings, _asked: argparse.Namespace) -> int:
    """Prints the setting ``tables`` that serves them. DONE; raises Unavailable."""
    restored = Process(settings).restored_tables
    tables = {
        "conversations": settings.conversations_table,
        "memory": settings.memory_table,
        "control": settings.control_table,
    }
    print(json.dumps({"tables": {name: restored.prepare(table) for name, table in tables.items()}}))
    return ExitCode.DONE
