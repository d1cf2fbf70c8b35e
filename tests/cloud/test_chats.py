"""The memory of chats over HTTP on the deployed app."""

from tests.cloud.conftest import Callers

CHAT = "/chat/api/550e8400-e29b-41d4-a716-446655440000"


def test_a_chat_that_was_never_written_to_has_no_memories(callers: Callers) -> None:
    assert callers("user").get(f"{CHAT}/memories") == {"memories": []}
