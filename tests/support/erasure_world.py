"""Somebody who is to be erased, with something of them in every store, and others who are to lose nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from loci import conversations, ids, spaces
from loci.apps import api_keys
from loci.apps.api_keys import NewApiKey
from loci.background import sweeper
from loci.background.sweeper import Swept
from loci.conversations import turns
from loci.conversations.lifecycle import NewConversation
from loci.conversations.turns import NewMessage
from loci.dialects.presences import lifecycle
from loci.governance import jobs
from loci.governance.subjects import export_prefix
from loci.ids import AdminJobId, BindingId, ConversationId, MessageId, SpaceId
from loci.learning.extraction import fanout, run_job
from loci.memory.atoms.changes import add_atom, delete_atom
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.memory.atoms.fields import NewAtom
from loci.memory.entities.records import NewEntity, create_entity
from loci.memory.files import writing as files
from loci.memory.files.writing import NewFile
from loci.model.atoms import Category, Kind
from loci.model.conversations import Message, MessageRole, TextBlock, ToolResultBlock, ToolUseBlock
from loci.model.entities import EntityType
from loci.model.governance import AdminJob, AdminJobKind, AdminJobStatus
from loci.model.jobs import Binding, ConversationScope, ExtractionPolicy, Target
from loci.model.language import ModelChoice
from loci.model.presences import (
    ActionKind,
    Aspect,
    Dream,
    DreamAction,
    Pattern,
    StyleSnippet,
    Surfaces,
    Widget,
)
from loci.model.turn_runs import OfferedTool, RunRequest, TurnRun
from loci.ports.all import Ports
from loci.ports.jobs import DueKind, JobMessage
from loci.ports.language import Extraction
from loci.ports.writes import FirstWrite
from loci.scope import Caller
from loci.spaces import NewSpace, bindings
from loci.spaces.bindings import NewBinding
from loci.spaces.targets import NamedSpaces
from tests.fakes.dead_letters import DeadLettersInMemory
from tests.fakes.export_files import ExportFilesInMemory
from tests.fakes.job_queue import FifoJobs
from tests.fakes.memory import caller
from tests.support.foreign_jobs import send_foreign_jobs
from tests.support.pipeline import extracted_fact

CANARY = "canary"
TRACES = (CANARY, "ada@example.com", "ada%40example.com")
"""Words that identify Ada."""


class Parrot:
    """An extractor that takes down the first thing said."""

    name = "rules"

    def prompt_hash(self, version: str) -> str:
        return f"hash of {version}"

    def extract(self, messages: Sequence[Message], version: str) -> Extraction:
        if not messages:
            return Extraction(())
        text = messages[0].text
        return Extraction((extracted_fact(f"{text}, as {version} heard", 1, entity=f"Friend of {text}"),))


@dataclass
class World:
    """Ada, whose every text has a canary in it, and Bo, who is of her group; Ines is their admin."""

    ports: Ports
    tenant: str
    queue: FifoJobs
    letters: DeadLettersInMemory
    files: ExportFilesInMemory
    ran: list[JobMessage] = field(default_factory=list)

    def __post_init__(self) -> None:
        group = frozenset({"team"})
        self.ada = caller("ada@example.com", self.tenant, groups=group)
        self.bo = caller("bo", self.tenant, groups=group)
        self.ines = caller("ines", self.tenant, role="admin", groups=group)

    def talk(self, who: Caller, namespace: str, text: str) -> ConversationId:
        """A closed conversation with a tool in it."""
        ports = self.ports
        new = NewConversation(namespace, title=text, session_id=text, metadata={text: text})
        id = conversations.create_conversation(ports, who, new, key=f"{text} {namespace}").id
        turns.append_message(ports, who, id, NewMessage(MessageRole.USER, (TextBlock(text),)), key=text)
        use = (ToolUseBlock(text, text, {"about": text}),)
        turns.append_message(ports, who, id, NewMessage(MessageRole.ASSISTANT, use))
        turns.append_message(ports, who, id, NewMessage(MessageRole.TOOL, (ToolResultBlock(text, text),)))
        self.leave_a_turn(who, id, text)
        conversations.close_conversation(ports, who, id)
        return id

    def leave_a_turn(self, who: Caller, id: ConversationId, text: str) -> None:
        """In flight, as a worker that died left it."""
        ports, scope = self.ports, who.own(id.namespace)
        head, now = ports.conversations.read(scope, id.ulid).conversation, ports.now()
        assert head is not None
        tool = OfferedTool("LOOK_UP", "look_up", text, {"type": "object", "title": text})
        request = RunRequest(ModelChoice("openai", text), text, 100, None, (tool,), 8, 50, frozenset())
        run = TurnRun(id, head.turn_id or "", head.epoch, request, (1,), now, now, pending=(text,), error=text)
        ports.turn_runs.append(scope, (head, head), [], (None, run))

    def remember(self, who: Caller, space: SpaceId, text: str) -> None:
        """An entity, and atoms in every state, that name it."""
        ports = self.ports
        new = NewEntity(EntityType.PERSON, f"{text} of {who.user}", aliases=(f"{text} by {who.user}",))
        named = (create_entity(ports, who, space, new).view.entity.id,)
        notes = Category(f"{text} notes", Kind.FACT)
        first = add_atom(ports, who, space, NewAtom(text, notes, key=text, entity_ids=named), key=text).atom
        add_atom(ports, who, space, NewAtom(f"{text}, later", notes, key=text, entity_ids=named))
        mistyped = add_atom(ports, who, space, NewAtom(f"{text}, mistyped", notes)).atom
        edit_atom(ports, who, mistyped.id, AtomEdit(text=f"{text}, put right"))
        delete_atom(ports, who, add_atom(ports, who, space, NewAtom(f"{text}, deleted", notes)).atom.id)
        assert first.text == text
        path = f"{text}/{who.user}.md"
        files.put_file(ports, who, space, NewFile(path, text, {text: text}), NewAtom(f"{text}, in a file", notes), text)
        files.put_file(ports, who, space, NewFile(path, f"{text}, rewritten"))

    def furnish(self, who: Caller, text: str) -> SpaceId:
        """Conversations in two namespaces, two spaces, one of them deleted, and what was extracted."""
        ports = self.ports
        own = spaces.create_space(ports, who, NewSpace(name=text, metadata={text: text}), key=text).space.id
        self.remember(who, own, text)
        gone = spaces.create_space(ports, who, NewSpace(name=f"{text}, once")).space.id
        self.remember(who, gone, text)
        spaces.delete_space(ports, who, gone)
        names = NamedSpaces(ids=(own,))
        bindings.create_binding(ports, who, NewBinding((ConversationScope("chat", who.user),), names), key=text)
        api_keys.create_key(ports, who, NewApiKey(text))
        for namespace in ("chat", "mail"):
            self.distil(who, self.talk(who, namespace, text))
        self.dream(who, text)
        return own

    def dream(self, who: Caller, text: str) -> None:
        """A presence that looks like something, in the middle of a dream."""
        made = lifecycle.find_or_make(self.ports, who, text)
        looks = Surfaces({text: (StyleSnippet(text, text),)}, text, text, (Widget(text, text, text),))
        after = replace(made, surfaces=looks, version=made.version + 1)
        cited = MessageId("chat", ids.new_ulid(self.ports.now(), self.ports.random), 1)
        pattern = Pattern(Aspect.ROLE, text, text, (cited,))
        dream = Dream(
            ids.new_ulid(self.ports.now(), self.ports.random),
            made.key,
            made.epoch,
            self.ports.now(),
            patterns=(pattern,),
            actions=(DreamAction(ActionKind.WIDGET, text, title=text),),
            missed=pattern,
            reason=text,
        )
        self.ports.presences.add_dream(who.directory, made, after, dream)

    def distil(self, who: Caller, id: ConversationId) -> None:
        fanout.fan_out(self.ports, who.own(id.namespace), id.ulid, self.epoch(who))
        send_foreign_jobs(self.ports, who.own(id.namespace), id.ulid)
        self.run_jobs()

    def epoch(self, who: Caller) -> str:
        user = self.ports.users.get(who.directory)
        assert user is not None
        return user.epoch

    def run_jobs(self) -> tuple[JobMessage, ...]:
        """The messages that were waiting."""
        waiting, self.queue.waiting = tuple(self.queue.waiting), []
        for message in waiting:
            run_job.execute_job(self.ports, message)
        self.ran += waiting
        return waiting

    def plant(self) -> None:
        """Records of Ada in every store, and of Bo and Ines."""
        ports = self.ports
        bos = self.furnish(self.bo, "heron")
        team = spaces.create_space(ports, self.ines, NewSpace("group:team", "Team")).space.id
        self.remember(self.bo, team, "heron")
        names = NamedSpaces(names=("heron",))
        both = (ConversationScope("*", self.ada.user), ConversationScope("chat", self.bo.user))
        bindings.create_binding(ports, self.ines, NewBinding(both, names))
        bindings.create_binding(ports, self.ines, NewBinding(both[:1], names))
        self.bind_as_before(bos)
        self.furnish(self.ada, CANARY)
        self.remember(self.ada, team, CANARY)
        self.write_together(team)
        self.give_reasons()
        self.letters.letters += [self.ada.own("chat"), self.bo.own("chat")]
        for who in (self.ada, self.bo):
            self.export(who)

    def bind_as_before(self, bos: SpaceId) -> None:
        """A binding of Ada's and Bo's chats into a space of Bo's, which release 0.2.0 let an admin make."""
        now = self.ports.now()
        binding = Binding(
            id=BindingId(ids.new_ulid(now, self.ports.random), of_app=True),
            scopes=(ConversationScope("chat", self.ada.user), ConversationScope("chat", self.bo.user)),
            targets=(Target("heron", self.bo.owner, bos),),
            policy=ExtractionPolicy(),
            enabled=True,
            epoch=None,
            created_at=now,
            updated_at=now,
        )
        self.ports.bindings.create(self.ines.app_directory, binding, FirstWrite(), self.ines.directory)

    def give_reasons(self) -> None:
        """Why somebody in support asked for Ada's data, and for Bo's."""
        for who, text in ((self.ada, CANARY), (self.bo, "heron")):
            ulid = ids.new_ulid(self.ports.now(), self.ports.random)
            self.ports.access_reasons.put(who.directory, self.epoch(who), ulid, f"Ticket about a {text}")

    def write_together(self, team: SpaceId) -> None:
        """A file that Ada wrote first, and Bo last, with her words still in it."""
        for who in (self.ada, self.bo):
            files.put_file(self.ports, who, team, NewFile("together.md", f"{CANARY}, then {who.user}"))

    def plant_little(self) -> None:
        """The least that has Ada in most of the stores."""
        ports = self.ports
        own = spaces.create_space(ports, self.ada, NewSpace(name=CANARY)).space.id
        bos = spaces.create_space(ports, self.bo, NewSpace(name="heron")).space.id
        team = spaces.create_space(ports, self.ines, NewSpace("group:team", "Team")).space.id
        self.bind_as_before(bos)
        new = NewEntity(EntityType.PERSON, CANARY)
        named = (create_entity(ports, self.ada, team, new).view.entity.id,)
        for space, entity_ids in ((own, ()), (team, named)):
            category = Category(CANARY, Kind.FACT)
            add_atom(ports, self.ada, space, NewAtom(CANARY, category, entity_ids=entity_ids))
            files.put_file(ports, self.ada, space, NewFile(f"{CANARY}.md", CANARY))
        self.write_together(team)
        self.distil(self.ada, self.talk(self.ada, "chat", CANARY))
        self.give_reasons()
        self.letters.letters.append(self.ada.own("chat"))
        self.export(self.ada)

    def export(self, who: Caller) -> None:
        """An export that was too large to be answered."""
        now, ports = self.ports.now(), self.ports
        id = AdminJobId(who.owner.upper()[:2].translate({ord("O"): "0"}) + "0" * 24)
        name = self.export_file_key(who)
        hashed = ports.signer.subject_hash(who.directory)
        job = AdminJob(
            id, AdminJobKind.EXPORT, who.owner, hashed, hashed, now, now, AdminJobStatus.SUCCEEDED, file=name
        )
        ports.admin_jobs.create(who.app_directory, job)
        self.files.put(name, [who.owner.encode()])

    def export_file_key(self, who: Caller) -> str:
        return f"{export_prefix(who.app_directory, self.ports.signer.subject_hash(who.directory))}whole"

    def sweep(self, now: datetime, ports: Ports | None = None) -> list[Swept]:
        """What becomes of this world's erasures and exports that are due then."""
        due = [
            record
            for record in sweeper.due_records(self.ports, now)
            if record.kind is DueKind.ADMIN_JOB and record.scope.tenant == self.tenant
        ]
        return [sweeper.sweep_record(ports or self.ports, record, now) for record in due]

    def erase(self) -> AdminJob:
        return jobs.erase_user(self.ports, self.ada, None)

    def finish(self, job: AdminJob, now: datetime | None = None) -> AdminJob:
        """The erasure, swept until it is done."""
        now = now or job.updated_at
        for _ in range(10):
            now += timedelta(minutes=16)
            self.sweep(now)
            found = self.ports.admin_jobs.get(self.ada.app_directory, job.id.ulid) or job
            if found.status is AdminJobStatus.SUCCEEDED:
                return found
        raise AssertionError(f"still {found.status}, in phase {found.phase}")
