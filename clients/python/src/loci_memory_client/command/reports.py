"""What a run says when it ends: a table for people, JSON for programs."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from loci_memory_client.transfer.destination import Effect
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.running import PLURALS, Report

_VERBS = {Effect.ADDED: "Written", Effect.EXISTING: "There already", Effect.REFUSED: "Refused"}

_SINGULARS = {"messages": "message", **{plural: name.lower() for name, plural in PLURALS.items()}}


def print_report(report: Report) -> None:
    """Prints the counts and the losses."""
    for line in _lines(report):
        print(line)


def write_report(report: Report, path: Path | None) -> None:
    if path is not None:
        path.write_text(json.dumps(report.to_json(), indent=2) + "\n", "utf-8")


def _loss_lines(losses: Losses) -> Iterator[str]:
    """A line for each loss."""
    if not len(losses):
        yield "Nothing is lost."
        return
    yield "Not carried:"
    for loss in losses:
        yield f"  {loss.count}x {loss.what}: {loss.why} ({', '.join(loss.examples)})"


def _lines(report: Report) -> Iterator[str]:
    yield f"In the file: {_counts(report.found)}."
    if report.is_dry:
        yield "Nothing was written (--dry-run)."
    else:
        for effect, counts in report.effects.items():
            if counts:
                yield f"{_VERBS[effect]}: {_counts(counts)}."
    yield from _loss_lines(report.losses)


def _counts(counts: Mapping[str, int]) -> str:
    """``3 memories, 1 conversation``."""
    return (
        ", ".join(f"{count} {name if count != 1 else _SINGULARS[name]}" for name, count in counts.items()) or "nothing"
    )
