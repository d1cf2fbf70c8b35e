"""Everything that is paid for, of one turn, of one recall, and of a month in which nobody does anything."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import fmean

from benchmarks import environment
from benchmarks.cost import playing, recalls
from benchmarks.cost.metering import Meter
from benchmarks.cost.usage import Usage
from benchmarks.in_process import Functions
from loci.adapters.pages.entries import entry
from loci.adapters.pages.packing import pack

EXTRACTORS = ("facts", "rules", "verbatim")
"""Those without a model."""
DEFAULT = "rules"


@dataclass(frozen=True, slots=True)
class Extracted:
    """Of a turn, by one extractor: what distilling and indexing use, and the atoms that come of it."""

    distilled: Usage
    indexed: Usage
    atoms: float


@dataclass(frozen=True, slots=True)
class Cost:
    """``turn`` is what each part of a turn uses; ``recalls`` what a recall does over pages by atoms in the space, and
    ``beside`` the same where OpenSearch is searched. ``atoms`` come of a turn, of which a page keeps ``entry_bytes``.
    """

    turn: Mapping[str, Usage]
    recalls: Mapping[int, Usage]
    beside: Mapping[int, Usage]
    idle: Usage
    turns: int
    atoms: float
    entry_bytes: float
    extracted: Mapping[str, Extracted] = field(default_factory=dict)

    def million(self, size: int) -> dict[str, Usage]:
        """A million turns, each told, distilled and recalled once, by what is done."""
        parts = {**self.turn, "recalled": self.recalls[size]}
        return {name: usage.times(1e6) for name, usage in parts.items()}


def measure() -> list[Cost]:
    """One record. Takes minutes: an emulator is started, and 256 atoms are indexed as they come."""
    with environment.started() as around:
        functions = Functions(around)
        meter = Meter(functions)
        playing.play(meter, "warm-up")
        plays = {name: playing.play(meter, name, name) for name in EXTRACTORS}
        kept = {name: playing.atoms(functions, one.space) for name, one in plays.items()}
        played, atoms = plays[DEFAULT], kept[DEFAULT]
        folded = playing.folded(meter, functions, atoms)
        idle = playing.idle_month(meter)
    share = 1 / played.turns
    sizes = list(recalls.by_size(atoms))
    return [
        Cost(
            turn={
                "told": played.told.times(share),
                "events": played.events.times(share),
                "distilled": played.distilled.times(share),
                "indexed": folded.times(len(atoms) * share),
            },
            recalls={size: over_pages for size, over_pages, _ in sizes},
            beside={size: beside for size, _, beside in sizes},
            idle=idle,
            turns=played.turns,
            atoms=len(atoms) * share,
            entry_bytes=fmean(len(pack([entry(atom)])) for atom in atoms),
            extracted={
                name: Extracted(
                    one.distilled.times(share), folded.times(len(kept[name]) * share), len(kept[name]) * share
                )
                for name, one in plays.items()
            },
        )
    ]
