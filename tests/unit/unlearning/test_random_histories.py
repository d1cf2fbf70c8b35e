"""Random histories of all that can be learned from conversations: what is left after some of these are deleted is what
a run that never heard them has, on every surface that reads it; restored, it is the very state that was."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from random import Random

import pytest

from loci.ids import AtomId, MessageId
from loci.memory.atoms import changes, reads
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.key_values import new_value
from loci.memory.atoms.write_context import Writer
from loci.memory.atoms.writes import write_atom
from loci.model.atoms import SAVED_BY_MODEL, Category, Kind, Provenance
from loci.model.statements import Unlearned
from tests.fakes.memory import SPACE
from tests.support.pipeline import ADA
from tests.support.unlearning_world import HOME, Told, UnlearningWorld, fact_of

CONVERSATIONS = 5
VALUES = ("Wien", "Graz", "Rome")
SAYINGS = ("Ada sings in a choir", "Ada has a cat called Miso")
SAVED = ("plays chess", "keeps bees")
CITIES = ("Oslo", "Bern", "Riga")
TRADES = ("User is a nurse", "User is a baker")
HISTORIES = range(200)


@dataclass(frozen=True)
class Act:
    """Something that is learned after a conversation, from it and others; ``of`` are numbers of conversations."""

    kind: str
    text: str
    of: tuple[int, ...]


@dataclass(frozen=True)
class History:
    told: tuple[Told, ...]
    acts: tuple[Act, ...]

    def without(self, deleted: Sequence[Told]) -> "History":
        gone = {told.number for told in deleted}
        acts = (replace(act, of=tuple(number for number in act.of if number not in gone)) for act in self.acts)
        return History(
            tuple(told for told in self.told if told not in deleted),
            tuple(act for act in acts if len(act.of) >= LEAST[act.kind]),
        )


LEAST = {"save": 1, "value": 1, "trade": 2, "missed": 1, "client": 0, "import": 0}
"""Conversations without which nothing is learned."""


def draw(random: Random) -> History:
    told = tuple(_draw_conversation(random, number) for number in range(1, CONVERSATIONS + 1))
    acts = [_draw_act(random) for _ in range(random.randint(2, 6))]
    # Two dreams together have the evidence of both.
    trades = [act for act in acts if act.kind == "trade"]
    return History(told, tuple(act for act in acts if act not in trades[1:]))


def _draw_conversation(random: Random, number: int) -> Told:
    facts = [
        fact_of(f"Ada lives in {random.choice(VALUES)}", key="user.home", day=number),
        fact_of(random.choice(SAYINGS), day=number),
        fact_of(f"Ada has book {number}", day=number),
    ]
    return Told(number, tuple(random.sample(facts, random.randint(0, len(facts)))))


def _draw_act(random: Random) -> Act:
    kind = random.choice([*LEAST])
    numbers = random.sample(range(1, CONVERSATIONS + 1), random.randint(2, 3) if kind == "trade" else 1)
    of = () if LEAST[kind] == 0 else tuple(sorted(numbers))
    said = {"value": CITIES, "trade": TRADES}.get(kind, SAVED)
    return Act(kind, random.choice(said), of)


def live(history: History) -> UnlearningWorld:
    world = UnlearningWorld().tell_all(history.told)
    for number, act in enumerate(history.acts):
        world.pipeline.clock.pass_by(timedelta(minutes=1))
        _learn(world, act, number)
    return world


def _learn(world: UnlearningWorld, act: Act, number: int) -> None:
    cited = tuple(MessageId("chat", Told(of, ()).ulid, 1) for of in act.of)
    match act.kind:
        case "save":
            changes.add_atom(world.ports, ADA, SPACE, _cite(NewAtom(act.text, HOME), cited))
        case "value":
            value = _cite(new_value("city", act.text), cited)
            changes.set_value(world.ports, ADA, SPACE, value, f"value {number}")
        case "trade" | "missed":
            kind, key = (Kind.PATTERN, "profile.trade") if act.kind == "trade" else (Kind.FACT, "missed.profile.x")
            new = NewAtom(act.text, Category("role", kind), key, source_message_ids=cited)
            writer = Writer(ADA.own(SPACE.key), ADA.directory)
            write_atom(world.ports, writer, replace(new, provenance=Provenance.DREAM))
        case "client":
            changes.add_atom(world.ports, ADA, SPACE, NewAtom(f"{act.text}, a client says", HOME))
        case "import":
            brought = NewAtom(f"{act.text}, as imported", HOME, provenance=Provenance.IMPORT)
            changes.add_atom(world.ports, ADA, SPACE, brought)


def _cite(new: NewAtom, cited: tuple[MessageId, ...]) -> NewAtom:
    return replace(new, source_message_ids=cited, metadata=SAVED_BY_MODEL)


def surfaces(world: UnlearningWorld) -> dict[str, object]:
    """What each surface that reads a space says, without ids and times of writing."""
    ports = world.ports
    listed = reads.list_atoms(ports, ADA, SPACE, limit=200).items
    return {
        "lists": sorted((atom.text, atom.category.name, atom.key or "") for atom in listed),
        "values": {key: _value(world, key) for key in ("city", "user.home", "profile.trade", "missed.profile.x")},
        "histories": sorted(_history(world, atom.id) for atom in listed),
        "searches": sorted(atom.text for atom in reads.list_atoms(ports, ADA, SPACE, contains="a", limit=200).items),
        "entities": sorted(one.name for one in ports.entities.names(ADA.own(SPACE.key), 100)),
    }


def _history(world: UnlearningWorld, id: AtomId) -> list[str]:
    history = reads.get_history(world.ports, ADA, id)
    # That it was superseded for a while is a former state of the same words.
    return sorted({atom.text for atom in (*history.chain, *history.revisions)})


def _value(world: UnlearningWorld, key: str) -> list[str]:
    return [atom.text for atom in reads.list_atoms(world.ports, ADA, SPACE, key=key).items]


def list_unlearned(world: UnlearningWorld) -> Sequence[Unlearned]:
    return world.ports.statements.list_unlearned(ADA.own(SPACE.key))


def is_as_before(world: UnlearningWorld, record: Unlearned) -> bool:
    """Whether the atom of a record is as it was before: a report would list it as changed all the same."""
    scope, before = ADA.own(SPACE.key), record.before
    atom = world.ports.atoms.read(scope, scope.directory, [record.atom.ulid]).atoms.get(record.atom.ulid)
    if atom is None or before is None or before.unlearned_at is not None:
        return False
    return replace(before, version=atom.version) == atom


@pytest.mark.parametrize("seed", HISTORIES)
def test_what_is_deleted_leaves_what_a_run_that_never_heard_it_has(seed: int) -> None:
    random = Random(seed)  # noqa: S311 - the same histories each time
    history = draw(random)
    world = live(history)
    before = world.exact()
    deleted = random.sample(history.told, random.randint(1, 3))
    for told in deleted:
        world.delete(told)
    assert surfaces(world) == surfaces(live(history.without(deleted)))
    for told in random.sample(deleted, len(deleted)):
        former = {(record.source, record.atom) for record in list_unlearned(world)}
        world.restore(told)
        inherited = [record for record in list_unlearned(world) if (record.source, record.atom) not in former]
        assert [record for record in inherited if is_as_before(world, record)] == []
    assert world.exact() == before
