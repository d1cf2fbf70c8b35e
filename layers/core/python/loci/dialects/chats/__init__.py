"""The memory of one chat: what its user and its model chose to remember, and what of it fits the next message."""
