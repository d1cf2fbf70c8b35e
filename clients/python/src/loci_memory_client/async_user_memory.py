"""The memory of one user with ``await``: remember, find, list, correct, forget. It needs no set-up."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, Self

from loci_memory_client.asked import (
    EXPORT_LOOKS,
    EXPORT_SECONDS,
    PROJECT,
    Day,
    Filter,
    Hits,
    Names,
    Order,
    Place,
    atom_of,
    begin_of,
    end_of,
    filter_text,
    given,
    is_memory_id,
    link_of,
    names_of,
    nothing_yet,
    project_names,
    query_time,
    require_no_namespace,
    require_project,
    require_whose,
    space_of,
)
from loci_memory_client.async_with_rooms import AsyncWithRooms
from loci_memory_client.models import (
    AddedAtom,
    Atom,
    AtomHistory,
    ExportStarted,
    ExtractionJob,
    Forgotten,
    ReviewChoice,
    UserExport,
    WaitingAtom,
    Why,
)
from loci_memory_client.operation import OMIT, Omit
from loci_memory_client.pages import AsyncPage, AsyncPages
from loci_memory_client.said import Added, Said, body_of, delays, is_finished, not_in_time, question_of, words_of

if TYPE_CHECKING:
    pass


class AsyncUserMemory(AsyncWithRooms):
    """What is remembered of a user.

    memory = loci.user("ada")
    await memory.add("I am allergic to peanuts")
    print(await memory.context("What shall we cook?"))

    The verbs work on the user's default space. The rooms of the API are here as well, and mean the same user: what
    ``loci.memory`` does for the token's own user, ``loci.user("ada").memory`` does for Ada.
    """

    def __init__(self, loci: AsyncWithRooms, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        super().__init__(loci._connection)
        self._sleep = sleep
        self._place = Place()

    def __repr__(self) -> str:
        return f"AsyncUserMemory({self._connection.options.place!r})"

    async def add(
        self,
        said: Said,
        *,
        wait: bool = False,
        at: Day | None = None,
        expires_at: Day | None = None,
        category: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        user_words: Sequence[str] | None = None,
        idempotency_key: str | None = None,
    ) -> Added:
        """Remembers one fact, at once, or what messages say, within seconds: with ``wait`` it returns when that is
        done. ``at`` is since when it is true, or when it was said; a fact may have an end and a category of your own.
        Where a model saves the fact, ``user_words`` are the user's messages: what they do not say is unconfirmed.
        Raises ExtractionError where the extraction fails or takes over a minute."""
        remembered = await self.memory.remember(
            **body_of(said),
            **self._place.written,
            valid_from=begin_of(at),
            expires_at=OMIT if expires_at is None else end_of(expires_at),
            category=given(category),
            metadata=given(metadata),
            user_words=OMIT if user_words is None else words_of(user_words),
            idempotency_key=idempotency_key,
        )
        id = remembered.conversation_id
        if id is None or not wait:
            return Added([] if remembered.memory is None else [remembered.memory], id)
        jobs = await self._wait(id, remembered.stored_messages or 0)
        return Added([atom for job in jobs for atom in await self._made_by(job)], id)

    async def search(
        self,
        query: str,
        *,
        limit: int | None = None,
        filter: Filter | None = None,
        threshold: float | None = None,
        category: Names | None = None,
        at: Day | None = None,
    ) -> Hits:
        """The memories that fit a question, best first; without a ``limit`` as many as it needs. ``threshold`` is the
        least similarity, 0 to 1; ``category`` one name or several; ``at`` asks what was true then."""
        found = await self.memory.recall(
            query=question_of(query),
            **self._place.read,
            limit=given(limit),
            filter=given(filter),
            min_similarity=given(threshold),
            category_names=names_of(category),
            valid_at=OMIT if at is None else end_of(at),
        )
        return found.hits

    async def context(
        self, message: str | None = None, *, token_budget: int | None = None, whole_up_to: int | None = None
    ) -> str:
        """One text for a prompt: all that is remembered while it takes ``whole_up_to`` tokens, else what is always
        in mind, what fits the message, and what is newest."""
        built = await self.memory.build_memory_context(
            message=OMIT if message is None else question_of(message),
            **self._place.read,
            token_budget=given(token_budget),
            whole_up_to=given(whole_up_to),
        )
        return built.context_block

    def chat(self, *, namespace: str | None = None) -> "AsyncUserChat":
        """A conversation that remembers while it goes on; use it as a context manager, which closes it. Its
        ``namespace`` is ``chat`` unless given."""
        return AsyncUserChat(self, namespace or "chat")

    def project(self, name: str, *, general: bool = False) -> "AsyncProject":
        """The memory of a project of the user, apart from this one; it is made when it is first written. ``general``:
        ``search`` and ``context`` read the general memory too. Raises InvalidRequestError for a blank name."""
        return AsyncProject(self, name, general)

    async def projects(self) -> Sequence[str]:
        """The names of the user's projects."""
        return project_names([space async for space in self.memory.list_memory_spaces(projects=True)])

    def list(
        self,
        *,
        filter: Filter | None = None,
        category: str | None = None,
        contains: str | None = None,
        at: Day | None = None,
        former: bool = False,
        order: Order = "asc",
    ) -> AsyncPages[Atom]:
        """What is remembered, oldest first; ``order="desc"`` begins with the newest. ``async for`` takes all pages,
        ``await`` the first. ``former`` adds what ended or was replaced, ``at`` shows what was true then."""

        async def fetch_first() -> AsyncPage[Atom]:
            space = await self._find_space()
            if space is None:
                return AsyncPage([], None, lambda _: fetch_first())
            return await self.memory.list_atoms(
                space_id=space,
                filter=filter_text(filter),
                category=given(category),
                contains=given(contains),
                valid_at=query_time(at),
                former=former or OMIT,
                order=order,
            )

        return AsyncPages(fetch_first)

    async def get(self, id: str) -> Atom:
        """One memory. Raises NotFoundError for one that is forgotten, or another user's."""
        return await self.memory.get_atom(atom_id=id)

    async def update(
        self,
        id: str,
        text: str | None = None,
        *,
        category: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        expires_at: Day | Omit | None = OMIT,
        if_match: int | str | None = None,
    ) -> Atom:
        """Corrects a memory; what is left out stays, ``expires_at=None`` takes the end away. ``if_match`` changes only
        the version that was read. What it said before is in its ``history``."""
        kind = None if category is None else (await self.get(id)).category.kind
        return await self.memory.edit_atom(
            atom_id=id,
            text=given(text),
            category=OMIT if category is None else {"name": category, "kind": kind},
            metadata=given(metadata),
            expires_at=expires_at if expires_at is None or isinstance(expires_at, Omit) else end_of(expires_at),
            if_match=if_match,
        )

    async def forget(self, what: str) -> Forgotten:
        """Forgets a memory: by its id, or by words that clearly mean one. Where they may mean several nothing is
        deleted, and ``candidates`` shows them. ``restore`` takes it back."""
        if is_memory_id(what):
            atom = await self.get(what)
            await self.memory.delete_atom(atom_id=what)
            return Forgotten(forgotten=atom, candidates=[])
        space = await self._find_space()
        if space is None:
            return Forgotten(forgotten=None, candidates=[])
        return await self.memory.forget_memory(space_id=space, query=what)

    async def restore(self, id: str) -> Atom:
        """Brings a forgotten memory back."""
        return await self.memory.restore_atom(atom_id=id)

    async def clear(self, user: str) -> str | None:
        """Forgets all that is remembered of the user, whose id is asked for again; conversations stay. Returns the id
        of what was deleted, which ``memory.restore_memory_space`` brings back for 30 days. To erase the person
        altogether, ``admin.delete_user_data(confirm=True)``. Raises InvalidRequestError for another user's id."""
        require_whose(user, self._connection.options.user)
        space = await self._find_space()
        if space is None:
            return None
        async for atom in self.memory.list_atoms(space_id=space, former=True, limit=1):
            require_whose(user, atom.user_id)
            break
        await self.memory.delete_memory_space(space_id=space)
        return space

    def waiting(self, *, conversation_id: str | None = None) -> AsyncPages[WaitingAtom]:
        """What waits for the user before it counts, each with the current memory that it would replace; of one
        conversation, or of all. ``async for`` takes all pages, ``await`` the first."""

        async def fetch_first() -> AsyncPage[WaitingAtom]:
            space = await self._find_space()
            if space is None:
                return AsyncPage([], None, lambda _: fetch_first())
            return await self.memory.list_reviews(space_id=space, conversation_id=given(conversation_id))

        return AsyncPages(fetch_first)

    async def approve(self, id: str, text: str | None = None) -> Atom:
        """Lets a memory that waits count, in other words if a ``text`` is given. Raises as ``get`` does, and
        ConflictError for one that was rejected."""
        return await self._decide({"atom_id": id, "decision": "approve", "text": text})

    async def reject(self, id: str) -> Atom:
        """Rejects a memory that waits: it never counts, and the same does not wait again before it expires."""
        return await self._decide({"atom_id": id, "decision": "reject"})

    async def decide_all(self, decision: Literal["approve", "reject"], *, conversation_id: str | None = None) -> int:
        """Decides alike about all that waits, or that one conversation brought. Returns how many there were."""
        space = await self._find_space()
        decided = 0
        is_finished = space is None
        while space is not None and not is_finished:
            answer = await self.memory.decide_reviews(
                space_id=space, all=decision, conversation_id=given(conversation_id)
            )
            decided, is_finished = decided + len(answer.items), answer.finished or not answer.items
        return decided

    async def review(self, learned: bool | None) -> ReviewChoice:
        """Chooses whether what is learned from now on waits for the user; None: as the app has set it."""
        return await self.memory.set_review_choice(learned=learned)

    async def _decide(self, decision: Mapping[str, Any]) -> Atom:
        id = str(decision["atom_id"])
        answer = await self.memory.decide_reviews(space_id=space_of(id), decisions=[decision])
        return atom_of(answer.items[0])

    async def history(self, id: str) -> AtomHistory:
        """What a memory replaced, what replaced it, and its former wordings."""
        return await self.memory.get_atom_history(atom_id=id)

    async def why(self, text: str) -> Why:
        """Why something is not remembered, or not found: not extracted, dropped, replaced, forgotten. Raises
        NotFoundError where nothing was ever remembered."""
        space = await self._find_space()
        if space is None:
            raise nothing_yet()
        return await self.memory.explain_missing_memory(space_id=space, text=question_of(text))

    async def export(self) -> UserExport:
        """All data of the user: memories, conversations, files. A large one takes minutes. Raises LociError."""
        begun = await self.admin.export_user_data()
        if not isinstance(begun, ExportStarted):
            return begun
        job = await self.admin.get_admin_job(admin_job_id=begun.job_id)
        for _ in range(EXPORT_LOOKS):
            if job.status != "running":
                break
            await self._sleep(EXPORT_SECONDS)
            job = await self.admin.get_admin_job(admin_job_id=begun.job_id)
        return UserExport.model_validate_json(await self._connection.download(link_of(job)))

    async def _find_space(self) -> str | None:
        """The id of the space, None before anything is remembered."""
        found = await self.memory.list_memory_spaces(name=self._place.space)
        return found.items[0].id if found.items else None

    async def _wait(self, conversation_id: str, messages: int) -> Sequence[ExtractionJob]:
        jobs: Sequence[ExtractionJob] = ()
        for delay in delays():
            jobs = [job async for job in self.memory.list_extractions(conversation_id=conversation_id)]
            if is_finished(jobs, conversation_id, messages):
                return jobs
            await self._sleep(delay)
        raise not_in_time(conversation_id, jobs)

    async def _made_by(self, job: ExtractionJob) -> Sequence[Atom | AddedAtom]:
        made: deque[Atom | AddedAtom] = deque()
        async for atom in self.memory.list_atoms(space_id=job.memory_space_id, order="desc"):
            if atom.created_at < job.created_at:
                break
            if atom.source_conversation_id == job.conversation_id:
                made.appendleft(atom)
        return made


