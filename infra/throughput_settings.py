"""The settings `warmThroughput` and `maxThroughput` of the tables, in units a second. On the command line
they are JSON."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import AfterValidator, Field

from infra.setting_values import OPTIONAL_OBJECT

# What DynamoDB gives a new table, below which it can't be set.
LEAST_READ, LEAST_WRITE = 12_000, 4_000

_Units = Annotated[int, Field(strict=True, ge=1)]


@dataclass(frozen=True, slots=True)
class Throughput:
    """Units a second of one table."""

    read: _Units
    write: _Units


def _check_warm(units: Throughput | None) -> Throughput | None:
    if units is not None and (units.read < LEAST_READ or units.write < LEAST_WRITE):
        raise ValueError(f"takes read of {LEAST_READ} or more, and write of {LEAST_WRITE} or more")
    return units


MaxThroughput = Annotated[Throughput | None, OPTIONAL_OBJECT]
"""What one table may use at most, as a fuse; None without a limit."""
WarmThroughput = Annotated[Throughput | None, AfterValidator(_check_warm), OPTIONAL_OBJECT]
"""What the tables can take from the first second on; None for what DynamoDB gives them."""
