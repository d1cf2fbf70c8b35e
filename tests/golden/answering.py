"""How often recall answers plain questions, and keeps silent on what has nothing to do with the memories."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from loci.language.first_person import in_first_person
from loci.model.atoms import Kind, Surroundings
from loci.ports.recall import Embedder
from loci.search.recall import RecallHit, TopicQuestion
from tests.golden.asking import Half, Memory, Question, Space
from tests.support.recall_world import World, atom

# What extractors say of the kinds.
_IMPORTANCE = {Kind.INTENTION: 3, Kind.EPISODE: 2}
_OF_A_FACT = 4


@dataclass(frozen=True, slots=True)
class Answers:
    """Counts over the spaces of a half at one size: of ``asked`` questions those ``answered`` at all and those with one
    of the right memories among the hits (``found``); ``hits`` of all of them; of ``off_topic`` ones the ``silent``."""

    asked: int
    answered: int
    found: int
    hits: int
    off_topic: int
    silent: int

    @property
    def answered_part(self) -> float:
        return self.answered / self.asked

    @property
    def silent_part(self) -> float:
        return self.silent / self.off_topic


def answers(half: Half, size: int, embedder: Embedder) -> Answers:
    """Every question asked of a space that has so many memories."""
    asked = [one for space in half.spaces for one in _recall_questions(space, size, embedder)]
    off_topic = [
        recall_memories(space.of_size(size, (), turn), text, embedder)
        for space in half.spaces
        for turn, text in enumerate(half.off_topic)
    ]
    return Answers(
        asked=len(asked),
        answered=sum(bool(hits) for _, hits in asked),
        found=sum(_is_found(question, hits) for question, hits in asked),
        hits=sum(len(hits) for _, hits in asked),
        off_topic=len(off_topic),
        silent=sum(not hits for hits in off_topic),
    )


def silent_part_of_untold(half: Half, size: int, embedder: Embedder) -> float:
    """Which part of the questions is silent once the memories that answer them are gone."""
    untold = [hits for space in half.spaces for hits in _recall_untold(space, size, embedder)]
    return sum(not hits for hits in untold) / len(untold)


def mean_scores(half: Half, size: int, embedder: Embedder) -> tuple[float, float]:
    """The mean score of first hits that are right, and of those to questions whose memories are gone."""
    told = [
        hits[0].score
        for space in half.spaces
        for question, hits in _recall_questions(space, size, embedder)
        if _is_found(question, hits[:1])
    ]
    untold = [hits[0].score for space in half.spaces for hits in _recall_untold(space, size, embedder) if hits]
    return fmean(told), fmean(untold)


def recall_memories(memories: Sequence[Memory], question: str, embedder: Embedder) -> tuple[RecallHit, ...]:
    world = World()
    vectors = embedder.embed([in_first_person(one.text) for one in memories])
    world.keep(
        *(
            replace(
                atom(
                    number,
                    one.text,
                    kind=one.kind,
                    importance=_IMPORTANCE.get(one.kind, _OF_A_FACT),
                    vector=vector,
                ),
                surroundings=Surroundings(one.by, (), ""),
            )
            for number, (one, vector) in enumerate(zip(memories, vectors, strict=True), start=1)
        )
    )
    # The space says nothing else of who made its vectors.
    return world.recalls(TopicQuestion(question), embedder=embedder).hits


def _recall_questions(space: Space, size: int, embedder: Embedder) -> Iterator[tuple[Question, tuple[RecallHit, ...]]]:
    for turn, question in enumerate(space.questions):
        yield question, recall_memories(space.of_size(size, question.answers, turn), question.text, embedder)


def _recall_untold(space: Space, size: int, embedder: Embedder) -> Iterator[tuple[RecallHit, ...]]:
    """Every question asked of what remains of its space without the memories that answer it."""
    for turn, question in enumerate(space.questions):
        rest = replace(space, memories=tuple(one for one in space.memories if one not in question.answers))
        yield recall_memories(rest.of_size(size, (), turn), question.text, embedder)


def _is_found(question: Question, hits: Sequence[RecallHit]) -> bool:
    right = {one.text for one in question.answers}
    return any(hit.atom.text in right for hit in hits)
