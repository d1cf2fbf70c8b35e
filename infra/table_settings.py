"""The setting `tables`: restored tables that functions use instead of those of LociData.

The ARN of its stream names a table, because it contains the table's name. On the command line the setting is JSON.
"""

from collections.abc import Mapping
from typing import Annotated

from functions.capability import Table
from infra.setting_values import OBJECT, pattern

_STREAM = r"arn:aws[a-z-]*:dynamodb:[a-z0-9-]+:\d{12}:table/[A-Za-z0-9_.-]{3,255}/stream/[0-9T:.-]+"

RestoredTables = Annotated[
    Mapping[Table, Annotated[str, pattern(_STREAM, "takes the ARN of a table's stream, as `loci recover` prints it")]],
    OBJECT,
]
"""The ARNs of the streams of restored tables."""
