"""Memory as the rules of atoms see it: a caller's space, on stores in memory or on those of DynamoDB."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from threading import Lock

from loci import scope
from loci.adapters.hashing import Hashing
from loci.ids import SpaceId
from loci.memory.atoms.fields import NewAtom
from loci.model.atoms import Category, Kind
from loci.model.spaces import Space
from loci.model.users import UserRecord
from loci.ports.all import Ports
from loci.ports.writes import FirstWrite, Outcome
from loci.scope import Caller, Scope
from tests.fakes.atom_batches import AtomBatches
from tests.fakes.atoms import Atoms
from tests.fakes.entities import Entities
from tests.fakes.erasures import Erasures
from tests.fakes.files import Files
from tests.fakes.first_write import FirstWrites
from tests.fakes.jobs import Jobs
from tests.fakes.markers import Markers
from tests.fakes.pending import PendingMarkers
from tests.fakes.ports import FakePorts
from tests.fakes.spaces import Spaces
from tests.fakes.statements import Statements
from tests.fakes.users import Users
from tests.fakes.vectors import VectorsInMemory

START = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)
EPOCH = "01K000000000000000000000EE"
SPACE = SpaceId("diary-abc123")
LIKES = Category("preference", Kind.PREFERENCE)


class Clock:
    """A clock that moves on by a second with every reading, from any thread, and further on demand."""

    def __init__(self, now: datetime = START) -> None:
        self.now = now
        self._lock = Lock()

    def __call__(self) -> datetime:
        with self._lock:
            self.now += timedelta(seconds=1)
            return self.now

    def pass_by(self, time: timedelta) -> None:
        self.now += time


@dataclass
class CountingEmbedder:
    """The hashing embedder, and the texts it was asked for."""

    texts: list[str] = field(default_factory=list)
    name: str = Hashing.name
    dimensions: int = Hashing.dimensions

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        self.texts += texts
        return Hashing().embed(texts)

    def embed_query(self, text: str) -> bytes:
        return Hashing().embed_query(text)

    def can_read(self, _text: str) -> bool:
        return True


@dataclass(frozen=True)
class Memory:
    """Everything in memory, and the ports over it."""

    clock: Clock
    users: Users
    markers: Markers
    spaces: Spaces
    entities: Entities
    files: Files
    jobs: Jobs
    pending: PendingMarkers
    atoms: Atoms
    embedder: CountingEmbedder
    vectors: VectorsInMemory
    ports: FakePorts


def in_memory(clock: Clock | None = None) -> Memory:
    clock = clock or Clock()
    users, markers = Users(), Markers()
    spaces, jobs, pending = Spaces(users, markers), Jobs(), PendingMarkers()
    entities = Entities(users, markers, spaces, jobs)
    files = Files(users, FirstWrites(users, markers), spaces)
    atoms = Atoms(users, markers, spaces, entities, files, jobs, pending)
    embedder, vectors = CountingEmbedder(), VectorsInMemory()
    made = FakePorts(
        clock,
        users=users,
        markers=markers,
        spaces=spaces,
        entities=entities,
        files=files,
        jobs=jobs,
        pending=pending,
        atoms=atoms,
        atom_batches=AtomBatches(atoms),
        atom_lists=atoms,
        erasures=Erasures(atoms, vectors),
        statements=Statements(atoms),
        vectors=vectors,
        embedder=embedder,
        embedder_name=embedder.name,
    )
    return Memory(clock, users, markers, spaces, entities, files, jobs, pending, atoms, embedder, vectors, made)


def caller(user: str = "ada", tenant: str = "acme", role: str = "user", groups: frozenset[str] = frozenset()) -> Caller:
    return scope.caller(tenant=tenant, app="app", user=user, role=role, groups=groups)


def furnish(ports: Ports, owner: Scope, id: SpaceId = SPACE, epoch: str = EPOCH, index: str = "table") -> Space:
    """A user of that epoch with a space, in the directory of ``owner``, unless it is there."""
    there = ports.spaces.get(owner.directory, id.key)
    if there is not None:
        return there
    name = id.key.rpartition("-")[0].rpartition(".")[2]
    space = Space(id, owner.owner, epoch, name, name, None, {}, Hashing.name, index, START, START)
    outcome = ports.spaces.create(owner.directory, space, FirstWrite(UserRecord(epoch)), None)
    if outcome is Outcome.USER_APPEARED:
        outcome = ports.spaces.create(owner.directory, space, FirstWrite(), None)
    if outcome is not Outcome.DONE:
        raise ValueError(f"{id} cannot be created: {outcome}")
    return space


def fact(
    text: str = "Ada likes tea",
    *,
    key: str | None = None,
    category: Category = LIKES,
    valid_from: datetime | None = None,
    valid_to: datetime | None = None,
) -> NewAtom:
    return NewAtom(text, category, key, valid_from=valid_from, valid_to=valid_to)


def day(number: int) -> datetime:
    """The day that many after the start; negative ones lie before it."""
    return START + timedelta(days=number)
