"""Prints the dollars of a million turns, by size of the space and by step, and of a month, by index."""

from collections.abc import Iterable, Sequence

from benchmarks import text
from benchmarks.cost.measuring import Cost
from benchmarks.cost.metering import PLATFORM_LOG_BYTES, TRIP_SECONDS
from benchmarks.cost.usage import Usage, describe_prices, price
from infra.recall import DOMAIN_VOLUME

GOAL = (500, 22.0)
"""Atoms in the space, and dollars of a million turns that are stored and recalled once each."""
GOAL_WITH_EXTRACTION = 48.0
"""Dollars of the same turns with extraction."""
STORED, EXTRACTED = ("appended", "events"), ("extracted", "indexed")
"""Parts of the cost of a turn: those of every turn, and those of turns that give atoms."""
HOURS = 730
"""Of a month."""
KEYS = 3
"""Those of the tables, of the ledger's pseudonyms, and of receipts."""
AWAKE_UNITS = 2
"""Capacity units of a collection that is awake: the least for searching and for indexing, each with its stand-in."""


def render(costs: Sequence[Cost]) -> str:
    (cost,) = costs
    return "\n\n".join([_millions(cost), _dominating(cost), _extractors(cost), _months(cost), _note(cost)])


def find_faults(costs: Sequence[Cost]) -> list[str]:
    """Find what costs more than its goal."""
    (cost,) = costs
    size, most = GOAL
    dollars = {part: usage.dollars() for part, usage in cost.million(size).items()}
    sums = {
        "stored and recalled": (sum(dollars[part] for part in (*STORED, "recalled")), most),
        "with extraction": (sum(dollars.values()), GOAL_WITH_EXTRACTION),
    }
    return [
        f"a million turns at {size} atoms cost ${found:.2f} {name}; the goal is ${goal:g}"
        for name, (found, goal) in sums.items()
        if found > goal
    ]


def _millions(cost: Cost) -> str:
    rows = [_row(f"{size:,} atoms", cost, usage, _goal(size)) for size, usage in cost.recalls.items()]
    rows.append(_row("in OpenSearch", cost, list(cost.opensearch_recalls.values())[-1], None))
    head = ("a space of", *STORED, "recalled", "$ stored, recalled", "goal", *EXTRACTED, "$ with extraction")
    return text.table(head, rows, right=(1, 2, 3, 4, 6, 7, 8))


def _row(name: str, cost: Cost, recall: Usage, goal: float | None) -> tuple[str, ...]:
    dollars = {part: usage.times(1e6).dollars() for part, usage in {**cost.turn, "recalled": recall}.items()}
    stored_and_recalled = sum(dollars[part] for part in (*STORED, "recalled"))
    verdict = "" if goal is None else f"${goal:g} {'met' if stored_and_recalled <= goal else 'missed'}"
    cells = [f"{dollars[part]:.2f}" for part in (*STORED, "recalled")], [f"{dollars[part]:.2f}" for part in EXTRACTED]
    return (name, *cells[0], f"{stored_and_recalled:.2f}", verdict, *cells[1], f"{sum(dollars.values()):.2f}")


def _goal(size: int) -> float | None:
    at, most = GOAL
    return most if size == at else None


def _dominating(cost: Cost) -> str:
    """Of the size that the goal is for: what each price comes to, part by part."""
    parts = cost.million(GOAL[0])
    names = [name for name, dollars in sum(parts.values(), Usage()).by_price().items() if dollars >= 0.005]
    rows = [
        (name, *(f"{usage.by_price()[name]:.2f}" for usage in parts.values()), f"{_sum(parts.values(), name):.2f}")
        for name in names
    ]
    units = (
        "units R / W a turn",
        *(f"{u.read_units / 1e6:.1f} / {u.write_units / 1e6:.1f}" for u in parts.values()),
        "",
    )
    return text.table((f"{GOAL[0]} atoms", *parts, "$"), [*rows, units], right=range(1, len(parts) + 2))


def _sum(usages: Iterable[Usage], name: str) -> float:
    return sum(usage.by_price()[name] for usage in usages)


def _extractors(cost: Cost) -> str:
    """Of a million turns."""
    rows = [
        (
            name,
            f"{one.atoms:.2f}",
            f"{one.extraction.read_units:.1f} / {one.extraction.write_units:.1f}",
            f"{one.extraction.times(1e6).dollars():.2f}",
            f"{one.indexing.times(1e6).dollars():.2f}",
        )
        for name, one in cost.by_extractor.items()
    ]
    return text.table(
        ("extractor", "atoms a turn", "R / W extracted", "$ extracted", "$ indexed"), rows, right=range(1, 5)
    )


def _months(cost: Cost) -> str:
    idle = cost.idle.dollars() + KEYS * price("key")
    awake = AWAKE_UNITS * HOURS * price("capacity unit")
    domain = HOURS * price("domain hour") + DOMAIN_VOLUME * price("domain volume")
    rows = [
        ("pages only", f"{idle:.2f}", f"{idle:.2f}"),
        ("serverless", f"{idle:.2f}", f"{idle + awake:.2f}"),
        ("domain", f"{idle + domain:.2f}", f"{idle + domain:.2f}"),
    ]
    return text.table(("$ a month, without turns", "idle", "busy all month"), rows, right=(1, 2))


def _of_atoms(cost: Cost) -> float:
    return sum(cost.turn[part].times(1e6).dollars() for part in EXTRACTED) / cost.atoms


def _note(cost: Cost) -> str:
    return f"""\
{describe_prices()} (benchmarks/cost/prices.json names them), without free tiers.
Measured: request units (writes as the emulator answers them, reads by the bytes of the items), invocations, events and
their bytes, lines of log, processor time. A conversation of {cost.turns} turns, {cost.atoms:.2f} atoms of a turn by the
extractor `rules`, of one of which a page keeps {cost.entry_bytes:.0f} bytes; each turn is recalled once, 8 hits.
A million atoms, extracted and indexed, come to ${_of_atoms(cost):.2f}: talk that gives fewer atoms costs less.
appended: POST …/turns and the first turn's conversation. events: streams to the bus, and each turn to fanout, each by
itself as in a quiet hour. extracted: close, fan-out, extraction. indexed: marker to full page, its removal, mean over
256 atoms.
Taken as so: this processor is Lambda's (arm64, 1,769 MB a whole one); a round trip waits {TRIP_SECONDS * 1000:g} ms;
Lambda logs {PLATFORM_LOG_BYTES} bytes of its own for an invocation; every queue is FIFO in price; a collection that is
awake takes {AWAKE_UNITS} capacity units, sleeps after ten idle minutes and costs nothing then but $0.02 a GB; the
domain is one t3.small.search with {DOMAIN_VOLUME} GB. Spaces within the exact limit never wake either, and cost what
pages do. Not in it: cold starts, data stored ($0.25 a GB a month), backups, alarms, custom metrics, transfer out, the
user pool."""
