"""The setting `tables`: restored tables that functions use instead of those of LociData.

The ARN of its stream names a table, because it contains the table's name. On the command line the setting is JSON.
"""

import re
from collections.abc import Mapping

from functions.capability import Table
from infra.setting_values import SettingError, read_object

NAME = "tables"
# The ledger records the erasures since a backup: it is restored only if it was deleted.
RESTORABLE = (Table.CONVERSATIONS, Table.MEMORY, Table.CONTROL, Table.LEDGER)
_STREAM = re.compile(r"arn:aws[a-z-]*:dynamodb:[a-z0-9-]+:\d{12}:table/[A-Za-z0-9_.-]{3,255}/stream/[0-9T:.-]+")


def restored_tables(context: Mapping[str, object]) -> Mapping[Table, str]:
    """The ARNs of the streams of restored tables. Raises SettingError."""
    return {Table(name): _stream(name, stream) for name, stream in read_object(context, NAME, RESTORABLE).items()}


def _stream(table: str, value: object) -> str:
    if not isinstance(value, str) or not _STREAM.fullmatch(value):
        raise SettingError(NAME, f"{table} takes the ARN of a table's stream, as `loci recover` prints it")
    return value
