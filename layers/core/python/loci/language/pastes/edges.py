"""Tell by many small signs whether the first or the last paragraph of a message speaks about the rest, another's text.

No sign decides alone: that it points at something, asks for a treatment, tells nothing of its writer, or is typed in
a hurry above a text in whole sentences. ``training.pastes`` learned from messages of our own what each is worth.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from math import exp
from pathlib import Path

from loci.language.lexicon import alternation
from loci.language.pastes.introduced import OWN_TEXT, is_about_user
from loci.language.pastes.spans import Span, lines_of, paragraphs_of
from loci.records import record
from loci.text.patterns import LazyPattern
from loci.text.sentences import split_sentences

WEIGHTS_FILE = Path(__file__).parent / "edges.txt"
LEAST = 0.85
"""The least probability that a text is another's: of 122 own messages two have it, of 47 others 30, where they
were not learned from."""
LEAST_OF_THE_OTHER = 0.5
"""The same of the other edge, which may say something of its own about the text."""
MOST_OF_AN_EDGE = 240
"""Characters of a paragraph that may be no more than what is said about the rest."""
_LEAST_WORDS = 3
_MOST_READ = 2_000
_LONG_EDGE, _LONG_TEXT, _MANY_LINES = 40, 80, 6
_OFTEN = 10
_NEARLY_ALL = 0.9
_POINTS = LazyPattern(rf"\b(?:{alternation('words_that_point')})\b", re.IGNORECASE)
_TEXTS = LazyPattern(rf"\b(?:{alternation('documents')})\b", re.IGNORECASE)
_TREATS = LazyPattern(rf"\b(?:{alternation('verbs_of_treating')})\b", re.IGNORECASE)
_SAYS = LazyPattern(
    rf"\b(?:{alternation('verbs_of_saying')}|says?|means?|written|reads?|sounds?|dice|dit|schreib\w*)\b", re.IGNORECASE
)
_OTHERS = LazyPattern(
    rf"\b(?:{alternation('other_people')}|{alternation('third_persons')}|her|him|his|their|them|who|author|writer|"
    r"speaker|\w+['’]s)\b",
    re.IGNORECASE,
)
_OWN_TEXT = LazyPattern(OWN_TEXT, re.IGNORECASE)
_SOURCES = LazyPattern(rf"\b(?:{alternation('sources_of_texts')})\b", re.IGNORECASE)
_I = LazyPattern(rf"\b(?:{alternation('first_person_pronouns')})\b", re.IGNORECASE)
_YOU = LazyPattern(rf"\b(?:{alternation('second_persons')})\b", re.IGNORECASE)
_ASKS = LazyPattern(
    r"\b(?:can|could|would|will) (?:you|u|i|we)\b|\bplease\b|\bpls\b|\bhelp me\b|"
    r"\b(?:write|make|give|tell|suggest|draft|plan) me\b|\b(?:what|how|which|where|should|is it|am i|was i|did i)\b"
    r"[^.!\n]*\?|\bany (?:ideas?|tips|advice)\b|\bkannst du\b|\bbitte\b|\bqué\b[^.!\n]*\?|\bpuedes\b",
    re.IGNORECASE,
)
_TELLS = LazyPattern(
    r"\b(?:i['’]?m|i am|i['’]ve|i have|i live|i work|ich bin|ich hab\w*|soy|tengo|vivo|je suis|j['’]ai|"
    rf"my (?:{alternation('kin', 'en')}))\b",
    re.IGNORECASE,
)
_GREETS = LazyPattern(
    r"^\W*(?:hi|hiya|hello|hey|dear|good (?:morning|evening|afternoon)|hallo|hola|buen[oa]s|bonjour|salut|ciao|"
    r"liebe\w*|sehr|colleagues)\b",
    re.IGNORECASE,
)
_QUOTES = LazyPattern(r"^\W*[\"“„«]|[\"”»]\W*$")
_ITEM = LazyPattern(r"(?:[-*•]|\d{1,2}[.)])\s")
_ENDS = (".", "!", "?", '"', "”", "»")


@record(frozen=True, slots=True)
class Edge:
    """The first or the last paragraph of a message, and all the rest; ``start`` and ``end`` are those of the rest."""

    text: str
    rest: str
    is_first: bool
    start: int
    end: int


def find_spans(text: str) -> Iterator[Span]:
    """Find what lies between two edges that speak of it, or next to the one that surely does."""
    likely = {edge: likelihood(edge) for edge in edges_of(text)}
    if max(likely.values(), default=0.0) < LEAST:
        return
    speaking = [edge for edge, probability in likely.items() if probability >= LEAST_OF_THE_OTHER]
    start, end = max(edge.start for edge in speaking), min(edge.end for edge in speaking)
    yield start, max(start, end)


def edges_of(text: str) -> Iterator[Edge]:
    """The first and the last paragraph that may speak about the rest; of one paragraph the lines."""
    paragraphs = [(one[0].start, one[-1].end) for one in paragraphs_of(text)]
    if len(paragraphs) == 1:
        paragraphs = [(line.start, line.end) for line in lines_of(text) if not line.is_blank]
    if len(paragraphs) < 2:
        return
    (first_start, first_end), (last_start, last_end) = paragraphs[0], paragraphs[-1]
    edges = (
        Edge(text[first_start:first_end].strip(), text[first_end:last_end].strip(), True, first_end, last_end),
        Edge(text[last_start:last_end].strip(), text[first_start:last_start].strip(), False, first_start, last_start),
    )
    yield from (one for one in edges if _may_speak_of_rest(one.text))


def _may_speak_of_rest(text: str) -> bool:
    return len(text) <= MOST_OF_AN_EDGE and len(text.split()) >= _LEAST_WORDS and _ITEM.match(text) is None


def likelihood(edge: Edge) -> float:
    """The probability that the rest is another's text, of which the edge speaks."""
    weights = _weights()
    return 1 / (1 + exp(-sum(weights[name] * value for name, value in signs_of(edge).items())))


