"""The settings `warmThroughput` and `maxThroughput` of the tables, in units a second. On the command line
they are JSON."""

from collections.abc import Mapping
from dataclasses import dataclass

from infra.setting_values import SettingError, read_object

# What DynamoDB gives a new table, below which it can't be set.
LEAST_WARM = {"read": 12_000, "write": 4_000}


@dataclass(frozen=True, slots=True)
class Throughput:
    """Units a second of one table."""

    read: int
    write: int


def warm_throughput(context: Mapping[str, object]) -> Throughput | None:
    """What the tables can take from the first second on; None for what DynamoDB gives them. Raises SettingError."""
    return _throughput(context, "warmThroughput", LEAST_WARM)


def max_throughput(context: Mapping[str, object]) -> Throughput | None:
    """What one table may use at most, as a fuse; None without a limit. Raises SettingError."""
    return _throughput(context, "maxThroughput", {"read": 1, "write": 1})


def _throughput(context: Mapping[str, object], name: str, least: Mapping[str, int]) -> Throughput | None:
    fields = read_object(context, name, ("read", "write"))
    if not fields:
        return None
    for kind, minimum in least.items():
        units = fields.get(kind)
        if type(units) is not int or units < minimum:
            raise SettingError(name, f"takes read and write in units a second; {kind} takes {minimum} or more")
    return Throughput(int(str(fields["read"])), int(str(fields["write"])))
