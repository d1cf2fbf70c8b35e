"""Facts that were derived from a text go with it, in the same transaction: deleted, archived, purged and restored.

A text that says several things is one memory without a key. What can change of it are facts of their own, which the
text names; how they come to be is in ``loci.learning.saving.derived_facts``.
"""

from collections.abc import Iterator
from dataclasses import replace

from loci.ids import AtomId
from loci.memory.atoms import transitions, write_context
from loci.memory.atoms.write_context import Writer
from loci.model.atoms import Atom, AtomStatus
from loci.ports.memory import AtomChange, AtomStep, KeyStep
from loci.ports.parts import TimelineReads


def with_derived(ports: TimelineReads, writer: Writer, change: AtomChange) -> AtomChange:
    """Extend the change: facts derived from texts that it ends are over as they are, and facts that an edit takes out
    are purged, since the history of their text has them."""
    for step in change.steps:
        for fact in _read(ports, writer, _ended_ids(step, change)):
            if (ended_step := _end(fact, step.after, change)) is not None:
                change = _extend(ports, writer, change, ended_step)
    return change


def deleted_with(ports: TimelineReads, writer: Writer, text: Atom) -> Iterator[Atom]:
    """Find the facts that were derived from a deleted text and went with it."""
    return (fact for fact in _read(ports, writer, text.derives) if fact.deleted_at == text.deleted_at)


def _ended_ids(step: AtomStep, change: AtomChange) -> tuple[AtomId, ...]:
    before, after = step.before, step.after
    if before is None or not before.derives:
        return ()
    is_over = after.purged_at is not None or (before.is_live(change.at) and not after.is_live(change.at))
    is_over = is_over or after.status is not before.status
    return tuple(id for id in before.derives if is_over or id not in after.derives)


def _read(ports: TimelineReads, writer: Writer, fact_ids: tuple[AtomId, ...]) -> Iterator[Atom]:
    if fact_ids:
        there = ports.atoms.read(writer.scope, writer.reader, [id.ulid for id in fact_ids]).atoms
        yield from (there[id.ulid] for id in fact_ids if id.ulid in there)


def _end(fact: Atom, text: Atom, change: AtomChange) -> AtomStep | None:
    """Return the step that ends a derived fact as its text ended; None where it is over already."""
    if text.purged_at is not None or fact.id not in text.derives:
        return None if fact.purged_at is not None else transitions.purge(fact, change.at)
    if fact.status is AtomStatus.DELETED:
        return None
    if text.status is AtomStatus.ARCHIVED:
        return transitions.archive(fact, change.at)
    return transitions.delete(fact, change.at)


def _extend(ports: TimelineReads, writer: Writer, change: AtomChange, step: AtomStep) -> AtomChange:
    before = step.before
    entry = None if before is None else write_context.entry_of(ports, writer, before, change.at)
    if before is None or entry is None or any(each.before == entry for each in change.keys):
        return replace(change, steps=(*change.steps, step))
    after = (
        write_context.entry_without(ports, writer, entry, before, change.at)
        if step.after.purged_at is not None
        else transitions.entry_ended(entry, change.at)
    )
    return replace(change, steps=(*change.steps, step), keys=(*change.keys, KeyStep(entry, after)))
