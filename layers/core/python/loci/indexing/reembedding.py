"""Vectors of a new embedder, made beside the old ones for one space, and switched: operators' work.

    embedding = new     from now on an index beside the table, which tells no embedders apart, is asked by words alone
    atoms               every state is embedded anew; pages still hold the old vectors, and go on answering
    indexes             are given the states with their new vectors; pages hold both, and each is found by who made it
    embedder = new      one write under the space's version: from now on the new vectors answer
    pages               are made anew, without the old ones

Whatever breaks off is begun again and finds its work done. Atoms that a process of the old setting writes meanwhile
are found by words, until this runs once more.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from loci.embedding import cached, embedders
from loci.errors import NotFound
from loci.indexing import migration, routing
from loci.model import Atom, Space, SpaceStatus
from loci.ports import DerivedIndex, Outcome, Ports
from loci.ports.paging import pages
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Scope

AT_ONCE = 100
"""Atoms that are embedded together."""


@record(frozen=True, slots=True)
class Reembedded:
    """How many states there were, and how many of them belong to atoms that were embedded anew."""

    embedder: str
    states: int
    made: int


def reembed_space(ports: Ports, scope: Scope) -> Reembedded:
    """Gives a space the vectors of this process's embedder. Raises NotFound, Contended, Unavailable."""
    name = ports.embedder_name
    _change(ports, scope, lambda space: replace(space, embedding=None if space.embedder == name else name))
    done = _states(ports, scope, name)
    space = _change(ports, scope, lambda space: replace(space, embedder=name, embedding=None))
    # Whoever read the space before may have written since.
    late = _states(ports, scope, name)
    for index in _derived(ports, space):
        if index.name in routing.IN_THE_TABLE:
            index.rebuild(scope)
    return Reembedded(name, late.states, done.made + late.made)


def _states(ports: Ports, scope: Scope, name: str) -> Reembedded:
    """Embeds what isn't, and has every index of the space know it; all of them until the space is switched: who began
    this may have broken off in between."""
    states = made = 0
    for histories in _histories(ports, scope):
        given = [_reembedded(ports, scope, history, name) for history in histories]
        changed = [after for before, after in zip(histories, given, strict=True) if before != after]
        space = _space(ports, scope)
        for index in _derived(ports, space):
            migration.fill_index(ports, scope, space, index, changed if space.embedding is None else given)
        states += sum(map(len, histories))
        made += sum(map(len, changed))
    return Reembedded(name, states, made)


def _derived(ports: Ports, space: Space) -> list[DerivedIndex]:
    return [index for index in routing.indexes_of_space(ports, space) if isinstance(index, DerivedIndex)]


def _histories(ports: Ports, scope: Scope) -> Iterator[tuple[tuple[Atom, ...], ...]]:
    return pages(lambda cursor: ports.atom_lists.histories(scope, cursor, AT_ONCE))


def _reembedded(ports: Ports, scope: Scope, history: tuple[Atom, ...], name: str) -> tuple[Atom, ...]:
    """The states of one atom with vectors of that embedder; without any where the atom is deleted."""
    foreign = [state for state in history if state.embedder != name and state.vector]
    vectors = cached.embed_texts(ports, scope, [state.text for state in foreign]) if foreign else []
    made = {
        state.version: replace(state, vector=vector, embedder=name)
        for state, vector in zip(foreign, vectors, strict=True)
    }
    for version, state in made.items():
        # One that changed meanwhile is embedded as what it is now, by whoever changed it.
        ports.atoms.replace_vector(scope, state, is_current=version == history[-1].version)
    return tuple(embedders.without_foreign_vectors(made.get(state.version, state), name) for state in history)


def _space(ports: Ports, scope: Scope) -> Space:
    space = ports.spaces.get(scope.directory, scope.namespace)
    if space is None or space.status is not SpaceStatus.ACTIVE:
        raise NotFound("memory space not found")
    return space


def _change(ports: Ports, scope: Scope, change: Callable[[Space], Space]) -> Space:
    def once() -> Space | None:
        before = _space(ports, scope)
        after = change(before)
        if after == before:
            return before
        after = replace(after, version=before.version + 1)
        outcome = ports.spaces.replace(scope.directory, before, after)
        return after if outcome is Outcome.DONE else None

    return retry_contended(ports, once)
