"""Dependence of an atom without a statement on a conversation: a model saved it in a turn, or a dream learned it.

saved by a model    goes with its messages; of a key the value before holds again
entry of a profile  goes where fewer than two conversations are left, unless its user has corrected it
missed fact         goes with its messages, as what a model saved

What a client has written or edited is the client's own.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from loci.model.atoms import Atom, Kind, Provenance, is_saved_by_model
from loci.model.presences import CORRECTED, LEAST_CONVERSATIONS
from loci.model.statements import Unlearned
from loci.ports.memory import AtomStep
from loci.unlearning.events import LeftOut, States, is_edited, without_source


def states_without(states: States, left_out: LeftOut) -> States:
    """The states of a given atom without what is left out; none where nothing is left to rest on."""
    atom = states[-1]
    if not any(left_out.is_cited_by(state) for state in states):
        return states
    if atom.provenance is Provenance.DREAM:
        own = states if is_edited(states) or _has_evidence(atom, left_out) else ()
    elif not is_saved_by_model(atom):
        own = states
    else:
        own = states if _is_clients(states) or not _rests_on(atom, left_out) else ()
    return tuple(without_source(state, left_out) for state in own)


def states_before(states: States, records: Sequence[Unlearned], left_out: LeftOut) -> States:
    """The states as they were before this was unlearned; as they are where anything has changed the atom since."""
    own = next((record for record in records if record.source == left_out.source), None)
    if own is None or own.before is None or own.version != states[-1].version:
        return states
    before = (*states[:-1], own.before)
    return before if states_without(before, left_out)[-1:] != before[-1:] else states


def records_by_atom(records: Sequence[Unlearned]) -> Mapping[str, tuple[Unlearned, ...]]:
    found: dict[str, tuple[Unlearned, ...]] = {}
    for record in records:
        found[record.atom.ulid] = (*found.get(record.atom.ulid, ()), record)
    return found


def steps_of_held(
    states: Mapping[str, States], records: Mapping[str, Sequence[Unlearned]], left_out: LeftOut
) -> Iterator[AtomStep]:
    """The steps of what is gone with something else, and rests on this too: it is to be gone until both are back."""
    for ulid, found in records.items():
        first = next((one.before for one in found if one.before is not None and one.before.unlearned_at is None), None)
        present = states.get(ulid, ())[-1:]
        if first is None or not present or present[0].unlearned_at is None or present[0].extraction is not None:
            continue
        is_noted = any(one.source == left_out.source for one in found)
        if not is_noted and left_out.is_cited_by(first):
            after = replace(present[0], version=present[0].version + 1)
            noted = Unlearned(left_out.source, after.id, present[0], after.version)
            yield AtomStep(present[0], after, is_revision=False, unlearned=(noted,))


def _is_clients(states: States) -> bool:
    """Whether a client has edited it. An edit leaves its sources and its beginning as they were; a tool that sets a
    value again replaces them."""
    return any(
        is_edited((before, after))
        and (before.source_message_ids, before.valid_from) == (after.source_message_ids, after.valid_from)
        for before, after in pairwise(states)
    )


def _rests_on(atom: Atom, left_out: LeftOut) -> bool:
    is_cited = is_saved_by_model(atom) and left_out.is_cited_by(atom)
    return is_cited and not without_source(atom, left_out).source_message_ids


def _has_evidence(atom: Atom, left_out: LeftOut) -> bool:
    if atom.metadata.get(CORRECTED):
        return True
    least = LEAST_CONVERSATIONS if atom.category.kind is Kind.PATTERN else 1
    rest = without_source(atom, left_out).source_message_ids
    return len({(id.namespace, id.conversation) for id in rest}) >= least
