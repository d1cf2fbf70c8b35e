"""``make bench``: measures and prints. Nothing is asserted but that recall finds no less than plain cosine.

python -m benchmarks [calls] [cold-start] [layers] [batches] [imports] [cost] [latency] [golden] [locomo] [models]
                     [near-doubles] [questions] [languages] [chats] [quality] [statements] [streaming]
                     [tiers]
                     [--rounds N] [--atoms N] [--most N] [--index NAME]
                     [--data PATH] [--sets FOLDER] [--url URL] [--model PROVIDER/NAME [--talks N]] [--json]
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from benchmarks import (
    batches,
    calls,
    chats,
    cold_start,
    cost,
    golden,
    golden_model,
    imports,
    languages,
    latency,
    layers,
    models,
    near_doubles,
    quality,
    questions,
    statements,
    streaming,
    tiers,
)
from benchmarks.locomo import extracting
from infra.uv import BuildError
from local.demo_api import Api
from local.errors import LocalError


@dataclass(frozen=True, slots=True)
class Benchmark:
    """``measure`` gives records, which ``render`` turns into text; ``find_faults`` says what of them must not be."""

    title: str
    measure: Callable[[argparse.Namespace], Sequence[Any]]
    render: Callable[[Sequence[Any]], str]
    find_faults: Callable[[Sequence[Any]], Sequence[str]] = lambda _: ()


def _measure_golden(options: argparse.Namespace) -> Sequence[Any]:
    """By rules, or by the model that was named."""
    return golden.measure() if options.model is None else golden_model.measure(options.model, most=options.talks)


def _render_golden(scores: Sequence[Any]) -> str:
    is_of_model = isinstance(scores[0], golden_model.ModelScore)
    return golden_model.render(scores) if is_of_model else golden.render(scores)


def _find_faults_of_golden(scores: Sequence[Any]) -> Sequence[str]:
    return golden_model.find_faults([one for one in scores if isinstance(one, golden_model.ModelScore)])


BENCHMARKS = {
    "calls": Benchmark("DynamoDB calls and request units", lambda _: calls.measure(), calls.render),
    "cold-start": Benchmark("Cold starts", lambda options: cold_start.measure(options.rounds), cold_start.render),
    "layers": Benchmark("Layers", lambda _: layers.measure(), layers.render),
    "batches": Benchmark("Atoms in batches", lambda options: batches.measure(options.atoms), batches.render),
    "imports": Benchmark("Imports of memories", lambda options: imports.measure(options.atoms), imports.render),
    "cost": Benchmark("Costs of turns and recalls", lambda _: cost.measure(), cost.render, cost.find_faults),
    "languages": Benchmark("What is read in sixteen languages", lambda _: languages.measure(), languages.render),
    "latency": Benchmark(
        "Latency of recall",
        lambda options: latency.measure(options.most, options.index or latency.INDEXES),
        latency.render,
    ),
    "golden": Benchmark(
        "Extraction from the golden conversations", _measure_golden, _render_golden, _find_faults_of_golden
    ),
    "locomo": Benchmark(
        "Extraction from LoCoMo's talks", lambda options: extracting.measure(options.data), extracting.render
    ),
    "models": Benchmark(
        "Bad language models above the rules",
        lambda options: models.measure(options.sets),
        models.render,
        models.find_faults,
    ),
    "near-doubles": Benchmark("Near-doubles", lambda _: near_doubles.measure(), near_doubles.render),
    "chats": Benchmark("What is put before messages of chats", lambda _: chats.measure(), chats.render),
    "quality": Benchmark(
        "Recall next to plain cosine",
        lambda options: quality.measure(options.sets, _deployment(options)),
        quality.render,
        lambda scores: [f"{name} falls below plain cosine" for name in quality.sets_below_cosine(scores)],
    ),
    "questions": Benchmark("Plain questions that recall answers", lambda _: questions.measure(), questions.render),
    "statements": Benchmark("What users say in ordinary words", lambda _: statements.measure(), statements.render),
    "tiers": Benchmark(
        "Tokens and dollars of the tiers of extraction", lambda _: tiers.measure(), tiers.render, tiers.find_faults
    ),
    "streaming": Benchmark("First words of a turn", lambda _: streaming.measure(), streaming.render),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmarks asked for, all of them when none is; return the process's exit code."""
    try:
        faults = _run(_options(arguments))
    except (BuildError, LocalError) as error:
        print(f"loci: {error}", file=sys.stderr)
        return 1
    for fault in faults:
        print(f"loci: {fault}", file=sys.stderr)
    return 1 if faults else 0


def _run(options: argparse.Namespace) -> list[str]:
    """What must not be of what was measured."""
    figures = {}
    faults: list[str] = []
    for name in dict.fromkeys(options.names or BENCHMARKS):
        benchmark = BENCHMARKS[name]
        print(f"{benchmark.title} …", file=sys.stderr)
        records = benchmark.measure(options)
        figures[name] = [asdict(record) for record in records]
        faults += benchmark.find_faults(records)
        if not options.json:
            print(f"{benchmark.title}\n\n{benchmark.render(records)}\n", flush=True)
    if options.json:
        print(json.dumps(figures, indent=1))
    return faults


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure speed and cost.")
    parser.add_argument("names", nargs="*", metavar="benchmark", help=f"of {', '.join(BENCHMARKS)}; all when none")
    parser.add_argument("--rounds", type=int, default=cold_start.ROUNDS, help="processes of each handler (cold-start)")
    parser.add_argument("--most", type=int, default=100_000, help="atoms in the largest space (latency)")
    parser.add_argument(
        "--atoms", type=int, default=batches.ATOMS, help="atoms that are added together (batches, imports)"
    )
    parser.add_argument("--index", action="append", choices=latency.INDEXES, help="this one alone (latency)")
    parser.add_argument("--data", type=Path, default=extracting.DATA, help="a file of LoCoMo (locomo)")
    parser.add_argument("--sets", type=Path, help="a folder of public sets, besides the small ones (quality)")
    parser.add_argument("--url", help="ask this deployment, with the token in LOCI_TOKEN (quality)")
    parser.add_argument("--model", help="ask this language model instead of rules, as provider/name (golden)")
    parser.add_argument("--talks", type=int, help="at most so many conversations of each half (golden --model)")
    parser.add_argument("--json", action="store_true", help="machine-readable")
    options = parser.parse_args(arguments)
    if unknown := set(options.names) - set(BENCHMARKS):
        parser.error(f"no such benchmark: {', '.join(sorted(unknown))}; there are {', '.join(BENCHMARKS)}")
    return options


def _deployment(options: argparse.Namespace) -> Api | None:
    """Raises LocalError for an address without a token."""
    if options.url is None:
        return None
    if not (token := os.environ.get("LOCI_TOKEN")):
        raise LocalError("--url needs a token in LOCI_TOKEN")
    return Api(options.url.rstrip("/"), token)


if __name__ == "__main__":
    sys.exit(main())
