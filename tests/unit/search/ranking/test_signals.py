from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import numpy as np
import pytest

from loci.adapters.hashing import Hashing
from loci.errors import Unavailable
from loci.ids import ConversationId, MessageId
from loci.inference.embedding.vectors import Vectors, pack_vectors
from loci.model.atoms import Surroundings
from loci.ports.recall import IndexQuery
from loci.search.ranking.documents import Document, document
from loci.search.ranking.signals import Signals, of_documents
from tests.fakes.memory import START
from tests.support.recall_world import atom, ulid

TALK = ConversationId("chat", ulid(99))


def said_document(
    place: int, text: str, speaker: str = "", context: str = "", subjects: tuple[str, ...] = ()
) -> Document:
    """What was said at a place of one talk."""
    whole = replace(
        atom(place, text),
        surroundings=Surroundings(speaker, subjects, context),
        source_conversation_id=TALK,
        source_message_ids=(MessageId("chat", TALK.ulid, place),),
    )
    return document(whole)


def embed_wordings(wordings: Sequence[str]) -> list[bytes]:
    return [Hashing().embed_query(wording) for wording in wordings]


def signals(question: str, *documents: Document) -> Signals:
    query = IndexQuery(question, Hashing().embed_query(question), START, 10, embed=embed_wordings)
    return of_documents(query, documents)


def test_a_document_says_what_ranking_reads_of_an_atom() -> None:
    one = said_document(7, "Running late, are you?", "Ann  LEE", "We run", ("The Mountain",))
    assert (one.words, one.context) == (("run", "late", "be", "you"), ("we", "run"))
    assert (one.speaker, sorted(one.subjects)) == ("ann lee", ["ann lee", "the mountain"])
    assert (one.session, one.place) == (TALK.ulid, 7)


def test_who_is_asked_about_is_found_by_who_speaks_and_not_by_who_is_greeted() -> None:
    found = signals(
        "Did Ann buy a kite?",
        said_document(1, "Ann, hello there", "Bob"),
        said_document(2, "I bought a kite", "Ann Lee"),
        said_document(3, "Hm"),
    )
    assert found.subject.tolist() == [0, 1, 0]
    assert found.lexical.argmax() == 1
    assert found.lexical[0] == 0
    assert found.speakers == {"ann"}


def test_a_memory_about_someone_is_theirs_too() -> None:
    found = signals(
        "Where is Ann?", said_document(1, "Home", "Ann"), said_document(2, "She left", "Bob", subjects=("Ann",))
    )
    assert found.subject.tolist() == [1, 1]


def test_a_question_among_named_people_is_no_answer_and_one_to_an_assistant_may_be() -> None:
    found = signals(
        "kite?", said_document(1, "A kite?", "Ann"), said_document(2, "A kite?"), said_document(3, "A kite.", "Ann")
    )
    assert found.question.tolist() == [1, 0, 0]


def test_the_best_wording_is_the_similarity() -> None:
    found = signals("Did Ann buy a kite?", said_document(1, "I buy a kite", "Ann"))
    plain = of_documents(
        IndexQuery("", Hashing().embed_query("Did I buy a kite?"), START, 9), [said_document(1, "I buy a kite")]
    )
    assert found.cosine[0] == pytest.approx(plain.cosine[0])


def test_what_is_about_somebody_is_near_by_more_than_their_name() -> None:
    found = signals(
        "When did Carla begin?", said_document(1, "Carla when did slept"), said_document(2, "Carla when did begin")
    )
    nameless = signals("When did begin?", said_document(1, "slept"), said_document(2, "When did begin"))
    assert found.meaning[1] - found.meaning[0] > 0.1
    assert found.cosine.max() < nameless.cosine.max() + 1e-6


@pytest.mark.parametrize("second", ["begin", "Carla did begin"])
def test_a_name_that_one_memory_alone_says_tells_it_from_others(second: str) -> None:
    found = signals("Where did Carla begin?", said_document(1, "Where did Carla"), said_document(2, second))
    assert (found.meaning.tolist() == found.cosine.tolist()) == (second == "begin")


ENGLISH, ELSEWHERE, OTHER, AWAY = np.random.default_rng(5).normal(size=(4, 384)).astype(np.float32)


def _of_two_models(english: Vectors, other: Vectors) -> bytes:
    unread = np.zeros(128, np.float32)
    return pack_vectors([np.concatenate([english, other, unread])], 4)


def test_the_english_model_counts_more_and_not_for_what_it_cannot_read() -> None:
    query = IndexQuery("kite?", _of_two_models(ENGLISH, OTHER), START, 9, embedder="minilm-use")
    found = of_documents(
        query,
        [
            replace(said_document(place, "kite"), vectors=vectors)
            for place, vectors in enumerate(
                [
                    _of_two_models(ENGLISH, AWAY),
                    _of_two_models(ELSEWHERE, OTHER),
                    _of_two_models(np.zeros_like(ENGLISH), OTHER),
                ],
                start=1,
            )
        ],
    )
    assert found.cosine[0] == pytest.approx(found.cosine[1], abs=0.1)
    assert found.meaning[0] > 2 * found.meaning[1]
    assert found.meaning[2] > 0.95


def test_a_question_that_the_english_model_cannot_read_is_compared_whole() -> None:
    query = IndexQuery("Drachen?", _of_two_models(np.zeros_like(ENGLISH), OTHER), START, 9, embedder="minilm-use")
    found = of_documents(query, [replace(said_document(1, "kite"), vectors=_of_two_models(ENGLISH, OTHER))])
    assert found.meaning[0] == found.cosine[0]


def test_neighbours_of_the_same_talk_lift_each_other() -> None:
    near, beside, far = (
        said_document(1, "green kite", "Ann"),
        said_document(2, "yes", "Bob"),
        replace(said_document(3, "yes", "Bob"), session="", place=0),
    )
    later = replace(said_document(3, "yes", "Bob"), valid_from=START + timedelta(days=3))
    found = signals("green kite", near, beside, far, later)
    assert found.meaning[0] > found.meaning[1] > max(found.meaning[2], found.meaning[3])


def test_what_a_user_tells_an_assistant_lifts_nothing_around_it() -> None:
    found = signals("green kite", said_document(1, "green kite"), said_document(2, "yes"), said_document(9, "yes"))
    assert found.meaning[1] == found.meaning[2]


def test_without_vectors_there_is_no_meaning() -> None:
    found = of_documents(IndexQuery("kite", None, START, 9, embed=embed_wordings), [said_document(1, "kite", "Ann")])
    assert np.isnan(found.cosine).all()
    assert np.isnan(found.meaning).all()
    assert found.lexical[0] > 0


def test_an_embedder_that_fails_leaves_the_question_unchanged() -> None:
    def away(_wordings: Sequence[str]) -> list[bytes]:
        raise Unavailable("the embedder is away")

    query = IndexQuery("Ann kite", Hashing().embed_query("Ann kite"), START, 9, embed=away)
    assert of_documents(query, [said_document(1, "kite", "Ann")]).cosine[0] > 0


def test_no_documents_have_no_signals() -> None:
    found = signals("Did Ann buy a kite in May?")
    assert found.best(np.array([], np.intp), 5) == []
    assert len(found.meaning) == 0
