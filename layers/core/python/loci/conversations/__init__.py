"""Conversations: begun, told turn by turn, read back, summed up and closed."""

from loci.conversations.lifecycle import (
    IDLE_CLOSE,
    ConversationView,
    NewConversation,
    close,
    closed,
    create,
    get,
    head,
    listed,
)

__all__ = ["IDLE_CLOSE", "ConversationView", "NewConversation", "close", "closed", "create", "get", "head", "listed"]
