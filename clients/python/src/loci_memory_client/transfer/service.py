"""The service as the destination of an import: one user's spaces, or those of each user that the file names."""

from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock

from loci_memory_client.client import Loci
from loci_memory_client.transfer.conversation_writing import ConversationWriting
from loci_memory_client.transfer.destination import Outcome
from loci_memory_client.transfer.memory_writing import MemoryWriting
from loci_memory_client.transfer.records import Conversation, Memory, Origin, Record


@dataclass(frozen=True, slots=True)
class Target:
    """What is written where: ``space`` is an id or a name, ``system`` the format of the file. With ``by_user`` each
    record goes to the user that it names. Without ``may_extract`` no binding learns from the conversations. What is
    written together, and undone together, is a ``run``."""

    system: str
    space: str
    namespace: str
    by_user: bool = False
    may_extract: bool = True
    run: str = ""


class ServiceDestination:
    """Writes over the API. It remembers by user what it has found and made, and looks for each once."""

    def __init__(self, loci: Loci, target: Target) -> None:
        self._loci = loci
        self._target = target
        self._people: dict[str | None, _Person] = {}
        self._lock = Lock()

    def add_memories(self, memories: Sequence[Memory]) -> Sequence[Outcome]:
        return self._person(memories[0].origin).memories.add_memories(memories)

    def add_record(self, record: Record) -> Outcome:
        person = self._person(record.origin)
        if isinstance(record, Conversation):
            return person.conversations.add_conversation(record)
        return person.memories.add_record(record)

    def _person(self, origin: Origin) -> "_Person":
        user = origin.user if self._target.by_user else None
        with self._lock:
            if user not in self._people:
                self._people[user] = _Person(self._loci if user is None else self._loci.act_as(user), self._target)
            return self._people[user]


class _Person:
    def __init__(self, loci: Loci, target: Target) -> None:
        self.conversations = ConversationWriting(loci, target.system, target.run, target.namespace, target.may_extract)
        self.memories = MemoryWriting(loci, target.system, target.run, target.space, self.conversations)
