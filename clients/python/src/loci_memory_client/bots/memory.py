"""The memory of bots over a storage: loaded when a bot is first asked for, then answered from a cache."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from loci_memory_client.bots.block import memory_block
from loci_memory_client.bots.calls import FUNCTION, RememberCall, find_calls
from loci_memory_client.bots.entries import Entry, require_room, require_valid


class BotStorage(Protocol):
    """Where the entries of bots are. A write is there for good when its call returns."""

    def load(self, bot_id: str) -> Sequence[Entry]:
        """The entries in the order in which their keys were first set."""
        ...

    def set(self, bot_id: str, key: str, value: str) -> Entry:
        """Adds the entry, or updates it in its place."""
        ...

    def rename(self, bot_id: str, key: str, new_key: str, value: str) -> Entry:
        """Gives the entry another key in its place. Raises KeyError where it is not there, or the other one is."""
        ...

    def remove(self, bot_id: str, key: str) -> None:
        """Removes the entry for good; there may be none."""
        ...

    def clear(self, bot_id: str) -> None:
        """Removes all entries for good; there may be none."""
        ...

    def bot_ids(self) -> Sequence[str]:
        """All bots that remember something."""
        ...


class BotMemory:
    """What bots remember. ``function`` is what their models call to remember something."""

    def __init__(self, storage: BotStorage, function: str = FUNCTION) -> None:
        self._storage = storage
        self._function = function
        self._cache: dict[str, dict[str, Entry]] = {}

    def init(self, bot_id: str) -> None:
        """Loads the bot's entries into the cache, again if they are there. Every other call does it when it must."""
        self._cache[bot_id] = {entry.k: entry for entry in self._storage.load(bot_id)}

    def get(self, bot_id: str) -> list[Entry]:
        """A copy of all entries, in the order in which their keys were first set."""
        return list(self._entries(bot_id).values())

    def set(self, bot_id: str, key: str, value: str) -> Entry:
        """Adds or updates an entry; it is stored when this returns. Raises EntryError for one over a limit."""
        require_valid(key, value)
        entries = self._entries(bot_id)
        if key not in entries:
            require_room(len(entries))
        entries[key] = self._storage.set(bot_id, key, value)
        return entries[key]

    def rename(self, bot_id: str, key: str, new_key: str, value: str) -> Entry:
        """Edits an entry's key and value; it keeps its place. Raises EntryError, and KeyError where the entry is not
        there or the other key has one."""
        require_valid(new_key, value)
        if new_key == key:
            return self.set(bot_id, key, value)
        entries = self._entries(bot_id)
        renamed = self._storage.rename(bot_id, key, new_key, value)
        changed = [renamed if entry.k == key else entry for entry in entries.values()]
        self._cache[bot_id] = {entry.k: entry for entry in changed}
        return renamed

    def remove(self, bot_id: str, key: str) -> None:
        """Deletes one entry for good."""
        self._storage.remove(bot_id, key)
        self._entries(bot_id).pop(key, None)

    def clear(self, bot_id: str) -> None:
        """Deletes all entries of the bot for good."""
        self._storage.clear(bot_id)
        self._cache[bot_id] = {}

    def toSystemPrompt(self, bot_id: str) -> str:  # noqa: N802 - the name that users of bots know
        """The ``<memory>`` block, empty where the bot remembers nothing; ``prepend_block`` puts it before a prompt."""
        return memory_block(self.get(bot_id))

    def parseToolCall(self, text: str) -> list[RememberCall]:  # noqa: N802 - as above
        """The calls in a model's reply by which it remembers something."""
        return parseToolCall(text, self._function)

    def remember_reply(self, bot_id: str, text: str) -> list[Entry]:
        """Sets what the calls in a model's reply say; those over a limit are left out. The reply stays as it is."""
        return [
            self.set(bot_id, call.key, call.value) for call in self.parseToolCall(text) if self._may_set(bot_id, call)
        ]

    def exportAllData(self) -> dict[str, list[Entry]]:  # noqa: N802 - as above
        """The entries of every bot, by its id, as they are stored."""
        return {bot_id: list(self._storage.load(bot_id)) for bot_id in self._storage.bot_ids()}

    to_system_prompt = toSystemPrompt
    parse_tool_call = parseToolCall
    export_all_data = exportAllData

    def _entries(self, bot_id: str) -> dict[str, Entry]:
        if bot_id not in self._cache:
            self.init(bot_id)
        return self._cache[bot_id]

    def _may_set(self, bot_id: str, call: RememberCall) -> bool:
        entries = self._entries(bot_id)
        try:
            require_valid(call.key, call.value)
            require_room(0 if call.key in entries else len(entries))
        except ValueError:
            return False
        return True


def parseToolCall(text: str, function: str = FUNCTION) -> list[RememberCall]:  # noqa: N802 - as above
    """The calls in a model's reply by which it remembers something."""
    return list(find_calls(text, function))


def shareable_bot(bot: Mapping[str, Any]) -> dict[str, Any]:
    """What of a bot's configuration a shared URL may hold: all but its memory."""
    return {name: value for name, value in bot.items() if name != "memory" and not name.startswith("ais-memory-")}
