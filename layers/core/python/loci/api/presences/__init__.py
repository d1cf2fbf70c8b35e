"""Routes of presences: what they look like, their sessions, what they remember, their profile and their dreams."""

from loci.api.presences import dreams, memories, profile, records, sessions

ROUTERS = (records.router, sessions.router, memories.router, profile.router, dreams.router)

__all__ = ["ROUTERS"]
