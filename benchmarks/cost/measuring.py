"""Measures everything that is paid for: of one turn, of one recall, and of an idle month."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import fmean

from benchmarks import environment
from benchmarks.cost import playing, recalls
from benchmarks.cost.metering import Meter
from benchmarks.cost.usage import Usage
from benchmarks.in_process import Functions
from loci.adapters.page_format.entries import entry
from loci.adapters.page_format.packing import pack

EXTRACTORS = ("facts", "rules", "verbatim")
"""The extractors that need no model."""
DEFAULT = "rules"


@dataclass(frozen=True, slots=True)
class Extracted:
    """What one extractor uses for a turn: extraction, indexing, and the atoms that a turn gives."""

    extraction: Usage
    indexing: Usage
    atoms: float


@dataclass(frozen=True, slots=True)
class Cost:
    """``turn``: what each step of a turn uses. ``recalls``: what a recall over pages uses, by atoms in the space;
    ``opensearch_recalls``: the same where OpenSearch is searched. ``atoms``: how many a turn gives; ``entry_bytes``:
    the size of one in a page."""

    turn: Mapping[str, Usage]
    recalls: Mapping[int, Usage]
    opensearch_recalls: Mapping[int, Usage]
    idle: Usage
    turns: int
    atoms: float
    entry_bytes: float
    by_extractor: Mapping[str, Extracted] = field(default_factory=dict)

    def million(self, size: int) -> dict[str, Usage]:
        """A million turns by step: each is appended, extracted and recalled once."""
        parts = {**self.turn, "recalled": self.recalls[size]}
        return {name: usage.times(1e6) for name, usage in parts.items()}


def measure() -> list[Cost]:
    """One record. Takes minutes: it starts an emulator and indexes 256 atoms one after the other."""
    with environment.start_emulator() as around:
        functions = Functions(around)
        meter = Meter(functions)
        playing.play(meter, "warm-up")
        plays = {name: playing.play(meter, name, name) for name in EXTRACTORS}
        atoms_of = {name: playing.list_atoms(functions, one.space) for name, one in plays.items()}
        default_play, atoms = plays[DEFAULT], atoms_of[DEFAULT]
        folding = playing.fold_page(meter, functions, atoms)
        idle = playing.idle_month(meter)
    share = 1 / default_play.turns
    sizes = list(recalls.by_size(atoms))
    return [
        Cost(
            turn={
                "appended": default_play.appended.times(share),
                "events": default_play.events.times(share),
                "extracted": default_play.extraction.times(share),
                "indexed": folding.times(len(atoms) * share),
            },
            recalls={size: over_pages for size, over_pages, _ in sizes},
            opensearch_recalls={size: over_opensearch for size, _, over_opensearch in sizes},
            idle=idle,
            turns=default_play.turns,
            atoms=len(atoms) * share,
            entry_bytes=fmean(len(pack([entry(atom)])) for atom in atoms),
            by_extractor={
                name: Extracted(
                    one.extraction.times(share),
                    folding.times(len(atoms_of[name]) * share),
                    len(atoms_of[name]) * share,
                )
                for name, one in plays.items()
            },
        )
    ]
