"""``python -m benchmarks.locomo --data PATH --k 5,10,20 --json``: recall against single signals, in one run."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import fmean

from benchmarks.locomo import baselines, off_topic, other_talks, talks
from benchmarks.locomo.measures import DIGITS, Answered, summary
from benchmarks.locomo.playing import INDEXES, CachingEmbedder, PlayedTalk
from benchmarks.locomo.talks import Talk
from loci.ports.recall import Embedder
from tests.support import sentence_model

THRESHOLDS = (0.30, 0.45)
"""The default of ``minSimilarity``, and one that leaves nearly all off-topic questions unanswered."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Play every talk of the file, ask, measure, print; returns the process's exit code."""
    options = _options(arguments)
    all_talks = talks.read(options.data) if options.data else other_talks.all_talks()
    results = measure(all_talks, options.k, options.index)
    print(json.dumps(results, indent=None if options.json else 2))
    return 0


def measure(all_talks: Sequence[Talk], ks: Sequence[int], index: str) -> dict[str, object]:
    """Measures ``ours``, ``bm25``, ``cosine`` and ``degraded`` (ours while the embedder is away), each as
    ``measures.summary`` says; ``gate`` by threshold: which part of the off-topic questions stays unanswered, and which
    part of the talks' own questions is answered.
    """
    embedder = CachingEmbedder(_embedder())
    answers: dict[str, list[Answered]] = {"ours": [], "bm25": [], "cosine": [], "degraded": []}
    gates: list[dict[float, tuple[float, float]]] = []
    for number, talk in enumerate(all_talks, start=1):
        print(f"talk {number} of {len(all_talks)}", file=sys.stderr)
        talk_play = PlayedTalk(talk, embedder, index)
        searches = {
            "ours": talk_play.find_turns,
            "bm25": baselines.bm25(talk),
            "cosine": baselines.cosine(talk, embedder),
            "degraded": talk_play.find_turns_by_words,
        }
        for name, search in searches.items():
            answers[name] += _answers(talk, search, max(ks))
        gates.append({threshold: _gate(talk_play, talk, threshold) for threshold in THRESHOLDS})
    return {**{name: summary(of_search, ks) for name, of_search in answers.items()}, "gate": _mean_gates(gates)}


def _answers(talk: Talk, search: Callable[[str, int], list[str]], limit: int) -> Iterator[Answered]:
    for question in talk.questions:
        yield Answered(question.category, question.evidence, search(question.text, limit))


def _gate(talk_play: PlayedTalk, talk: Talk, threshold: float) -> tuple[float, float]:
    silent = fmean(not talk_play.is_answered(question, threshold) for question in off_topic.QUESTIONS)
    answer_rate = fmean(talk_play.is_answered(question.text, threshold) for question in talk.questions)
    return silent, answer_rate


def _mean_gates(gates: Sequence[dict[float, tuple[float, float]]]) -> dict[str, dict[str, float]]:
    return {
        f"{threshold:.2f}": {
            "off-topic silent": round(fmean(gate[threshold][0] for gate in gates), DIGITS),
            "answered": round(fmean(gate[threshold][1] for gate in gates), DIGITS),
        }
        for threshold in THRESHOLDS
    }


def _embedder() -> Embedder:
    return sentence_model.default_embedder()


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.locomo", description=__doc__)
    parser.add_argument("--data", type=Path, help="a file of LoCoMo; without one, small talks of other kinds")
    parser.add_argument("--k", type=_numbers, default=[5, 10, 20], help="how many hits count: 5,10,20")
    parser.add_argument("--index", choices=sorted(INDEXES), default="pages", help="the index that recall asks")
    parser.add_argument("--json", action="store_true", help="on one line, for programs")
    return parser.parse_args(arguments)


def _numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",")]


if __name__ == "__main__":
    sys.exit(main())
