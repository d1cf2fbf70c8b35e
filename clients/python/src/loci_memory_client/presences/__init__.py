"""One presence: an assistant that one person lives with. Its sessions, what it remembers, its profile, its dreams.

with Loci() as loci:
    bureau = Presence(loci, "bureau")
    bureau.remember("User prefers tables to long paragraphs")

``AsyncPresence`` is the same with ``await``, for ``AsyncLoci``.
"""

from loci_memory_client.presences.async_presence import AsyncPresence
from loci_memory_client.presences.async_session import AsyncPresenceSession
from loci_memory_client.presences.presence import Presence
from loci_memory_client.presences.session import PresenceSession

__all__ = ["AsyncPresence", "AsyncPresenceSession", "Presence", "PresenceSession"]
