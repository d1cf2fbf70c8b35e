"""A person who is erased again and again and goes on each time, while writes and sweeps meet each other at any call."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import TypeVar

from loci import conversations, spaces
from loci.apps import api_keys
from loci.apps.api_keys import NewApiKey
from loci.apps.generations import find_present_caller
from loci.conversations import turns
from loci.conversations.lifecycle import NewConversation
from loci.conversations.turns import NewMessage
from loci.errors import Conflict, Contended
from loci.governance import jobs
from loci.learning.extraction import fanout
from loci.memory.atoms.changes import add_atom
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.reads import list_atoms
from loci.memory.entities.reading import open_memory
from loci.memory.entities.records import NewEntity, create_entity
from loci.memory.files import writing as files
from loci.memory.files.reading import list_files
from loci.memory.files.writing import NewFile
from loci.model.atoms import Category, Kind
from loci.model.conversations import MessageRole, TextBlock
from loci.model.entities import EntityType
from loci.model.governance import AdminJobKind, AdminJobStatus
from loci.model.jobs import ConversationScope
from loci.ports.all import Ports
from loci.runtime.erased_people import watch_erased
from loci.scope import Caller
from loci.spaces import NewSpace, bindings
from loci.spaces.bindings import NewBinding
from loci.spaces.targets import NamedSpaces
from tests.fakes.faults import Crash, Interrupted, Moment, crashing
from tests.support.erasing_in_memory import SETTLED, empty, everything, traces

T = TypeVar("T")
NOTES = Category("notes", Kind.FACT)


def as_present(ports: Ports, who: Caller, act: Callable[[Caller], T]) -> T:
    """What the edge does with a request."""
    for _ in range(3):
        with watch_erased() as met:
            try:
                return act(who)
            except Conflict:
                if not met:
                    raise
        who = find_present_caller(ports, who)
    raise Conflict("erased each time")


def extract_talk(ports: Ports, who: Caller, text: str) -> None:
    """A conversation whose job is sent and waits."""
    id = conversations.create_conversation(ports, who, NewConversation("chat", title=text)).id
    turns.append_message(ports, who, id, NewMessage(MessageRole.USER, (TextBlock(text),)))
    head = conversations.close_conversation(ports, who, id)
    fanout.fan_out(ports, who.own("chat"), id.ulid, head.epoch)


def add_to_space(ports: Ports, who: Caller, text: str) -> None:
    space = spaces.create_space(ports, who, NewSpace(name=text)).space.id
    add_atom(ports, who, space, NewAtom(text, NOTES))


def add_binding(ports: Ports, who: Caller, text: str) -> None:
    scopes = (ConversationScope("chat", who.user),)
    bindings.create_binding(ports, who, NewBinding(scopes, NamedSpaces(names=(text,))))


def add_key(ports: Ports, who: Caller, text: str) -> None:
    api_keys.create_key(ports, who, NewApiKey(text))


@dataclass
class GoingOn:
    """What is written carries a text of its own. ``sure`` must be there at the end, ``doomed`` nowhere; what was being
    written while the person was erased may be either."""

    now: datetime = field(init=False)
    erased: int = 0
    written: int = 0
    sure: list[str] = field(default_factory=list)
    doomed: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.world = empty()
        self.ports, self.ada = self.world.ports, self.world.ada
        self.now = self.ports.now()
        self.team = spaces.create_space(self.ports, self.world.ines, NewSpace("group:team", "Team")).space.id

    def write(self, kind: int, ports: Ports | None = None) -> None:
        """A write that the person waits for."""
        self.written += 1
        text, before, through = f"word{self.written:04}", self.erased, ports or self.ports
        acts: tuple[Callable[[Ports, Caller, str], None], ...] = (
            *(extract_talk, add_to_space, add_binding, add_key),
            *(self._add_to_team, self._name_in_team, self._put_file),
        )
        try:
            as_present(through, self.ada, partial(lambda act, who: act(through, who, text), acts[kind % len(acts)]))
        except Contended:
            return
        if self.erased == before:
            self.sure.append(text)

    def _add_to_team(self, ports: Ports, who: Caller, text: str) -> None:
        add_atom(ports, who, self.team, NewAtom(text, NOTES))

    def _name_in_team(self, ports: Ports, who: Caller, text: str) -> None:
        create_entity(ports, who, self.team, NewEntity(EntityType.PLACE, text))

    def _put_file(self, ports: Ports, who: Caller, text: str) -> None:
        files.put_file(ports, who, self.team, NewFile(f"{text}.md", text))

    def erase(self, ports: Ports | None = None) -> None:
        """What was acknowledged before goes; what is acknowledged meanwhile may go."""
        before = list(self.sure)
        # Those that are being written now are neither.
        self.erased += 1
        jobs.erase_user(ports or self.ports, self.ada, None)
        self.erased += 1
        self.doomed += before
        self.sure = []

    def name_in_app(self) -> None:
        """An admin has what the person says extracted."""
        self.written += 1
        text, before = f"word{self.written:04}", self.erased
        scopes = (ConversationScope("chat", self.ada.user),)
        bindings.create_binding(self.ports, self.world.ines, NewBinding(scopes, NamedSpaces(names=(text,))))
        if self.erased == before:
            self.sure.append(text)

    def sweep(self, ports: Ports | None = None) -> None:
        self.now = max(self.now, self.ports.now()) + timedelta(minutes=16)
        self.world.sweep(self.now, ports)

    def run_jobs(self) -> None:
        self.world.run_jobs()

    def meet(self, nth: int, act: Callable[[Ports], None], other: Callable[[], None]) -> None:
        """``act``, and at its n-th call ``other``."""
        act(Interrupted(self.ports, nth, Moment.BEFORE, other))

    def crash(self, nth: int, act: Callable[[Ports], None]) -> None:
        try:
            act(crashing(self.ports, nth, Moment.AFTER))
        except Crash:
            return

    def finish(self) -> None:
        self.run_jobs()
        for _ in range(30):
            self.now += SETTLED + timedelta(minutes=1)
            self.world.sweep(self.now)
            if not self.unfinished():
                return
        raise AssertionError("an erasure does not end")

    def unfinished(self) -> list[str]:
        running = (AdminJobStatus.RUNNING, AdminJobStatus.WAITING)
        found = self.ports.admin_jobs.list(self.ada.app_directory)
        return [str(job.id) for job in found if job.kind is AdminJobKind.ERASE and job.status in running]

    def texts(self) -> str:
        """All that the person, and the admin, are shown."""

        def all_of(who: Caller) -> list[object]:
            own = spaces.list_spaces(self.ports, who).items
            return [
                own,
                [list_atoms(self.ports, who, space).items for space in (*(one.id for one in own), self.team)],
                conversations.list_conversations(self.ports, who).items,
                bindings.list_bindings(self.ports, who).items,
                api_keys.list_keys(self.ports, who),
                self.ports.entities.list(open_memory(self.ports, who, self.team), None, 200).items,
                list_files(self.ports, who, self.team).items,
            ]

        named = bindings.list_bindings(self.ports, self.world.ines).items
        return str([as_present(self.ports, self.ada, all_of), named])

    def require_sound(self) -> None:
        """Raises AssertionError unless all that is new is shown, and nothing that is old is anywhere."""
        shown, stored = self.texts(), everything(self.world)
        assert [text for text in self.sure if text not in shown] == []
        assert [text for text in self.doomed if text in stored] == []

    def require_unnamed(self) -> None:
        """Raises AssertionError where anything names the person."""
        assert traces(self.world) == []
