"""Learning from conversations: facts are extracted, reconciled with what is known, and extracted again by a replay."""
