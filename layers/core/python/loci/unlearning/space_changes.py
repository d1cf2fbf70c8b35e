"""Unlearn a conversation, or one of its messages, in the spaces that heard of it; restore and purge what changed.

Each step may break off and be repeated: what is done already makes no difference any more.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from loci.atoms import purging
from loci.extraction import job_steps
from loci.model import SpaceStatus
from loci.model.statements import Unlearned
from loci.ports import AtomStep, KeyStep, Outcome, Ports
from loci.ports.paging import all_items
from loci.runtime.retry import retry_contended
from loci.scope import Scope
from loci.unlearning import deriving, differences
from loci.unlearning.deriving import StoredSpace
from loci.unlearning.events import LeftOut
from loci.unlearning.report import UnlearningReport, report_of

PAGE_SIZE = 100

__all__ = ["preview", "purge", "relearn", "spaces_of", "unlearn"]


def spaces_of(ports: Ports, scope: Scope, ulid: str) -> tuple[Scope, ...]:
    """The memory partitions that may know of a conversation: those of its jobs, and its owner's own."""
    found = {job_steps.memory_scope(scope, job): None for job in ports.jobs.list(scope, ulid)}
    own = all_items(lambda cursor: ports.spaces.list(scope.directory, cursor, PAGE_SIZE))
    found.update((replace(scope, namespace=space.id.key), None) for space in own if space.status is SpaceStatus.ACTIVE)
    return tuple(sorted(found, key=lambda memory: memory.partition))


def preview(ports: Ports, memory: Scope, left_out: LeftOut) -> UnlearningReport:
    """What unlearning would change in a space. Raises Unavailable."""
    now = ports.now()
    stored = deriving.read_space(ports, memory)
    if stored is None:
        return UnlearningReport()
    steps = [step for steps, _ in _plan(ports, stored, left_out, {}, now) for step in steps]
    return report_of(((step.before, step.after) for step in steps), now)


def unlearn(ports: Ports, memory: Scope, left_out: LeftOut) -> UnlearningReport:
    """Unlearns in one space, and reports all that changed, in earlier attempts too. Raises Contended, Unavailable."""
    return retry_contended(ports, lambda: _unlearn_once(ports, memory, left_out))


def report(ports: Ports, memory: Scope, left_out: LeftOut) -> UnlearningReport:
    """What has changed in a space."""
    records = ports.statements.list_unlearned(memory, left_out.source)
    found = ports.atoms.read(memory, memory.directory, [record.atom.ulid for record in records][:97]).atoms
    changes = ((one.before, found[one.atom.ulid]) for one in records if one.atom.ulid in found)
    return report_of(changes, ports.now())


def relearn(ports: Ports, memory: Scope, left_out: LeftOut) -> None:
    """Restores what was unlearned in one space. Raises Contended, Unavailable."""
    retry_contended(ports, lambda: _relearn_once(ports, memory, left_out))


def purge(ports: Ports, memory: Scope, left_out: LeftOut) -> None:
    """Erases what was unlearned in one space, and what was said. Raises Contended, Unavailable."""
    records = ports.statements.list_unlearned(memory, left_out.source)
    for record in records:
        if record.before is not None:
            _purge_atom(ports, memory, record)
    said = [one for one in ports.statements.list(memory) if left_out.has_statement(one)]
    ports.statements.erase(memory, said)
    ports.statements.erase_unlearned(memory, left_out.source, [record.atom.ulid for record in records])


def _purge_atom(ports: Ports, memory: Scope, record: Unlearned) -> None:
    atom = ports.atoms.read(memory, memory.directory, [record.atom.ulid]).atoms.get(record.atom.ulid)
    if atom is not None and atom.unlearned_at is not None:
        purging.withdraw_atom(ports, memory, record.atom)
        # The indexer, which the change wakes, erases what is left of the emptied atom.
        ports.erasures.erase_content(memory, record.atom.ulid)


def _unlearn_once(ports: Ports, memory: Scope, left_out: LeftOut) -> UnlearningReport | None:
    now = ports.now()
    stored = deriving.read_space(ports, memory)
    if stored is None:
        return UnlearningReport()
    own = [said for said in stored.stored_statements if left_out.has_statement(said) and said.muted_by is None]
    ports.statements.mute(memory, own, left_out.source)
    records = {one.atom.ulid: one for one in ports.statements.list_unlearned(memory, left_out.source)}
    for steps, keys in _plan(ports, stored, left_out, records, now):
        if not _apply(ports, memory, steps, keys, now):
            return None
    return report(ports, memory, left_out)


def _relearn_once(ports: Ports, memory: Scope, left_out: LeftOut) -> bool | None:
    now = ports.now()
    stored = deriving.read_space(ports, memory)
    if stored is None:
        return True
    records = ports.statements.list_unlearned(memory, left_out.source)
    found = list(deriving.derive(ports, stored, left_out))
    steps = list(differences.steps_back(stored, found, records, now))
    keys = [key for one in found for key in differences.key_steps(ports, stored, one, now, is_restored=True)]
    if not _apply(ports, memory, steps, keys, now):
        return None
    own = [said for said in stored.stored_statements if said.muted_by == left_out.source]
    ports.statements.mute(memory, own, None)
    return True


def _plan(
    ports: Ports, stored: StoredSpace, left_out: LeftOut, records: dict[str, Unlearned], now: datetime
) -> Iterator[tuple[list[AtomStep], list[KeyStep]]]:
    for one in deriving.derive(ports, stored, left_out):
        steps = list(differences.steps_without(stored, one, records, left_out.source, now))
        yield steps, [*differences.key_steps(ports, stored, one, now)]
    sayings = [atom for atom in stored.sayings.values() if left_out.is_cited_by(atom)]
    yield [*differences.steps_of_sayings(sayings, records, left_out.source, now)], []


def _apply(ports: Ports, memory: Scope, steps: list[AtomStep], keys: list[KeyStep], now: datetime) -> bool:
    changes = differences.changes_of(steps, keys, now)
    return all(ports.atoms.apply(memory, change) is Outcome.DONE for change in changes)
