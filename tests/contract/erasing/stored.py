"""All that the tables hold of a tenant."""

from collections.abc import Mapping

from local import aws
from tests.conftest import Tables as Emulated
from tests.contract.partitions import with_plain_numbers
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
                    found[table, item["pk"]["S"], item["sk"]["S"]] = str(dict(sorted(with_plain_numbers(item).items())))
    return found


def tells_of_ada(key: Key, text: str) -> bool:
    said = f"{key}{text}".lower()
    return any(trace in said for trace in TRACES)
