"""Conversations: begun, told turn by turn, read back, summed up and closed."""

from loci.conversations.lifecycle import (
    ConversationWithSummary,
    NewConversation,
    close_conversation,
    close_record,
    create_conversation,
    get_conversation,
    get_head,
    list_conversations,
)

__all__ = [
    "ConversationWithSummary",
    "NewConversation",
    "close_conversation",
    "close_record",
    "create_conversation",
    "get_conversation",
    "get_head",
    "list_conversations",
]
