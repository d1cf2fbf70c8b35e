"""Apply a dream: its patterns one by one, then its actions, while the presence is not in use."""

from dataclasses import replace
from datetime import datetime

from loci.dialects.presences import profile, surfaces
from loci.dialects.presences.material import Material
from loci.errors import Conflict
from loci.ids import AtomId, ConversationId
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.ports import AtomWrites, LinkedAtoms
from loci.memory.atoms.write_context import Writer
from loci.memory.atoms.writes import write_atom
from loci.model.atoms import Category, Kind, Provenance
from loci.model.presences import (
    ActionKind,
    ActionState,
    Dream,
    DreamAction,
    DreamActions,
    DreamStatus,
    Pattern,
    Presence,
    Surfaces,
)
from loci.model.visibility import AtomFilter
from loci.ports.all import Ports
from loci.ports.memory import AtomChange
from loci.ports.presences import DreamStep, HeadVersion, Quiet
from loci.ports.writes import Outcome
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.scope import Scope

IN_USE = "the presence is in use"
"""Why a dream waits."""
MISSED = Category("note", Kind.FACT)


@record(frozen=True, slots=True)
class Night:
    """Work of one run of a dream: what it read at ``began``, and what must be as it was then. ``writer`` writes the
    profile, ``rememberer`` a fact that was missed."""

    directory: Scope
    presence: Presence
    writer: Writer
    rememberer: Writer
    material: Material
    heads: tuple[HeadVersion, ...]
    began: datetime

    @property
    def quiet(self) -> Quiet:
        return Quiet(self.presence, self.heads)


def writer_of(memory: Scope, dream: Dream) -> Writer:
    """The dream as a writer into the presence's space."""
    return Writer(memory, memory.directory, epoch=dream.epoch)


def apply_all(ports: Ports, night: Night, dream: Dream) -> bool:
    """Applies what is left of the dream and ends it; False if another worker did. Raises Contended where a turn
    came."""
    patterns = dream.patterns or ()
    for number in range(dream.applied, len(patterns)):
        _apply_pattern(ports, night, dream, patterns[number], number)
    if dream.missed is not None and dream.applied <= len(patterns):
        _write_missed(ports, night, dream, dream.missed, len(patterns))
    return _end_dream(ports, night, dream.id)


def _may_apply(night: Night) -> bool:
    return night.presence.settings.actions is DreamActions.APPLY


def _apply_pattern(ports: Ports, night: Night, dream: Dream, pattern: Pattern, number: int) -> None:
    step = DreamStep(night.directory, dream.id, number, night.quiet)
    if profile.is_news(ports, night.directory, pattern, night.material.profile):
        profile.write_entry(ports, night.writer, pattern, dream.writer, step)
    else:
        _skip(ports, night, step)


def _skip(ports: AtomWrites, night: Night, step: DreamStep) -> None:
    """Takes the step alone."""

    def once() -> bool | None:
        outcome = ports.atoms.apply(night.writer.scope, AtomChange(ports.now(), (), dream=step))
        return True if outcome in (Outcome.DONE, Outcome.APPLIED) else None

    retry_contended(ports, once)


def _write_missed(ports: Ports, night: Night, dream: Dream, pattern: Pattern, number: int) -> None:
    """Remembers the fact of an action, which one conversation is enough for."""
    step = DreamStep(night.directory, dream.id, number, night.quiet)
    if not profile.has_evidence(ports, night.directory, pattern):
        _skip(ports, night, step)
        return
    write_atom(ports, night.rememberer, _fact_of(dream, pattern), dream=step)


def _fact_of(dream: Dream, pattern: Pattern) -> NewAtom:
    newest = max(pattern.messages, key=lambda message: (message.conversation, message.seq))
    return NewAtom(
        text=pattern.text,
        category=MISSED,
        key=missed_key(pattern),
        source_conversation_id=ConversationId(newest.namespace, newest.conversation),
        source_message_ids=pattern.messages,
        metadata={"dream": dream.id, "writer": dream.writer},
        provenance=Provenance.DREAM,
    )


def missed_key(pattern: Pattern) -> str:
    """The key of the fact that an action remembers."""
    return f"missed.{pattern.key}"


def find_missed(ports: LinkedAtoms, memory: Scope, pattern: Pattern) -> AtomId | None:
    """The fact that an action remembered, while it is current."""
    atom_filter = AtomFilter(ports.now(), key=missed_key(pattern))
    atoms = ports.atom_lists.list(memory, atom_filter, None, 1).items
    return atoms[0].id if atoms else None


def _end_dream(ports: Ports, night: Night, ulid: str) -> bool:
    """Applies the actions to the surfaces and ends the dream, together."""

    def once() -> bool | None:
        dream = ports.presences.get_dream(night.directory, night.presence.key, ulid)
        presence = ports.presences.get(night.directory, night.presence.key)
        if dream is None or presence is None or dream.is_finished:
            return False
        if presence.last_turn_at != night.presence.last_turn_at:
            return None
        after, ended_dream = _end_records(ports, night, dream, presence)
        outcome = ports.presences.change_surfaces(night.directory, (dream, ended_dream), (presence, after), night.quiet)
        return True if outcome is Outcome.DONE else None

    return retry_contended(ports, once)


def _end_records(ports: LinkedAtoms, night: Night, dream: Dream, presence: Presence) -> tuple[Presence, Dream]:
    """Both as they are to be. What the dream learned is in the memory by now, and only there."""
    now = ports.now()
    looks, actions = _apply_actions(ports, night, dream, presence.surfaces)
    after = replace(presence, surfaces=looks, dreamed_at=night.began, updated_at=now, version=presence.version + 1)
    reason = None if dream.reason == IN_USE else dream.reason
    ended_dream = replace(
        dream, status=DreamStatus.SUCCEEDED, actions=actions, reason=reason, due=None, finished_at=now
    )
    ended_dream = replace(ended_dream, patterns=(), missed=None)
    return after, replace(ended_dream, version=dream.version + 1)


def _apply_actions(
    ports: LinkedAtoms, night: Night, dream: Dream, looks: Surfaces
) -> tuple[Surfaces, tuple[DreamAction, ...]]:
    dream_actions = []
    for number, action in enumerate(dream.actions or ()):
        if action.kind is ActionKind.FACT:
            atom = None if dream.missed is None else find_missed(ports, night.rememberer.scope, dream.missed)
            state = ActionState.REVOKED if atom is None else ActionState.APPLIED
            dream_actions.append(replace(action, value="", atom=atom, state=state))
            continue
        if not _may_apply(night):
            dream_actions.append(action)
            continue
        try:
            looks, dream_action = surfaces.apply_action(looks, action, surfaces.action_id(dream.id, number))
        except Conflict:
            dream_action = action  # its theme is gone: it stays a proposal
        dream_actions.append(dream_action)
    return looks, tuple(dream_actions)
