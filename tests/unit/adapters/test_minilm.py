"""The sentence model against numbers that the published torch model gave."""

import threading
from pathlib import Path

import numpy as np
import pytest

from loci.adapters.minilm import MiniLM, locate
from loci.adapters.minilm.forward import sentence_vectors
from loci.adapters.minilm.tokenizer import MAX_PIECES, WordPieces
from loci.adapters.minilm.weights import VOCABULARY_FILE, WEIGHTS_FILE, ModelWeights, read_weights
from loci.inference.embedding.vectors import best_cosine, unpack_vectors
from tests.support import sentence_model

pytestmark = pytest.mark.thorough

# Text and the first eight of its 384 numbers, from sentence-transformers with torch in float32.
REFERENCE = [
    (
        "Nadia keeps two beehives behind the old mill.",
        [0.042552, 0.019716, -0.010152, 0.01187, -0.029866, 0.040016, 0.026416, -0.082497],
    ),
    (
        "Zoë's café in Łódź sells crêpes for €4.50!",
        [0.024172, 0.037858, 0.020989, 0.038393, -0.037026, 0.043, 0.055073, -0.000403],
    ),
    (
        "昨日、京都でお茶を飲みました。",
        [0.067354, 0.117904, 0.098474, -0.003739, -0.03625, 0.036922, 0.107731, -0.016352],
    ),
    (
        "We did it 🎉🎉 — finally, after 3 tries…",
        [-0.020236, 0.004398, 0.009094, -0.032883, 0.033151, -0.070264, 0.019829, -0.068261],
    ),
    (
        "The ferry to Naxos leaves at 7:15 a.m., so I booked a room near the harbour. " * 20,
        [0.071016, 0.012621, 0.067243, 0.010687, 0.076625, -0.016787, 0.000753, -0.012267],
    ),
]


@pytest.fixture(scope="module")
def weights() -> ModelWeights:
    return read_weights(sentence_model.build_model())


@pytest.fixture(scope="module")
def tokenizer() -> WordPieces:
    return WordPieces.read(sentence_model.build_model() / VOCABULARY_FILE)


@pytest.fixture(scope="module")
def minilm() -> MiniLM:
    return MiniLM(sentence_model.build_model())


@pytest.mark.parametrize(("text", "expected"), REFERENCE)
def test_its_vectors_are_the_published_models(
    weights: ModelWeights, tokenizer: WordPieces, text: str, expected: list[float]
) -> None:
    (vector,) = sentence_vectors(weights, [tokenizer.encode(text)])
    assert np.allclose(vector[:8], expected, atol=5e-4)


@pytest.mark.parametrize(("text", "expected"), REFERENCE)
def test_packing_costs_less_than_half_a_percent_of_a_number(minilm: MiniLM, text: str, expected: list[float]) -> None:
    (vector,) = unpack_vectors(minilm.embed_query(text), minilm.dimensions)
    assert np.allclose(vector[:8], expected, atol=2e-3)


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("Where did I leave the bicycle pump?", True),
        ("Could you suggest a thriller for a long train journey?", True),
        ("Which kombucha do I brew?", True),
        ("17 × 3?", True),
        ("Wo habe ich die Luftpumpe liegen lassen?", False),
        ("¿Dónde dejé la bomba de la bicicleta?", False),
        ("自転車の空気入れはどこ？", False),
        ("ที่สูบลมอยู่ไหน", False),
        ("Где насос?", False),
    ],
)
def test_it_knows_which_texts_it_can_read(minilm: MiniLM, text: str, known: bool) -> None:
    assert minilm.can_read(text) is known


def test_texts_of_a_pass_do_not_touch_each_other(weights: ModelWeights, tokenizer: WordPieces) -> None:
    texts = [tokenizer.encode(text) for text, _ in REFERENCE]
    alone = np.concatenate([sentence_vectors(weights, [text]) for text in texts])
    assert np.allclose(sentence_vectors(weights, texts), alone, atol=1e-5)


def test_what_lies_beyond_256_pieces_changes_nothing(minilm: MiniLM) -> None:
    assert minilm.embed_query("tea " * MAX_PIECES) == minilm.embed_query("tea " * MAX_PIECES + "and coffee")


def test_meaning_counts_without_a_shared_word(minilm: MiniLM) -> None:
    memories = minilm.embed(["Omar was hired as a nurse.", "The ferry leaves at noon.", "My bicycle has a flat tyre."])
    assert best_cosine(minilm.embed_query("What is his job?"), memories).argmax() == 0


def test_threads_share_one_model(minilm: MiniLM) -> None:
    answers: list[bytes] = []
    text = "Nadia keeps two beehives."
    threads = [threading.Thread(target=lambda: answers.append(minilm.embed_query(text))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [minilm.embed_query(text)] * 4


def test_a_folder_without_a_model_says_how_to_build_it(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"python -m loci\.adapters\.minilm\.build"):
        MiniLM(tmp_path)


def test_weights_of_another_layout_are_refused(tmp_path: Path) -> None:
    np.save(tmp_path / WEIGHTS_FILE, np.zeros(7, np.float16))
    with pytest.raises(ValueError, match="another layout"):
        MiniLM(tmp_path)


def test_the_model_is_found_on_the_import_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "loci_minilm").symlink_to(sentence_model.build_model())
    monkeypatch.syspath_prepend(tmp_path)
    assert locate() == tmp_path / "loci_minilm"


def test_a_missing_model_says_how_to_build_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.path", [])
    with pytest.raises(FileNotFoundError, match=r"python -m loci\.adapters\.minilm\.build FOLDER .* LOCI_MINILM_PATH"):
        locate()
