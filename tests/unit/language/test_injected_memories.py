"""Memories that a program put around a message are not learned again; what a user lists about themselves stays."""

import pytest

from loci.language.pastes import without_pastes


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("Context from memory:\n- I live in Kotor\nUser message: how deep is it?", "how deep is it?"),
        ("[Relevant memories]\n- I live in Kotor\n\nUser: I bought a kayak", "I bought a kayak"),
        ("What I know about you:\n* I live in Kotor\n\nI bought a kayak", "I bought a kayak"),
        ("Stored facts: I live in Kotor. I row.\n\nQuestion: I bought a kayak, and now?", "I bought a kayak, and now?"),
        ("=== USER PROFILE ===\nI live in Kotor.\n=== END ===\nI bought a kayak", "I bought a kayak"),
        ("User memory\n===========\nI live in Kotor\n\nI bought a kayak", "I bought a kayak"),
        ("Recalled (2):\n1. I live in Kotor\n\n2. I row\n\nI bought a kayak", "I bought a kayak"),
    ],
)
def test_only_the_message_below_memories_is_the_users(text: str, own: str) -> None:
    assert without_pastes(text) == own


@pytest.mark.parametrize(
    "text",
    [
        "About me:\n- I live in Kotor\n- I row",
        "My memories of Kotor:\nI lived there as a child",
        "What you should know about me: I live in Kotor.",
        "Memory is what I study.\nI live in Kotor.",
        "Question: I live in Kotor, and where can I row?",
    ],
)
def test_what_users_list_about_themselves_is_their_own(text: str) -> None:
    assert "Kotor" in without_pastes(text)
