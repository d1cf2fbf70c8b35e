"""Unlearn a conversation, or one of its messages, in the spaces that heard of it; restore and purge what changed.

Each step may break off and be repeated: what is done already makes no difference any more.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from loci.learning.extraction import job_transitions
from loci.memory.atoms import purging
from loci.memory.atoms.ports import LinkedAtoms
from loci.model.spaces import SpaceStatus
from loci.model.statements import Unlearned
from loci.ports.all import Ports
from loci.ports.memory import AtomStep, KeyStep
from loci.ports.paging import all_items
from loci.ports.parts import AtomStores
from loci.ports.writes import Outcome
from loci.runtime.retry import retry_contended
from loci.scope import Scope
from loci.unlearning import borrowing, deriving, differences, named_entities, restore_atoms, transactions
from loci.unlearning.deriving import Difference, StoredSpace
from loci.unlearning.events import LeftOut
from loci.unlearning.ports import RemovalPorts, UnlearningPorts
from loci.unlearning.report import UnlearningReport, report_of

PAGE_SIZE = 100


def spaces_of(ports: RemovalPorts, scope: Scope, ulid: str) -> tuple[Scope, ...]:
    """The memory partitions that may know of a conversation: those of its jobs, and those with atoms that cite it. Of
    an older one these are not noted, and may be any of its owner's."""
    found = {job_transitions.memory_scope(scope, job): None for job in ports.jobs.list(scope, ulid)}
    found.update((memory, None) for memory in ports.removals.citing_spaces(scope, ulid))
    head = ports.removals.find(scope, ulid).conversation
    if head is not None and not head.has_citing_spaces:
        own = all_items(lambda cursor: ports.spaces.list(scope.directory, cursor, PAGE_SIZE))
        active = (space for space in own if space.status is SpaceStatus.ACTIVE)
        found.update((replace(scope, namespace=space.id.key), None) for space in active)
    return tuple(sorted(found, key=lambda memory: memory.partition))


def preview(ports: UnlearningPorts, memory: Scope, left_out: LeftOut) -> UnlearningReport:
    """The changes that unlearning would make in a space. Raises Unavailable."""
    now = ports.now()
    stored_space = deriving.read_space(ports, memory)
    if stored_space is None:
        return UnlearningReport()
    steps = [step for steps, _ in _plan(ports, stored_space, left_out, (), now) for step in steps]
    atoms = {step.after.id.ulid: step.after for step in steps}
    entities = named_entities.entities_that_go(ports, stored_space, left_out, atoms)
    return report_of(((step.before, step.after) for step in steps), entities, now)


def unlearn(ports: Ports, memory: Scope, left_out: LeftOut) -> UnlearningReport:
    """Unlearns in one space, and reports all that changed, in earlier attempts too. Raises Contended, Unavailable."""
    retry_contended(ports, lambda: _unlearn_once(ports, memory, left_out))
    named_entities.change_entities(ports, memory, left_out)
    return report(ports, memory, left_out)


def report(ports: UnlearningPorts, memory: Scope, left_out: LeftOut) -> UnlearningReport:
    """The changes in a space so far."""
    records = ports.statements.list_unlearned(memory, left_out.source)
    atoms = ports.atoms.read(memory, memory.directory, [record.atom.ulid for record in records]).atoms
    changes = ((one.before, atoms[one.atom.ulid]) for one in records if one.atom.ulid in atoms)
    return report_of(changes, named_entities.entities_gone(ports, memory, left_out), ports.now())


def report_on(
    ports: UnlearningPorts, memories: Iterable[Scope], report_one: Callable[[Scope], UnlearningReport], until: datetime
) -> UnlearningReport:
    """The reports of spaces as one, of at least one space and of as many as the time allows."""
    whole = UnlearningReport()
    for number, memory in enumerate(memories):
        if number and ports.now() >= until:
            return whole.plus(UnlearningReport(is_whole=False))
        whole = whole.plus(report_one(memory))
    return whole


def restore(ports: Ports, memory: Scope, left_out: LeftOut, others: Sequence[LeftOut] = ()) -> None:
    """Restores what was unlearned in one space; ``others`` of the same conversation stay unlearned. Raises Contended,
    Unavailable."""
    retry_contended(ports, lambda: _restore_once(ports, memory, left_out, others))
    named_entities.change_entities(ports, memory, left_out, is_back=True)


def has_traces(ports: UnlearningPorts, memory: Scope, left_out: LeftOut) -> bool:
    """Whether anything of it is unlearned in a space."""
    if ports.statements.list_unlearned(memory, left_out.source):
        return True
    return any(statement.muted_by == left_out.source for statement in ports.statements.list(memory))


def purge(ports: Ports, memory: Scope, left_out: LeftOut) -> None:
    """Erases what was unlearned in one space, and what was said. Raises Contended, Unavailable."""
    named_entities.erase_entities(ports, memory, left_out)
    records = ports.statements.list_unlearned(memory)
    own = [record for record in records if record.source == left_out.source]
    statements = [one for one in ports.statements.list(memory) if left_out.has_statement(one)]
    ports.statements.erase(memory, statements)
    for record in own:
        others = [one for one in records if one.atom == record.atom and one.source != left_out.source]
        held = [one for one in others if retry_contended(ports, partial(_forget_in, ports, memory, one, left_out))]
        if record.before is not None and not held:
            _purge_atom(ports, memory, record)
    ports.statements.erase_unlearned(memory, left_out.source, [record.atom.ulid for record in own])


