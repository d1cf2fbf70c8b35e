"""Conversations: begun, told turn by turn, read back, summed up and closed."""

from loci.conversations.lifecycle import (
    ConversationView,
    NewConversation,
    close,
    closed,
    create,
    get,
    head,
    listed,
)

__all__ = ["ConversationView", "NewConversation", "close", "closed", "create", "get", "head", "listed"]
