"""A question with a time finds what was then first, and one for several things finds them all."""

import pytest

from benchmarks.locomo.playing import CachingEmbedder
from tests.golden.time_questions import DEV, HELD_OUT, DatedWorld, read_half
from tests.support import sentence_model


@pytest.fixture(scope="module")
def embedder() -> CachingEmbedder:
    return CachingEmbedder(sentence_model.default_embedder())


@pytest.mark.parametrize("name", [DEV, HELD_OUT])
def test_what_was_then_is_first(name: str, embedder: CachingEmbedder) -> None:
    half = read_half(name)
    firsts = [
        question.answers.intersection(hit.atom.text for hit in world.recall(question.text).hits[:1])
        for space in half.spaces
        for world in [DatedWorld(space, half.now, embedder)]
        for question in space.questions
    ]
    assert len(firsts) == 30
    assert sum(map(bool, firsts)) >= 27


@pytest.mark.parametrize("name", [DEV, HELD_OUT])
def test_a_list_is_found_whole(name: str, embedder: CachingEmbedder) -> None:
    half = read_half(name)
    found = [
        (len(question.answers.intersection(hit.atom.text for hit in world.recall(question.text).hits)), question)
        for space in half.lists
        for world in [DatedWorld(space, half.now, embedder)]
        for question in space.questions
    ]
    assert sum(count for count, _ in found) >= 0.9 * sum(len(question.answers) for _, question in found)
