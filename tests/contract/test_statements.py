"""What every store of statements does."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci.adapters.dynamodb.statements import StatementStore as DynamoStatements
from loci.adapters.dynamodb.tables import Tables
from loci.ids import AtomId, BindingId, ConversationId, EntityId, JobId, MessageId
from loci.memory.atoms import transitions
from loci.model.atoms import Category, ExtractionSource, Kind
from loci.model.jobs import ExtractionPolicy, Job
from loci.model.statements import Statement, StatementEffect, Unlearned
from loci.ports.memory import AtomChange, AtomStep, JobStep
from loci.ports.statements import StatementStore
from loci.ports.writes import Outcome
from loci.scope import Scope
from tests.contract.memory import Stores, atom, fakes, of_dynamodb, put, ulid
from tests.fakes.atoms import Atoms
from tests.fakes.memory import EPOCH, SPACE, START
from tests.fakes.statements import Statements

JOB = JobId("chat", ulid(99), "0" * 32)
LATER = START + timedelta(hours=1)


@pytest.fixture(params=["memory", "dynamodb"])
def stores(request: pytest.FixtureRequest) -> Stores:
    return fakes() if request.param == "memory" else of_dynamodb(request.getfixturevalue("dynamodb"))


@pytest.fixture
def store(request: pytest.FixtureRequest, stores: Stores) -> StatementStore:
    if isinstance(stores.atoms, Atoms):
        return Statements(stores.atoms)
    tables: Tables = request.getfixturevalue("dynamodb")
    return DynamoStatements(tables)


@pytest.fixture
def scope(tenant: str) -> Scope:
    return Scope(tenant, "app", SPACE.key, "ada")


def statement(number: int, **fields: object) -> Statement:
    said = Statement(
        conversation=ConversationId("chat", ulid(99)),
        number=number,
        source=ExtractionSource("v1", "abc", "rules", JOB),
        text="Ada likes «tea»",
        category=Category("taste", Kind.PREFERENCE),
        importance=3,
        confidence=1 / 3,
        valid_from=START,
        said_at=LATER,
        messages=(MessageId("chat", ulid(99), 1), MessageId("chat", ulid(99), 12)),
        atom=AtomId(SPACE.key, ulid(1)),
        effect=StatementEffect.ADDED,
        at=LATER,
        epoch=EPOCH,
    )
    return replace(said, **fields)  # type: ignore[arg-type]  # a test names the fields it is about


def begin_job(stores: Stores, scope: Scope) -> JobStep:
    chat = replace(scope, namespace="chat")
    policy = ExtractionPolicy()
    stores.jobs.create(chat, Job(JOB, EPOCH, BindingId(ulid(5), False), SPACE, "ada", policy, "rules", (1, 2), START))
    return JobStep(chat, JOB, 0, added=1)


def test_a_statement_is_put_with_its_atom_and_read_back_whole(
    stores: Stores, store: StatementStore, scope: Scope
) -> None:
    whole = statement(
        7,
        key="a key # with @ signs",
        valid_to=LATER + timedelta(days=1),
        entity_ids=(EntityId(SPACE.key, ulid(50)),),
        relation="refines",
        target=AtomId(SPACE.key, ulid(2)),
        repeats=6,
        vector=b"\x00\x01",
    )
    step = replace(begin_job(stores, scope), statement=whole)
    change = AtomChange(START, (AtomStep(None, atom(scope, 1)),), job=step)
    assert stores.atoms.apply(scope, change) is Outcome.DONE
    assert stores.atoms.apply(scope, change) is Outcome.APPLIED
    assert list(store.list(scope)) == [whole]


def test_a_retraction_of_nothing_is_put_with_its_step(stores: Stores, store: StatementStore, scope: Scope) -> None:
    said = statement(0, atom=None, effect=StatementEffect.NONE, retracts=True)
    step = replace(begin_job(stores, scope), added=0, statement=said)
    assert stores.atoms.advance_job(scope, step) is Outcome.DONE
    assert stores.atoms.advance_job(scope, step) is Outcome.STALE
    assert list(store.list(scope)) == [said]


def test_a_statement_is_muted_and_heard_again(stores: Stores, store: StatementStore, scope: Scope) -> None:
    step = begin_job(stores, scope)
    said = [statement(number) for number in range(2)]
    for number, one in enumerate(said):
        stores.atoms.advance_job(scope, replace(step, before=number, added=0, statement=one))
    store.mute(scope, said[:1], ulid(99))
    muted = replace(said[0], muted_by=ulid(99))
    assert list(store.list(scope)) == [muted, said[1]]
    store.mute(scope, [muted], None)
    assert list(store.list(scope)) == said
    store.mute(scope, [statement(5)], ulid(99))
    assert list(store.list(scope)) == said


def test_statements_are_erased_alone_and_with_their_atom(stores: Stores, store: StatementStore, scope: Scope) -> None:
    step = begin_job(stores, scope)
    said = [statement(number) for number in range(3)]
    for number, one in enumerate(said):
        stores.atoms.advance_job(scope, replace(step, before=number, added=0, statement=one))
    other = statement(3, atom=AtomId(SPACE.key, ulid(2)))
    stores.atoms.advance_job(scope, replace(step, before=3, added=0, statement=other))
    store.erase(scope, [said[0], said[0]][:1])
    assert list(store.list(scope)) == [*said[1:], other]
    put(stores, scope, atom(scope, 1))
    stores.atoms.apply(scope, AtomChange(LATER, (transitions.purge(atom(scope, 1), LATER),)))
    stores.erasures.erase_atom(scope, ulid(1))
    assert list(store.list(scope)) == [other]


def test_the_state_before_is_put_with_a_change_and_removed_with_another(
    stores: Stores, store: StatementStore, scope: Scope
) -> None:
    before = atom(scope, 1)
    put(stores, scope, before)
    after = replace(before, confirmations=2, version=2)
    noted = Unlearned(ulid(99), before.id, before, 2)
    stores.atoms.apply(scope, AtomChange(LATER, (AtomStep(before, after, is_revision=False, unlearned=(noted,)),)))
    made = Unlearned(ulid(99), atom(scope, 2).id, None, 1)
    stores.atoms.apply(scope, AtomChange(LATER, (AtomStep(None, atom(scope, 2), unlearned=(made,)),)))
    assert store.list_unlearned(scope, ulid(99)) == (noted, made)
    assert store.list_unlearned(scope, ulid(98)) == ()
    assert store.list_unlearned(scope) == (noted, made)
    again = replace(before, version=3)
    stores.atoms.apply(scope, AtomChange(LATER, (AtomStep(after, again, is_revision=False, restores=ulid(99)),)))
    assert store.list_unlearned(scope, ulid(99)) == (made,)
    store.erase_unlearned(scope, ulid(99), [ulid(2)])
    assert store.list_unlearned(scope, ulid(99)) == ()
    assert stores.lists.revisions(scope, again.id.ulid) == ()
