"""Measures recall on every set at hand, next to plain cosine over the same vectors and BM25: no set may decide alone,
and none may fall below plain cosine. Small talks count together, because of one a question is a tenth; what silence
costs is a line of its own, because plain cosine always answers.

What users tell an assistant is asked as it is used: whole messages through the default extractor, next to cosine and
BM25 over what the user said, and everything the user said (``benchmarks.people``).

``--sets`` is a folder of public sets, each in a folder of its own with a ``dev.json``: ``locomo`` and ``prefeval``.
Without one there are the small talks of other kinds alone. ``--url`` asks a deployment, with its embedder and reranker,
as the user of the token in ``LOCI_TOKEN``; plain cosine and BM25 are always computed here.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import compress
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from typing import TypeAlias

from benchmarks import people, text
from benchmarks.locomo import baselines, deployed, other_talks, talks
from benchmarks.locomo.baselines import Search
from benchmarks.locomo.measures import Answered, recall
from benchmarks.locomo.playing import CachingEmbedder, PlayedTalk
from benchmarks.locomo.talks import ASSISTANT, Question, Talk, Turn
from benchmarks.people import ContextScore
from local.demo_api import Api
from loci.ports.language import Extractor
from tests.support import sentence_model

Played: TypeAlias = tuple[Talk, Extractor | None]
"""A talk, and what distils it; None: each turn verbatim."""

Parts: TypeAlias = tuple[float, ...]
"""Of one question, for each number of hits that count."""

KS = (1, 3, 8)
_LARGE = ("people", "prefeval", "locomo")
_SMALL = "the small talks"
_AS_SHIPPED_ALONE = "many_topics"
_SEED = 28
_USERS, _STATED, _OF_A_CONVERSATION = 10, 50, 10
"""A user of PrefEval holds 50 preferences, ten to a conversation (Zhao et al. 2025)."""
_BEGIN = datetime(2026, 3, 2, 9, tzinfo=UTC)

NOTE = """\
Part of what answers a question among the first 1, 3 and 8 hits; ±: half the width of the 95 % interval at 3; won, lost:
questions whose first hit answers more than that of cosine, and less; silent: questions for which Loci has no hit. The
second half of prefeval was never tuned on.
Cosine and BM25 are over each turn, of people and of talks as shipped over those of the user.

