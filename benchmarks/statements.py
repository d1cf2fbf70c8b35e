"""Measures what users say to an assistant in ordinary words: safety, standing orders and names that must be in every
context, look-alikes that must not, and what changes, whose new value is marked."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from benchmarks import text
from benchmarks.locomo import baselines
from benchmarks.locomo.playing import CachingEmbedder, PlayedTalk
from benchmarks.locomo.talks import Question, Talk, Turn
from loci.model.essentials import Essential
from tests.golden.statements import HALVES, half_of, read_statements
from tests.support import sentence_model

_BEGIN = datetime(2026, 3, 2, 9, tzinfo=UTC)
_BETWEEN = timedelta(days=14)
_PAIRS_OF_A_SPACE = 10
_HITS = 8

KEYWORDS = {
    "safety": re.compile(
        r"allerg|alérg|asthma|celiac|celía|coeliac|diabet|diabét|embarazad|epilep|intoleran|kosher|halal|medica|"
        r"pregnan|schwanger|vegan|vegetari",
        re.IGNORECASE,
    ),
    "orders": re.compile(
        r"^(?:always|antworte|bitte|don't|from now on|never|no uses|nunca|please|por favor|stop)\b", re.IGNORECASE
    ),
    "names": re.compile(r"\b(?:call(?:s)? me|i'm|ich heiße|me llamo|mein name|mi nombre|my name)\b", re.IGNORECASE),
}
"""The simplest reader: what anybody would search for first."""
NOTE = """\
right: what is said is in every context, a look-alike is not; of changes the new value is found without the old one, or
marked as later, of their look-alikes the old one is found and none marked. simplest: a few keywords, of changes plain
cosine. wrong: the entries of the tuning half that are not, by number."""


@dataclass(frozen=True, slots=True)
class StatementScore:
    half: str
    list: str
    asked: int
    right: int
    simplest: int
    wrong: tuple[int, ...]


def measure() -> list[StatementScore]:
    embedder = CachingEmbedder(sentence_model.default_embedder())
    return [
        *_always_on("safety", embedder, lambda group, _text, _said: group is Essential.SAFETY),
        *_always_on("orders", embedder, lambda group, _text, _said: group is Essential.RULE),
        *_always_on("names", embedder, _names),
        *_changes(embedder),
    ]


def render(scores: Sequence[StatementScore]) -> str:
    head = ("half", "list", "entries", "right", "simplest", "wrong")
    rows = [
        (one.half, one.list, str(one.asked), str(one.right), str(one.simplest), ", ".join(map(str, one.wrong)))
        for one in scores
    ]
    return f"{text.table(head, rows, right=range(2, 5))}\n\n{NOTE}"


def _names(group: Essential, text: str, statement: Any) -> bool:
    name = statement[1] if isinstance(statement, list) else ""
    return group is Essential.PERSON and name in text and any(part in text for part in ("name", "called", " said: "))


def _always_on(
    name: str, embedder: CachingEmbedder, is_it: Callable[[Essential, str, Any], bool]
) -> Iterable[StatementScore]:
    for kind, is_wanted in (("said", True), ("look_alikes", False)):
        right = {
            n: any(is_it(group, text, statement) for group, text in _essentials(statement, embedder)) is is_wanted
            for n, statement in enumerate(read_statements(name, kind))
        }
        plain = {
            n: (KEYWORDS[name].search(_text(statement)) is not None) is is_wanted
            for n, statement in enumerate(read_statements(name, kind))
        }
        title = name if is_wanted else f"{name}, look-alikes"
        yield from (_score(half, title, right, plain) for half in HALVES)


def _essentials(statement: Any, embedder: CachingEmbedder) -> list[tuple[Essential, str]]:
    turn = Turn("said", "", _text(statement), _BEGIN)
    return PlayedTalk(
        Talk("statement", ((turn,),), ()), embedder, "memory", sentence_model.default_rules()
    ).essentials()


def _text(statement: Any) -> str:
    """Of an entry of a list; names come with who is named."""
    return statement if isinstance(statement, str) else str(statement[0])


def _changes(embedder: CachingEmbedder) -> Iterable[StatementScore]:
    for kind, is_change in (("said", True), ("look_alikes", False)):
        right: dict[int, bool] = {}
        plain: dict[int, bool] = {}
        entries = list(enumerate(read_statements("changes", kind)))
        for start in range(0, len(entries), _PAIRS_OF_A_SPACE):
            some = entries[start : start + _PAIRS_OF_A_SPACE]
            talk = _talk_of_pairs(some)
            talk_play = PlayedTalk(talk, embedder, "pages", sentence_model.default_rules())
            cosine = baselines.cosine(talk, embedder)
            for n, (_, _, question) in some:
                right[n] = _is_told_apart(talk_play.find_later_turns(question, _HITS), n, is_change)
                plain[n] = _is_told_apart([(turn, frozenset()) for turn in cosine(question, _HITS)], n, is_change)
        title = "changes" if is_change else "changes, look-alikes"
        yield from (_score(half, title, right, plain) for half in HALVES)


def _talk_of_pairs(pairs: Sequence[tuple[int, Sequence[str]]]) -> Talk:
    sessions = tuple(
        tuple(Turn(f"{n} {which}", "", pair[at], _BEGIN + at * _BETWEEN + timedelta(minutes=n)) for n, pair in pairs)
        for at, which in enumerate(("old", "new"))
    )
    return Talk("changes", sessions, tuple(Question(pair[2], 4, frozenset({f"{n} new"})) for n, pair in pairs))


def _is_told_apart(hits: Iterable[tuple[str, frozenset[str]]], number: int, is_change: bool) -> bool:
    """Whether the new one of a pair is found, and is marked as later than the old one; the old one of look-alikes is
    found, and the new one not marked. What has ended need not be found."""
    old, new = f"{number} old", f"{number} new"
    former = {turn: earlier for turn, earlier in hits if turn in {old, new}}
    if is_change:
        return new in former and (old not in former or old in former[new])
    return old in former and old not in former.get(new, ())


def _score(half: str, title: str, right: dict[int, bool], plain: dict[int, bool]) -> StatementScore:
    own = [n for n in right if half_of(n) == half]
    return StatementScore(
        half=half,
        list=title,
        asked=len(own),
        right=sum(right[n] for n in own),
        simplest=sum(plain[n] for n in own),
        wrong=tuple(n for n in own if not right[n] and half == HALVES[0]),
    )
