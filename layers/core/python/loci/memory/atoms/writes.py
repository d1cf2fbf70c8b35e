"""Writes an atom into a space, for a caller or for an extraction without one.

Each attempt decides again from strong reads and applies one transaction under the conditions that prove those reads;
one that meets another writer reads again. What was decided before wins, in this order: the answer under the same
idempotency key, the same fact of the same job, the current atom that says the same.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from loci.apps import idempotency
from loci.apps.versions import require_version
from loci.errors import Conflict, NotFound, Refused
from loci.ids import AtomId
from loci.inference.embedding import cached
from loci.memory.atoms import confirmations, contradictions, derived, holding, linking, repetitions, transitions, values
from loci.memory.atoms.fields import NewAtom, require_valid, require_window
from loci.memory.atoms.ports import NewAtoms, PlannedWrites
from loci.memory.atoms.restored_entities import restore_entities
from loci.memory.atoms.write_context import (
    FilePart,
    Related,
    Relation,
    Request,
    WriteContext,
    Writer,
    find_atom,
    read_write_context,
)
from loci.model.atoms import NOT_IN_USE, Atom, AtomStatus, Review, has_models_mark, is_saved_by_model
from loci.model.metadata import with_lists_of
from loci.model.statements import StatementEffect
from loci.ports.all import Ports
from loci.ports.memory import AtomChange, AtomStep, JobStep
from loci.ports.parts import EmbeddingPorts, TimelineReads, TimelineStores
from loci.ports.space_files import FileStep
from loci.ports.writes import FirstWrite, MarkerHome, Outcome
from loci.records import record
from loci.runtime.retry import retry_contended
from loci.text.names import fold_name
from loci.text.same_words import has_same_words

if TYPE_CHECKING:
    from loci.ports.presences import DreamStep

__all__ = [
    "Effect",
    "Plan",
    "Related",
    "Relation",
    "Writer",
    "Written",
    "carry_out",
    "carry_out_once",
    "plan_write",
    "readable",
    "write_atom",
    "write_request",
]


class Effect(StrEnum):
    """Effect of a write. ``CONFIRMED``: the atom was there already; ``REPLACED``: it has another value now."""

    ADDED = "added"
    CONFIRMED = "confirmed"
    SUPERSEDED = "superseded"
    REPLACED = "replaced"


@record(frozen=True, slots=True)
class Written:
    """The atom that says it now, and how it came to; ``file`` is what changed with it. ``is_repeat``: an earlier
    request of a batch under the same idempotency key wrote it. ``refused_text`` is the text that was not added, since
    the atom says it."""

    atom: Atom
    effect: Effect
    file: FileStep | None = None
    is_repeat: bool = False
    refused_text: str | None = None

    @property
    def is_duplicate(self) -> bool:
        return self.effect is Effect.CONFIRMED

    def answering(self, new: NewAtom) -> "Written":
        """Adds the refused text where nothing was added."""
        return replace(self, refused_text=new.text) if self.is_duplicate else self


@record(frozen=True, slots=True)
class Plan:
    """Plan of a write, without what it leaves besides (marker, job, file), and what it leads to."""

    change: AtomChange
    written: Written


@record(frozen=True, slots=True)
class Decision:
    """An attempt that decided something; ``written`` is None when the job had applied this fact before, or the source
    is deleted."""

    written: Written | None


def write_atom(
    ports: Ports,
    writer: Writer,
    new: NewAtom,
    job: JobStep | None = None,
    vector: Callable[[], bytes] | None = None,
    related: Related | None = None,
    dream: "DreamStep | None" = None,
) -> Written | None:
    """Adds the atom, or makes it a value of its key. With ``job`` its step is taken in the same transaction, with the
    count that follows; None when the job had applied this fact before. ``dream`` is likewise the step of a dream.
    ``vector`` is asked for when the atom is new; None: it is made then. ``related`` has it confirm, supersede or
    contradict an atom instead, if that one is unchanged. Raises as ``require_valid`` and ``carry_out``."""
    require_valid(new, ports.now())
    asked_request = replace(write_request(ports, new, job=job), related=related, dream=dream)
    return carry_out(
        ports, writer, asked_request if vector is None else replace(asked_request, vector=lambda _: vector())
    )


def write_request(
    ports: EmbeddingPorts,
    new: NewAtom,
    *,
    replaces: AtomId | None = None,
    if_match: int | None = None,
    key: str | None = None,
    job: JobStep | None = None,
    in_place: bool = False,
    file: FilePart | None = None,
) -> Request:
    vector = cache(lambda scope: cached.embed_text(ports, scope, new.text))
    return Request(new, vector, replaces, if_match, key, job, in_place=in_place, file=file)


def carry_out(ports: NewAtoms, writer: Writer, request: Request) -> Written | None:
    """Tries until something is decided. Raises NotFound (space, atom to supersede), Conflict (that atom isn't current,
    or of another version; a restricted user), Refused (another key, entities that aren't there), Contended."""
    written = retry_contended(ports, lambda: _attempt(ports, writer, request)).written
    return None if written is None else written.answering(request.new)


def _attempt(ports: NewAtoms, writer: Writer, request: Request) -> Decision | None:
    scene = read_write_context(ports, writer, request, request.ulid)
    outcome = _find_former_answer(ports, writer, scene)
    if outcome is not None:
        return Decision(outcome)
    if request.job is not None and restore_entities(ports, writer.scope, scene.standing.missing, request.job):
        return None
    return _carry_out(ports, writer, request, scene)


def carry_out_once(ports: PlannedWrites, writer: Writer, request: Request) -> None:
    """Writes what has no idempotency key and is no job's, where there is no other writer. Raises as ``carry_out``."""
    _carry_out(ports, writer, request, read_write_context(ports, writer, request))


def write_approved(ports: PlannedWrites, writer: Writer, request: Request) -> Written | None:
    """Writes a pending atom that is approved; None where another writer came between. Raises as ``carry_out``."""
    decision = _carry_out(ports, writer, request, read_write_context(ports, writer, request, request.ulid))
    return None if decision is None else decision.written


def _carry_out(ports: PlannedWrites, writer: Writer, request: Request, scene: WriteContext) -> Decision | None:
    plan = plan_write(ports, writer, request, scene)
    if plan is not None and request.approves is not None:
        plan = _approving(plan, request.approves, scene.now)
    return None if plan is None else _apply(ports, writer, request, scene, plan)


def _approving(plan: Plan, pending: Atom, now: datetime) -> Plan:
    steps = holding.put_in_use(pending, plan.change.steps, now)
    approved_atom = next((step.after for step in steps if step.after.id == plan.written.atom.id), plan.written.atom)
    return Plan(replace(plan.change, steps=steps), replace(plan.written, atom=approved_atom))


def plan_write(ports: PlannedWrites, writer: Writer, request: Request, scene: WriteContext) -> Plan | None:
    """Plans the write from what was read; None where another writer came between the reads. Raises as ``carry_out``."""
    _require_sound(scene, request)
    if _has_key_moved(scene):
        return None
    if scene.confirmed is not None:
        return _confirm(writer, request, scene, scene.confirmed)
    members = _members(ports, writer, scene, scene.sent)
    held_atom = values.find_replaceable(members, scene.draft, scene.now) if request.in_place else None
    if held_atom is not None:
        return _replace_value(ports, writer, request, scene, held_atom)
    begins = transitions.begins(scene.sent, scene.now, members)
    require_window(begins, scene.draft.valid_to)
    atom = replace(scene.draft, valid_from=begins, chain=scene.chain)
    twin = _twin(ports, writer, scene, members, atom)
    if twin is not None:
        confirmed = _confirm(writer, request, scene, twin)
        # A client that names an atom to supersede reads in the answer that the text is there already; no user does.
        return confirmed if request.related is None else _end_other(confirmed, scene, twin)
    similar = _find_similar(writer, request)
    if similar is not None:
        is_saved_again = has_models_mark(request.new.metadata) and is_saved_by_model(similar)
        is_same = is_saved_again or has_same_words(similar.text, request.new.text)
        return _confirm(writer, request, scene, similar) if is_same else _nothing_new(scene, similar)
    if atom.review is Review.PENDING:
        return _wait(ports, writer, request, scene, atom)
    return _insert(ports, writer, request, scene, members, atom)


def _find_former_answer(ports: NewAtoms, writer: Writer, scene: WriteContext) -> Written | None:
    """Find the answer of the first call under the same key, with the atom in its present state."""
    if scene.marker is None or not scene.standing.has_marker:
        return None
    former = idempotency.find_marker(ports, writer.scope, MarkerHome.MEMORY, scene.marker, scene.now)
    if former is None:
        return None
    made_text, effect = former.ids
    return Written(readable(find_atom(ports, writer, AtomId.parse(made_text)), scene.now), Effect(effect))


def readable(atom: Atom | None, now: datetime) -> Atom:
    """Return the atom. Raises NotFound where no read shows it."""
    if atom is None or atom.status is AtomStatus.DELETED or atom.is_expired(now):
        raise NotFound("atom not found")
    return atom


def _require_sound(scene: WriteContext, request: Request) -> None:
    if any(id in scene.draft.entity_ids for id in scene.standing.missing):
        raise Refused.field("/entityIds", "entity not found in this space")
    if request.replaces is None:
        return
    old = readable(scene.old, scene.now)
    if request.new.key not in (None, old.key):
        raise Refused.field("/key", "key must be the key of the atom that is superseded")
    require_version(old.version, request.if_match)
    if not old.is_live(scene.now):
        raise Conflict("only a current atom can be superseded")


def _has_key_moved(scene: WriteContext) -> bool:
    """Whether the key went on between the reads of the old atom and of its key."""
    if scene.old is None or scene.old.key is None:
        return False
    return scene.standing.key is None or scene.standing.key.atom != scene.old.id.ulid


def _members(ports: TimelineReads, writer: Writer, scene: WriteContext, sent_at: datetime | None) -> tuple[Atom, ...]:
    """Read the timeline that the new atom meets: its newest member alone unless the new one comes before it."""
    if scene.chain is None:
        return ()
    head = scene.old or scene.find_atom(ports, writer, _head_id(writer, scene))
    newest = transitions.timeline(() if head is None else (head,), scene.now)
    if newest and (newest[0].has_begun(scene.now) if sent_at is None else sent_at >= newest[0].valid_from):
        return newest
    chain = ports.atom_lists.chain(writer.scope, scene.chain)
    return transitions.timeline(transitions.members(chain, scene.chain, scene.draft.key), scene.now)


def _head_id(writer: Writer, scene: WriteContext) -> AtomId | None:
    entry = scene.standing.key
    return None if entry is None else AtomId(writer.scope.namespace, entry.atom)


def _twin(
    ports: TimelineReads, writer: Writer, scene: WriteContext, members: tuple[Atom, ...], atom: Atom
) -> Atom | None:
    if transitions.is_late(members, atom):
        return transitions.twin(members, atom) or transitions.twin_until_later(members, atom, scene.now)
    guard = scene.standing.guard
    same = scene.find_atom(ports, writer, None if guard is None else AtomId(writer.scope.namespace, guard))
    # A guard of release 0.2.0 may have been left by an edit.
    is_twin = same is not None and same.is_live(scene.now) and has_same_words(same.text, atom.text)
    return same if is_twin else None


def _confirm(writer: Writer, request: Request, scene: WriteContext, twin: Atom) -> Plan:
    """Plan to confirm an atom that is there already, with what else was sent. The key and the job remember it too, so
    that a repetition finds the same."""
    new = request.new
    said_at = min(new.said_at or scene.now, scene.now)
    steps = confirmations.confirmation_step(
        twin,
        new.provenance,
        said_at,
        scene.now,
        new.source_message_ids,
        is_by_model=has_models_mark(new.metadata),
        metadata=new.metadata,
    )
    confirmed_atom = steps[0].after if steps else twin
    restated_atom = repetitions.restate(confirmed_atom, new)
    if twin.review is not None and new.review is None:
        restated_atom = replace(restated_atom, review=None, category=new.category)
    if restated_atom == confirmed_atom:
        return Plan(AtomChange(scene.now, steps), Written(confirmed_atom, Effect.CONFIRMED))
    step = repetitions.restating_step(twin, restated_atom, scene.now)
    keys = repetitions.restated_key(scene.standing.key, step.after)
    change = AtomChange(scene.now, (step,), keys, FirstWrite(scene.user), writer.visitor)
    return Plan(change, Written(step.after, Effect.CONFIRMED))


def _end_other(plan: Plan, scene: WriteContext, twin: Atom) -> Plan:
    """Extend the plan: the atom to supersede gives way to the one that says the same already."""
    old = scene.old
    if old is None or old.id == twin.id or old.key is not None or twin.valid_from < old.valid_from:
        return plan
    step = transitions.give_way(old, twin, scene.now)
    return replace(plan, change=replace(plan.change, steps=(*plan.change.steps, step)))


def _nothing_new(scene: WriteContext, similar: Atom) -> Plan:
    return Plan(AtomChange(scene.now, ()), Written(similar, Effect.CONFIRMED))


def _find_similar(writer: Writer, request: Request) -> Atom | None:
    if request.similarity is None:
        return None
    return request.similarity.find(writer.scope, request.new.text, request.vector(writer.scope))


def _insert(
    ports: PlannedWrites, writer: Writer, request: Request, scene: WriteContext, members: tuple[Atom, ...], atom: Atom
) -> Plan:
    before = scene.standing.key
    whole = _embed(ports, writer, request, _with_tags(request, members, atom))
    unrelated_atom = scene.contradicted if scene.contradicted not in members else None
    flagged_atom, others = contradictions.flag_contradiction(whole, unrelated_atom)
    placement = transitions.insert(members, flagged_atom, scene.now)
    change = AtomChange(
        scene.now,
        placement.steps + _meeting(scene, placement) + others,
        transitions.has_same_key(before, transitions.entry_after(before, placement)),
        first=FirstWrite(scene.user),
        visitor=writer.visitor,
        similar_writes=scene.standing.similar_writes,
    )
    effect = Effect.SUPERSEDED if members and not placement.late else Effect.ADDED
    return Plan(change, Written(placement.atom, effect))


def _wait(ports: PlannedWrites, writer: Writer, request: Request, scene: WriteContext, atom: Atom) -> Plan:
    """Plan an atom that waits for its user: it touches no other, and none that says the same waits twice."""
    same = scene.standing.waiting
    same_atom = scene.find_atom(ports, writer, None if same is None else AtomId(writer.scope.namespace, same))
    if same_atom is not None and holding.is_waiting(same_atom, scene.now):
        return _nothing_new(scene, same_atom)
    held_atom = holding.hold(_embed(ports, writer, request, replace(atom, chain=None)), request.related, scene.now)
    change = AtomChange(
        scene.now,
        (AtomStep(None, held_atom),),
        first=FirstWrite(scene.user),
        visitor=writer.visitor,
        similar_writes=scene.standing.similar_writes,
    )
    return Plan(change, Written(held_atom, Effect.ADDED))


def _with_tags(request: Request, members: Sequence[Atom], atom: Atom) -> Atom:
    """An extracted value keeps the lists in the metadata of the one before: by its tags the new one is found."""
    if request.job is None or not members:
        return atom
    return replace(atom, metadata=with_lists_of(members[-1].metadata, atom.metadata))


def _replace_value(
    ports: PlannedWrites, writer: Writer, request: Request, scene: WriteContext, held_atom: Atom
) -> Plan:
    entry = scene.standing.key
    if entry is None:
        raise AssertionError("a key that has a value has an entry")
    step = values.replace_value(held_atom, _embed(ports, writer, request, scene.draft), scene.now)
    require_window(step.after.valid_from, step.after.valid_to)
    change = AtomChange(
        scene.now,
        (step,),
        (values.point_to_value(entry, step.after),),
        first=FirstWrite(scene.user),
        visitor=writer.visitor,
    )
    return Plan(change, Written(step.after, Effect.REPLACED))


def _embed(ports: PlannedWrites, writer: Writer, request: Request, atom: Atom) -> Atom:
    """Return the atom with its vector, and with the names of its entities for the index."""
    surroundings = replace(atom.surroundings, subjects=_subjects(ports, writer, atom))
    return replace(atom, vector=request.vector(writer.scope), embedder=ports.embedder.name, surroundings=surroundings)


def _subjects(ports: PlannedWrites, writer: Writer, atom: Atom) -> tuple[str, ...]:
    """Read the names of the atom's entities."""
    ulids = [id.ulid for id in atom.entity_ids]
    return linking.names_of(ports.entities.get(writer.scope, ulids)) if ulids else ()


def _meeting(scene: WriteContext, placement: transitions.Placement) -> tuple[AtomStep, ...]:
    """Let late writers without a key meet on the atom they were to supersede; under a key they meet on its entry."""
    if placement.late and scene.old is not None and scene.old.key is None:
        return (transitions.touch(scene.old, scene.now),)
    return ()


def _apply(ports: TimelineStores, writer: Writer, request: Request, scene: WriteContext, plan: Plan) -> Decision | None:
    change, outcome = plan.change, plan.written
    file = None if request.file is None else request.file.step(scene.draft.epoch, scene.now)
    if file is not None:
        change = replace(change, first=FirstWrite(scene.user), visitor=writer.visitor, file=file)
    elif not change.steps and scene.marker is None and request.job is None and request.dream is None:
        return Decision(outcome)
    answer = (str(outcome.atom.id), outcome.effect.value)
    marker = None if scene.marker is None else replace(scene.marker, ids=answer)
    job = None if request.job is None else _complete_step(writer, request, request.job, outcome, change.at)
    first = replace(change.first, marker=marker)
    change = replace(change, first=first, job=job, dream=request.dream, source=request.source)
    match contradictions.apply_change(ports, writer, derived.with_derived(ports, writer, change)):
        case Outcome.DONE:
            return Decision(replace(outcome, file=file))
        case Outcome.APPLIED:
            return Decision(None)
    return None


def _complete_step(writer: Writer, request: Request, job: JobStep, written_atom: Written, at: datetime) -> JobStep:
    """Return the step with its counts, and its statement with its effect."""
    effect, atom = written_atom.effect, written_atom.atom
    # What waits has stated nothing yet: it goes with the messages that it cites.
    statement = None if atom.review in NOT_IN_USE else job.statement
    if statement is not None:
        # An atom holds the vector of its own words; a statement in words of its own has its own already.
        is_said_alike = fold_name(statement.text) == fold_name(atom.text)
        vector = b"" if is_said_alike else statement.vector or request.vector(writer.scope)
        did = StatementEffect(effect.value)
        statement = replace(statement, atom=atom.id, effect=did, at=at, vector=vector, epoch=atom.epoch)
    return replace(
        job,
        added=int(effect is Effect.ADDED),
        confirmed=int(effect is Effect.CONFIRMED),
        superseded=int(effect is Effect.SUPERSEDED),
        statement=statement,
    )
