"""``loci prepare-tables``: turns on the features that a restore of tables leaves off."""

import argparse
import json

from loci.bootstrap import Process
from loci.cli.exit_codes import ExitCode
from loci.settings import Settings


def run(settings: Settings, _asked: argparse.Namespace) -> int:
    """Prepares the tables and prints the setting ``tables`` for them. Returns DONE. Raises Unavailable."""
    restored = Process(settings).restored_tables
    tables = {
        "conversations": settings.conversations_table,
        "memory": settings.memory_table,
        "control": settings.control_table,
    }
    print(json.dumps({"tables": {name: restored.prepare(table) for name, table in tables.items()}}))
    return ExitCode.DONE
