"""The stores of a space, in memory and in DynamoDB, with a user and a space in them."""

from dataclasses import dataclass, replace
from datetime import datetime

from loci.adapters.dynamodb.atom_batches import AtomBatchStore as DynamoAtomBatches
from loci.adapters.dynamodb.atom_lists import AtomList as DynamoAtomList
from loci.adapters.dynamodb.atoms import AtomStore as DynamoAtoms
from loci.adapters.dynamodb.entities import EntityStore as DynamoEntities
from loci.adapters.dynamodb.erasures import ErasureStore as DynamoErasures
from loci.adapters.dynamodb.files import FileStore as DynamoFiles
from loci.adapters.dynamodb.jobs import JobStore as DynamoJobs
from loci.adapters.dynamodb.markers import MarkerStore as DynamoMarkers
from loci.adapters.dynamodb.pending import PendingStore as DynamoPending
from loci.adapters.dynamodb.spaces import SpaceStore as DynamoSpaces
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.dynamodb.users import UserStore as DynamoUsers
from loci.adapters.dynamodb.vectors import VectorStore as DynamoVectors
from loci.ids import AtomId
from loci.model.atoms import Atom
from loci.ports.erasures import ErasureStore
from loci.ports.jobs import JobStore, PendingStore
from loci.ports.memory import (
    AtomBatchStore,
    AtomChange,
    AtomList,
    AtomStep,
    AtomStore,
    EntityStore,
    SpaceStore,
    VectorStore,
)
from loci.ports.space_files import FileStore
from loci.ports.writes import MarkerStore, Outcome, UserStore
from loci.scope import Scope
from tests.fakes.memory import EPOCH, LIKES, START, in_memory


@dataclass(frozen=True, slots=True)
class Stores:
    users: UserStore
    markers: MarkerStore
    spaces: SpaceStore
    entities: EntityStore
    files: FileStore
    jobs: JobStore
    pending: PendingStore
    atoms: AtomStore
    batches: AtomBatchStore
    lists: AtomList
    erasures: ErasureStore
    vectors: VectorStore


def fakes() -> Stores:
    made = in_memory()
    return Stores(
        made.users,
        made.markers,
        made.spaces,
        made.entities,
        made.files,
        made.jobs,
        made.pending,
        made.atoms,
        made.ports.atom_batches,
        made.atoms,
        made.ports.erasures,
        made.vectors,
    )


def of_dynamodb(tables: Tables) -> Stores:
    return Stores(
        DynamoUsers(tables),
        DynamoMarkers(tables),
        DynamoSpaces(tables),
        DynamoEntities(tables),
        DynamoFiles(tables),
        DynamoJobs(tables),
        DynamoPending(tables),
        DynamoAtoms(tables),
        DynamoAtomBatches(tables),
        DynamoAtomList(tables),
        DynamoErasures(tables),
        DynamoVectors(tables),
    )


def ulid(number: int) -> str:
    return f"01K0000000000000000000{number:04d}"


def atom(scope: Scope, number: int, text: str = "", *, valid_from: datetime = START) -> Atom:
    """The ``number``-th atom of a space; without a text it says which it is."""
    return Atom(
        id=AtomId(scope.namespace, ulid(number)),
        epoch=EPOCH,
        text=text or f"Ada likes {number}",
        category=LIKES,
        importance=3,
        confidence=0.95,
        valid_from=valid_from,
        created_at=START,
        changed_at=START,
        vector=bytes(range(256)),
    )


def edit_step(before: Atom, at: datetime, **changes: object) -> AtomStep:
    """A step of an existing atom, its version and time risen."""
    after = replace(before, changed_at=at, version=before.version + 1, **changes)  # type: ignore[arg-type]  # fields of an atom
    return AtomStep(before, after)


def put(stores: Stores, scope: Scope, *atoms: Atom) -> None:
    """New atoms, one transaction each."""
    for new in atoms:
        assert stores.atoms.apply(scope, AtomChange(START, (AtomStep(None, new),))) is Outcome.DONE
