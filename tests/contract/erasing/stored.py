"""All that the tables hold of a tenant."""

from collections.abc import Mapping

from tests.conftest import Tables as Emulated
from tests.contract.partitions import read_tables
from tests.support.erasure_world import TRACES

Key = tuple[str, str, str]
Dump = Mapping[Key, str]


def dump(tables: Emulated, tenant: str) -> Dump:
    """Every item of the tenant, as text; bytes stand in it as they are."""
    return {
        place: str(dict(sorted(item.items())))
        for place, item in read_tables(tables, list(tables.names)).items()
        if place[1].startswith(f"{tenant}#")
    }


def tells_of_ada(key: Key, text: str) -> bool:
    said = f"{key}{text}".lower()
    return any(trace in said for trace in TRACES)
