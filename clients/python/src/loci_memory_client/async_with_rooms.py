"""The rooms of the API for one caller, with ``await``."""

from functools import cached_property
from typing import TYPE_CHECKING

from loci_memory_client.async_connection import AsyncConnection

# The rooms bring the records of the whole API, which take most of the time of an import.
if TYPE_CHECKING:
    from loci_memory_client import async_raw_rooms, async_rooms
    from loci_memory_client.async_caller import AsyncCaller


class AsyncWithRooms:
    """A caller has every operation of the API as a method of a room."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    @cached_property
    def conversations(self) -> "async_rooms.AsyncConversations":
        from loci_memory_client.async_rooms import AsyncConversations

        return AsyncConversations(self._caller)

    @cached_property
    def groups(self) -> "async_rooms.AsyncGroups":
        from loci_memory_client.async_rooms import AsyncGroups

        return AsyncGroups(self._caller)

    @cached_property
    def memory(self) -> "async_rooms.AsyncMemory":
        from loci_memory_client.async_rooms import AsyncMemory

        return AsyncMemory(self._caller)

    @cached_property
    def working_context(self) -> "async_rooms.AsyncWorkingContext":
        from loci_memory_client.async_rooms import AsyncWorkingContext

        return AsyncWorkingContext(self._caller)

    @cached_property
    def admin(self) -> "async_rooms.AsyncAdmin":
        from loci_memory_client.async_rooms import AsyncAdmin

        return AsyncAdmin(self._caller)

    @cached_property
    def chats(self) -> "async_rooms.AsyncChats":
        from loci_memory_client.async_rooms import AsyncChats

        return AsyncChats(self._caller)

    @cached_property
    def bots(self) -> "async_rooms.AsyncBots":
        from loci_memory_client.async_rooms import AsyncBots

        return AsyncBots(self._caller)

    @cached_property
    def presences(self) -> "async_rooms.AsyncPresences":
        from loci_memory_client.async_rooms import AsyncPresences

        return AsyncPresences(self._caller)

    @cached_property
    def with_raw_response(self) -> "async_raw_rooms.AsyncRawRooms":
        """The same rooms, whose methods answer with a ``RawResponse``: status, headers and the parsed value."""
        from loci_memory_client.async_raw_rooms import AsyncRawRooms

        return AsyncRawRooms(self._connection)

    @cached_property
    def _caller(self) -> "AsyncCaller":
        from loci_memory_client.async_caller import AsyncCaller

        return AsyncCaller(self._connection)
