"""Routes of presences: what they look like, their sessions, what they remember, their profile and their dreams."""
