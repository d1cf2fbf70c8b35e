"""Measures recall on every set at hand, next to plain cosine over the same vectors and BM25: no set may decide alone,
and none may fall below plain cosine.

``--sets`` is a folder of public sets, each in a folder of its own with a ``dev.json``: ``locomo`` and ``prefeval``.
Without one there are the small talks of other kinds alone. ``--url`` asks a deployment, with its embedder and reranker,
as the user of the token in ``LOCI_TOKEN``; plain cosine and BM25 are always computed here.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from typing import TypeAlias

from benchmarks import text
from benchmarks.locomo import baselines, deployed, other_talks, talks
from benchmarks.locomo.baselines import Search
from benchmarks.locomo.measures import Answered, recall
from benchmarks.locomo.playing import CachingEmbedder, PlayedTalk
from benchmarks.locomo.talks import Question, Talk, Turn
from local.demo_api import Api
from loci.adapters.minilm import MiniLM
from loci.adapters.rules import RulesExtractor
from loci.ports.language import Extractor
from tests.support import sentence_model

Played: TypeAlias = tuple[Talk, Extractor | None]
"""A talk, and what distils it; None: each turn verbatim."""

KS = (1, 3, 8)
_SEED = 28
_USERS, _STATED, _OF_A_CONVERSATION = 10, 50, 10
"""A user of PrefEval holds 50 preferences, ten to a conversation (Zhao et al. 2025)."""
_BEGIN = datetime(2026, 3, 2, 9, tzinfo=UTC)

NOTE = """\
Part of what answers a question among the first 1, 3 and 8 hits; ±: half the width of the 95 % interval at 3. The second
half of prefeval was never tuned on. Cosine and BM25 are over each turn."""


@dataclass(frozen=True, slots=True)
class SetScore:
    """Of one search over one set: ``found`` by how many hits count."""

    set: str
    search: str
    questions: int
    found: tuple[float, ...]
    margin: float


def measure(data: Path | None, deployment: Api | None = None) -> list[SetScore]:
    """Without a deployment Loci is its rules on stores in memory. Raises LocalError where a deployment refuses."""
    embedder = CachingEmbedder(MiniLM(sentence_model.build_model()))
    return [score for name, every in _sets(data) for score in _scores(name, every, embedder, deployment)]


def render(scores: Sequence[SetScore]) -> str:
    head = ("set", "search", "questions", *(f"@{k}" for k in KS), "±")
    rows = [
        (one.set, one.search, str(one.questions), *(f"{part:.3f}" for part in one.found), f"{one.margin:.3f}")
        for one in scores
    ]
    return f"{text.table(head, rows, right=range(2, 7))}\n\n{NOTE}"


def sets_below_cosine(scores: Sequence[SetScore]) -> list[str]:
    """The sets on which Loci finds less than plain cosine among three or eight hits."""
    by = {(one.set, one.search): one.found for one in scores}
    names = dict.fromkeys(one.set for one in scores)
    return [
        name
        for name in names
        if any(ours < plain for ours, plain in zip(by[name, "loci"][1:], by[name, "cosine"][1:], strict=True))
    ]


def _sets(data: Path | None) -> Iterator[tuple[str, list[Played]]]:
    for talk in other_talks.all_talks():
        yield talk.name, [(talk, None)]
    if data is None:
        return
    if (file := data / "prefeval" / "dev.json").exists():
        users: list[Played] = [(talk, RulesExtractor()) for talk in _users_with_preferences(file)]
        yield "prefeval, first half", users[: _USERS // 2]
        yield "prefeval, second half", users[_USERS // 2 :]
    if (file := data / "locomo" / "dev.json").exists():
        yield "locomo", [(talk, None) for talk in talks.read(file)]


def _users_with_preferences(file: Path) -> Iterator[Talk]:
    entries = json.loads(file.read_text("utf-8"))
    Random(_SEED).shuffle(entries)  # noqa: S311  # repeatable
    for user in range(_USERS):
        own = entries[user * _STATED : (user + 1) * _STATED]
        turns = [Turn(str(n), "", one["preference"], _at(n)) for n, one in enumerate(own)]
        sessions = tuple(tuple(turns[n : n + _OF_A_CONVERSATION]) for n in range(0, _STATED, _OF_A_CONVERSATION))
        questions = tuple(Question(one["question"], 4, frozenset({str(n)})) for n, one in enumerate(own))
        yield Talk(f"user {user}", sessions, questions)


def _at(number: int) -> datetime:
    return _BEGIN + timedelta(days=number // _OF_A_CONVERSATION, minutes=number % _OF_A_CONVERSATION)


def _scores(
    name: str, plays: Sequence[Played], embedder: CachingEmbedder, deployment: Api | None
) -> Iterator[SetScore]:
    answers_of: dict[str, list[Answered]] = {}
    for talk, extractor in plays:
        with _play(talk, extractor, embedder, deployment) as find_turns:
            searches: dict[str, Search] = {
                "loci": find_turns,
                "cosine": baselines.cosine(talk, embedder),
                "bm25": baselines.bm25(talk),
            }
            for search, find in searches.items():
                answers = answers_of.setdefault(search, [])
                answers += (Answered(one.category, one.evidence, find(one.text, max(KS))) for one in talk.questions)
    for search, answers in answers_of.items():
        parts = tuple(fmean(recall(one, k) for one in answers) for k in KS)
        yield SetScore(name, search, len(answers), parts, 1.96 * sqrt(parts[1] * (1 - parts[1]) / len(answers)))


@contextmanager
def _play(
    talk: Talk, extractor: Extractor | None, embedder: CachingEmbedder, deployment: Api | None
) -> Iterator[Search]:
    if deployment is None:
        yield PlayedTalk(talk, embedder, "pages", extractor).find_turns
        return
    with deployed.play_talk(deployment, talk, "verbatim" if extractor is None else extractor.name) as talk_play:
        yield talk_play.find_turns
