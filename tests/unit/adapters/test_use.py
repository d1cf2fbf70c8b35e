"""The multilingual sentence model against numbers that the published package gave."""

from pathlib import Path

import numpy as np
import pytest

from loci.adapters.use import UniversalSentenceEncoder, languages
from loci.adapters.use.tokenizer import Pieces, UnigramTokenizer, normalise, write_pieces
from tests.support import sentence_model
from training.languages import learn_weights

pytestmark = pytest.mark.thorough

REFERENCE = [
    (
        "Nadia keeps two beehives behind the old mill.",
        [1, 103163, 1197, 9, 537, 56, 10189, 42010],
        [-0.0491, 0.06224, -0.00838, -0.01459, -0.0174, -0.08246],
    ),
    (
        "Zoë's café in Łódź sells crêpes for €4.50!",
        [1, 11607, 16483, 11, 9, 15567, 16, 91246],
        [-0.03081, 0.00364, -0.06393, -0.0082, 0.0273, 0.07503],
    ),
    (
        "昨日、京都でお茶を飲みました。",
        [1, 6, 8237, 321, 24, 22783, 16597, 2668],
        [-0.0467, 0.05505, 0.02283, 0.03189, -0.10133, 0.01623],
    ),
    (
        "We did it 🎉🎉 — finally, after 3 tries…",
        [1, 752, 438, 41, 6, 0, 0, 6],
        [-0.0674, -0.05079, 0.01769, -0.01096, 0.04343, 0.03094],
    ),
    (
        "Meine Schwester ist gegen Walnüsse allergisch.",
        [1, 10085, 29838, 176, 4050, 8912, 35, 60325],
        [-0.05643, 0.03752, 0.04496, 0.03316, -0.07465, 0.0265],
    ),
]


@pytest.fixture(scope="module")
def model() -> UniversalSentenceEncoder:
    return sentence_model.multilingual_model()


@pytest.fixture(scope="module")
def tokenizer() -> UnigramTokenizer:
    return UnigramTokenizer(Pieces.read(sentence_model.build_multilingual_model()))


@pytest.mark.parametrize(("text", "ids", "expected"), REFERENCE)
def test_its_pieces_and_vectors_are_the_published_models(
    model: UniversalSentenceEncoder, tokenizer: UnigramTokenizer, text: str, ids: list[int], expected: list[float]
) -> None:
    assert tokenizer.encode(text)[: len(ids)] == ids
    (vector,) = model.vectors([text])
    assert np.allclose(vector[:6], expected, atol=2e-3)


def test_a_statement_is_near_to_the_same_in_another_language(model: UniversalSentenceEncoder) -> None:
    ours, same, other = model.vectors(
        [
            "My sister is allergic to walnuts.",
            "Meine Schwester ist gegen Walnüsse allergisch.",
            "Wir ziehen im März um.",
        ]
    )
    assert ours @ same > 0.6 > 0.3 > ours @ other


def test_a_text_has_its_vector_whatever_stands_beside_it(model: UniversalSentenceEncoder) -> None:
    texts = ["Tea.", "Nadia keeps two beehives behind the old mill.", "我喜欢喝茶。", "x" * 500]
    together = model.vectors(texts)
    assert all(
        np.allclose(model.vectors([text])[0], vector, atol=1e-5) for text, vector in zip(texts, together, strict=True)
    )


@pytest.mark.parametrize(
    ("text", "is_read"),
    [
        ("Gdzie jest mój rower?", True),
        ("Mijn broer werkt sinds maart bij de spoorwegen.", True),
        ("自転車はどこですか？", True),
        ("Missä polkupyöräni on?", False),
        ("Holnap a szerelőhöz viszem a biciklimet.", False),
        ("मेरी साइकिल कहाँ है?", False),
    ],
)
def test_it_knows_which_texts_it_can_read(model: UniversalSentenceEncoder, text: str, is_read: bool) -> None:
    assert model.can_read(text, model.vectors([text])[0]) is is_read


def test_what_it_knows_of_languages_is_what_was_learned_from_the_sentences(model: UniversalSentenceEncoder) -> None:
    stored = np.load(languages.WEIGHTS_FILE)
    assert np.allclose(stored, learn_weights(model), atol=1e-3), "run python -m training.languages again"


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("  Two\twords\n", "▁Two▁words"),
        ("ﬁne ½", "▁fine▁1⁄2"),
        ("a\u200bb\x07c", "▁a▁bc"),
        ("\x00", ""),
        ("", ""),
    ],
)
def test_a_text_is_normalised_as_where_the_model_learned(text: str, normal: str) -> None:
    assert normalise(text) == normal


def test_pieces_are_found_in_the_table_and_their_beginnings_lead_on(tmp_path: Path) -> None:
    write_pieces(tmp_path, {"<unk>": 0.0, "<s>": 0.0, "</s>": 0.0, "▁tea": -2.0, "▁teapot": -1.0, "pot": -4.0})
    tokenizer = UnigramTokenizer(Pieces.read(tmp_path))
    assert tokenizer.encode("tea teapot tea!") == [1, 3, 4, 3, 0, 2]