class AsyncProject(AsyncUserMemory):
    """What is remembered of a user in a project, and in no other memory. It has the verbs of the user's memory:
    ``clear("ada")`` deletes the project. Ids mean a memory wherever it is, and ``export`` is of the whole user."""

    def __init__(self, memory: AsyncUserMemory, name: str, general: bool = False) -> None:
        super().__init__(memory, memory._sleep)
        self._place = Place(require_project(name), general)

    def __repr__(self) -> str:
        return f"AsyncProject({self._place.project!r}, {self._connection.options.place!r})"

    def chat(self, *, namespace: str | None = None) -> "AsyncUserChat":
        """A conversation of the project, which is extracted into it alone, and has the project's namespace."""
        require_no_namespace(namespace)
        return AsyncProjectChat(self, PROJECT)

    async def rename(self, name: str) -> None:
        """Gives the project another name; its memories and conversations stay. Raises ConflictError where another
        project has it, NotFoundError where nothing was ever remembered."""
        place = Place(require_project(name), self._place.general)
        space = await self._find_space()
        if space is None:
            raise nothing_yet()
        await self.memory.update_memory_space(space_id=space, name=place.space)
        self._place = place


class AsyncUserChat:
    """One conversation of a user. It is stored with its first turn or context, and closed at the end of ``with``."""

    def __init__(self, memory: AsyncUserMemory, namespace: str) -> None:
        self._rooms = memory
        self._namespace = namespace
        self._id: str | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def begin(self) -> str:
        """The id of the conversation, which is made where there is none yet."""
        if self._id is None:
            namespace = await self._find_namespace()
            self._id = (await self._rooms.conversations.create_conversation(namespace=namespace)).id
        return self._id

    async def context(self, message: str, *, token_budget: int | None = None, whole_up_to: int | None = None) -> str:
        """One text for a prompt: what is remembered, as ``UserMemory.context`` has it, and the turns so far."""
        budget = OMIT if token_budget is None else token_budget
        whole = OMIT if whole_up_to is None else whole_up_to
        built = await self._rooms.working_context.build(
            conversation_id=await self.begin(),
            recall_query=question_of(message),
            token_budget=budget,
            whole_up_to=whole,
            **self._rooms._place.seen,
        )
        return built.context_block

    async def say(self, text: str, reply: str) -> None:
        """Stores what the user said and what was answered."""
        await self._rooms.conversations.append_turn(
            conversation_id=await self.begin(), user_content=text, assistant={"content": reply}
        )

    async def close(self) -> None:
        """Ends the conversation; what it says is remembered within seconds."""
        if self._id is not None:
            await self._rooms.conversations.close_conversation(conversation_id=self._id)

    async def _find_namespace(self) -> str:
        return self._namespace


class AsyncProjectChat(AsyncUserChat):
    """One conversation of a project, which is made where it is not there yet."""

    async def _find_namespace(self) -> str:
        space = await self._rooms.memory.create_memory_space(name=self._rooms._place.space)
        return f"{self._namespace}{space.id}"
