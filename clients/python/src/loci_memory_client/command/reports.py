"""What a run says when it ends: a table for people, JSON for programs."""

import json
from collections.abc import Iterator, Mapping, Sequence
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
    yield f"In the file, of the format {report.format}: {_counts(report.found)}."
    if report.is_dry:
        yield from _previews(report)
        yield "Nothing was written (--dry-run)."
    else:
        for effect, counts in report.effects.items():
            if counts:
                yield f"{_VERBS[effect]}: {_counts(counts)}."
    yield from _loss_lines(report.losses)
    if report.effects[Effect.ADDED]:
        yield f"To take this back: loci import undo {report.run}"


def _previews(report: Report) -> Iterator[str]:
    """The first memories as they would be, and the first conversations, of which memories are learned afterwards."""
    if report.memories:
        yield f"Memories as they would be ({_of_all(report.memories, report.found['memories'])}):"
        yield from (f"  {line}" for line in report.memories)
    if report.conversations:
        yield f"Conversations to learn from ({_of_all(report.conversations, report.found['conversations'])}):"
        yield from (f"  {line}" for line in report.conversations)


def _of_all(shown: Sequence[str], count: int) -> str:
    return "all" if len(shown) == count else f"the first {len(shown)} of {count}"


def _counts(counts: Mapping[str, int]) -> str:
    """``3 memories, 1 conversation``."""
    return (
        ", ".join(f"{count} {name if count != 1 else _SINGULARS[name]}" for name, count in counts.items()) or "nothing"
    )


def print_undone(run: str, counts: Mapping[str, int]) -> None:
    """Print what was deleted of a run."""
    if counts:
        print(f"Deleted of the run {run}: {_counts(counts)}, with what was learned from its conversations alone.")
    else:
        print(f"Nothing is there of a run {run}. Another user may have it (--user), or it was undone before.")
