"""The first and the last paragraph of a message, and whether they speak of another's text next to them."""

import pytest

from loci.language.pastes import edges, without_pastes
from training.pastes import learn_weights, read_examples


@pytest.mark.parametrize(
    "text",
    [
        "so how angry does he sound in this?\n\nI have asked twice now. I do not have time to chase you. I am the only "
        "one on this team who reads the docs.",
        "Traduis ce texte en anglais stp\n\nJe suis infirmière depuis dix ans et je cherche un poste à mi-temps. J'ai "
        "deux enfants et je parle italien.",
    ],
)
def test_a_text_that_the_first_paragraph_points_at_is_of_another(text: str) -> None:
    assert without_pastes(text) == text.split("\n\n")[0]


@pytest.mark.parametrize(
    "text",
    [
        "Rate my plan please\n\nI get up at five, run 8k, breakfast is skyr with berries, then I commute to Delft.",
        "My wife thinks I snore because of the wine. I've had my nose broken twice playing rugby.\n\nWho's right?",
        "Can you proofread my cover letter?\n\nI am a paediatric nurse with eight years on the ward.",
        "I wrote this for the club newsletter, is it too long?\n\nI joined in 1999, when I could not swim ten metres. "
        "I have had two hips replaced since.",
    ],
)
def test_what_users_tell_or_write_themselves_stays(text: str) -> None:
    assert without_pastes(text) == text


def test_what_the_last_paragraph_says_of_the_text_stays_too() -> None:
    text = (
        "make this sound less stiff, it's from our director\n\nI have to be absent from 4 to 11 May owing to a "
        "surgical procedure. I have delegated my duties to Ms Orlov.\n\nhe always writes like that"
    )
    first, _, last = text.split("\n\n")
    assert without_pastes(text) == f"{first}\n\n{last}"


def test_the_stored_weights_are_those_that_are_learned() -> None:
    learned = learn_weights(read_examples())
    stored = {name: float(weight) for name, weight in map(_split, edges.WEIGHTS_FILE.read_text("utf-8").splitlines())}
    assert stored == pytest.approx(learned, abs=0.005), "run python -m training.pastes again"


def _split(line: str) -> tuple[str, str]:
    name, weight = line.rsplit(" ", 1)
    return name, weight
