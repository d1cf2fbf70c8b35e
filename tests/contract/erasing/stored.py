"""All that the tables hold of a tenant."""

from collections.abc import Mapping
from typing import Any

from local import aws
from tests.conftest import Tables as Emulated
from tests.support.erasure_world import TRACES

Key = tuple[str, str, str]
Dump = Mapping[Key, str]


def dump(tables: Emulated, tenant: str) -> Dump:
    """Every item of the tenant, as text; bytes stand in it as they are."""
    client = aws.session().client("dynamodb", endpoint_url=tables.endpoint)
    found = {}
    for table, name in tables.names.items():
        for page in client.get_paginator("scan").paginate(TableName=name, ConsistentRead=True):
            for item in page["Items"]:
                if item["pk"]["S"].startswith(f"{tenant}#"):
                    found[table, item["pk"]["S"], item["sk"]["S"]] = _item_text(item)
    return found


def _item_text(item: Mapping[str, Any]) -> str:
    """Equal for equal items: the emulator keeps the order of attributes and the form of numbers (1.0) of an update."""
    return str({name: {"N": f"{float(one['N'])}"} if "N" in one else one for name, one in sorted(item.items())})


def tells_of_ada(key: Key, text: str) -> bool:
    said = f"{key}{text}".lower()
    return any(trace in said for trace in TRACES)
