import pytest

from benchmarks.locomo import extracting
from benchmarks.locomo.measures import Answered, any_hit, ndcg, recall, summary
from benchmarks.locomo.playing import INDEXES, PlayedTalk
from benchmarks.locomo.talks import Question, Talk, Turn
from loci.adapters.hashing import Hashing
from tests.fakes.memory import day

ANSWERED = Answered(1, frozenset({"a", "b"}), ["x", "a", "y", "b"])


def test_measures_of_a_ranking() -> None:
    assert [recall(ANSWERED, k) for k in (1, 2, 4)] == [0, 0.5, 1]
    assert [any_hit(ANSWERED, k) for k in (1, 2, 4)] == [0, 1, 1]
    assert ndcg(ANSWERED, 1) == 0
    assert ndcg(Answered(1, frozenset({"a"}), ["a", "x"]), 2) == 1
    assert 0 < ndcg(ANSWERED, 4) < 1


def test_a_summary_has_means_of_all_and_of_each_category() -> None:
    found = summary([ANSWERED, Answered(2, frozenset({"z"}), [])], [4])
    assert found["recall@4"] == 0.5
    categories = found["categories"]
    assert isinstance(categories, dict)
    assert (categories["1"]["recall@4"], categories["2"]["any@4"]) == (1, 0)


@pytest.mark.parametrize("index", INDEXES)
def test_a_played_talk_is_found_again_by_its_turns(index: str) -> None:
    texts = [("Ann", "I bought a green kite"), ("Bob", "Where?"), ("Ann", "At the market"), ("Bob", "My cat is ill")]
    turns = tuple(
        Turn(f"D1:{number}", speaker, text, day(number)) for number, (speaker, text) in enumerate(texts, start=1)
    )
    talk = Talk("talk", (turns[:3], turns[3:]), (Question("kite?", 4, frozenset({"D1:1"})),))
    played = PlayedTalk(talk, Hashing(), index)
    assert played.find_turns("Which kite did Ann buy?", 4)[0] == "D1:1"
    assert played.find_turns_by_words("Is Bob's cat ill?", 4)[0] == "D1:4"
    assert sorted(played.citations()) == [("D1:1",), ("D1:2",), ("D1:3",), ("D1:4",)]
    assert played.is_answered("green kite", 0.3)


def test_each_speaker_in_turn_is_the_user_whose_evidence_counts() -> None:
    texts = [("Ann", "I live in Oslo."), ("Bob", "Nice!"), ("Ann", "And you?"), ("Bob", "My dog is called Rex.")]
    turns = tuple(
        Turn(f"D1:{number}", speaker, text, day(number)) for number, (speaker, text) in enumerate(texts, start=1)
    )
    asked = (Question("Where is Oslo?", 4, frozenset({"D1:1", "D1:3"})), Question("Rex?", 4, frozenset({"D1:4"})))
    kept = extracting.score_extractors([Talk("talk", (turns,), asked)], Hashing(), "pages")
    assert [(one.extractor, one.user, one.atoms, one.evidence, one.cited) for one in kept] == [
        ("facts", "Ann", 1, 2, 1),
        ("facts", "Bob", 1, 1, 1),
        ("rules", "Ann", 1, 2, 1),
        ("rules", "Bob", 1, 1, 1),
        ("verbatim", "Ann", 4, 2, 2),
        ("verbatim", "Bob", 4, 1, 1),
    ]
    assert [(one.questions, one.recall, one.any_hit) for one in kept[:2]] == [(1, 0.5, 1), (1, 1, 1)]
    assert "0.667" in extracting.render(kept)


def test_without_a_file_of_locomo_it_says_how_to_name_one() -> None:
    assert "--data" in extracting.render(extracting.measure(extracting.DATA / "none"))
