"""Conversations: create them, append turns, read them, summarise and close them."""

from loci.conversations.lifecycle import (
    ConversationWithSummary,
    NewConversation,
    close_conversation,
    close_record,
    create_conversation,
    get_conversation,
    get_head,
    list_conversations,
    update_conversation,
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
    "update_conversation",
]