There: what must be in each context, in that before a greeting; answered: questions whose answer is in the context
before them; silent: without hits, of the questions that nothing answers."""


@dataclass(frozen=True, slots=True)
class SetScore:
    """Of one search over one set: ``found`` by how many hits count; ``won`` and ``lost`` compare first hits with those
    of cosine. For ``silent`` questions Loci has no hit; ``where_answered`` is what is found for the others."""

    set: str
    search: str
    questions: int
    found: tuple[float, ...]
    margin: float
    won: int
    lost: int
    silent: int
    where_answered: tuple[float, ...]


def measure(data: Path | None, deployment: Api | None = None) -> list[SetScore | ContextScore]:
    """Without a deployment Loci is its rules on stores in memory. Raises LocalError where a deployment refuses."""
    embedder = CachingEmbedder(sentence_model.default_embedder())
    of_sets = [score for name, every in _sets(data) for score in _scores(name, every, embedder, deployment)]
    return [*of_sets, *(_of_people(embedder) if deployment is None else ())]


def render(scores: Sequence[SetScore | ContextScore]) -> str:
    head = ("set", "search", "questions", *(f"@{k}" for k in KS), "±", "won", "lost", "silent")
    of_sets = [one for one in scores if isinstance(one, SetScore)]
    rows = [
        (
            one.set,
            one.search,
            str(one.questions),
            *parts,
            f"{one.margin:.3f}",
            *map(str, (one.won, one.lost, one.silent)),
        )
        for one in of_sets
        for parts in [[f"{part:.3f}" for part in one.found]]
    ]
    contexts = [one for one in scores if isinstance(one, ContextScore)]
    tables = [text.table(head, rows, right=range(2, 10)), *([people.render(contexts)] if contexts else [])]
    return "\n\n".join([*tables, NOTE])


def sets_below_cosine(scores: Sequence[SetScore | ContextScore]) -> list[str]:
    """The sets on which Loci finds less than plain cosine among three or eight hits, of the questions that it answers;
    the small talks are one set, and so are the halves of a large one."""
    sums: dict[tuple[str, str], list[float]] = {}
    for one in scores:
        if isinstance(one, SetScore):
            kind = next((name for name in _LARGE if one.set.startswith(name)), _SMALL)
            every = sums.setdefault((kind, one.search), [0.0] * len(KS))
            answered = one.questions - one.silent
            sums[kind, one.search] = [
                total + part * answered for total, part in zip(every, one.where_answered, strict=True)
            ]
    kinds = dict.fromkeys(kind for kind, _ in sums)
    return [
        kind
        for kind in kinds
        if any(ours < plain for ours, plain in zip(sums[kind, "loci"][1:], sums[kind, "cosine"][1:], strict=True))
    ]


def _sets(data: Path | None) -> Iterator[tuple[str, list[Played]]]:
    for talk in other_talks.all_talks():
        if talk.name != _AS_SHIPPED_ALONE:
            yield talk.name, [(talk, None)]
        if (told := _told_to_an_assistant(talk)) is not None:
            yield f"{talk.name}, as shipped", [(told, sentence_model.default_rules())]
    if data is None:
        return
    if (file := data / "prefeval" / "dev.json").exists():
        users: list[Played] = [(talk, sentence_model.default_rules()) for talk in _users_with_preferences(file)]
        yield "prefeval, first half", users[: _USERS // 2]
        yield "prefeval, second half", users[_USERS // 2 :]
    if (file := data / "locomo" / "dev.json").exists():
        yield "locomo", [(talk, None) for talk in talks.read(file)]


def talks_as_shipped(data: Path | None) -> Iterator[tuple[str, list[Talk]]]:
    """The sets whose whole messages go through the default extractor."""
    for name, plays in _sets(data):
        if talks_of_set := [talk for talk, extractor in plays if extractor is not None]:
            yield name, talks_of_set


def _told_to_an_assistant(talk: Talk) -> Talk | None:
    """The same with the questions that the user's own turns answer; None where others than the two speak."""
    if {turn.speaker for turn in talk.turns} != {"", ASSISTANT}:
        return None
    own = {turn.id for turn in talk.turns if not turn.speaker}
    return replace(talk, questions=tuple(one for one in talk.questions if one.evidence <= own))


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
    parts_of: dict[str, list[Parts]] = {}
    is_answered: list[bool] = []
    for talk, extractor in plays:
        said = talk if extractor is None else _of_the_user(talk)
        with _play(talk, extractor, embedder, deployment) as find_turns:
            searches: dict[str, Search] = {
                "loci": find_turns,
                "cosine": baselines.cosine(said, embedder),
                "bm25": baselines.bm25(said),
            }
            for search, find in searches.items():
                answers = [Answered(one.category, one.evidence, find(one.text, max(KS))) for one in talk.questions]
                parts_of.setdefault(search, []).extend(tuple(recall(one, k) for k in KS) for one in answers)
                is_answered += [bool(one.found) for one in answers] if search == "loci" else ()
    return _compare(name, parts_of, is_answered)


def _compare(name: str, parts_of: Mapping[str, Sequence[Parts]], is_answered: Sequence[bool]) -> Iterator[SetScore]:
    for search, parts in parts_of.items():
        found = _mean(parts)
        pairs = [(own[0], plain[0]) for own, plain in zip(parts, parts_of["cosine"], strict=True)]
        yield SetScore(
            set=name,
            search=search,
            questions=len(parts),
            found=found,
            margin=1.96 * sqrt(found[1] * (1 - found[1]) / len(parts)),
            won=sum(own > plain for own, plain in pairs),
            lost=sum(own < plain for own, plain in pairs),
            silent=is_answered.count(False),
            where_answered=_mean(list(compress(parts, is_answered))),
        )


def _mean(parts: Sequence[Parts]) -> Parts:
    return tuple(map(fmean, zip(*parts, strict=True))) if parts else (0.0,) * len(KS)


def _of_the_user(talk: Talk) -> Talk:
    sessions = tuple(tuple(turn for turn in session if turn.speaker != ASSISTANT) for session in talk.sessions)
    return replace(talk, sessions=sessions)


def _of_people(embedder: CachingEmbedder) -> Iterator[SetScore | ContextScore]:
    for half, played in people.plays(embedder):
        parts_of: dict[str, list[Parts]] = {}
        is_answered = [bool(talk.find_texts(one.text, 1)) for person, talk in played for one in person.questions]
        for person, talk in played:
            for search, find in people.searches(person, talk, embedder).items():
                ranks = people.first_ranks(person, find, max(KS))
                parts_of.setdefault(search, []).extend(tuple(float(rank < k) for k in KS) for rank in ranks)
        yield from _compare(half, parts_of, is_answered)
        yield from people.context_scores(half, played)


@contextmanager
def _play(
    talk: Talk, extractor: Extractor | None, embedder: CachingEmbedder, deployment: Api | None
) -> Iterator[Search]:
    if deployment is None:
        yield PlayedTalk(talk, embedder, "pages", extractor).find_turns
        return
    with deployed.play_talk(deployment, talk, "verbatim" if extractor is None else extractor.name) as talk_play:
        yield talk_play.find_turns
