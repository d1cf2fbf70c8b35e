"""Forget a conversation: delete, restore and purge it, with all that was learned from it."""
