"""A tenant that is removed: its people get receipts, its apps and groups lose all, and another tenant loses nothing."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest

from local.ministack import MiniStack
from loci import spaces
from loci.adapters.dynamodb.inventory import Inventory
from loci.adapters.dynamodb.tables import Tables
from loci.apps import settings as app_settings
from loci.background import sweeper
from loci.bootstrap import Process
from loci.governance import restricting, tenant_removal
from loci.governance.tenant_removal import TenantRemoval
from loci.memory.atoms.changes import add_atom
from loci.model.apps import Choices
from loci.scope import Caller
from loci.spaces import NewSpace
from tests.conftest import Tables as Emulated
from tests.contract import governance
from tests.contract.erasing.stored import Dump, dump
from tests.fakes.faults import Crash, Moment, crashing
from tests.fakes.memory import caller, fact
from tests.support.erasure_world import World

MOST_ROUNDS = 40


@dataclass
class Removal:
    """A tenant with people, a group and an app that own something, and a sweeper; ``now`` is their time."""

    process: Process
    world: World
    tables: Emulated
    now: datetime = field(default_factory=lambda: datetime.now(UTC))

    def remove(self) -> TenantRemoval:
        return tenant_removal.remove_tenant(self.process, self.world.tenant)

    def sweep(self) -> None:
        for record in sweeper.due_records(self.process, self.now):
            if record.scope.tenant == self.world.tenant:
                sweeper.sweep_record(self.process, record, self.now)

    def finish(self) -> TenantRemoval:
        """As an operator does: again when it says so."""
        removal = self.remove()
        for _ in range(MOST_ROUNDS):
            if removal.again_at is None:
                return removal
            self.now = max(removal.again_at, self.now + timedelta(minutes=5))
            self.sweep()
            removal = self.remove()
        raise AssertionError(f"still {removal}")

    def stored(self, tenant: str | None = None) -> Dump:
        return dump(self.tables, tenant or self.world.tenant)


@pytest.fixture
def removal(process: Process, tables: Emulated, dynamodb: Tables, emulator: MiniStack, tenant: str) -> Removal:
    own = Process(process.settings, now=lambda: one.now, sleep=lambda _seconds: None)
    own.made.update(process.made)
    own.made.update(
        ledger=governance.ledger(dynamodb, emulator, governance.locked_bucket(emulator)), inventory=Inventory(dynamodb)
    )
    made = own.made
    one = Removal(own, World(own, tenant, made["job_queue"], made["dead_letters"], made["export_files"]), tables)
    one.world.plant_little()
    plant_of_the_app(own, one.world.ines)
    return one


def plant_of_the_app(process: Process, ines: Caller) -> None:
    """A space of the app, and its settings."""
    of_app = spaces.create_space(process, ines, NewSpace("app", "Handbook")).space.id
    add_atom(process, ines, of_app, fact("Parcels leave at noon"))
    app_settings.put_settings(process, ines, Choices(rate=1000), {})


def test_nothing_is_left_of_a_tenant_but_that_it_is_closed_and_a_receipt_for_each_person(removal: Removal) -> None:
    begun, first = removal.now, removal.remove()
    assert (first.people, first.restricted, first.spaces, first.items) == (3, 0, 2, 0)
    last = removal.finish()
    assert (last.people, last.spaces) == (0, 0)
    left = [key for key in removal.stored() if key[0] != "ledger"]
    assert [key[2] for key in left] == ["TL#"]
    assert tenant_removal.remove_tenant(removal.process, removal.world.tenant).again_at is None
    # Writers that had begun have ended by then.
    assert removal.now - begun >= timedelta(minutes=20)
    for who in (removal.world.ada, removal.world.bo, removal.world.ines):
        hashed = removal.process.signer.subject_hash(who.directory)
        assert [one.subject_hash for one in removal.process.ledger.tombstones(who.app_directory)].count(hashed) == 1
        assert [key for key in removal.stored() if key[0] == "ledger" and hashed in f"{key}"]


def test_another_tenant_loses_nothing(removal: Removal) -> None:
    """Also one whose name begins alike."""
    others = [f"{removal.world.tenant}-2", f"{removal.world.tenant[:-1]}"]
    for name in others:
        plant_of_the_app(removal.process, caller("ines", name, role="admin"))
    before = [removal.stored(name) for name in others]
    removal.finish()
    assert [removal.stored(name) for name in others] == before
    assert all(before)


def test_a_removal_that_broke_off_anywhere_goes_on_and_the_tenant_may_begin_anew(removal: Removal) -> None:
    for nth in (3, 9, 20, 45):
        with pytest.raises(Crash):
            tenant_removal.remove_tenant(crashing(removal.process, nth, Moment.AFTER), removal.world.tenant)
    removal.finish()
    assert [key[2] for key in removal.stored() if key[0] != "ledger"] == ["TL#"]
    tenant_removal.open_tenant(removal.process, removal.world.tenant)
    directory = removal.world.ada.directory.tenant_directory
    assert removal.process.tenant_limits.get(directory).closed_at is None
    plant_of_the_app(removal.process, removal.world.ines)
    assert [key for key in removal.stored() if key[0] == "memory" and key[2].startswith("A#")]


def test_a_restricted_person_keeps_the_tenant_from_going(removal: Removal) -> None:
    world = removal.world
    restricting.restrict_user(removal.process, world.ines, world.bo.user, restricted=True)
    for _ in range(3):
        found = removal.remove()
        removal.now += timedelta(minutes=20)
        removal.sweep()
    assert (found.people, found.restricted, found.items) == (1, 1, 0)
    assert any(key[1].endswith("#bo") for key in removal.stored())
    restricting.restrict_user(removal.process, world.ines, world.bo.user, restricted=False)
    removal.finish()
    assert [key[2] for key in removal.stored() if key[0] != "ledger"] == ["TL#"]
