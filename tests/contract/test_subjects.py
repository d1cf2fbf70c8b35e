"""What every store promises that shows items as they lie."""

from dataclasses import dataclass, replace

import pytest

from loci.adapters.dynamodb.atoms import AtomStore
from loci.adapters.dynamodb.conversations import ConversationStore as DynamoConversations
from loci.adapters.dynamodb.jobs import JobStore as DynamoJobs
from loci.adapters.dynamodb.subjects import SubjectStore as DynamoSubjects
from loci.ids import ConversationId, EntityId, JobId
from loci.memory.atoms import transitions
from loci.model.atoms import Atom, ExtractionSource
from loci.model.conversations import Conversation
from loci.ports.conversations import ConversationStore
from loci.ports.governance import Author, AuthoredAtom, GuestJob, ItemKind, RecordTable, SubjectStore
from loci.ports.jobs import JobStore
from loci.ports.memory import AtomChange, AtomStep
from loci.ports.memory import AtomStore as Atoms
from loci.ports.writes import FirstWrite, Outcome
from loci.scope import Scope
from tests.contract.memory import atom, edit_step, ulid
from tests.fakes.memory import EPOCH, SPACE, START
from tests.support.pipeline import Pipeline
from tests.support.records import HASH, ULIDS, job

BO = EntityId(SPACE.key, ulid(50))
TALK = ULIDS[3]


@dataclass
class Kept:
    conversations: ConversationStore
    jobs: JobStore
    atoms: Atoms
    subjects: SubjectStore


@pytest.fixture(params=["memory", "dynamodb"])
def stores(request: pytest.FixtureRequest) -> Kept:
    if request.param == "dynamodb":
        tables = request.getfixturevalue("dynamodb")
        return Kept(DynamoConversations(tables), DynamoJobs(tables), AtomStore(tables), DynamoSubjects(tables))
    pipeline = Pipeline()
    return Kept(pipeline.conversations, pipeline.memory.jobs, pipeline.memory.atoms, pipeline.subjects)


@pytest.fixture
def memory(tenant: str) -> Scope:
    return Scope(tenant, "app", SPACE.key, "@group:team")


def create_conversations(kept: Kept, scope: Scope, *ulids: str) -> None:
    for one in ulids:
        head = Conversation(ConversationId(scope.namespace, one), EPOCH, None, None, {}, START, START)
        kept.conversations.create(scope, head, FirstWrite())


def put_atom(kept: Kept, scope: Scope, number: int, by: str | None = None, talk: str | None = None) -> Atom:
    made = None if talk is None else ExtractionSource("v1", "hash", "rules", JobId("chat", talk, HASH))
    new = replace(atom(scope, number), actor=by, extraction=made, entity_ids=(BO,))
    assert kept.atoms.apply(scope, AtomChange(START, (AtomStep(None, new),))) is Outcome.DONE
    return new


def test_items_are_listed_in_order_and_removed(stores: Kept, scope: Scope) -> None:
    create_conversations(stores, scope, *ULIDS[:3])
    other = replace(scope, namespace="mail")
    create_conversations(stores, other, ULIDS[4])
    heads = list(stores.subjects.items(RecordTable.CONVERSATIONS, scope))
    assert [(head.kind, head.ids) for head in heads] == [(ItemKind.CONVERSATION, (one,)) for one in ULIDS[:3]]
    assert pointers(stores, scope) == [*ULIDS[:3], ULIDS[4]]
    assert list(stores.subjects.items(RecordTable.CONVERSATIONS, scope, heads[0].place)) == heads[1:]
    for _ in range(2):
        stores.subjects.remove(RecordTable.CONVERSATIONS, scope, heads[:2])
        assert list(stores.subjects.items(RecordTable.CONVERSATIONS, scope)) == heads[2:]
    assert pointers(stores, scope) == [*ULIDS[:3], ULIDS[4]]
    assert [pointer.id.namespace for pointer in stores.conversations.pointers(scope.directory, None, 9).items] == [
        "mail",
        "chat",
        "chat",
        "chat",
    ]


def pointers(stores: Kept, scope: Scope) -> list[str]:
    """The conversations that the owner's directory leads to."""
    items = stores.subjects.items(RecordTable.CONTROL, scope.directory)
    return [item.ids[0] for item in items if item.kind is ItemKind.POINTER]


def test_many_items_are_removed_at_once(stores: Kept, memory: Scope) -> None:
    for number in range(40):
        put_atom(stores, memory, number)
    there = list(stores.subjects.items(RecordTable.MEMORY, memory))
    assert len(there) >= 80
    stores.subjects.remove(RecordTable.MEMORY, memory, there)
    assert list(stores.subjects.items(RecordTable.MEMORY, memory)) == []


def test_atoms_are_somebodys_by_actor_or_by_the_conversation_that_they_came_from(stores: Kept, memory: Scope) -> None:
    put_atom(stores, memory, 1, by="ada")
    put_atom(stores, memory, 2, by="bo")
    put_atom(stores, memory, 3, talk=TALK)
    put_atom(stores, memory, 4, talk=ULIDS[4])
    put_atom(stores, memory, 5)
    both = Author("ada", frozenset({TALK}))
    assert stores.subjects.atoms_by(memory, both) == [AuthoredAtom(ulid(n), frozenset({BO.ulid})) for n in (1, 3)]
    assert stores.subjects.atoms_by(memory, Author("nobody")) == []
    assert stores.subjects.atoms_by(replace(memory, app="other"), both) == []


def test_an_atom_is_somebodys_until_it_is_erased(stores: Kept, memory: Scope) -> None:
    """And so are the entities that only a former state of it names."""
    first = put_atom(stores, memory, 1, by="ada")
    without = edit_step(first, START, entity_ids=())
    assert stores.atoms.apply(memory, AtomChange(START, (without,))) is Outcome.DONE
    assert stores.subjects.atoms_by(memory, Author("ada")) == [AuthoredAtom(ulid(1), frozenset({BO.ulid}))]
    assert stores.atoms.apply(memory, AtomChange(START, (transitions.purge(without.after, START),))) is Outcome.DONE
    assert [one.ulid for one in stores.subjects.atoms_by(memory, Author("ada"))] == [ulid(1)]


def test_guest_jobs_are_only_those_into_spaces_of_others(stores: Kept, tenant: str) -> None:
    scope = Scope(tenant, "notes", "journal", "nadia")
    stores.jobs.create(scope, job(ULIDS[1]))
    stores.jobs.create(scope, job(ULIDS[2], space_owner="emil"))
    memory = Scope(tenant, "notes", "daily-0a1b2c", "emil")
    (guest,) = stores.subjects.guest_jobs(scope)
    assert (guest.item.kind, guest.item.ids) == (ItemKind.JOB, (ULIDS[2], HASH))
    assert guest == GuestJob(scope, guest.item, ULIDS[2], memory, job(ULIDS[2]).created_at)
