"""A question as it is searched for, once it is known whose names in it stand for a speaker."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from loci.errors import Unavailable
from loci.ports import IndexQuery
from loci.ranking import asking
from loci.ranking.asking import Asked

MAX_TERMS = 200
"""Terms of a question that take part; whoever says more has said before what it is about."""
MAX_NAMES = 500
"""Words of a question, and two or three in a row, that may be somebody's name."""


@dataclass(frozen=True, slots=True)
class Question:
    """``vectors`` are those of the question as it stands and in its other wordings, packed; ``query`` embeds nothing
    any more. ``names`` are what may be a speaker's, folded."""

    query: IndexQuery
    asked: Asked
    names: tuple[str, ...]
    vectors: tuple[bytes, ...]

    @property
    def terms(self) -> tuple[str, ...]:
        return self.asked.terms


def question(query: IndexQuery, speakers: Collection[str]) -> Question:
    """``speakers`` are the folded names of those who say what the index holds."""
    asked = read(query, speakers)
    vectors = _wordings(query, asked)
    return Question(
        query=replace(query, embed=_remembered(vectors) if vectors else None),
        asked=asked,
        names=names(query.text),
        vectors=() if query.vector is None else (query.vector, *vectors),
    )


def read(query: IndexQuery, speakers: Collection[str]) -> Asked:
    asked = asking.read(query.text, speakers.__contains__)
    return replace(asked, terms=asked.terms[:MAX_TERMS])


def names(text: str) -> tuple[str, ...]:
    """What is looked up when a question is read, while nobody is known."""
    tried: dict[str, None] = {}

    def is_speaker(name: str) -> bool:
        tried.setdefault(name)
        return False

    asking.read(text, is_speaker)
    return tuple(tried)[:MAX_NAMES]


def _wordings(query: IndexQuery, asked: Asked) -> tuple[bytes, ...]:
    if query.vector is None or query.embed is None or not asked.wordings:
        return ()
    try:
        return tuple(query.embed(asked.wordings))
    except Unavailable:
        # The question as it stands was embedded before: it will do.
        return ()


def _remembered(vectors: Sequence[bytes]) -> Callable[[Sequence[str]], Sequence[bytes]]:
    return lambda _: vectors
