"""Report of what unlearning changes, or has changed, as its user is shown it."""

from collections.abc import Iterable
from datetime import datetime

from loci.ids import AtomId, EntityId
from loci.model.atoms import Atom
from loci.records import record


@record(frozen=True, slots=True)
class UnlearningReport:
    """Atoms by what happens to them: ``removed`` were known from it alone; ``uncited`` have other sources and lose a
    citation; ``revived`` hold again, since what had ended them goes; ``reworded`` are new, and say in other words what
    goes. ``entities`` go too: nothing else had named them.

    One that is not ``is_whole`` ran out of time: there may be more."""

    removed: tuple[AtomId, ...] = ()
    uncited: tuple[AtomId, ...] = ()
    revived: tuple[AtomId, ...] = ()
    reworded: tuple[AtomId, ...] = ()
    entities: tuple[EntityId, ...] = ()
    is_whole: bool = True

    def plus(self, other: "UnlearningReport") -> "UnlearningReport":
        return UnlearningReport(
            (*self.removed, *other.removed),
            (*self.uncited, *other.uncited),
            (*self.revived, *other.revived),
            (*self.reworded, *other.reworded),
            (*self.entities, *other.entities),
            self.is_whole and other.is_whole,
        )


def report_of(
    changes: Iterable[tuple[Atom | None, Atom]], entities: Iterable[EntityId], now: datetime
) -> UnlearningReport:
    """The report of atoms before and after, and of the entities that go."""
    removed_ids: list[AtomId] = []
    uncited_ids: list[AtomId] = []
    revived_ids: list[AtomId] = []
    reworded_ids: list[AtomId] = []
    for before, after in changes:
        if before is None:
            reworded_ids.append(after.id)
            continue
        if after.unlearned_at is not None:
            removed_ids.append(after.id)
            continue
        if _citations(before) - _citations(after):
            uncited_ids.append(after.id)
        if after.is_live(now) and not before.is_live(now):
            revived_ids.append(after.id)
    removed_ids, uncited_ids, revived_ids, reworded_ids = (
        sorted(ids, key=str) for ids in (removed_ids, uncited_ids, revived_ids, reworded_ids)
    )
    entity_ids = tuple(sorted(entities, key=str))
    return UnlearningReport(tuple(removed_ids), tuple(uncited_ids), tuple(revived_ids), tuple(reworded_ids), entity_ids)


def _citations(atom: Atom) -> set[str]:
    conversation = () if atom.source_conversation_id is None else (str(atom.source_conversation_id),)
    return {*conversation, *map(str, atom.source_message_ids)}
