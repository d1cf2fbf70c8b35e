"""The setting `tables`: restored tables that functions work on in place of those of LociData.

A table is named by the ARN of its stream, which tells the table as well. On the command line the setting is JSON.
"""

import json
import re
from collections.abc import Mapping

from functions.capabilities import Table
from infra.setting_error import SettingError

NAME = "tables"
# The ledger is never restored: it remembers who was erased since.
RESTORABLE = (Table.CONVERSATIONS, Table.MEMORY, Table.CONTROL)
_STREAM = re.compile(r"arn:aws[a-z-]*:dynamodb:[a-z0-9-]+:\d{12}:table/[A-Za-z0-9_.-]{3,255}/stream/[0-9T:.-]+")


def restored_tables(context: Mapping[str, object]) -> Mapping[Table, str]:
    """ARNs of streams, of those tables that were restored. Raises SettingError."""
    value = context.get(NAME, {})
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except ValueError as error:
            raise SettingError(NAME, "takes an object, on the command line as JSON") from error
    if not isinstance(value, dict) or not set(value) <= set(RESTORABLE):
        raise SettingError(NAME, f"takes an object with some of {', '.join(RESTORABLE)}")
    for name, stream in value.items():
        if not isinstance(stream, str) or not _STREAM.fullmatch(stream):
            raise SettingError(NAME, f"{name} takes the ARN of a table's stream, as `loci prepare-tables` prints it")
    return {Table(name): stream for name, stream in value.items()}
