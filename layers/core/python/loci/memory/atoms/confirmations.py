"""An atom that is there already and is said again.

Nothing that it says changes: there is no former state to keep, and ``known_at`` finds it as before. What changes is its
age, which decay counts from the last confirmation. Its version rises all the same, because of what indexes and markers
hold of an atom the highest version wins.

What an extraction has put and a client says too is the client's from then on: no replay takes it away. What extractions
have put, and what models have saved, cites whatever said it again.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from types import MappingProxyType

from loci.ids import MessageId
from loci.memory.atoms.fields import MAX_SOURCES
from loci.model.atoms import CALLERS, SAVED_BY_MODEL, Atom, AtomStatus, Provenance, is_saved_by_model
from loci.model.metadata import join_metadata
from loci.model.users import JsonObject
from loci.ports.memory import AtomStep

AT_MOST_EVERY = timedelta(days=1)
"""Least time between confirmations of what was true news or confirmed: an application that says the same on and on
writes no more than that, and a day makes no difference to an age."""


def confirmation_step(
    atom: Atom,
    by: Provenance,
    said_at: datetime,
    now: datetime,
    message_ids: Sequence[MessageId] = (),
    *,
    is_by_model: bool = False,
    metadata: JsonObject = MappingProxyType({}),
) -> tuple[AtomStep, ...]:
    """The step of an atom that was said again in the messages ``message_ids``, or saved again there by a model; none
    where that tells nothing new. One that isn't current any more gets no younger. What an extraction says of it by its
    ``metadata`` is joined to what is known."""
    after = atom
    if atom.is_live(now) and by is Provenance.EXTRACTION:
        after = replace(after, metadata=join_metadata(atom.metadata, metadata))
    if atom.is_live(now) and said_at - atom.true_since >= AT_MOST_EVERY:
        after = replace(after, confirmed_at=said_at, confirmations=atom.confirmations + 1)
    if atom.status is AtomStatus.ACTIVE and _becomes_the_clients(atom.provenance, by):
        after = _saved_again(replace(after, provenance=by), atom, message_ids, is_by_model=is_by_model)
    elif atom.is_live(now) and by is atom.provenance:
        after = _with_citations(after, message_ids)
    return () if after == atom else (AtomStep(atom, replace(after, version=atom.version + 1), is_revision=False),)


def _saved_again(after: Atom, atom: Atom, message_ids: Sequence[MessageId], *, is_by_model: bool) -> Atom:
    """The atom saved again: a model's rests on its messages too; a client's is the client's own, whatever a model
    saved."""
    if is_by_model and (atom.provenance not in CALLERS or is_saved_by_model(atom)):
        return _with_citations(replace(after, metadata={**atom.metadata, **SAVED_BY_MODEL}), message_ids)
    if is_saved_by_model(atom) and not is_by_model:
        own = {name: value for name, value in atom.metadata.items() if name not in SAVED_BY_MODEL}
        return replace(after, metadata=own)
    return after


def _with_citations(atom: Atom, message_ids: Sequence[MessageId]) -> Atom:
    sources = tuple(dict.fromkeys((*atom.source_message_ids, *message_ids)))
    return replace(atom, source_message_ids=sources[:MAX_SOURCES])


def _becomes_the_clients(provenance: Provenance, by: Provenance) -> bool:
    return by is Provenance.CLIENT or (by is Provenance.IMPORT and provenance not in CALLERS)
