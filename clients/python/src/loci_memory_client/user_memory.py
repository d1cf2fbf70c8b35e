"""The memory of one user: remember, find, list, correct, forget. It needs no set-up."""

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
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
from loci_memory_client.pages import Page
from loci_memory_client.said import Added, Said, body_of, delays, is_finished, not_in_time, question_of, words_of
from loci_memory_client.with_rooms import WithRooms

if TYPE_CHECKING:
    pass


class UserMemory(WithRooms):
    """What is remembered of a user.

    memory = loci.user("ada")
    memory.add("I am allergic to peanuts")
    print(memory.context("What shall we cook?"))

    The verbs work on the user's default space. The rooms of the API are here as well, and mean the same user: what
    ``loci.memory`` does for the token's own user, ``loci.user("ada").memory`` does for Ada.
    """

    def __init__(self, loci: WithRooms, sleep: Callable[[float], None] = time.sleep) -> None:
        super().__init__(loci._connection)
        self._sleep = sleep
        self._place = Place()

    def __repr__(self) -> str:
        return f"UserMemory({self._connection.options.place!r})"

    def add(
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
        remembered = self.memory.remember(
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
        jobs = self._wait(id, remembered.stored_messages or 0)
        return Added([atom for job in jobs for atom in self._made_by(job)], id)

    def search(
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
        found = self.memory.recall(
            query=question_of(query),
            **self._place.read,
            limit=given(limit),
            filter=given(filter),
            min_similarity=given(threshold),
            category_names=names_of(category),
            valid_at=OMIT if at is None else end_of(at),
        )
        return found.hits

    def context(
        self, message: str | None = None, *, token_budget: int | None = None, whole_up_to: int | None = None
    ) -> str:
        """One text for a prompt: all that is remembered while it takes ``whole_up_to`` tokens, else what is always
        in mind, what fits the message, and what is newest."""
        built = self.memory.build_memory_context(
            message=OMIT if message is None else question_of(message),
            **self._place.read,
            token_budget=given(token_budget),
            whole_up_to=given(whole_up_to),
        )
        return built.context_block

    def chat(self, *, namespace: str | None = None) -> "UserChat":
        """A conversation that remembers while it goes on; use it as a context manager, which closes it. Its
        ``namespace`` is ``chat`` unless given."""
        return UserChat(self, namespace or "chat")

    def project(self, name: str, *, general: bool = False) -> "Project":
        """The memory of a project of the user, apart from this one; it is made when it is first written. ``general``:
        ``search`` and ``context`` read the general memory too. Raises InvalidRequestError for a blank name."""
        return Project(self, name, general)

    def projects(self) -> Sequence[str]:
        """The names of the user's projects."""
        return project_names(self.memory.list_memory_spaces(projects=True))

    def list(
        self,
        *,
        filter: Filter | None = None,
        category: str | None = None,
        contains: str | None = None,
        at: Day | None = None,
        former: bool = False,
        order: Order = "asc",
    ) -> Page[Atom]:
        """What is remembered, oldest first; ``order="desc"`` begins with the newest. It iterates over all pages.
        ``former`` adds what ended or was replaced, ``at`` shows what was true then."""
        space = self._find_space()
        if space is None:
            return Page([], None, lambda _: self.list())
        return self.memory.list_atoms(
            space_id=space,
            filter=filter_text(filter),
            category=given(category),
            contains=given(contains),
            valid_at=query_time(at),
            former=former or OMIT,
            order=order,
        )

    def get(self, id: str) -> Atom:
        """One memory. Raises NotFoundError for one that is forgotten, or another user's."""
        return self.memory.get_atom(atom_id=id)

    def update(
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
        kind = None if category is None else (self.get(id)).category.kind
        return self.memory.edit_atom(
            atom_id=id,
            text=given(text),
            category=OMIT if category is None else {"name": category, "kind": kind},
            metadata=given(metadata),
            expires_at=expires_at if expires_at is None or isinstance(expires_at, Omit) else end_of(expires_at),
            if_match=if_match,
        )

    def forget(self, what: str) -> Forgotten:
        """Forgets a memory: by its id, or by words that clearly mean one. Where they may mean several nothing is
        deleted, and ``candidates`` shows them. ``restore`` takes it back."""
        if is_memory_id(what):
            atom = self.get(what)
            self.memory.delete_atom(atom_id=what)
            return Forgotten(forgotten=atom, candidates=[])
        space = self._find_space()
        if space is None:
            return Forgotten(forgotten=None, candidates=[])
        return self.memory.forget_memory(space_id=space, query=what)

    def restore(self, id: str) -> Atom:
        """Brings a forgotten memory back."""
        return self.memory.restore_atom(atom_id=id)

    def clear(self, user: str) -> str | None:
        """Forgets all that is remembered of the user, whose id is asked for again; conversations stay. Returns the id
        of what was deleted, which ``memory.restore_memory_space`` brings back for 30 days. To erase the person
        altogether, ``admin.delete_user_data(confirm=True)``. Raises InvalidRequestError for another user's id."""
        require_whose(user, self._connection.options.user)
        space = self._find_space()
        if space is None:
            return None
        for atom in self.memory.list_atoms(space_id=space, former=True, limit=1):
            require_whose(user, atom.user_id)
            break
        self.memory.delete_memory_space(space_id=space)
        return space

    def waiting(self, *, conversation_id: str | None = None) -> Page[WaitingAtom]:
        """What waits for the user before it counts, each with the current memory that it would replace; of one
        conversation, or of all."""
        space = self._find_space()
        if space is None:
            return Page([], None, lambda _: self.waiting(conversation_id=conversation_id))
        return self.memory.list_reviews(space_id=space, conversation_id=given(conversation_id))

    def approve(self, id: str, text: str | None = None) -> Atom:
        """Lets a memory that waits count, in other words if a ``text`` is given. Raises as ``get`` does, and
        ConflictError for one that was rejected."""
        return self._decide({"atom_id": id, "decision": "approve", "text": text})

    def reject(self, id: str) -> Atom:
        """Rejects a memory that waits: it never counts, and the same does not wait again before it expires."""
        return self._decide({"atom_id": id, "decision": "reject"})

    def decide_all(self, decision: Literal["approve", "reject"], *, conversation_id: str | None = None) -> int:
        """Decides alike about all that waits, or that one conversation brought. Returns how many there were."""
        space = self._find_space()
        decided = 0
        is_finished = space is None
        while space is not None and not is_finished:
            answer = self.memory.decide_reviews(space_id=space, all=decision, conversation_id=given(conversation_id))
            decided, is_finished = decided + len(answer.items), answer.finished or not answer.items
        return decided

    def review(self, learned: bool | None) -> ReviewChoice:
        """Chooses whether what is learned from now on waits for the user; None: as the app has set it."""
        return self.memory.set_review_choice(learned=learned)

    def _decide(self, decision: Mapping[str, Any]) -> Atom:
        id = str(decision["atom_id"])
        answer = self.memory.decide_reviews(space_id=space_of(id), decisions=[decision])
        return atom_of(answer.items[0])

    def history(self, id: str) -> AtomHistory:
        """What a memory replaced, what replaced it, and its former wordings."""
        return self.memory.get_atom_history(atom_id=id)

    def why(self, text: str) -> Why:
        """Why something is not remembered, or not found: not extracted, dropped, replaced, forgotten. Raises
        NotFoundError where nothing was ever remembered."""
        space = self._find_space()
        if space is None:
            raise nothing_yet()
        return self.memory.explain_missing_memory(space_id=space, text=question_of(text))

    def export(self) -> UserExport:
        """All data of the user: memories, conversations, files. A large one takes minutes. Raises LociError."""
        begun = self.admin.export_user_data()
        if not isinstance(begun, ExportStarted):
            return begun
        job = self.admin.get_admin_job(admin_job_id=begun.job_id)
        for _ in range(EXPORT_LOOKS):
            if job.status != "running":
                break
            self._sleep(EXPORT_SECONDS)
            job = self.admin.get_admin_job(admin_job_id=begun.job_id)
        return UserExport.model_validate_json(self._connection.download(link_of(job)))

    def _find_space(self) -> str | None:
        """The id of the space, None before anything is remembered."""
        found = self.memory.list_memory_spaces(name=self._place.space)
        return found.items[0].id if found.items else None

    def _wait(self, conversation_id: str, messages: int) -> Sequence[ExtractionJob]:
        jobs: Sequence[ExtractionJob] = ()
        for delay in delays():
            jobs = list(self.memory.list_extractions(conversation_id=conversation_id))
            if is_finished(jobs, conversation_id, messages):
                return jobs
            self._sleep(delay)
        raise not_in_time(conversation_id, jobs)

    def _made_by(self, job: ExtractionJob) -> Sequence[Atom | AddedAtom]:
        made: deque[Atom | AddedAtom] = deque()
        for atom in self.memory.list_atoms(space_id=job.memory_space_id, order="desc"):
            if atom.created_at < job.created_at:
                break
            if atom.source_conversation_id == job.conversation_id:
                made.appendleft(atom)
        return made


class Project(UserMemory):
    """What is remembered of a user in a project, and in no other memory. It has the verbs of the user's memory:
    ``clear("ada")`` deletes the project. Ids mean a memory wherever it is, and ``export`` is of the whole user."""

    def __init__(self, memory: UserMemory, name: str, general: bool = False) -> None:
        super().__init__(memory, memory._sleep)
        self._place = Place(require_project(name), general)

    def __repr__(self) -> str:
        return f"Project({self._place.project!r}, {self._connection.options.place!r})"

    def chat(self, *, namespace: str | None = None) -> "UserChat":
        """A conversation of the project, which is extracted into it alone, and has the project's namespace."""
        require_no_namespace(namespace)
        return ProjectChat(self, PROJECT)

    def rename(self, name: str) -> None:
        """Gives the project another name; its memories and conversations stay. Raises ConflictError where another
        project has it, NotFoundError where nothing was ever remembered."""
        place = Place(require_project(name), self._place.general)
        space = self._find_space()
        if space is None:
            raise nothing_yet()
        self.memory.update_memory_space(space_id=space, name=place.space)
        self._place = place


class UserChat:
    """One conversation of a user. It is stored with its first turn or context, and closed at the end of ``with``."""

    def __init__(self, memory: UserMemory, namespace: str) -> None:
        self._rooms = memory
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
            namespace = self._find_namespace()
            self._id = self._rooms.conversations.create_conversation(namespace=namespace).id
        return self._id

    def context(self, message: str, *, token_budget: int | None = None, whole_up_to: int | None = None) -> str:
        """One text for a prompt: what is remembered, as ``UserMemory.context`` has it, and the turns so far."""
        budget = OMIT if token_budget is None else token_budget
        whole = OMIT if whole_up_to is None else whole_up_to
        return self._rooms.working_context.build(
            conversation_id=self.begin(),
            recall_query=question_of(message),
            token_budget=budget,
            whole_up_to=whole,
            **self._rooms._place.seen,
        ).context_block

    def say(self, text: str, reply: str) -> None:
        """Stores what the user said and what was answered."""
        self._rooms.conversations.append_turn(
            conversation_id=self.begin(), user_content=text, assistant={"content": reply}
        )

    def close(self) -> None:
        """Ends the conversation; what it says is remembered within seconds."""
        if self._id is not None:
            self._rooms.conversations.close_conversation(conversation_id=self._id)

    def _find_namespace(self) -> str:
        return self._namespace


class ProjectChat(UserChat):
    """One conversation of a project, which is made where it is not there yet."""

    def _find_namespace(self) -> str:
        space = self._rooms.memory.create_memory_space(name=self._rooms._place.space)
        return f"{self._namespace}{space.id}"
