"""The bytes of a recall page. What writes atoms needs only this, not the index that reads it."""
