"""The rooms of the API for one caller."""

from functools import cached_property
from typing import TYPE_CHECKING

from loci_memory_client.connection import Connection

# The rooms bring the records of the whole API, which take most of the time of an import.
if TYPE_CHECKING:
    from loci_memory_client import raw_rooms, rooms
    from loci_memory_client.caller import Caller


class WithRooms:
    """A caller has every operation of the API as a method of a room."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @cached_property
    def conversations(self) -> "rooms.Conversations":
        from loci_memory_client.rooms import Conversations

        return Conversations(self._caller)

    @cached_property
    def groups(self) -> "rooms.Groups":
        from loci_memory_client.rooms import Groups

        return Groups(self._caller)

    @cached_property
    def memory(self) -> "rooms.Memory":
        from loci_memory_client.rooms import Memory

        return Memory(self._caller)

    @cached_property
    def working_context(self) -> "rooms.WorkingContext":
        from loci_memory_client.rooms import WorkingContext

        return WorkingContext(self._caller)

    @cached_property
    def admin(self) -> "rooms.Admin":
        from loci_memory_client.rooms import Admin

        return Admin(self._caller)

    @cached_property
    def chats(self) -> "rooms.Chats":
        from loci_memory_client.rooms import Chats

        return Chats(self._caller)

    @cached_property
    def bots(self) -> "rooms.Bots":
        from loci_memory_client.rooms import Bots

        return Bots(self._caller)

    @cached_property
    def presences(self) -> "rooms.Presences":
        from loci_memory_client.rooms import Presences

        return Presences(self._caller)

    @cached_property
    def with_raw_response(self) -> "raw_rooms.RawRooms":
        """The same rooms, whose methods answer with a ``RawResponse``: status, headers and the parsed value."""
        from loci_memory_client.raw_rooms import RawRooms

        return RawRooms(self._connection)

    @cached_property
    def _caller(self) -> "Caller":
        from loci_memory_client.caller import Caller

        return Caller(self._connection)
