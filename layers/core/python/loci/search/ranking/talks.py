"""Talks: what was said around a memory in the same conversation speaks for it, over an answer's candidates.

    session   the best score in its conversation
    walk      where three steps of a random walk end that begins again at the best scores: from one memory to those
              said up to two messages before or after it

Both are parts of the highest, and 0 for a memory that was not said in a conversation, or alone of all candidates.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from loci.ports.recall import Candidate
from loci.records import record

Floats = NDArray[np.float64]
Rows = NDArray[np.intp]

SAME_TALK_SECONDS = 6 * 3600
"""Time within which memories belong to one talk; a conversation may go on for weeks."""

_STEPS = 3
_RESTART = 0.5
_BEGINNINGS = 60
# The softmax of the beginnings: a score that is 0.1 higher weighs e times as much.
_TEMPERATURE = 0.1
# What shares a word with the question, and so many of the nearest, every index proposes; only they are neighbours.
_NEAREST = 150
_FARTHEST = 2
_FAR_WORTH = 0.5
# Of one message there may be several memories.
_ROWS_AWAY = 6


@record(frozen=True, slots=True)
class Talks:
    """Which of N candidates were said near each other: ``sessions`` numbers their conversations, ``(N,)``; link n is
    between ``first[n]`` and ``second[n]``, both ways, and weighs ``weights[n]``."""

    sessions: NDArray[np.intp]
    first: Rows
    second: Rows
    weights: Floats

    @property
    def is_linked(self) -> NDArray[np.bool_]:
        linked = np.zeros(len(self.sessions), np.bool_)
        linked[self.first] = linked[self.second] = True
        return linked


def talks(candidates: Sequence[Candidate]) -> Talks:
    numbers: dict[str, int] = {}
    sessions = np.array([numbers.setdefault(one.session, len(numbers)) for one in candidates], np.intp)
    has_session = np.array([bool(one.session) for one in candidates], np.bool_)
    places = np.array([one.place for one in candidates], np.int64)
    seconds = np.array([one.valid_from.timestamp() for one in candidates], np.float64)
    order = np.lexsort((places, sessions))
    found = [_links(order[:-away], order[away:], sessions, places, seconds) for away in range(1, _ROWS_AWAY + 1)]
    first, second, weights = (np.concatenate(part) for part in zip(*found, strict=True))
    proposed = has_session & _is_proposed(candidates)
    there = proposed[first] & proposed[second]
    return Talks(sessions, first[there], second[there], weights[there])


def best_of_session(scores: Floats, among: Talks) -> Floats:
    best = np.zeros(len(scores))
    np.maximum.at(best, among.sessions, scores)
    return _relative_to_best(np.where(among.is_linked, best[among.sessions], 0.0))


def walk(scores: Floats, among: Talks) -> Floats:
    degrees = np.zeros(len(scores))
    np.add.at(degrees, among.first, among.weights)
    np.add.at(degrees, among.second, among.weights)
    is_linked = degrees > 0
    begin = _beginnings(scores)
    at = begin
    for _ in range(_STEPS):
        leaving = np.divide(at, degrees, out=np.zeros_like(at), where=is_linked)
        arriving = np.where(is_linked, 0.0, at)
        np.add.at(arriving, among.second, among.weights * leaving[among.first])
        np.add.at(arriving, among.first, among.weights * leaving[among.second])
        at = _RESTART * begin + (1 - _RESTART) * arriving
    return _relative_to_best(np.where(is_linked, at, 0.0))


def _is_proposed(candidates: Sequence[Candidate]) -> NDArray[np.bool_]:
    """Which of the candidates every index has."""
    is_proposed = np.array([one.lexical > 0 for one in candidates], np.bool_)
    cosines = np.array([-1.0 if one.cosine is None else one.cosine for one in candidates], np.float64)
    is_proposed[np.argsort(-cosines, kind="stable")[:_NEAREST]] |= any(one.cosine is not None for one in candidates)
    return is_proposed


def _links(
    first: Rows, second: Rows, sessions: NDArray[np.intp], places: NDArray[np.int64], seconds: Floats
) -> tuple[Rows, Rows, Floats]:
    apart = places[second] - places[first]
    together = (
        (sessions[first] == sessions[second])
        & (apart <= _FARTHEST)
        & (np.abs(seconds[second] - seconds[first]) < SAME_TALK_SECONDS)
    )
    weights = np.where(apart == _FARTHEST, _FAR_WORTH, 1.0)
    return first[together], second[together], weights[together]


def _beginnings(scores: Floats) -> Floats:
    begin = np.zeros(len(scores))
    best = np.argsort(-scores, kind="stable")[:_BEGINNINGS]
    weights = np.exp((scores[best] - scores.max(initial=0.0)) / _TEMPERATURE)
    begin[best] = weights / weights.sum() if len(best) else weights
    return begin


def _relative_to_best(values: Floats) -> Floats:
    relative: Floats = values / (values.max(initial=0.0) or 1.0)
    return relative
