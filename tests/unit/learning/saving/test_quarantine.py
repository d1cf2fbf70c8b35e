"""What a tool or an import brings waits where it would have the model obey, trust or pay."""

import pytest

from loci.learning.saving.quarantine import suspicion
from loci.model.atoms import Kind
from tests.golden.quarantine import HELD_OUT, TUNING, load_texts


def reason_for(text: str) -> str | None:
    return suspicion(text, Kind.FACT)


@pytest.mark.parametrize("half", [TUNING, HELD_OUT])
def test_suspicious_texts_wait_and_benign_ones_do_not(half: str) -> None:
    texts = load_texts(half)
    missed = [each["saved"] for each in texts["held"] if reason_for(each["saved"]) is None]
    assert len(missed) <= MOST_MISSED[half], missed
    assert [text for text in texts["benign"] if reason_for(text) is not None] == []


MOST_MISSED = {TUNING: 0, HELD_OUT: 5}