def signs_of(edge: Edge) -> Mapping[str, float]:
    """Each sign by its name, from 0 to 1."""
    own, rest = edge.text, edge.rest[:_MOST_READ]
    about, of_rest = _signs_of_edge(own), _signs_of_rest(rest)
    is_of_text = max(about["texts"], about["treats"], about["says"])
    return {
        "always": 1.0,
        "first": float(edge.is_first),
        **about,
        **of_rest,
        "points at a text": about["points"] * is_of_text,
        "asks what it points at": about["points"] * about["asked"],
        "asks about others": about["others"] * about["asked"],
        "treats, without I": about["treats"] * float(not about["I"]),
        "only the rest tells": of_rest["rest tells"] * float(not about["I"] and not about["requests"]),
        "only the rest says I": float(not about["I"] and of_rest["rest I"] > 0),
        "typed otherwise": abs(_capitals(own) - _capitals(rest)),
        "only the rest ends": float(rest.endswith(_ENDS) and not own.endswith((*_ENDS, ":"))),
    }


def _signs_of_edge(text: str) -> dict[str, float]:
    return {
        "points": _has(_POINTS, text),
        "texts": _has(_TEXTS, text),
        "treats": _has(_TREATS, text),
        "says": _has(_SAYS, text),
        "others": _has(_OTHERS, text),
        "sources": _has(_SOURCES, text),
        "asked": float("?" in text),
        "requests": _has(_ASKS, text),
        "of the user": float(is_about_user(text)),
        "text of the user": _has(_OWN_TEXT, text),
        "I": _density(_I, text),
        "tells": _has(_TELLS, text),
        "length": min(1.0, len(text.split()) / _LONG_EDGE),
        "in a hurry": float(_capitals(text) < 1 / 2),
    }


def _signs_of_rest(text: str) -> dict[str, float]:
    sentences = split_sentences(text) or [text]
    return {
        "rest I": _density(_I, text),
        "rest tells": _has(_TELLS, text),
        "rest you": _density(_YOU, text),
        "rest requests": max(_has(_ASKS, sentences[0]), _has(_ASKS, sentences[-1])),
        "rest asks last": float(sentences[-1].rstrip().endswith("?")),
        "rest greets": _has(_GREETS, text),
        "rest quotes": _has(_QUOTES, text),
        "rest length": min(1.0, len(text.split()) / _LONG_TEXT),
        "rest lines": min(1.0, text.count("\n") / _MANY_LINES),
        "rest in whole sentences": float(_capitals(text) > _NEARLY_ALL),
    }


def _has(pattern: LazyPattern, text: str) -> float:
    return float(pattern.search(text) is not None)


def _density(pattern: LazyPattern, text: str) -> float:
    return min(1.0, _OFTEN * len(pattern.findall(text)) / max(1, len(text.split())))


def _capitals(text: str) -> float:
    """The share of sentences that begin with a capital."""
    sentences = split_sentences(text) or [text]
    return sum(one.lstrip('"“„«- •*')[:1].isupper() for one in sentences) / len(sentences)


@cache
def _weights() -> Mapping[str, float]:
    """Read what each sign is worth, once a process."""
    lines = (line.rsplit(" ", 1) for line in WEIGHTS_FILE.read_text("utf-8").splitlines())
    return {name: float(weight) for name, weight in lines}
