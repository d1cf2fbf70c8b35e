"""Prints the measurements as a table, with the goals."""

from collections.abc import Iterator, Sequence

from benchmarks import text
from benchmarks.latency.measuring import Latency
from local.opensearch import node

GOALS = {("pages", 1_000): 6.0, ("pages", 5_000): 30.0}
"""Milliseconds of CPU of one recall, by index and size of the space."""
TRIPS = 2
_HEAD = ("index", "atoms", "spaces", "trips", "CPU p50", "p95", "x floor", "p95", "wall p50", "p95", "rounds", "goal")
NOTE = """\
CPU: milliseconds of the function's processor, the one that 1,769 MB give it, for one recall of 8 hits. In it: requests
made and signed, answers of DynamoDB parsed by botocore from their bytes, pages taken apart, every atom scored,
candidates ranked, their atoms read again, hits made; of OpenSearch its client. Not in it: the network (and TLS),
DynamoDB, the node, the question's vector. wall: what passes while the node works on this machine, DynamoDB answering
at once. x floor: divided by one product of all vectors in memory and its best 8, measured in turns. trips: sequential
round trips to DynamoDB. Every other question names somebody, and is compared in three wordings."""


def render(rows: Sequence[Latency]) -> str:
    table = text.table(_HEAD, [_cells(row) for row in rows], right=range(1, 11))
    return "\n\n".join([table, "\n".join(_remarks(rows)), NOTE])


def _cells(row: Latency) -> tuple[str, ...]:
    times = (row.cpu_p50, row.cpu_p95, row.wall_p50, row.wall_p95)
    p50, p95, wall50, wall95 = (f"{time:.1f}" for time in times)
    ratios = (f"{row.cpu_p50 / row.floor:.0f}", f"{row.cpu_p95 / row.floor:.0f}")
    return (
        *(row.index, f"{row.size:,}", f"{row.spaces:,}", str(row.trips), p50, p95, *ratios, wall50, wall95),
        *(str(row.rounds), _goal(row)),
    )


def _goal(row: Latency) -> str:
    goal = GOALS.get((row.index, row.size))
    misses = (["trips missed"] if row.trips > TRIPS else []) + (
        [] if goal is None else [f"{goal:g} ms {'met' if row.cpu_p50 <= goal else 'missed'}"]
    )
    return ", ".join(misses)


def _remarks(rows: Sequence[Latency]) -> Iterator[str]:
    if rows:
        last = rows[-1]
        comparison = f"{last.embedding:.1f} ms, {last.embedding / last.floor:.0f} x the last floor"
        yield f"The vector of one wording of a question costs {comparison}, whatever the index."
    if lack := node.missing():
        yield f"opensearch was not measured: {lack}"
