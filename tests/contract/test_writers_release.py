"""Atoms and jobs say which release wrote them last; what 0.2.0 wrote says none, and reads on."""

from dataclasses import replace
from datetime import timedelta

import pytest

from loci.adapters.dynamodb.jobs import JobStore
from loci.adapters.dynamodb.tables import Tables
from loci.ports.memory import AtomChange
from loci.ports.writes import Outcome
from loci.scope import Scope
from tests.contract.memory import Stores, atom, edit_step, of_dynamodb, put, ulid
from tests.fakes.memory import SPACE, START
from tests.support.records import ULIDS, job

LATER = START + timedelta(hours=1)


@pytest.fixture
def stores(dynamodb: Tables) -> Stores:
    return of_dynamodb(dynamodb)


@pytest.fixture
def scope(tenant: str) -> Scope:
    return Scope(tenant, "app", SPACE.key, "ada")


def test_each_state_of_an_atom_says_the_release_that_wrote_it(
    stores: Stores, scope: Scope, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOCI_RELEASE", "0.3.0")
    put(stores, scope, atom(scope, 1))
    first = stores.atoms.read(scope, scope, [ulid(1)]).atoms[ulid(1)]
    assert first.release == "0.3.0"
    monkeypatch.setenv("LOCI_RELEASE", "0.4.0+1a2b3c4d")
    step = edit_step(first, LATER, text="Ada likes two")
    assert stores.atoms.apply(scope, AtomChange(LATER, (step,))) is Outcome.DONE
    second = stores.atoms.read(scope, scope, [ulid(1)]).atoms[ulid(1)]
    assert second.release == "0.4.0+1a2b3c4d"
    assert [state.release for state in stores.lists.revisions(scope, ulid(1))] == ["0.3.0"]
    monkeypatch.delenv("LOCI_RELEASE")
    assert stores.atoms.apply(scope, AtomChange(LATER, (edit_step(second, LATER, importance=1),))) is Outcome.DONE
    third = stores.atoms.read(scope, scope, [ulid(1)]).atoms[ulid(1)]
    assert third.release is None


def test_a_job_says_the_release_that_wrote_it_last(
    dynamodb: Tables, tenant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scope, store, made = Scope(tenant, "notes", "journal", "nadia"), JobStore(dynamodb), job(ULIDS[1])
    monkeypatch.delenv("LOCI_RELEASE", raising=False)
    assert store.create(scope, made) is Outcome.DONE
    monkeypatch.setenv("LOCI_RELEASE", "0.3.0")
    assert (of := store.get(scope, made.id.conversation, made.id.hash)) is not None
    assert of.release is None
    assert store.replace(scope, made, replace(made, version=2)) is Outcome.DONE
    assert (of := store.get(scope, made.id.conversation, made.id.hash)) is not None
    assert of.release == "0.3.0"
