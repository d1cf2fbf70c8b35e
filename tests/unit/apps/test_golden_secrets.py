"""Secrets of golden messages are masked, in forms that no rule was written for too, and ordinary messages stay."""

import pytest

from tests.golden.secrets import changed_ordinary_texts, masked_share


@pytest.mark.parametrize(("half", "least"), [("tuning", 0.95), ("held_out", 0.7)])
def test_secrets_are_masked_and_ordinary_messages_stay(half: str, least: float) -> None:
    assert masked_share(half) >= least
    assert changed_ordinary_texts(half) <= 1
