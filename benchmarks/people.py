"""Measures what a memory of whole messages is worth: five people tell an assistant about themselves in three chats
(``tests/golden/people``), through the default extractor."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benchmarks import text
from benchmarks.locomo import baselines
from benchmarks.locomo.playing import CachingEmbedder, PlayedTalk
from loci.ports.language import LanguageModel
from loci.text import tokens
from tests.golden.people import HALVES, Person, read_people, says
from tests.support import sentence_model

TOKENS = 1_000
"""The default budget of a context of a space."""
_GREETING = "Hello, it's me again."


@dataclass(frozen=True, slots=True)
class ContextScore:
    """What is in the contexts of the people of a half: of ``must_haves`` those before a greeting, of ``questions``
    those whose answer is before them, and of ``untold`` ones those without a hit; ``tokens`` are of a context, on
    average."""

    half: str
    way: str
    must_haves: int
    there: int
    questions: int
    answered: int
    untold: int
    silent: int
    tokens: int


def render(scores: Sequence[ContextScore]) -> str:
    head = ("people", "context", "must-haves", "there", "questions", "answered", "untold", "silent", "tokens")
    rows = [
        (one.half, one.way, *map(str, counts))
        for one in scores
        for counts in [(one.must_haves, one.there, one.questions, one.answered, one.untold, one.silent, one.tokens)]
    ]
    return text.table(head, rows, right=range(2, 9))


def plays(
    embedder: CachingEmbedder, model: LanguageModel | None = None
) -> Iterator[tuple[str, list[tuple[Person, PlayedTalk]]]]:
    """The people of each half that is there, with what was learned from them, by a ``model`` too."""
    rules = sentence_model.default_rules()
    for half in HALVES:
        if people := read_people(half):
            yield (
                f"people, {half}",
                [(one, PlayedTalk(one.talk, embedder, "pages", rules, model=model)) for one in people],
            )


def first_ranks(person: Person, search: baselines.Search, limit: int) -> list[int]:
    """For each question of the person the place of the first text that answers it, from 0; ``limit`` where none
    does."""
    ranks = []
    for asked in person.questions:
        found = search(asked.text, limit)
        ranks.append(next((n for n, one in enumerate(found) if asked.is_answered_by(one)), limit))
    return ranks


def searches(person: Person, played: PlayedTalk, embedder: CachingEmbedder) -> dict[str, baselines.Search]:
    """Each gives texts: Loci's memories, for the others what the person said."""
    said = {turn.id: turn.text for turn in person.told.turns}
    cosine, bm25 = baselines.cosine(person.told, embedder), baselines.bm25(person.told)
    return {
        "loci": played.find_texts,
        "cosine": lambda question, limit: [said[id] for id in cosine(question, limit)],
        "bm25": lambda question, limit: [said[id] for id in bm25(question, limit)],
    }


def context_scores(half: str, played: Sequence[tuple[Person, PlayedTalk]]) -> list[ContextScore]:
    """Of Loci's context, and of everything that the people said."""
    untold = sum(len(person.untold) for person, _ in played)
    silent = sum(not talk.find_texts(question, 1) for person, talk in played for question in person.untold)
    greeted = [(person, talk.context(_GREETING, TOKENS).block) for person, talk in played]
    asked = [(one, talk.context(one.text, TOKENS).block) for person, talk in played for one in person.questions]
    all_told = [(person, "\n".join(turn.text for turn in person.told.turns)) for person, _ in played]
    told = [(one, everything) for person, everything in all_told for one in person.questions]
    must_haves = sum(len(person.must_haves) for person, _ in played)
    return [
        ContextScore(
            half=half,
            way=way,
            must_haves=must_haves,
            there=sum(says(block, words) for person, block in blocks for words in person.must_haves),
            questions=len(answers),
            answered=sum(one.is_answered_by(block) for one, block in answers),
            untold=untold,
            silent=silent if way == "loci" else 0,
            tokens=sum(tokens.estimate_tokens(block) for _, block in answers) // len(answers),
        )
        for way, blocks, answers in (("loci", greeted, asked), ("everything told", all_told, told))
    ]
