"""``loci prepare-tables``: turns on the features that a restore of tables leaves off."""

import argparse
import json

from loci.bootstrap import Process
from loci.cli.exit_codes import ExitCode
from loci.settings import Settings


def run(settings: Settings, _asked: argparse.Namespace) -> int:
    """Prepares the tables and prints the setting ``tables`` for them. Returns DONE. Raises Unavailable."""
    restores = Process(settings).table_restores
    tables = {
        "conversations": settings.conversations_table,
        "memory": settings.memory_table,
        "control": settings.control_table,
    }
    print(json.dumps({"tables": {name: restores.complete(table) for name, table in tables.items()}}))
    return ExitCode.DONE