def unlearn_for_good(ports: Ports, memory: Scope, left_out: LeftOut) -> None:
    """Unlearns and purges in one space. Raises Contended, Unavailable."""
    unlearn(ports, memory, left_out)
    purge(ports, memory, left_out)


def _forget_in(ports: UnlearningPorts, memory: Scope, record: Unlearned, left_out: LeftOut) -> bool | None:
    """Takes what is purged out of the state that something else restores, and returns whether any of it is left."""
    if record.before is None or not left_out.is_cited_by(record.before):
        return record.before is not None
    stored_space = deriving.read_space(ports, memory)
    if stored_space is None:
        return True
    source = LeftOut.parse(record.source)
    atoms = [one.with_it[record.atom.ulid] for one in deriving.derive(ports, stored_space, source) if _has(one, record)]
    atom = differences.present_state(stored_space, record.atom.ulid)
    if not atoms or atom is None:
        ports.statements.erase_unlearned(memory, record.source, [record.atom.ulid])
        return False
    before = differences.with_fields(record.before, atoms[0], differences.FIELDS)
    is_last = record.version == atom.version
    after = replace(atom, version=atom.version + 1)
    kept = replace(record, before=before, version=after.version if is_last else record.version)
    step = AtomStep(atom, after, is_revision=False, unlearned=(kept,))
    return True if _apply(ports, memory, [step], [], ports.now()) else None


def _has(one: Difference, record: Unlearned) -> bool:
    return record.atom.ulid in one.with_it


def _purge_atom(ports: UnlearningPorts, memory: Scope, record: Unlearned) -> None:
    atom = ports.atoms.read(memory, memory.directory, [record.atom.ulid]).atoms.get(record.atom.ulid)
    if atom is not None and atom.unlearned_at is not None:
        purging.withdraw_atom(ports, memory, record.atom)
        # The indexer, which the change wakes, erases what is left of the emptied atom.
        ports.erasures.erase_content(memory, record.atom.ulid)


def _unlearn_once(ports: UnlearningPorts, memory: Scope, left_out: LeftOut) -> bool | None:
    now = ports.now()
    stored_space = deriving.read_space(ports, memory)
    if stored_space is None:
        return True
    own = [
        statement
        for statement in stored_space.stored_statements
        if left_out.has_statement(statement) and statement.muted_by is None
    ]
    ports.statements.mute(memory, own, left_out.source)
    records = ports.statements.list_unlearned(memory)
    for steps, keys in _plan(ports, stored_space, left_out, records, now):
        if not _apply(ports, memory, steps, keys, now):
            return None
    return True


def _restore_once(ports: UnlearningPorts, memory: Scope, left_out: LeftOut, others: Sequence[LeftOut]) -> bool | None:
    now = ports.now()
    for other in others:
        shared_statements = [statement for statement in ports.statements.list(memory) if other.has_statement(statement)]
        ports.statements.mute(
            memory,
            [statement for statement in shared_statements if statement.muted_by == left_out.source],
            other.source,
        )
    stored_space = deriving.read_space(ports, memory)
    if stored_space is None:
        return True
    records = ports.statements.list_unlearned(memory)
    found_differences = list(deriving.derive(ports, stored_space, left_out, records))
    steps = restore_atoms.steps_back(stored_space, found_differences, records, left_out, now)
    revived = {step.after.id.ulid for step in steps if step.before is not None and step.before.unlearned_at is not None}
    key_steps = partial(differences.key_steps, ports, stored_space, now=now, is_restored=True, revived=revived)
    keys = [key for one in found_differences for key in key_steps(one)]
    if not _apply(ports, memory, steps, keys, now):
        return None
    left = ports.statements.list_unlearned(memory, left_out.source)
    ports.statements.erase_unlearned(memory, left_out.source, [record.atom.ulid for record in left])
    own = [statement for statement in stored_space.stored_statements if statement.muted_by == left_out.source]
    ports.statements.mute(memory, own, None)
    return True


def _plan(
    ports: LinkedAtoms, stored_space: StoredSpace, left_out: LeftOut, every: Sequence[Unlearned], now: datetime
) -> Iterator[tuple[list[AtomStep], list[KeyStep]]]:
    """The steps; ``every`` record of the space was left by an earlier attempt, or by what else is unlearned."""
    records = {one.atom.ulid: one for one in every if one.source == left_out.source}
    changed: set[str] = set()
    for one in deriving.derive(ports, stored_space, left_out, every):
        steps = [
            differences.without_words_around(step, left_out)
            for step in differences.steps_without(stored_space, one, records, left_out.source, now)
        ]
        changed.update(step.after.id.ulid for step in steps)
        yield steps, [*differences.key_steps(ports, stored_space, one, now)]
    sayings = [atom for atom in stored_space.sayings.values() if left_out.is_cited_by(atom)]
    yield [*differences.steps_of_sayings(sayings, records, left_out.source, now)], []
    changed.update(atom.id.ulid for atom in sayings)
    yield [*differences.steps_around(stored_space, changed, records, left_out)], []
    yield [*borrowing.steps_of_held(stored_space.atoms, borrowing.records_by_atom(every), left_out)], []


def _apply(ports: AtomStores, memory: Scope, steps: list[AtomStep], keys: list[KeyStep], now: datetime) -> bool:
    changes = transactions.changes_of(steps, keys, now)
    return all(ports.atoms.apply(memory, change) is Outcome.DONE for change in changes)
