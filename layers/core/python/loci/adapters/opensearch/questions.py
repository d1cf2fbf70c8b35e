"""A question as it is searched for, once it is known whose names are in it."""

from collections.abc import Callable, Sequence
from dataclasses import field, replace

from loci.errors import Unavailable
from loci.model.entities import MergedNames
from loci.ports.recall import IndexQuery
from loci.records import record
from loci.search.ranking import question
from loci.search.ranking.question import KnownNames, ParsedQuestion

MAX_TERMS = 200
"""Terms of a question that take part; a longer question has named its topic before."""
MAX_NAMES = 500
"""Words of a question, and two or three in a row, that may be somebody's name."""


@record(frozen=True, slots=True)
class SearchedQuestion:
    """``vectors`` are those of the question itself and of its other wordings, packed; ``query`` embeds nothing
    any more. ``names`` are what may be somebody's, folded."""

    query: IndexQuery
    asked: ParsedQuestion
    names: tuple[str, ...]
    vectors: tuple[bytes, ...]

    @property
    def terms(self) -> tuple[str, ...]:
        return self.asked.terms


@record(frozen=True, slots=True)
class Bearers:
    """The folded names in a question that a scope knows: of speakers, of the people that atoms are about, and of merged
    entities."""

    speakers: frozenset[str] = frozenset()
    subjects: frozenset[str] = frozenset()
    names: MergedNames = field(default_factory=MergedNames)


def build_question(query: IndexQuery, bearers: Bearers) -> SearchedQuestion:
    parsed_question = read_question(query, bearers)
    vectors = _wordings(query, parsed_question)
    return SearchedQuestion(
        query=replace(query, embed=_return_stored(vectors) if vectors else None),
        asked=parsed_question,
        names=looked_up(query.text, bearers.names),
        vectors=()
        if query.vector is None
        else (query.vector, *vectors, *(() if query.topic is None else (query.topic,))),
    )


def serves(asked_question: SearchedQuestion, bearers: Bearers) -> bool:
    """Whether what was searched for is what these bearers would have asked for: the words, and every name."""
    better = read_question(asked_question.query, bearers)
    searched = asked_question.asked.terms, asked_question.asked.wordings, asked_question.names
    return searched == (better.terms, better.wordings, looked_up(asked_question.query.text, bearers.names))


def read_question(query: IndexQuery, bearers: Bearers) -> ParsedQuestion:
    known_names = KnownNames(bearers.speakers.__contains__, bearers.subjects.__contains__, bearers.names)
    parsed_question = question.parse_question(query.text, known_names)
    return replace(parsed_question, terms=parsed_question.terms[:MAX_TERMS])


def looked_up(text: str, names: MergedNames) -> tuple[str, ...]:
    """The words of a question that may be somebody's name, and the other names of those people."""
    tried: dict[str, None] = {}

    def is_speaker(name: str) -> bool:
        tried.setdefault(name)
        return False

    question.parse_question(text, KnownNames(is_speaker, names=names))
    return tuple(tried)[:MAX_NAMES]


def _wordings(query: IndexQuery, asked_question: ParsedQuestion) -> tuple[bytes, ...]:
    if query.vector is None or query.embed is None or not asked_question.wordings:
        return ()
    try:
        return tuple(query.embed(asked_question.wordings))
    except Unavailable:
        # The question itself was embedded before: that is enough.
        return ()


def _return_stored(vectors: Sequence[bytes]) -> Callable[[Sequence[str]], Sequence[bytes]]:
    return lambda _: vectors
