"""What is paid for, and what it costs."""

import json
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

_PRICES = Path(__file__).with_name("prices.json")


@dataclass(frozen=True, slots=True)
class Usage:
    """How much of each thing that has a price: units, requests, GB-seconds, bytes."""

    read_units: float = 0
    write_units: float = 0
    api_requests: float = 0
    lambda_requests: float = 0
    lambda_seconds: float = 0
    events: float = 0
    archived_bytes: float = 0
    queue_requests: float = 0
    key_requests: float = 0
    log_bytes: float = 0

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(Usage)))

    def times(self, factor: float) -> "Usage":
        return Usage(*(getattr(self, one.name) * factor for one in fields(Usage)))

    def dollars(self) -> float:
        return sum(self.by_price().values())

    def by_price(self) -> dict[str, float]:
        """Dollars by the name of the price."""
        return {name: price(name) * getattr(self, field) for name, field in _PRICED.items()}


_PRICED = {
    "dynamodb read": "read_units",
    "dynamodb write": "write_units",
    "api request": "api_requests",
    "lambda request": "lambda_requests",
    "lambda second": "lambda_seconds",
    "event": "events",
    "event archive": "archived_bytes",
    "queue request": "queue_requests",
    "key request": "key_requests",
    "log": "log_bytes",
}


def price(name: str) -> float:
    """Dollars of one unit. Raises KeyError for what has no price."""
    one = _table()["prices"][name]
    return float(one["dollars"] / one["per"])


def describe_prices() -> str:
    """Region and date of the prices."""
    table = _table()
    return f"list prices of {table['region']}, {table['date']}"


@cache
def _table() -> dict[str, dict[str, dict[str, float]]]:
    table: dict[str, dict[str, dict[str, float]]] = json.loads(_PRICES.read_text("utf-8"))
    return table
