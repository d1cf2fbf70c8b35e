"""The memory of one user in three verbs: add, search, context. It needs no set-up."""

import time
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from loci_memory_client.models import AddedAtom, Atom, ExtractionJob, RecallHit
from loci_memory_client.operation import OMIT
from loci_memory_client.said import Added, Said, body_of, delays, is_finished, not_in_time, question_of, words_of

if TYPE_CHECKING:
    from loci_memory_client.client import Loci


class UserMemory:
    """What a user's default space holds.

    memory = loci.user("ada")
    memory.add("I am allergic to peanuts")
    print(memory.context("What shall we cook?"))
    """

    def __init__(self, loci: "Loci", sleep: Callable[[float], None] = time.sleep) -> None:
        self._loci = loci
        self._sleep = sleep

    def add(
        self,
        said: Said,
        *,
        wait: bool = False,
        metadata: Mapping[str, Any] | None = None,
        user_words: Sequence[str] | None = None,
        idempotency_key: str | None = None,
    ) -> Added:
        """Remembers one fact, at once, or what messages say, within seconds: with ``wait`` it returns when that is
        done. Where a model saves the fact, ``user_words`` are the user's messages: what they do not say is unconfirmed.
        Raises ExtractionError where the extraction fails or takes over a minute."""
        remembered = self._loci.memory.remember(
            **body_of(said),
            metadata=OMIT if metadata is None else metadata,
            user_words=OMIT if user_words is None else words_of(user_words),
            idempotency_key=idempotency_key,
        )
        id = remembered.conversation_id
        if id is None or not wait:
            return Added([] if remembered.memory is None else [remembered.memory], id)
        return Added(
            [atom for job in self._wait(id, remembered.stored_messages or len(said)) for atom in self._made_by(job)], id
        )

    def search(self, query: str, *, limit: int | None = None) -> list[RecallHit]:
        """The memories that fit a question, best first; without a ``limit`` as many as it needs."""
        return self._loci.memory.recall(query=question_of(query), limit=OMIT if limit is None else limit).hits

    def context(
        self, message: str | None = None, *, token_budget: int | None = None, whole_up_to: int | None = None
    ) -> str:
        """One text for a prompt: all that is remembered while it takes ``whole_up_to`` tokens, else what is always
        in mind, what fits the message, and what is newest."""
        budget = OMIT if token_budget is None else token_budget
        whole = OMIT if whole_up_to is None else whole_up_to
        asked = OMIT if message is None else question_of(message)
        return self._loci.memory.build_memory_context(
            message=asked, token_budget=budget, whole_up_to=whole
        ).context_block

    def chat(self, *, namespace: str = "chat") -> "UserChat":
        """A conversation that remembers while it goes on; use it as a context manager, which closes it."""
        return UserChat(self._loci, namespace)

    def _wait(self, conversation_id: str, messages: int) -> list[ExtractionJob]:
        jobs: list[ExtractionJob] = []
        for delay in delays():
            jobs = list(self._loci.memory.list_extractions(conversation_id=conversation_id))
            if is_finished(jobs, conversation_id, messages):
                return jobs
            self._sleep(delay)
        raise not_in_time(conversation_id, jobs)

    def _made_by(self, job: ExtractionJob) -> list[Atom | AddedAtom]:
        made: list[Atom | AddedAtom] = []
        for atom in self._loci.memory.list_atoms(space_id=job.memory_space_id, order="desc"):
            if atom.created_at < job.created_at:
                break
            if atom.source_conversation_id == job.conversation_id:
                made.append(atom)
        return made[::-1]


class UserChat:
    """One conversation of a user. It is stored with its first turn or context, and closed at the end of ``with``."""

    def __init__(self, loci: "Loci", namespace: str) -> None:
        self._loci = loci
        self._namespace = namespace
        self._id: str | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def begin(self) -> str:
        """The id of the conversation, which is made where there is none yet."""
        if self._id is None:
            self._id = self._loci.conversations.create_conversation(namespace=self._namespace).id
        return self._id

    def context(self, message: str, *, token_budget: int | None = None, whole_up_to: int | None = None) -> str:
        """One text for a prompt: what is remembered, as ``UserMemory.context`` has it, and the turns so far."""
        budget = OMIT if token_budget is None else token_budget
        whole = OMIT if whole_up_to is None else whole_up_to
        return self._loci.working_context.build(
            conversation_id=self.begin(), recall_query=question_of(message), token_budget=budget, whole_up_to=whole
        ).context_block

    def say(self, text: str, reply: str) -> None:
        """Stores what the user said and what was answered."""
        self._loci.conversations.append_turn(
            conversation_id=self.begin(), user_content=text, assistant={"content": reply}
        )

    def close(self) -> None:
        """Ends the conversation; what it says is remembered within seconds."""
        if self._id is not None:
            self._loci.conversations.close_conversation(conversation_id=self._id)
