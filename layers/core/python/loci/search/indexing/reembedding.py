"""Re-embeds the atoms of a space with a new embedder and then switches to the new vectors; for operators.

    embedding = new     from now on an index outside the table, which can't distinguish embedders, is searched by words
    atoms               every state is embedded again; pages still have the old vectors and serve searches
    indexes             get the states with their new vectors; pages have both, each marked with its embedder
    embedder = new      one write under the space's version: from now on searches use the new vectors
    pages               are rebuilt without the old vectors

An interrupted run is started again and skips the work that is done. Atoms that a process with the old setting writes
meanwhile are found by words until the next run.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from loci import spaces
from loci.apps.versions import change_record
from loci.errors import NotFound
from loci.inference.embedding import cached, embedders
from loci.model.atoms import Atom
from loci.model.spaces import Space, SpaceStatus
from loci.ports.all import Ports
from loci.ports.paging import pages
from loci.ports.parts import AtomReads, IndexReads, SpaceReads
from loci.ports.recall import DerivedIndex
from loci.records import record
from loci.scope import Scope
from loci.search.indexing import migration, routing
from loci.spaces.ports import SpaceWrites

PAGE_SIZE = 100
"""Atoms embedded at once."""


@record(frozen=True, slots=True)
class ReembedResult:
    """Number of states there were, and how many of them belong to re-embedded atoms."""

    embedder: str
    states: int
    made: int


def reembed_space(ports: Ports, scope: Scope) -> ReembedResult:
    """Gives a space the vectors of this process's embedder. Raises NotFound, Contended, Unavailable."""
    name = ports.embedder_name
    _change(ports, scope, lambda space: replace(space, embedding=None if space.embedder == name else name))
    reembed_result = _reembed_states(ports, scope, name)
    space = _change(ports, scope, lambda space: replace(space, embedder=name, embedding=None))
    # A writer that read the space before the switch may have written since.
    late = _reembed_states(ports, scope, name)
    for index in _derived_indexes(ports, space):
        if index.name in routing.IN_THE_TABLE:
            index.rebuild(scope)
    return ReembedResult(name, late.states, reembed_result.made + late.made)


def _reembed_states(ports: Ports, scope: Scope, name: str) -> ReembedResult:
    """Embeds the states that lack a vector and writes them to every index of the space; until the switch it writes all
    states, because an earlier run may have stopped in between."""
    states = made_count = 0
    for histories in _histories(ports, scope):
        given_atoms = [_reembed_history(ports, scope, history, name) for history in histories]
        atoms = [after for before, after in zip(histories, given_atoms, strict=True) if before != after]
        space = _space(ports, scope)
        for index in _derived_indexes(ports, space):
            migration.fill_index(ports, scope, space, index, atoms if space.embedding is None else given_atoms)
        states += sum(map(len, histories))
        made_count += sum(map(len, atoms))
    return ReembedResult(name, states, made_count)


def _derived_indexes(ports: IndexReads, space: Space) -> list[DerivedIndex]:
    return [index for index in routing.indexes_of_space(ports, space) if isinstance(index, DerivedIndex)]


def _histories(ports: AtomReads, scope: Scope) -> Iterator[tuple[tuple[Atom, ...], ...]]:
    return pages(lambda cursor: ports.atom_lists.histories(scope, cursor, PAGE_SIZE))


def _reembed_history(ports: Ports, scope: Scope, history: tuple[Atom, ...], name: str) -> tuple[Atom, ...]:
    """The states of one atom with vectors of that embedder; a deleted atom has none."""
    foreign = [state for state in history if state.embedder != name and state.vector]
    vectors = cached.embed_texts(ports, scope, [state.text for state in foreign]) if foreign else []
    atoms = {
        state.version: replace(state, vector=vector, embedder=name)
        for state, vector in zip(foreign, vectors, strict=True)
    }
    for version, state in atoms.items():
        # An atom that changed meanwhile was embedded by the writer of that change.
        ports.atoms.replace_vector(scope, state, is_current=version == history[-1].version)
    return tuple(embedders.without_foreign_vectors(atoms.get(state.version, state), name) for state in history)


def _space(ports: SpaceReads, scope: Scope) -> Space:
    space = spaces.require_stored_space(ports, scope)
    if space.status is not SpaceStatus.ACTIVE:
        raise NotFound(spaces.NOT_FOUND)
    return space


def _change(ports: SpaceWrites, scope: Scope, change: Callable[[Space], Space]) -> Space:
    return change_record(ports, partial(_space, ports, scope), change, partial(ports.spaces.replace, scope.directory))
