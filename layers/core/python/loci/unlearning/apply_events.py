"""Apply to a simulated space what was said, event by event, by the rules of every write."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from loci.errors import Conflict, NotFound, Refused
from loci.inference.embedding.nearness import words_decide
from loci.learning.extraction import plainness
from loci.learning.extraction.reconcile_job import BY_RULES, LEAST
from loci.learning.reconciling import deciding, named_atoms
from loci.learning.reconciling.deciding import Case, Fact
from loci.learning.reconciling.decisions import Decision, Repeats
from loci.memory.atoms import changes, retracting, transitions, writes
from loci.memory.atoms.fields import NewAtom, restate_atom
from loci.memory.atoms.write_context import Related, Relation, Request
from loci.model.atoms import Atom, AtomStatus, Provenance, Surroundings, content_of
from loci.model.language import ModelChoice
from loci.model.statements import Statement, StatementEffect
from loci.ports.memory import JobStep
from loci.unlearning.events import End, Event, GivenAtom, event_time, fresh_ulid, own_end, words_of
from loci.unlearning.nearness import cosine
from loci.unlearning.simulate_space import JobScene, Simulation


def apply_events(simulation: Simulation, events: Sequence[Event]) -> None:
    """Applies events in their order. What a writer would have refused changes nothing."""
    by_job: dict[str, list[Statement]] = {}
    for event in events:
        if isinstance(event, Statement):
            by_job.setdefault(str(event.source.job_id), []).append(event)
    decisions: dict[str, dict[int, Decision]] = {}
    for event in events:
        simulation.now = event_time(event)
        with suppress(Refused, NotFound, Conflict):
            match event:
                case GivenAtom():
                    _give(simulation, event)
                case End():
                    _end(simulation, event.atom)
                case _:
                    job = str(event.source.job_id)
                    if job not in decisions:
                        decisions[job] = decide(simulation, by_job[job])
                    statement, relation = _as_decided(event, decisions[job].get(event.number), by_job[job])
                    _say(simulation, statement, relation, _stated_in(event, by_job[job]))


def _as_decided(
    said_statement: Statement, decision: Decision | None, of_job: Sequence[Statement]
) -> tuple[Statement, Related | None]:
    """The statement, in the words of an earlier one of its job that it repeats."""
    if not isinstance(decision, Repeats):
        return said_statement, decision
    earlier = next(one for one in of_job if one.number == decision.fact)
    begins = earlier.valid_from if said_statement.key is None else said_statement.valid_from
    again = replace(
        earlier,
        number=said_statement.number,
        messages=said_statement.messages,
        said_at=said_statement.said_at,
        valid_from=begins,
        at=said_statement.at,
        atom=said_statement.atom,
        effect=said_statement.effect,
        vector=earlier.vector if said_statement.repeats is not None else said_statement.vector or earlier.vector,
    )
    return again, None


def _give(simulation: Simulation, given_atom: GivenAtom) -> None:
    atom = given_atom.atom
    simulation.atoms.wanted = atom.id.ulid
    new = replace(
        restate_atom(atom),
        valid_to=own_end(given_atom.states),
        expires_at=atom.expires_at if atom.expires_at is not None and atom.expires_at > simulation.now else None,
        surroundings=Surroundings(),
    )
    writes.carry_out_once(
        simulation.ports, simulation.writer, Request(new, lambda _: b"", related=_find_superseded(simulation, atom))
    )
    if atom.id.ulid in simulation.atoms.atoms:
        new_atom = simulation.atoms.atoms[atom.id.ulid]
        counted_atom = replace(new_atom, confirmed_at=atom.confirmed_at, confirmations=atom.confirmations)
        simulation.atoms.atoms[atom.id.ulid] = counted_atom


def _find_superseded(simulation: Simulation, by: Atom) -> Related | None:
    """The atom that one without a key superseded: the member of its chain that it was named to."""
    if by.key is not None or by.chain is None:
        return None
    chain = simulation.atoms.chain(simulation.memory, by.chain)
    current = [one for one in chain if one.is_live(simulation.now)]
    return Related(Relation.SUPERSEDES, current[-1].id, current[-1].changed_at) if current else None


def _end(simulation: Simulation, atom: Atom) -> None:
    change = transitions.archive if atom.status is AtomStatus.ARCHIVED else transitions.delete
    changes.change_atom(simulation.ports, simulation.writer, atom.id, None, change)


def _stated_in(said_statement: Statement, of_job: Sequence[Statement]) -> Mapping[str, str]:
    """The texts of all statements of the message that states this one, by their keys."""
    message = said_statement.messages[-1:]
    return {one.key: one.text for one in of_job if one.key is not None and one.messages[-1:] == message}


def _say(
    simulation: Simulation, said_statement: Statement, relation: Related | None, message: Mapping[str, str]
) -> None:
    ports, writer = simulation.ports, simulation.writer
    if said_statement.retracts:
        if relation is not None and relation.relation is Relation.RETRACTS:
            retracting.retract_atom(
                ports, writer, relation, JobStep(simulation.memory, said_statement.source.job_id, 0)
            )
        return
    simulation.atoms.wanted = _wanted_ulid(simulation, said_statement)
    stated_value = plainness.StatedValue(said_statement.key, said_statement.text, said_statement.confidence)
    names = partial(named_atoms.names_atom, _fact_of(said_statement), nearness=words_decide)
    weighed_fact = plainness.weigh_fact(
        ports, simulation.memory, said_statement.source.extractor, stated_value, message, relation, names
    )
    new = NewAtom(
        **content_of(replace(said_statement, key=weighed_fact.key, confidence=weighed_fact.confidence)),
        entity_ids=said_statement.entity_ids,
        source_conversation_id=said_statement.conversation,
        source_message_ids=said_statement.messages,
        provenance=Provenance.EXTRACTION,
        extraction=said_statement.source,
        said_at=said_statement.said_at,
    )
    writes.carry_out_once(ports, writer, Request(new, lambda _: said_statement.vector, related=weighed_fact.related))


def _wanted_ulid(simulation: Simulation, said_statement: Statement) -> str:
    """That of the atom which the statement is about, if that is its own by its words; else a new one."""
    space, there = simulation.memory.namespace, simulation.atoms.atoms
    if said_statement.atom is None or said_statement.atom.ulid in there:
        return fresh_ulid(said_statement, space)
    is_own = said_statement.effect is not StatementEffect.CONFIRMED or not said_statement.vector
    return said_statement.atom.ulid if is_own else fresh_ulid(said_statement, space)


def decide(simulation: Simulation, said_statements: Sequence[Statement]) -> dict[int, Decision]:
    """The decisions about the statements of one job, made before any of them is written, by their numbers."""
    scene = simulation.begin_job()
    simulation.scenes[str(said_statements[0].source.job_id)] = scene
    repeated = _recorded_repeats(said_statements)
    if simulation.former is None:
        made = ((one.number, _recorded_relation(scene, one)) for one in said_statements)
        return {**repeated, **{number: related for number, related in made if related is not None}}
    former = simulation.former.get(str(said_statements[0].source.job_id), scene)
    statements = [one for one in said_statements if one.number not in repeated]
    found = {
        one.number: related for one in statements if (related := _relation(simulation, one, scene, former)) is not None
    }
    if not _may_decide(said_statements[0]):
        return {**repeated, **found}
    repeats = deciding.repeated_facts([_fact_of(one) for one in said_statements])
    # A decision that was made then counts as long as it holds; what is decided again gives way to a repetition.
    holding = {
        one.number for one in statements if one.number in found and found[one.number] == _recorded_relation(scene, one)
    }
    later = {number: first for number, first in repeats.items() if number not in holding}
    return {**repeated, **deciding.all_decisions(found, later)}


def _recorded_repeats(statements: Sequence[Statement]) -> dict[int, Decision]:
    """Statements that repeated one that is still said, by number."""
    numbers = {one.number for one in statements}
    return {
        one.number: Repeats(one.repeats) for one in statements if one.repeats in numbers and one.repeats is not None
    }


def _recorded_relation(scene: JobScene, said_statement: Statement) -> Related | None:
    """The relation that was decided, if its target was there before the job."""
    target = None if said_statement.target is None else scene.current.get(said_statement.target.ulid)
    return (
        None
        if said_statement.relation is None or target is None
        else Related(Relation(said_statement.relation), target.id, target.changed_at)
    )


def _relation(simulation: Simulation, said_statement: Statement, scene: JobScene, former: JobScene) -> Related | None:
    """The relation that was decided, unless words find it in an atom that was not there then; if its target is not
    there, the one that words alone decide about all atoms."""
    recorded = _recorded_relation(scene, said_statement)
    key = said_statement.key or ""
    has_other_value = scene.values.get(key) != former.values.get(key)
    holds = recorded is not None and not has_other_value and _is_same(scene, former, recorded.atom.ulid)
    if not _may_decide(said_statement):
        return recorded
    others = [ulid for ulid in scene.current if not _is_same(scene, former, ulid)]
    looked_at = others if holds else scene.current
    if deciding.is_there(Case(_fact_of(said_statement), tuple(scene.current[ulid] for ulid in looked_at))):
        return None
    if holds and recorded is not None:
        return _decide_beside(simulation, said_statement, recorded, scene, others)
    # An atom that says the very same decided it then, and nothing else was looked at.
    was_confirmed = said_statement.effect is StatementEffect.CONFIRMED and said_statement.atom is not None
    is_other = (
        was_confirmed and said_statement.atom is not None and not _is_same(scene, former, said_statement.atom.ulid)
    )
    was_there = deciding.is_there(Case(_fact_of(said_statement), tuple(former.current.values())))
    is_open = (
        said_statement.relation is not None
        or said_statement.repeats is not None
        or is_other
        or was_there
        or has_other_value
    )
    return _decide(simulation, said_statement, scene, scene.current if is_open else others)


def _decide_beside(
    simulation: Simulation, said_statement: Statement, recorded: Related, scene: JobScene, others: Collection[str]
) -> Related:
    """The relation decided with an atom that is still there, unless words would have found one of the others first."""
    if not others:
        return recorded
    target = recorded.atom.ulid
    by_words = _decide(simulation, said_statement, scene, (target,))
    is_by_words = by_words is not None and by_words.relation is recorded.relation
    again = _decide(simulation, said_statement, scene, (target, *others) if is_by_words else others)
    # Where a model has judged, words alone settle only what is clear.
    is_clear = again is not None and again.relation in (Relation.CONFIRMS, Relation.RETRACTS)
    return again if again is not None and (is_by_words or is_clear) else recorded


def _is_same(scene: JobScene, former: JobScene, ulid: str) -> bool:
    """Whether the atom is the one that was decided about, and not begun by another statement."""
    one, other = scene.current.get(ulid), former.current.get(ulid)
    return (
        one is not None
        and other is not None
        and (one.text, one.key, one.valid_from) == (other.text, other.key, other.valid_from)
        and (one.extraction, one.created_at) == (other.extraction, other.created_at)
    )


def _may_decide(said_statement: Statement) -> bool:
    extractor = said_statement.source.extractor
    return extractor in BY_RULES or ModelChoice.parse(extractor) is not None


def _fact_of(said_statement: Statement) -> Fact:
    return Fact(
        said_statement.number,
        said_statement.text,
        said_statement.category,
        said_statement.key,
        said_statement.valid_from,
        said_statement.said_at,
        said_statement.retracts,
    )


def _decide(
    simulation: Simulation, said_statement: Statement, scene: JobScene, among: Collection[str]
) -> Related | None:
    """The relation to some of the atoms of a scene by words alone. The nearest come first, of equals the oldest."""
    words, own = words_of(said_statement.text), simulation.vectors.get(said_statement.text, b"")
    alike = [atom for ulid, atom in scene.current.items() if ulid in among and words_of(atom.text) == words]
    cosines = [(cosine(own, simulation.vectors.get(atom.text, b"")), atom) for atom in alike]
    nearest = sorted((one for one in cosines if one[0] >= LEAST), key=lambda one: -one[0])
    case = Case(_fact_of(said_statement), tuple(atom for _, atom in nearest))
    return deciding.relation_by_words(simulation.ports, simulation.memory, case, simulation.now) if nearest else None
