"""The setting `tables`: restored tables that functions work on in place of those of LociData.

A table is named by the ARN of its stream, which tells the table as well. On the command line the setting is JSON.
"""

import re
from collections.abc import Mapping

from functions.capabilities import Table
from infra.setting_values import SettingError, read_object

NAME = "tables"
# The ledger is never restored: it remembers who was erased since.
RESTORABLE = (Table.CONVERSATIONS, Table.MEMORY, Table.CONTROL)
_STREAM = re.compile(r"arn:aws[a-z-]*:dynamodb:[a-z0-9-]+:\d{12}:table/[A-Za-z0-9_.-]{3,255}/stream/[0-9T:.-]+")


def restored_tables(context: Mapping[str, object]) -> Mapping[Table, str]:
    """ARNs of streams, of those tables that were restored. Raises SettingError."""
    return {Table(name): _stream(name, stream) for name, stream in read_object(context, NAME, RESTORABLE).items()}


def _stream(table: str, value: object) -> str:
    if not isinstance(value, str) or not _STREAM.fullmatch(value):
        raise SettingError(NAME, f"{table} takes the ARN of a table's stream, as `loci prepare-tables` prints it")
    return value
